import { type Core, core } from '../../model/core.ts';
import { refreshed, size, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';

/**
 * A call of what was chosen, as the choice of a call.
 *
 *     (a ? First : Second)(x)      ->      a ? First(x) : Second(x)
 *
 * What is called is asked for before its arguments are, so that they are evaluated behind the question either way. Holds
 * for names alone: a method that is chosen without being called forgets its object in ECMAScript.
 */
export function chosenCallee(unit: Unit, node: Core): Core {
  const [chosen, ...args] = node.children as [Core, ...Core[]];
  if ((node.op !== 'call' && node.op !== 'new') || chosen.op !== 'choose') return node;
  const [test, yes, no] = chosen.children as [Core, Core, Core];
  if (!isName(yes) || !isName(no) || !spend(unit, size(node))) return node;
  const first = withChildren(node, [yes, ...args]);
  const second = refreshed(withChildren(node, [no, ...args]));
  return core('choose', '', [test, first, second], node.source);
}

/** `eval` sees the variables around it where it is called by its name alone. */
function isName({ op, variable }: Core): boolean {
  return (
    op === 'variable' && !/^(?:python\.)?(?:eval|exec|locals|vars|dir|super|require)$/.test(variable!.name)
  );
}
