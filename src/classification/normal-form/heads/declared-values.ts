import type { Core } from '../../../model/core.ts';
import { agree, isPrimitive } from '../../../model/static-types.ts';
import { some } from '../tree.ts';

/**
 * The parts of two declarations, without what a value is converted or cast to where the declared type says so anyway:
 * `String s = (String) it.next()` is `String s = it.next()` where that compiles.
 */
export function sameGiven(
  old: Core,
  now: Core,
  inferred: () => void,
): readonly [readonly Core[], readonly Core[]] {
  const [was, is] = [old.children[1]!, now.children[1]!];
  const [from, to] = [old.children[0]!.variable?.spelled, now.children[0]!.variable?.spelled];
  if (from === undefined || to === undefined) return [old.children, now.children];
  const isCast = (value: Core, type: string): boolean =>
    value.op === 'binary' &&
    value.text === '~as' &&
    value.spelled === type &&
    isPlainCall(value.children[0]!);
  const within = (side: Core, value: Core): readonly Core[] => side.children.with(1, value.children[0]!);
  if (isConverted(was, from) && isConverted(is, to)) return [within(old, was), within(now, is)];
  const oneIsCast = (isCast(was, from) && isPlainCall(is)) || (isCast(is, to) && isPlainCall(was));
  if (!oneIsCast) return [old.children, now.children];
  inferred();
  return was.op === 'call' ? [old.children, within(now, is)] : [within(old, was), now.children];
}

function isConverted({ op, text }: Core, type: string): boolean {
  return op === 'unary' && text === `as ${type}`;
}

/**
 * The parts of two assignments, where one side leaves open what its field holds: `List data` and `List<Item> data` are
 * given the same list. Which of the two the field is declared with, it says itself.
 */
export function sameAssigned(old: Core, now: Core): readonly [readonly Core[], readonly Core[]] {
  const [was, is] = [old.children[1]!, now.children[1]!];
  const [from, to] = [old.children[0]!.spelled, now.children[0]!.spelled];
  const isSame = from !== undefined && to !== undefined && !isPrimitive(from) && agree(from, to);
  if (!isSame || !isConverted(was, from) || !isConverted(is, to)) return [old.children, now.children];
  return [old.children.with(1, was.children[0]!), now.children.with(1, is.children[0]!)];
}

/** A call whose meaning no declared type around it has a part in: it passes no function. */
function isPlainCall({ op, children }: Core): boolean {
  return op === 'call' && !children.slice(1).some((given) => some(given, ({ op }) => op === 'function'));
}
