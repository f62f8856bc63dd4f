import { interfaceOf } from '../../classification/modules/module-interface.ts';
import { type LeftPlace, leftPlaces, replacedIn } from '../../classification/modules/replaced-names.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import type { Gone } from '../../classification/open-world/gone.ts';
import { stillNamed } from '../../classification/open-world/still-named.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { makeSideFacts } from '../../classification/world.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Languages } from '../../syntax/languages.ts';

/** Names that a module of Python had, of others or of its own, and modules that were asked. */
export interface LostNames extends LeftPlace {
  /** To which it is told: the module, or a symbol that moved, or asks others now. */
  readonly of: CodeSymbol;
  /** It still has them, though what it used them for is elsewhere: only who puts something in their place misses them. */
  readonly areShown: boolean;
}

/** What a file of Python imported and shows nobody any more; null where it lost nothing. */
export function lostImports(before: ReadFile | undefined, after: ReadFile | undefined): LostNames | null {
  if (before?.type !== 'parsed' || after?.type !== 'parsed' || before.profile.modules !== 'python')
    return null;
  const shown = interfaceOf(makeSideFacts(after)).names;
  const names = [...interfaceOf(makeSideFacts(before)).names].flatMap(([name, exported]) =>
    exported.type === 'binding' && exported.binding.import && !shown.has(name) ? [name] : [],
  );
  return names.length > 0
    ? { of: before.module, at: before.path, names, areShown: false, isWhole: false }
    : null;
}

/**
 * What a symbol asked for where it asks no more, or from where it stands no more, and what it asks for there only now:
 * a file that is the same on both sides replaces it on one of them.
 */
export function leftBy(
  old: ReadFile | undefined,
  before: CodeSymbol,
  now: ReadFile | null | undefined,
  after: CodeSymbol | null,
): readonly LostNames[] {
  if (old?.type !== 'parsed' || now?.type !== 'parsed' || !after) return [];
  const places = [...leftPlaces(old, before, now, after), ...leftPlaces(now, after, old, before)];
  return places.map((place) => ({ of: before, ...place, areShown: true }));
}

/**
 * Who takes from a module of Python what it only imported, for itself or for a test: by what it lost, where.
 *
 *     rates.py: import os  ->  nothing          main.py: from rates import os         test.py: patch('rates.os.remove')
 *     rates.py: def base  ->  from bases import base, total                           test.py: patch('rates.base')
 *
 * A package's own imports count as shown in any case.
 *
 * @param naming gives the files of code around that say one of the names.
 * @param isChanged whether it is one of the change set: who of those replaces what is asked for elsewhere now was looked for.
 */
export async function takenImports(
  lost: readonly LostNames[],
  naming: (names: readonly string[]) => readonly SourceFile[],
  isChanged: (path: string) => boolean,
  languages: Languages,
): Promise<ReadonlyMap<CodeSymbol, StillUsed>> {
  const found = new Map<CodeSymbol, StillUsed>();
  for (const { of, areShown, ...left } of lost) {
    const { at, names, isWhole } = left;
    const isName = isWhole ? /mock|spyOn|stub|fake|replace/i : wordPattern(names);
    for (const file of naming([calledBy(at)])) {
      if (found.has(of) || file.type !== 'text' || !isName.test(file.text)) continue;
      if (areShown && isChanged(file.path)) continue;
      const name =
        replacedIn(file, left) ?? (areShown ? null : await takenInCode(file, of, names, languages));
      if (name !== null) found.set(of, usedIn(file.path, `which takes ${name} from there`));
    }
  }
  return found;
}

async function takenInCode(
  file: SourceFile,
  module: CodeSymbol,
  names: readonly string[],
  languages: Languages,
): Promise<string | null> {
  const read = await languages.read(file, { bindings: true });
  if (read.type !== 'parsed') return null;
  const gone = names.map(
    (name): Gone => ({
      before: { ...module, name, simpleName: name, kind: 'variable', parent: null },
      after: null,
    }),
  );
  const [taken] = stillNamed(gone, [read]).keys();
  return taken?.simpleName ?? null;
}
