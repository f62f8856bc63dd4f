import type { Core, CoreVariable } from '../../../model/core.ts';
import { isPrimitive } from '../../../model/static-types.ts';

/** A value that stood in a variable whose type was spelled out. */
export function isTyped({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'cast typed';
}

/**
 * The types that both sides say of a declared value, one of them on the variable and one on the value itself; null where
 * that isn't so.
 *
 *     let n: i64 = text.parse()?        let n = read(text)?, where `read` gives back a Result<u8, _>
 */
export function typesSaid(old: Core, now: Core): readonly [Core, Core] | null {
  if (old.op !== 'let' || now.op !== 'let') return null;
  const [onOld, onNow] = [old.children[2], now.children[2]];
  if (!onOld === !onNow) return null;
  const type = typeOfValue((onOld ? now : old).children[1]);
  if (!type) return null;
  return onOld ? [onOld, type] : [type, onNow!];
}

/** What is said of a value itself, or of one of two that are chosen from. */
function typeOfValue(value: Core | undefined): Core | null {
  if (!value) return null;
  if (value.op === 'choose') return typeOfValue(value.children[1]) ?? typeOfValue(value.children[2]);
  return isTyped(value) ? value.children[1]! : null;
}

/** What a declaration or a closure says of its types, where the compiler is left to infer them on the other side. */
export function isTypeAlone(left: Core | undefined, right: Core | undefined): boolean {
  const isType = (node: Core | undefined): boolean =>
    node?.op === 'opaque' &&
    (node.text === 'type let' || node.text === 'type closure' || node.text === 'type _');
  if (left && right)
    return (
      (left.text === 'type _') !== (right.text === 'type _') &&
      left.text.startsWith('type ') &&
      right.text.startsWith('type ')
    );
  return isType(left ?? right);
}

/** A conversion of what this side doesn't know the type of, and the other side knows to have that type already. */
export function isIdle({ op, text, children: [value] }: Core, other: Core): boolean {
  const isConversion = op === 'unary' && other.spelled !== undefined && text === `as ${other.spelled}`;
  return isConversion && value!.spelled === undefined && (other.op !== 'unary' || other.text !== text);
}

/** `String text` beside `var text`, and `(String text) -> ...` beside `text -> ...`. */
export function isInferredOnOneSide(old: CoreVariable, now: CoreVariable): boolean {
  const isWritten = old.binding !== null && now.binding !== null;
  return isWritten && (old.spelled === undefined) !== (now.spelled === undefined);
}

/** `rows.forEach(n -> ...)`, whose `n` is an object, beside `for (int n : rows)`. */
export function isBoxedOnOneSide(old: CoreVariable, now: CoreVariable): boolean {
  return old.boxed === true && isPrimitive(now.spelled);
}
