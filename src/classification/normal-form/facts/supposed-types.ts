import type { Core } from '../../../model/core.ts';
import { erased, isNull, isNumeric, promoted, supposedType } from '../../../model/static-types.ts';

/**
 * `Object o = null; f(o)` may call another `f` than `f(null)` does, or pass it no list at all; and so may
 * `Object o = first(); f(o)` and `f(first())`.
 */
export function choosesOtherwise(old: Core, now: Core): boolean {
  if (old.op !== 'call' && old.op !== 'new') return false;
  return old.children.slice(1).some((given, at) => {
    const other = now.children[at + 1];
    if (!other) return false;
    if ((supposedType(given) === 'Object') !== (supposedType(other) === 'Object')) return true;
    if (!isNull(given) || !isNull(other)) return false;
    return given.spelled !== other.spelled && erased(given.spelled ?? '') !== erased(other.spelled ?? '');
  });
}

/**
 * `double n = p.x; n / 2` is a double, which `p.x / 2` may not be, nor `p.x / p.y`; `int a = m.get(x)` is equal to another
 * one by its value, and is an index for `list.remove(a)`.
 */
export function countsOtherwise(old: Core, now: Core): boolean {
  const isRemoval = old.op === 'call' && old.children[0]!.text === 'remove';
  if (old.op !== 'binary' && !isRemoval) return false;
  return old.children.some((one, at) => {
    const other = now.children[at];
    const type = supposedType(one) ?? (other ? supposedType(other) : null);
    if (!other || type === null || supposedType(one) === supposedType(other)) return false;
    if (isRemoval) return true;
    const bare = supposedType(one) === null ? old : now;
    const beside = bare.children[1 - at]?.spelled;
    if (type === 'Object') return isNumeric(beside);
    if (/^~?[!=]=$/.test(old.text)) return !isNumeric(beside);
    // What is counted with may be a whole number as well, which is divided in another way.
    if (beside === undefined && /^~(?:[-+*/%]|<<|>>>?)$/.test(old.text))
      return promoted(type, 'int') !== 'int';
    return isNumeric(beside) && promoted(beside, 'int') !== promoted(beside, type);
  });
}
