import type { CodeSymbol } from '../../model/symbol.ts';
import { membersAndGlobalsWritten } from '../modules/rewritten-names.ts';
import { topLevelBindingsIn } from '../modules/used-bindings.ts';
import { entityOfBinding } from '../walk/entities.ts';
import type { Side, World } from '../world.ts';

/**
 * The variable that a moved symbol of Python reads where it is written on one side, and as it was when it was imported
 * on the other; null where there is none: an import of Python is a copy of the value, unlike one of ECMAScript.
 *
 *     prices.py: global asked; asked += 1      def times(): return asked      moved to stats.py: from prices import asked
 *
 * Not `prices.asked`, which looks each time, nor what was imported on both sides.
 */
export function copiedValue(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (before.path === after.path) return null;
  if (world.after.factsOf(after).file.profile.modules !== 'python') return null;
  const [was, is] = [importedIn(world.before, before), importedIn(world.after, after)];
  const came = [...is].find((variable) => !was.has(world.mapping.before(variable) ?? variable));
  const gone = [...was].find((variable) => !is.has(world.mapping.after(variable) ?? variable));
  return (came ?? gone)?.simpleName ?? null;
}

/** The variables of other files that a symbol knows by an import of their names, though they get another value later. */
function importedIn(side: Side, symbol: CodeSymbol): ReadonlySet<CodeSymbol> {
  const facts = side.factsOf(symbol);
  const found = new Set<CodeSymbol>();
  for (const binding of topLevelBindingsIn(facts.file, symbol.range)) {
    if (!binding.import || binding.import.name === '*') continue;
    const entity = entityOfBinding(side, facts, binding);
    if (entity.type !== 'symbol' || !/^(?:variable|constant|function|class)$/.test(entity.symbol.kind))
      continue;
    if (isWrittenLater(side, entity.symbol)) found.add(entity.symbol);
  }
  return found;
}

function isWrittenLater(side: Side, { path, simpleName }: CodeSymbol): boolean {
  return [...side.files.values()].some(
    ({ file }) =>
      file.profile.modules === 'python' &&
      (membersAndGlobalsWritten(file.root).members.has(simpleName) ||
        (file.path === path && membersAndGlobalsWritten(file.root).globals.has(simpleName))),
  );
}
