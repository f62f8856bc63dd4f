import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtinName } from './names.ts';

/**
 * A handler of several failures as one that asks for each of them in turn.
 *
 *     except (KeyError, ValueError): b()      ->      except KeyError: b()
 *                                                     except ValueError: b()
 *
 * Holds for Python's own failures, which are there to be named: of any other name, and of what is computed, a tuple asks
 * even where the first one takes what failed. A handler of a group is handed all that it takes at once, and isn't this.
 */
export function caughtInTurn(node: Core): Core {
  if (node.op !== 'opaque' || node.text !== 'except') return node;
  const [caught, types] = node.children as [Core, Core];
  if (types.op !== 'array' || types.text !== 'tuple' || types.children.length < 2) return node;
  if (!types.children.every(isFailure)) return node;
  const [first, ...others] = types.children.map((type) => withChildren(node, [caught, type]));
  return others.reduce((asked, next) => core('logical', '||', [asked, next], node.source), first!);
}

/** A class that Python has had in all of its versions 3; an `ExceptionGroup` may not be there. */
function isFailure(type: Core): boolean {
  const own = builtinName(type);
  return own !== null && /(?:Error|Exception|Exit|Interrupt|Iteration|Warning)$/.test(own);
}
