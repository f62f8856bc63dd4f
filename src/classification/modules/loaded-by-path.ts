import type { CodeSymbol } from '../../model/symbol.ts';

/**
 * Whether a file is of a language whose programs load others by a path that they say as a text, which no import of ours
 * resolves: `require "shop/rates"`, `source rates.sh`, `#include "rates.h"`.
 */
export function isLoadedByPath({ path }: Pick<CodeSymbol, 'path'>): boolean {
  return /\.(?:rb|rake|lua|php|sh|bash|[ch]|cc|cpp|cxx|hpp|hh|hxx)$/.test(path);
}
