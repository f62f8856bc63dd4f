import type { Core } from '../../../model/core.ts';
import { erased, isNull, isNumeric, promoted, supposedType } from '../../../model/static-types.ts';
import type { TakesOtherTypes } from '../../rules/java/lambda-overloads.ts';

/**
 * `Object o = null; f(o)` may call another `f` than `f(null)` does, or pass it no list at all; and so may
 * `Object o = first(); f(o)` and `f(first())`. `double n = p.x; print(n)` shows a point that a whole number has not, and
 * so does whichever `f` of the change set takes a `double` where another one takes an `int`.
 */
export function choosesOtherwise(old: Core, now: Core, takesOther: TakesOtherTypes | undefined): boolean {
  if (old.op !== 'call' && old.op !== 'new') return false;
  const [callee, ...given] = old.children;
  const name = callee!.op === 'member' ? callee!.text : (callee!.variable?.name ?? null);
  return given.some((one, at) => {
    const other = now.children[at + 1];
    if (!other) return false;
    const [was, is] = [supposedAnywhere(one), supposedAnywhere(other)];
    if ((was === 'Object') !== (is === 'Object')) return true;
    const alone = spelledAlone(one, other);
    if (alone !== null && takesOther?.(name, given.length, at)) return true;
    const type = was === null || is === null ? (was ?? is ?? alone) : null;
    if (type !== null && isNumeric(type) && (showsWidth(name, type) || takesOther?.(name, given.length, at)))
      return true;
    if (type === 'int' && name !== null && WRITES.test(name) && isOfCharacters(was === null ? one : other))
      return true;
    if (!isNull(one) || !isNull(other)) return false;
    return one.spelled !== other.spelled && erased(one.spelled ?? '') !== erased(other.spelled ?? '');
  });
}

/** What compares the box that it is given with those that it holds. */
const SEEKS = /^(?:equals|contains(?:Key|Value)?|get(?:OrDefault)?|(?:last)?[iI]ndexOf|frequency)$/;

/** What writes a character as such, and a number by its digits. */
const WRITES = /^(?:print|println|append|valueOf)$/;

/**
 * What is asked of something that holds characters: `int code = letters.get(0); text.append(code)` writes a number, and
 * `text.append(letters.get(0))` a letter.
 */
function isOfCharacters({ op, children: [callee] }: Core): boolean {
  const object = op === 'call' && callee!.op === 'member' ? callee!.children[0] : undefined;
  return /\bCharacter\b/.test(object?.spelled ?? '');
}

/** What the platform does otherwise with a number of another type: it writes it, or compares the boxes. */
function showsWidth(method: string | null, type: string): boolean {
  if (method === null || type === 'int') return false;
  return SEEKS.test(method) || (isWithPoint(type) && WRITES.test(method));
}

function isWithPoint(type: string): boolean {
  return isNumeric(type) && promoted(type, 'long') !== 'long';
}

/**
 * `double n = p.x; n / 2` is a double, which `p.x / 2` may not be, nor `p.x / p.y`; `int a = m.get(x)` is equal to another
 * one by its value, and is an index for `list.remove(a)`. In a text, a number with a point shows it.
 */
export function countsOtherwise(old: Core, now: Core): boolean {
  const isRemoval = old.op === 'call' && old.children[0]!.text === 'remove';
  if (old.op !== 'binary' && old.op !== 'template' && !isRemoval) return false;
  return old.children.some((one, at) => {
    const other = now.children[at];
    if (!other) return false;
    const alone = spelledAlone(one, other);
    const [was, is] = [supposedAnywhere(one), supposedAnywhere(other)];
    const type = was ?? is ?? alone;
    if (type === null || (was === is && alone === null)) return false;
    if (isRemoval) return true;
    if (old.op === 'template') return isWithPoint(type);
    const isBareBefore = alone === null ? was === null : one.spelled === undefined;
    const bare = isBareBefore ? old : now;
    const beside = bare.children[1 - at]?.spelled;
    if (beside === 'String') return isWithPoint(type);
    if (type === 'Object') return isNumeric(beside);
    if (/^~?[!=]=$/.test(old.text)) return !isNumeric(beside);
    // What is counted with may be a whole number as well, which is divided in another way.
    if (beside === undefined && /^~(?:[-+*/%]|<<|>>>?)$/.test(old.text))
      return promoted(type, 'int') !== 'int';
    return isNumeric(beside) && promoted(beside, 'int') !== promoted(beside, type);
  });
}

/**
 * The type that one side alone says of a value: `Base o = l.get(0); f(o)` beside `var o = l.get(0); f(o)`, and beside
 * `f(l.get(0))`.
 */
function spelledAlone(one: Core, other: Core): string | null {
  const [was, is] = [one.heldAs ?? one.spelled, other.heldAs ?? other.spelled];
  const isSaidOnce = was === undefined || is === undefined;
  const isHeldOnce = (one.heldAs ?? other.heldAs) !== undefined && erased(was ?? '') !== erased(is ?? '');
  if (!isSaidOnce && !isHeldOnce) return null;
  const said = was ?? is ?? null;
  return said !== null && isSaidOnce && isConstantOf(was === undefined ? one : other, said) ? null : said;
}

/** `Level.DEBUG` where a `Level` is said: by its name it is one, and is taken to be of no class below. */
function isConstantOf({ op, text, children: [object] }: Core, type: string): boolean {
  const isConstant = op === 'member' && /^[A-Z][A-Z0-9_]*$/.test(text);
  return isConstant && object!.op === 'variable' && object!.variable!.name === erased(type);
}

/** `double own = all ? p.x : p.y` says it of each of its branches. */
function supposedAnywhere(value: Core): string | null {
  if (value.op !== 'choose') return supposedType(value);
  const [, yes, no] = value.children as [Core, Core, Core];
  return supposedAnywhere(yes) ?? supposedAnywhere(no);
}
