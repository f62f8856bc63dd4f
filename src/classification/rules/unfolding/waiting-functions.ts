import { type Core, core } from '../../../model/core.ts';
import { MICROTASKS } from '../../assumptions.ts';
import { modifiers, withChildren } from '../../normal-form/tree.ts';
import { fire } from '../../normal-form/unit.ts';
import { calledFunction } from './called-function.ts';
import type { Place, Unfolding } from './receiver-class.ts';

/**
 * A function that only hands on what an asynchronous one gives, as one that waits for it itself.
 *
 *     (x) => this.load(x)      ->      async (x) => await this.load(x)
 *
 * So that the body of the other may stand in it. Holds where what it calls with is there already: what fails in it is a
 * promise that does so from then on.
 */
export function waitingItself(walk: Unfolding, node: Core, place: Place): Core {
  const [parameters, body, ...name] = node.children;
  const [only, ...more] = node.op === 'function' && body?.op === 'block' ? body.children : [];
  const call = only?.op === 'return' && more.length === 0 ? only.children[0] : undefined;
  if (!walk.unit.isEcmascript || call?.op !== 'call') return node;
  if (modifiers(node).some((kind) => kind === 'async' || kind === 'generator')) return node;
  if (!parameters!.children.every(({ op }) => op === 'bind') || !call.children.slice(1).every(isThere))
    return node;
  const found = calledFunction(walk, call, place);
  if (!found?.definition || !modifiers(found.value).includes('async')) return node;
  fire(walk.unit, 'async-function', found.name, call.source, MICROTASKS);
  const kinds = [...modifiers(node).filter((kind) => kind !== ''), 'async'].toSorted().join(' ');
  const waited = withChildren(only!, [core('await', '', [call], call.source)]);
  return { ...withChildren(node, [parameters!, withChildren(body!, [waited]), ...name]), text: kinds };
}

/** What asking for can't fail. */
function isThere({ op, variable }: Core): boolean {
  return (
    op === 'literal' ||
    op === 'this' ||
    (op === 'variable' && /^(?:parameter|local|temporary)$/.test(variable!.kind))
  );
}
