import type { Core, CoreVariable } from '../../../model/core.ts';
import { countUses, some, substitute } from '../../normal-form/tree.ts';
import { withoutConversion } from './asked-results.ts';

/** The values that a `return` gives, one by one; null for one that gives none. */
export function resultsOf({ children: [value] }: Core): readonly Core[] | null {
  if (!value) return null;
  return value.op === 'array' && value.text === 'tuple' ? value.children : [value];
}

/** The caller's `return`, with the results in the place of their names; null where one would be lost, or there twice. */
export function handedOn(
  leaving: Core,
  names: readonly Core[],
  values: readonly Core[],
  copies: readonly Core[],
  isSeen: (variable: CoreVariable) => boolean,
): Core | null {
  let made = leaving;
  for (const {
    children: [assign],
  } of copies) {
    const [target, value] = assign!.children as [Core, Core];
    made = substitute(made, target.variable!, value);
  }
  const isCalm = values.every(isPlain);
  // What the caller reads besides was read after the call, which can't have written what the caller has to itself.
  const isOwn = ({ op, variable }: Core): boolean =>
    op !== 'variable' ||
    names.some((name) => name.variable === variable) ||
    (/^(?:local|parameter)$/.test(variable!.kind) && !isSeen(variable!));
  if (!isCalm && some(made, (node) => !isOwn(node) || /^(?:call|member|index)$/.test(node.op))) return null;
  let before = -1;
  for (const [at, name] of names.entries()) {
    const value = values[at]!;
    const uses = countUses(made, name.variable!);
    if (isConstant(value) || (isCalm && uses > 0) || (isPlain(value) && uses === 0)) continue;
    const place = placeOf(made, name.variable!);
    if (uses !== 1 || place < before) return null;
    before = place;
  }
  for (const [at, name] of names.entries()) made = substitute(made, name.variable!, values[at]!);
  return made;
}

/** The same whenever it is computed: `0`, `nil`, `Point{}`. */
export function isConstant(node: Core): boolean {
  const { op, text, children } = withoutConversion(node);
  if (op === 'convert') return text === 'zero' || isConstant(children[1]!);
  return (
    op === 'literal' ||
    (/^(?:object|property)$/.test(op) && children.every((one) => isType(one) || isConstant(one)))
  );
}

function isType({ op, variable }: Core): boolean {
  return op === 'type' || (op === 'variable' && variable!.kind !== 'local' && variable!.kind !== 'parameter');
}

function isPlain(node: Core): boolean {
  return isConstant(node) || withoutConversion(node).op === 'variable';
}

/** How many variables are named before this one. */
function placeOf(node: Core, variable: CoreVariable): number {
  let count = 0;
  some(node, (inner) => {
    if (inner.op === 'variable') count += 1;
    return inner.op === 'variable' && inner.variable === variable;
  });
  return count;
}
