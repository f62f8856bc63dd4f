import type { Bindings } from '../../model/bindings.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { interfaceOf } from '../modules/module-interface.ts';
import { isEsModule } from '../modules/private-to-file.ts';
import type { FileFacts } from '../world.ts';
import { isKeptToItself } from './kept-to-itself.ts';
import { isMember } from './member-names.ts';

const frozen = new WeakMap<Bindings, ReadonlySet<CodeSymbol>>();

/** A member is frozen as well, but its uses are looked for by name. */
export function isFrozen({ file: { bindings } }: FileFacts, symbol: CodeSymbol): boolean {
  const known = frozen.get(bindings) ?? new Set(frozenSymbols(bindings));
  frozen.set(bindings, known);
  return known.has(symbol);
}

function frozenSymbols({ all }: Bindings): readonly CodeSymbol[] {
  return all.flatMap(({ symbol, frozen, kind }) => (symbol && frozen && kind !== 'member' ? [symbol] : []));
}

/** In an ECMAScript module what isn't exported is seen by nobody else; a nested function neither. */
export function isPrivate(facts: FileFacts, symbol: CodeSymbol): boolean {
  if (symbol.parent !== null) return true;
  return facts.file.profile.modules === 'ecmascript' && isEsModule(facts.file);
}

/**
 * In ECMAScript only scopes find what a module declares and doesn't export: `main` means nothing there. In Go the
 * compiler finds what a package keeps to itself: `run` and `close` mean nothing, `main` and `init` do. In Lua so it is of
 * what a `local` declares.
 */
export function isFoundByScopeAlone(facts: FileFacts, symbol: CodeSymbol): boolean {
  if (isKeptToItself(facts, symbol)) return true;
  if (facts.file.profile.id === 'go')
    return !isMember(symbol, facts) && /^(?!(?:main|init)$)[\p{Ll}_]/u.test(symbol.simpleName);
  if (facts.file.profile.id === 'lua') return !isMember(symbol, facts);
  if (facts.file.profile.modules !== 'ecmascript' || isMember(symbol, facts)) return false;
  if (!isPrivate(facts, symbol) || /^(?:arguments|exports|module)$/.test(symbol.simpleName)) return false;
  const exported = [...interfaceOf(facts).names.values()];
  return !exported.some((one) => one.type === 'binding' && one.binding.symbol === symbol);
}
