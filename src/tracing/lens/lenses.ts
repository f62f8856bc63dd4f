import type { Lens, LensScope, LensSettings, SeenSymbol, SeenText } from '../../model/lens.ts';
import { lensScopes } from '../../model/lens.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { DEFAULT_FORMAT, lensTitle } from './title.ts';

export const DEFAULT_LENSES: LensSettings = { scopes: lensScopes, minTraces: 0, format: DEFAULT_FORMAT };

/**
 * The lenses of a text, in source order. What a lens would only say again is left out: a member's that says the same
 * as its class's, and the file's where each of its symbols says it. A file of which nothing is recorded has one lens
 * for all of it.
 *
 * @param nowMs milliseconds since 1970.
 */
export function lensesOf({ symbols }: SeenText, settings: LensSettings, nowMs: number): readonly Lens[] {
  if (symbols.every(({ traced }) => traced === null)) {
    const [file] = symbols;
    const shown = file && settings.scopes.includes('file') && settings.minTraces === 0;
    return shown ? [{ symbol: file, title: lensTitle(file, settings.format, nowMs) }] : [];
  }
  const titles = new Map<string, string>();
  const lenses: Lens[] = [];
  for (const symbol of symbols) {
    const scope = scopeOf(symbol);
    const around = symbol.parent === null ? undefined : titles.get(symbol.parent);
    const title = lensTitle(symbol, settings.format, nowMs);
    const isShown =
      scope !== null &&
      settings.scopes.includes(scope) &&
      (symbol.traced?.traces ?? 0) >= settings.minTraces &&
      title !== around;
    if (isShown) lenses.push({ symbol, title });
    const said = isShown ? title : around;
    if (said !== undefined) titles.set(symbol.name, said);
  }
  return withoutIdleFile(lenses);
}

/** The file's own lens says something where code outside of all symbols was traced, and not what they say already. */
function withoutIdleFile(lenses: readonly Lens[]): readonly Lens[] {
  const [first, ...rest] = lenses;
  if (first?.symbol.name !== MODULE_NAME) return lenses;
  const outermost = rest.filter(({ symbol }) => symbol.parent === null);
  const isSaid = outermost.length > 0 && outermost.every(({ title }) => title === first.title);
  return first.symbol.traced === null || isSaid ? rest : lenses;
}

const RUNNING: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'operator']);
const CONTAINING: ReadonlySet<string> = new Set([
  ...['class', 'interface', 'struct', 'enum', 'namespace', 'module', 'package', 'object'],
]);
/** What stands beside methods and is told by their class. */
const HELD: ReadonlySet<string> = new Set(['field', 'property', 'enum_member', 'constant', 'variable']);

/** Null for what never has a lens. */
function scopeOf({ name, kind, parent, hasChildren }: SeenSymbol): LensScope | null {
  if (name === MODULE_NAME) return 'file';
  if (RUNNING.has(kind)) return parent === null ? 'function' : 'method';
  if (hasChildren || CONTAINING.has(kind)) return 'class';
  return parent !== null && HELD.has(kind) ? null : 'function';
}
