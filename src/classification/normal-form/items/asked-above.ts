import { onceEach } from '../../../model/once-each.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { readAtOnce } from '../../modules/early-needs.ts';
import type { FileFacts } from '../../world.ts';

/**
 * Whether one side of a module of ECMAScript or Python asks for a variable above its declaration while it is loaded, and
 * the other side doesn't: asking fails, or gives nothing.
 *
 *     const shop = make(5); say(shop.price)        is not        const rate = shop; const shop = make(5); say(rate.price)
 */
export function isAskedAboveOnce(
  [before, old]: readonly [CodeSymbol, FileFacts],
  [, now]: readonly [CodeSymbol, FileFacts],
): boolean {
  if (before.kind !== 'module' || !/^(?:ecmascript|python)$/.test(now.file.profile.modules)) return false;
  const [was, is] = [askedAbove(old), askedAbove(now)];
  return [...is].some((name) => !was.has(name)) || [...was].some((name) => !is.has(name));
}

/** The names of variables of a module that it asks for above all of their declarations, not in what runs later. */
const askedAbove = onceEach((facts: FileFacts): ReadonlySet<string> => {
  const early = facts.file.bindings.all.filter((binding) => {
    const { topLevel, kind, import: target, declarations, references } = binding;
    const isAbove = (at: number): boolean => declarations.every(({ start }) => at < start);
    return (
      topLevel &&
      kind === 'variable' &&
      !target &&
      references.some(({ start }) => isAbove(start)) &&
      readAtOnce(facts, binding).some(({ name }) => isAbove(name.start))
    );
  });
  return new Set(early.map(({ name }) => name));
});
