import type { CodeSymbol } from '../../../model/symbol.ts';
import { isJavaClass } from '../../java/hierarchy.ts';
import { namesakesOf } from '../../java/namesake-methods.ts';
import type { Side } from '../../world.ts';

/** Whether two methods take and give the same, as far as it is spelled alike. */
export function isSameHead(side: Side, one: CodeSymbol, two: CodeSymbol, sideOfOne: Side = side): boolean {
  const head = (from: Side, { path, declaration }: CodeSymbol): string =>
    declaration.children
      .filter(
        ({ field, kind }) =>
          /^(?:type|parameters|dimensions)$/.test(field ?? '') || kind === 'type_parameters',
      )
      .map(({ start, end }) => from.files.get(path)!.file.text.slice(start, end).replace(/\s+/g, ' '))
      .join(' ');
  return head(sideOfOne, one) === head(side, two);
}

/** The methods of classes and interfaces of that name, wherever they are, that take as many arguments. */
export function methodsLike(side: Side, symbol: CodeSymbol): readonly CodeSymbol[] {
  return namesakesOf(side, symbol).filter((one) => isJavaClass(one.parent!));
}
