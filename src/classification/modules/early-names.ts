import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { hasOffset } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

/**
 * Why a file of Python fails when it is loaded now: a statement of the module asks for a name before its import has run,
 * or the body of a class for the class, which has its name only when all of its body has run; and none did so before.
 * Null where none does; what stands in a function is asked for later.
 *
 *     from shop import rate            base = rate(1)
 *     base = rate(1)                   from shop import rate
 *
 *     class Till: base = rate(1)       class Till: base = Till.rate(1)
 */
export function whyAskedTooEarly(before: FileFacts, after: FileFacts): string | null {
  if (after.file.profile.modules !== 'python') return null;
  const known = new Set(askedTooEarly(before));
  const name = askedTooEarly(after).find((one) => !known.has(one));
  return name === undefined ? null : `${name} is asked for before it is there`;
}

function askedTooEarly({ file }: FileFacts): readonly string[] {
  const early = file.bindings.all
    .filter(({ declarations }) => declarations.length === 1)
    .map((one) => ({ name: one.name, places: placesBefore(one) }))
    .filter(({ places }) => places.length > 0);
  if (early.length === 0) return [];
  const later = waitingIn(file.root);
  const isLater = ({ start }: AstNode): boolean => later.some((node) => hasOffset(node, start));
  return early.filter(({ places }) => !places.every(isLater)).map(({ name }) => name);
}

/** References to what an import or a class of the module brings that stand before it has brought it. */
function placesBefore(binding: Binding): readonly AstNode[] {
  const { topLevel, symbol, references } = binding;
  const [own] = binding.declarations;
  if (topLevel && binding.import) return references.filter(({ start }) => start < own!.start);
  if (symbol?.kind !== 'class') return [];
  return references.filter(({ start }) => symbol.nodes.some((node) => hasOffset(node, start)));
}

/** What runs when a function is called, and the types that are told of what there is. */
function waitingIn(node: AstNode): readonly AstNode[] {
  if (node.kind === 'type') return [node];
  return node.children.flatMap((child) =>
    /^(?:function_definition|lambda)$/.test(node.kind) && child.field === 'body' ? [child] : waitingIn(child),
  );
}
