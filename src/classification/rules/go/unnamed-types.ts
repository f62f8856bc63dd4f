import type { Core, CoreVariable } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { libraryName } from '../../library/go.ts';
import { each, withChildren } from '../../normal-form/tree.ts';

/**
 * A list or a map whose type is not declared in sight, where one without a name is asked for.
 *
 *     line := r.Line(); f([]byte(line))      ->      line := r.Line(); f(line)
 *
 * That the type has no name either is assumed: of one with a name it would lose its methods. Not where it is shown to
 * somebody who asks values what they are: `fmt` prints a `net.IP` in another way than a `[]byte`.
 */
export function takenAsTheyAre(root: Core): Core {
  const shown = new Set<CoreVariable>();
  each(root, (node) => {
    for (const { op, variable } of shownBy(node)) if (op === 'variable') shown.add(variable!);
  });
  const go = (node: Core, isShown: boolean): Core => {
    if (!isShown && isTaken(node)) return go(node.children[1]!, false);
    const seen = shownBy(node);
    const [target] = node.children;
    const isKept = node.op === 'let' && target!.op === 'bind' && shown.has(target!.variable!);
    return withChildren(
      node,
      node.children.map((child) => go(child, isKept || seen.includes(child))),
    );
  };
  return go(root, false);
}

function isTaken({ op, text, children: [type, value] }: Core): boolean {
  if (op !== 'convert' || text !== 'assigned' || type!.op !== 'type' || !/^(?:\[\]|map)$/.test(type!.text))
    return false;
  return /^(?:variable|call|member|index)$/.test(value!.op) && staticType(value!) === null;
}

/** What is handed to somebody who may ask for its type. */
function shownBy({ op, children }: Core): readonly Core[] {
  const [first, ...rest] = children;
  if (op === 'convert' && first!.op === 'type' && first!.text === 'interface') return rest;
  if (op !== 'call' || first!.op !== 'variable') return [];
  return ASKS_FOR_TYPES.test(libraryName(first!.variable!) ?? '') ? rest : [];
}

const ASKS_FOR_TYPES =
  /^(?:fmt|log|log\/slog|reflect|errors|encoding|encoding\/\w+|(?:text|html)\/template)\./;
