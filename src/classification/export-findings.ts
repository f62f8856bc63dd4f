import type { Finding } from '../model/classification.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { NOBODY_USES_OLD_NAME } from './assumptions.ts';
import { finding } from './findings.ts';
import type { RenamedExport } from './modules/renamed-exports.ts';
import type { World } from './world.ts';

/**
 * By the symbol before of which it is told, what is shown to others under another name: of the symbol itself where it is
 * among the changes, of a default that is gone, of the file where nothing but a list of exports has changed.
 *
 * @param told symbols before that are among the changes.
 */
export function exportFindings(
  world: World,
  renamed: readonly RenamedExport[],
  told: ReadonlySet<CodeSymbol>,
): ReadonlyMap<CodeSymbol, readonly Finding[]> {
  const found = new Map<CodeSymbol, readonly Finding[]>();
  for (const { symbol, from, to } of renamed) {
    const { file } = world.before.factsOf(symbol);
    const named = file.symbols.find(({ name, parent }) => parent === null && name === from);
    const place = [symbol, named].find((one) => one && told.has(one)) ?? file.module;
    const because = `${said(symbol.simpleName, from, to)}, and who asked for it in the change set follows`;
    const one = finding(
      'rename-export',
      'preserves',
      because,
      place,
      world.mapping.after(place),
      NOBODY_USES_OLD_NAME,
    );
    found.set(place, [...(found.get(place) ?? []), one]);
  }
  return found;
}

function said(name: string, from: string, to: string): string {
  const as = (one: string): string => (one === 'default' ? 'the default' : one);
  return `${name} is exported as ${as(to)} now, and no longer as ${as(from)}`;
}
