import type { AstNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import { parentsOf } from '../../../model/parents.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';

/**
 * Whether one side of a module of ECMAScript or Python asks for a variable above its declaration while it is loaded, and
 * the other side doesn't: asking fails, or gives nothing.
 *
 *     const shop = make(5); say(shop.price)        is not        const rate = shop; const shop = make(5); say(rate.price)
 */
export function isAskedAboveOnce(
  [before, old]: readonly [CodeSymbol, ParsedFile],
  [, now]: readonly [CodeSymbol, ParsedFile],
): boolean {
  if (before.kind !== 'module' || !/^(?:ecmascript|python)$/.test(now.profile.modules)) return false;
  const [was, is] = [askedAbove(old), askedAbove(now)];
  return [...is].some((name) => !was.has(name)) || [...was].some((name) => !is.has(name));
}

/** The names of variables of a module that it asks for above all of their declarations, not in what runs later. */
const askedAbove = onceEach(({ root, bindings }: ParsedFile): ReadonlySet<string> => {
  const parents = parentsOf(root);
  const runsAtOnce = (use: AstNode): boolean => {
    for (let at = parents.get(use); at; at = parents.get(at)) if (RUNS_LATER.test(at.kind)) return false;
    return true;
  };
  const early = bindings.all.filter(
    ({ topLevel, kind, import: target, declarations, references }) =>
      topLevel &&
      kind === 'variable' &&
      !target &&
      references.some((use) => declarations.every(({ start }) => use.end < start) && runsAtOnce(use)),
  );
  return new Set(early.map(({ name }) => name));
});

const RUNS_LATER = /function|lambda|method|class|comprehension|generator|type|annotation|interface|field/;
