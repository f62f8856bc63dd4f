import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * Why a function of Python fails that was made without a fault before: what the functions in it say of their
 * types is evaluated when they are made, and one of those names isn't imported any more.
 *
 *     from web import Handler                                from web import Route
 *     def made():                                            def made():
 *         def one(handler: Handler): ...                         def one(handler: Handler): ...
 *
 * What a function says of its own variables is never evaluated, nor anything in a file that puts annotations off.
 */
export function whyAnnotatedWithGone(before: FileFacts, after: FileFacts): string | null {
  const { file } = after;
  if (file.profile.modules !== 'python') return null;
  if (/^from __future__ import .*\bannotations\b/m.test(file.text) || /import \*/.test(file.text))
    return null;
  const names = (facts: FileFacts) =>
    new Set(facts.file.bindings.all.filter(({ topLevel }) => topLevel).map(({ name }) => name));
  const now = names(after);
  const gone = before.file.bindings.all.filter(
    ({ topLevel, import: target, name }) => topLevel && target && !now.has(name),
  );
  if (gone.length === 0) return null;
  const asked = annotated(file.root, false).find(
    (node) => gone.some(({ name }) => name === node.text) && file.bindings.of(node) === null,
  );
  return asked ? `${asked.text} is said of a type, and not imported any more` : null;
}

/** The names in what functions say of their parameters and results. */
function annotated(node: AstNode, isEvaluated: boolean): readonly AstNode[] {
  if (node.children.length === 0) return isEvaluated && node.kind === 'identifier' ? [node] : [];
  const parent = node.kind;
  return node.children.flatMap((child) => {
    const isSaid =
      child.field === 'return_type' ||
      (child.field === 'type' && /^typed_(?:default_)?parameter$/.test(parent));
    // `a.b`: only the first name is looked up; the key of `f(b=1)` is none.
    if (child.field === 'attribute' || (parent === 'keyword_argument' && child.field === 'name')) return [];
    return annotated(child, isEvaluated || isSaid);
  });
}
