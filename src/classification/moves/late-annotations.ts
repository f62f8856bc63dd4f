import type { AstNode } from '../../model/ast-node.ts';
import { hasLateAnnotations } from '../../model/late-annotations.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether annotations of a symbol of Python that were kept as texts are evaluated in the file that it moved to, where what
 * they name may not be there, or the other way round: https://peps.python.org/pep-0563/
 *
 *     from __future__ import annotations          moved to a file that doesn't say so:
 *     if TYPE_CHECKING:                           NameError, where `def total` is run
 *         from shop import Cart
 *     def total(cart: Cart): ...
 *
 * The normal form knows which names are there all the same.
 */
export function areEvaluatedOtherwise(old: FileFacts, now: FileFacts, before: CodeSymbol): boolean {
  if (old.file.profile.modules !== 'python' || old === now) return false;
  return hasLateAnnotations(old.file) !== hasLateAnnotations(now.file) && isAnnotated(old, before);
}

/** Python's own types, which are there wherever they are asked for. */
const ALWAYS_THERE =
  /^(?:int|str|float|bool|bytes|complex|list|dict|set|frozenset|tuple|type|object|bytearray|None)$/;

function isAnnotated({ file }: FileFacts, { nodes, children }: CodeSymbol): boolean {
  const inner = new Set(children.flatMap((child) => child.nodes));
  const visit = (node: AstNode): boolean => {
    if (inner.has(node)) return false;
    return node.kind === 'type' ? !ALWAYS_THERE.test(sliceOf(file, node)) : node.children.some(visit);
  };
  return nodes.some(visit);
}
