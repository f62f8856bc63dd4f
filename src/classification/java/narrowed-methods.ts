import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { ACCESS } from './chosen-overloads.ts';
import { isJavaClass, isSubtype, modifierWords } from './hierarchy.ts';
import { namesakesOf } from './namesake-methods.ts';

/**
 * Whether a method would be seen by less than the one that it overrides, or be static where that one isn't, which no
 * compiler lets through:
 *
 *     class Cart { int size() {...} }      class Bag extends Cart { private int size() {...} }
 */
export function narrowsInherited(side: Side, method: CodeSymbol): boolean {
  const { parent, kind } = method;
  if (kind !== 'method' || !parent || !isJavaClass(parent)) return false;
  const words = modifierWords(method.declaration);
  return namesakesOf(side, method).some((other) => {
    const above = modifierWords(other.declaration);
    if (above.includes('private') || !isJavaClass(other.parent!) || !isSubtype(side, parent, other.parent!))
      return false;
    const isLess =
      accessOf(method) < accessOf(other) || words.includes('static') !== above.includes('static');
    return isLess && parametersOf(side, method) === parametersOf(side, other);
  });
}

function accessOf({ declaration, parent }: CodeSymbol): number {
  const said = modifierWords(declaration).find((word) => ACCESS.includes(word));
  return ACCESS.indexOf(said ?? (parent?.kind === 'interface' ? 'public' : 'package'));
}

/** The types of parameters as they are spelled. */
function parametersOf(side: Side, symbol: CodeSymbol): string {
  const list = symbol.declaration.children.find(({ field }) => field === 'parameters');
  const { file } = side.factsOf(symbol);
  const types = (list?.children ?? []).flatMap(({ children }) =>
    children.filter(({ field }: AstNode) => field === 'type').map((type) => sliceOf(file, type)),
  );
  return types.join(', ');
}
