import type { AstNode } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
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
    if (entity.type !== 'symbol' || !/^(?:variable|constant)$/.test(entity.symbol.kind)) continue;
    if (isWrittenLater(side, entity.symbol)) found.add(entity.symbol);
  }
  return found;
}

function isWrittenLater(side: Side, { path, simpleName }: CodeSymbol): boolean {
  return [...side.files.values()].some(
    ({ file }) =>
      file.profile.modules === 'python' &&
      (writtenIn(file.root).members.has(simpleName) ||
        (file.path === path && writtenIn(file.root).globals.has(simpleName))),
  );
}

interface Written {
  /** What functions of the file say to be `global`. */
  readonly globals: ReadonlySet<string>;
  /** Members that are given to what isn't the own object of a method: `prices.asked = 0`. */
  readonly members: ReadonlySet<string>;
}

const writtenIn = onceEach((root: AstNode): Written => {
  const [globals, members] = [new Set<string>(), new Set<string>()];
  const visit = (node: AstNode): void => {
    if (node.kind === 'global_statement') for (const { text } of node.children) globals.add(text);
    for (const child of node.children) {
      const isTarget = child.field === 'left' && child.kind === 'attribute';
      const [object, member] = isTarget ? [child.children[0]!, child.children.at(-1)!] : [];
      if (object && member && !/^(?:self|cls)$/.test(object.text)) members.add(member.text);
      visit(child);
    }
  };
  visit(root);
  return { globals, members };
});
