import type { Gone } from '../../classification/open-world/gone.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** So far down a member is looked for under the names of classes that inherit it. */
const DEEPEST = 3;

/** Members with the names of the classes that inherit them, and where one of those already has their new name. */
export interface Inherited {
  readonly gone: readonly Gone[];
  /** By the symbol, the path of the file whose class has the new name. */
  readonly taken: ReadonlyMap<CodeSymbol, StillUsed>;
}

/**
 * Whoever uses an inherited member says the name of the class that inherits it, and not of the one that had it.
 *
 *     class Rates { base() {} }        class Local extends Rates {}        new Local().base()
 *
 * And a class that has another member of the new name overrides it from then on:
 *
 *     Rates: base()  ->  root()        class Local extends Rates { root() {} }
 *
 * @param naming gives the files of code that say one of the names.
 * @param isChanged whether it is one of the change set, which is judged by itself.
 */
export function withHeirs(
  gone: readonly Gone[],
  naming: (names: readonly string[]) => readonly SourceFile[],
  isChanged: (path: string) => boolean,
): Inherited {
  const members = gone.filter(({ before }) => before.parent !== null && before.parent.kind !== 'module');
  const heirs = new Map<string, Set<string>>();
  const files = new Map<string, Set<SourceFile>>();
  let open = new Map(members.map(({ before }) => [before.parent!.simpleName, before.parent!.simpleName]));
  for (let depth = 0; depth < DEEPEST && open.size > 0; depth++) {
    const next = new Map<string, string>();
    for (const file of naming([...open.keys()])) {
      if (file.type !== 'text') continue;
      for (const [heir, head] of classesIn(file.text))
        for (const [name, base] of open) {
          if (heir === name || !wordPattern([name]).test(head)) continue;
          if (!heirs.get(base)?.has(heir)) next.set(heir, base);
          heirs.set(base, (heirs.get(base) ?? new Set()).add(heir));
          files.set(base, (files.get(base) ?? new Set()).add(file));
        }
    }
    open = next;
  }
  const taken = new Map<CodeSymbol, StillUsed>();
  for (const { before, after } of members) {
    if (!after || after.simpleName === before.simpleName) continue;
    const declares = declaring(after.simpleName);
    for (const file of files.get(before.parent!.simpleName) ?? [])
      if (file.type === 'text' && !isChanged(file.path) && declares.test(file.text))
        taken.set(before, usedIn(file.path));
  }
  const named = gone.map((one) => ({
    ...one,
    heirs: [...(heirs.get(one.before.parent?.simpleName ?? '') ?? [])],
  }));
  return { gone: named, taken };
}

/** Where a name is declared as a member, as far as a text shows it: not where somebody else's is used. */
export function declaring(name: string): RegExp {
  const word = literalPattern(name);
  return new RegExp(`(?<![.\\p{L}\\p{N}_$])${word}\\s*[(=:;]|\\b(?:self|this)\\.${word}\\s*=(?!=)`, 'u');
}

const CLASSES = /\b(?:class|interface|enum|record|object)\s+([\w$]+)([^{};]{0,300})/g;

/** The classes that a text makes from one of those. */
export function heirsIn(text: string, bases: readonly string[]): readonly string[] {
  if (bases.length === 0) return [];
  const base = wordPattern(bases);
  return classesIn(text).flatMap(([name, head]) => (!bases.includes(name) && base.test(head) ? [name] : []));
}

/** What some classes are said to extend; null where a text declares none of them. */
export function basesIn(text: string, classes: readonly string[]): readonly string[] | null {
  const declared = classesIn(text).filter(([name]) => classes.includes(name));
  const bases = declared.flatMap(([, head]) => /\bextends\s+([\p{L}\p{N}_$]+)/u.exec(head)?.[1] ?? []);
  return declared.length > 0 ? bases : null;
}

/** Names of classes with what stands between the name and the body. */
function classesIn(text: string): readonly (readonly [name: string, head: string])[] {
  return [...text.matchAll(CLASSES)].map(
    ([, name, head]) => [name!, head!.split(/\)\s*:\s*\n|\n\s*\n/)[0]!] as const,
  );
}
