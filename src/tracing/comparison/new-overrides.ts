import type { StillUsed } from '../../classification/open-world/still-used.ts';
import { baseNamesIn } from '../../classification/symbols/base-names.ts';
import type { JudgedChange } from '../../model/classification.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { declaring } from './subclasses.ts';

/** A method or a field that got its name, and may stand for one of a base around the change set from then on. */
export interface NewName {
  /** To which it is told: the method as it was called, or what a new one was taken out of. */
  readonly of: CodeSymbol;
  readonly name: string;
  /** What its class says that it is made from. */
  readonly bases: readonly string[];
}

/** So far up a base is followed by the names of its own bases. */
const HIGHEST = 3;

/**
 * The method that a change gave a name, or a class that has bases; null where it gave none, or where nobody can override
 * by it.
 *
 *     class A extends Base { run() {...} }      ->      class A extends Base { run() { this.step() }  step() {...} }
 *
 * @param files those of the change set as they were: what it was taken out of is one of their symbols.
 */
export function newNameOf(
  { before, after, origin }: JudgedChange,
  files: ReadonlyMap<string, ReadFile>,
  now: ReadFile | undefined,
): NewName | null {
  if (after?.parent?.kind !== 'class' || now?.type !== 'parsed' || !isFoundByObject(after)) return null;
  if (before && before.simpleName === after.simpleName) return null;
  const head = now.text.slice(after.range.start, after.nameNode?.start ?? after.range.start);
  if (/\b(?:private|static)\b/.test(head) || after.simpleName.startsWith('#')) return null;
  const bases = classesAmong(baseNamesIn(now, after.parent));
  const [from] = origin ?? [];
  const source = from ? files.get(from.path) : undefined;
  const of =
    before ??
    (source?.type === 'parsed' ? source.symbols.find(({ name }) => name === from!.name) : undefined);
  return of && bases.length > 0 ? { of, name: after.simpleName, bases } : null;
}

/** A method; a field where objects are asked for what they hold, and not classes. */
function isFoundByObject({ kind, path }: CodeSymbol): boolean {
  return kind === 'method' || (/^(?:field|property)$/.test(kind) && /\.(?:py|[cm]?[jt]sx?)$/.test(path));
}

/**
 * Bases around the change set that have a member of that name already: by the symbol, where.
 *
 * @param naming gives the files of code around that say one of the names.
 * @param isChanged whether it is one of the change set, whose bases were looked at.
 */
export function newOverrides(
  names: readonly NewName[],
  naming: (names: readonly string[]) => readonly SourceFile[],
  isChanged: (path: string) => boolean,
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  for (const { of, name, bases } of names) {
    const declares = declaring(name);
    const hidden = new RegExp(`\\bprivate\\b[^;{}=]*\\b${literalPattern(name)}\\s*\\(`);
    let open = [...bases];
    for (let height = 0; height < HIGHEST && open.length > 0 && !found.has(of); height++) {
      const above: string[] = [];
      for (const file of naming(open)) {
        if (file.type !== 'text' || isChanged(file.path) || familyOf(file.path) !== familyOf(of.path))
          continue;
        const heads = open.flatMap((base) => headsOf(file.text, base));
        if (heads.length === 0) continue;
        if (declares.test(file.text) && !hidden.test(file.text))
          found.set(of, { type: 'overridden', path: file.path, name });
        above.push(...heads.flatMap(basesIn));
      }
      open = [...new Set(above)];
    }
  }
  return found;
}

/** Languages whose classes extend one another's. */
function familyOf(path: string): string {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return /^[cm]?[jt]sx?$/.test(ending) ? 'js' : /^kts?$/.test(ending) ? 'java' : ending;
}

/** What stands between the name of a class and its body. */
function headsOf(text: string, name: string): readonly string[] {
  const declared = new RegExp(
    `\\b(?:class|interface|trait)\\s+(?:${wordPattern([name]).source})([^{};]{0,300})`,
    'gu',
  );
  return [...text.matchAll(declared)].map(([, head]) => head!.split(/\)\s*:\s*\n/)[0]!);
}

/** What begins with a capital letter, as the names of classes do, and may have members of its own. */
function classesAmong(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^\p{Lu}/u.test(name) && !/^(?:Object|ABC|Generic|Protocol)$/.test(name));
}

/** The same for a class around the change, of which nothing but the text is there. */
function basesIn(head: string): readonly string[] {
  const words = head.replace(/<[^<>]*>/g, '').match(/(?<![\p{L}\p{N}_$])\p{Lu}[\p{L}\p{N}_$]*/gu) ?? [];
  return classesAmong(words);
}
