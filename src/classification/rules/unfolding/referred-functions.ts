import type { Core } from '../../../model/core.ts';
import { NO_OVERRIDE } from '../../assumptions.ts';
import { refreshed, usesFrame } from '../../normal-form/tree.ts';
import type { CalledFunction } from './called-function.ts';
import { ownerOf, type Place, type Unfolding } from './receiver-class.ts';

/** How many parameters a method that is referred to may take; a reference doesn't say which of several is meant. */
const MOST_PARAMETERS = 8;

/**
 * Java's reference to a method of `this`, or to a static one of a class, as the lambda that it stands for.
 *
 *     rows.forEach(this::show)      ->      rows.forEach(row -> { print(row) })
 */
export function referredFunction(
  walk: Unfolding,
  { text, children: [object] }: Core,
  place: Place,
): CalledFunction | null {
  const on = ownerOf(walk, object!, place);
  if (!on || !walk.unit.isJava) return null;
  const counts = Array.from({ length: MOST_PARAMETERS }, (_, count) => count);
  const found = new Set(
    counts.flatMap((count) => walk.definitions.member(text.slice('reference '.length), on, count) ?? []),
  );
  const [definition, ...more] = found;
  if (definition?.shape !== 'method' || more.length > 0) return null;
  const { value, isStatic, symbol } = definition;
  const isAlone = symbol.parent!.children.filter((one) => one.simpleName === symbol.simpleName).length === 1;
  if (!isAlone || isStatic !== (object!.op === 'variable') || (isStatic && value.children.some(usesFrame)))
    return null;
  const made = refreshed({ ...value, text: 'arrow exact' });
  return { definition, value: made, args: [], receiver: null, name: symbol.simpleName, assumes: NO_OVERRIDE };
}
