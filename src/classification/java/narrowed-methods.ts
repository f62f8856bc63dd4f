import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
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
  const fileOf = (symbol: CodeSymbol): ParsedFile => side.factsOf(symbol).file;
  return namesakesOf(side, method).some((other) => {
    const above = modifierWords(other.declaration);
    if (above.includes('private') || !isJavaClass(other.parent!) || !isSubtype(side, parent, other.parent!))
      return false;
    const isLess =
      accessOf(method) < accessOf(other) || words.includes('static') !== above.includes('static');
    return isLess && parametersOf(fileOf(method), method) === parametersOf(fileOf(other), other);
  });
}

function accessOf({ declaration, parent }: CodeSymbol): number {
  const said = modifierWords(declaration).find((word) => ACCESS.includes(word));
  return ACCESS.indexOf(said ?? (parent?.kind === 'interface' ? 'public' : 'package'));
}

/** The types of parameters as they are spelled. */
export function parametersOf(file: ParsedFile, { declaration }: CodeSymbol): string {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  const types = (list?.children ?? []).flatMap(({ children }) =>
    children.filter(({ field }: AstNode) => field === 'type').map((type) => sliceOf(file, type)),
  );
  return types.join(', ');
}
