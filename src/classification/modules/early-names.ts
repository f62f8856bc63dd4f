import type { AstNode } from '../../model/ast-node.ts';
import { hasOffset } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

/**
 * Why a file of Python fails when it is loaded now: a statement of the module asks for a name before its import has run,
 * and none did so before. Null where none does; what stands in a function is asked for later.
 *
 *     from shop import rate            base = rate(1)
 *     base = rate(1)                   from shop import rate
 */
export function whyAskedTooEarly(before: FileFacts, after: FileFacts): string | null {
  if (after.file.profile.modules !== 'python') return null;
  const known = new Set(askedTooEarly(before));
  const name = askedTooEarly(after).find((one) => !known.has(one));
  return name === undefined ? null : `${name} is asked for before it is imported`;
}

function askedTooEarly({ file }: FileFacts): readonly string[] {
  const imported = file.bindings.all.filter(
    ({ topLevel, import: target, declarations, references }) =>
      topLevel && target && declarations.length === 1 && references[0] !== undefined,
  );
  const early = imported.map(({ name, declarations: [own], references }) => ({
    name,
    places: references.filter(({ start }) => start < own!.start),
  }));
  if (early.every(({ places }) => places.length === 0)) return [];
  const later = bodiesIn(file.root);
  const isLater = ({ start }: AstNode): boolean => later.some((body) => hasOffset(body, start));
  return early.filter(({ places }) => places.some((place) => !isLater(place))).map(({ name }) => name);
}

/** What runs when a function is called. */
function bodiesIn(node: AstNode): readonly AstNode[] {
  return node.children.flatMap((child) =>
    /^(?:function_definition|lambda)$/.test(node.kind) && child.field === 'body' ? [child] : bodiesIn(child),
  );
}
