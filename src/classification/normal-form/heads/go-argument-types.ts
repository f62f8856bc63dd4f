/**
 * Whether a call in Go that was written for parameters of these types may be one for another order of them too, with
 * other values for them: then nothing tells a caller of it.
 *
 *     func scale(by float64, count int)      ->      func scale(count int, by float64)      scale(2, 3)
 *     func named(name string, by int)        ->      func named(by int, name string)        named("a", 3)
 *
 * The first may, as a number without a type is of either; the second is no program any more.
 */
export function fitsAnyOrder(types: readonly string[], places: readonly number[]): boolean {
  const moved = places.flatMap((place, at) => (place === at ? [] : [sharedBy(types[at]!, types[place]!)]));
  // Who gives nil everywhere gives the same in any order.
  return !moved.includes('nothing') && moved.some((shared) => shared === 'values');
}

/** What an argument can be that is given for the one type and for the other. */
function sharedBy(one: string, other: string): 'values' | 'nil' | 'nothing' {
  const [left, right] = [kindOf(one), kindOf(other)];
  if (left === right || left === 'unknown' || right === 'unknown') return 'values';
  const kinds = [left, right];
  // A pointer may have the methods that such an interface asks for.
  if (kinds.includes('interface') && kinds.includes('*')) return 'values';
  return kinds.some((kind) => BASIC.has(kind)) ? 'nothing' : 'nil';
}

const BASIC: ReadonlySet<string> = new Set(['number', 'string', 'bool']);
const NUMBER = /^(?:u?int(?:8|16|32|64|ptr)?|float(?:32|64)|complex(?:64|128)|byte|rune)$/;
const SPELLED = /^(?:\*|\[\]|map\[|func\()/;

/** A name may be that of an interface that takes anything, or of another type; of these it is known what they ask for. */
function kindOf(type: string): string {
  if (NUMBER.test(type)) return 'number';
  if (type === 'string' || type === 'bool') return type;
  if (type === 'error' || type === 'context.Context') return 'interface';
  return SPELLED.exec(type)?.[0] ?? 'unknown';
}
