import type { CodeSymbol } from '../../model/symbol.ts';
import { isListedInAll } from '../names-at-run-time/python.ts';
import type { Entity, FileFacts, Side } from '../world.ts';
import { resolveModule } from './module-paths.ts';
import { isPageScript } from './private-to-file.ts';
import { starredModules } from './star-imports.ts';

/** What a module shows under a name. */
type ShownBy = (side: Side, facts: FileFacts, name: string) => Entity | null;

/**
 * What a name means that its file neither declares nor imports by this name: one that another file of the change set
 * shares with all of its page, or with whoever imports all that it has. Null where it is none of them.
 *
 *     rates.js    function base() {}         area.js    base()      two scripts of a page
 *     rates.py    def base(): ...            area.py    from rates import *; base()
 */
export function sharedName(side: Side, facts: FileFacts, name: string, shownBy: ShownBy): Entity | null {
  switch (facts.file.profile.modules) {
    case 'ecmascript': {
      const symbol = globalsOf(side).get(name);
      return symbol ? { type: 'symbol', symbol } : null;
    }
    case 'python':
      return name.startsWith('_') ? null : starredName(side, facts, name, shownBy);
    case 'none':
      return null;
  }
}

const globals = new WeakMap<Side, ReadonlyMap<string, CodeSymbol | null>>();

/** What the scripts of a change set declare at their top, by name; null for what two of them do. */
function globalsOf(side: Side): ReadonlyMap<string, CodeSymbol | null> {
  const known = globals.get(side);
  if (known) return known;
  const names = new Map<string, CodeSymbol | null>();
  for (const { file } of side.files.values()) {
    if (!isPageScript(file)) continue;
    for (const symbol of file.symbols)
      if (
        symbol.parent === null &&
        /^(?:function|class|variable|constant|interface|type|enum)$/.test(symbol.kind)
      )
        names.set(symbol.name, names.has(symbol.name) ? null : symbol);
  }
  globals.set(side, names);
  return names;
}

function starredName(side: Side, facts: FileFacts, name: string, shownBy: ShownBy): Entity | null {
  for (const module of starredModules(facts)) {
    const found = resolveModule(side, facts, module);
    const isGiven = found.type === 'file' && !isLeftOutOfAll(found.facts, name);
    const entity = isGiven ? shownBy(side, found.facts, name) : null;
    if (entity) return entity;
  }
  return null;
}

/**
 * Whether a module says by a list of texts what a star takes of it, and not this name. Of a list that is put together
 * nothing is known.
 *
 *     __all__ = ['area']        from shapes import *        `height` is not among it
 */
function isLeftOutOfAll(facts: FileFacts, name: string): boolean {
  const { root, text } = facts.file;
  const lists = root.children
    .map(({ start, end }) => text.slice(start, end))
    .filter((statement) => /\b__all__\b/.test(statement));
  const [only] = lists;
  return lists.length === 1 && PLAIN_ALL.test(only!) && !isListedInAll(facts, name);
}

const PLAIN_ALL = /^__all__(?:\s*:[^=]*)?\s*=\s*[[(](?:\s|,|#.*|(["'])\w*\1)*[\])]\s*$/;
