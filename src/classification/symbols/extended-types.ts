import type { CodeSymbol } from '../../model/symbol.ts';

/** The type to which something is added that stands in no symbol: `Cart` of `Cart.total`; empty where there is none. */
export function extendedType({ parent, name, simpleName }: CodeSymbol): string {
  return parent === null && name.endsWith(`.${simpleName}`) ? name.slice(0, -1 - simpleName.length) : '';
}
