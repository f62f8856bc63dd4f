import { classify, type JudgeOptions } from '../classification/classify.ts';
import { lowerOnce } from '../lowering/lower.ts';
import { changesOf } from '../matching/changes.ts';
import { matchSymbols } from '../matching/match-symbols.ts';
import type { SymbolChange } from '../model/classification.ts';
import type { Comparison } from '../model/comparison.ts';
import { Fault } from '../model/fault.ts';
import { wordPattern } from '../model/literal-pattern.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import type { Languages } from '../syntax/languages.ts';
import { type Around, aroundChange } from './comparison/around.ts';
import { type FilesToAsk, filesToAsk, unfollowing } from './comparison/files-to-ask.ts';
import { goneFrom } from './comparison/gather-gone.ts';
import { isNothingGone } from './comparison/gone-names.ts';
import { declaring } from './comparison/missed-changes.ts';
import { nearbyFiles } from './comparison/nearby-files.ts';
import { otherwiseFound } from './comparison/new-names.ts';
import { inNewerForm, type JudgedForm } from './comparison/newer-form.ts';
import { withPartnersApart } from './comparison/partners-apart.ts';
import type { ReadSides } from './comparison/read-sides.ts';
import { filesAtHand } from './comparison/surroundings.ts';
import { askingUnfollowing } from './comparison/unfollowing.ts';
import { whoMissesIt } from './comparison/who-misses-it.ts';

/**
 * What a change set did: which symbol became which, what happened to each, and whether behaviour is proved to be kept.
 * A pure function of its texts. Files that are the same on both sides are left out, unless it is another change in
 * their light: what it no longer calls may stand in one of them, and so may who looks for what is gone.
 *
 * @throws Fault MAPPING_NOT_ONE_TO_ONE if the matcher is defective.
 */
export async function compare(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
  options: JudgeOptions = {},
): Promise<Comparison> {
  const sides = await readChanged(before, after, languages);
  const [changedBefore, changedAfter, equal] = withoutEqual(before, after);
  const beside = aroundChange(filesAtHand(equal), changedBefore, changedAfter, languages);
  const { comparison: alone, asked: form } = await judgeInAnyForm(sides, languages, options, beside);
  if (alone.mutationClass === null) return alone;
  const nearby = nearbyFiles(changedBefore, changedAfter, equal);
  const isProved = alone.mutationClass === 'AST_REFACTOR';
  // Who meets or goes through names may refuse what was proved, and proves nothing.
  if (!isProved && nearby.length === 0) return alone;
  const gone = goneFrom(form.comparison, form.sides);
  const met = otherwiseFound(gone.shownAnew, textsNaming(equal), changedAfter);
  const own = askingUnfollowing(beside, declaring(form.comparison), languages);
  const asking = isProved ? filesToAsk(gone, own, languages) : NOBODY_ASKED;
  const around = [...new Map([...nearby, ...asking.code].map((file) => [file.path, file])).values()];
  if (around.length === 0 && met.size === 0 && isNothingGone(gone)) return alone;
  const together = around.length > 0 ? await withUnchanged(sides, around, languages) : sides;
  const asked = {
    sides: form.sides,
    among: await withUnchanged(form.sides, besideForm(form.sides, around), languages),
    unfollowing: isProved ? asking.changed : unfollowing(gone, own, languages),
    texts: asking.texts,
  };
  const stillNamed = new Map([...met, ...(await whoMissesIt(gone, form.comparison, asked, own, languages))]);
  if (around.length === 0 && stillNamed.size === 0) return alone;
  const judging = { ...options, stillNamed };
  // Of a form in which modules are asked by name, who stands around has to be written so as well.
  const isByName = form.sides !== sides && stillNamed.size === 0;
  const among = isByName
    ? (await judgeInAnyForm(together, languages, judging, beside)).comparison
    : judge(together, judging);
  return among.mutationClass === alone.mutationClass ? alone : among;
}

/** Of a change that proves nothing, nobody has to be asked. */
const NOBODY_ASKED: FilesToAsk = { code: [], changed: [], texts: [] };

function textsNaming(files: readonly SourceFile[]): (names: readonly string[]) => readonly SourceFile[] {
  return (names) => {
    if (names.length === 0) return [];
    const said = wordPattern(names);
    return files.filter((file) => file.type === 'text' && said.test(file.text));
  };
}

/** The comparison of what was read; where that proves nothing, of the files in a newer form. */
export function judgeInAnyForm(
  sides: ReadSides,
  languages: Languages,
  options: JudgeOptions,
  around: Pick<Around, 'read' | 'codeNaming'>,
): Promise<JudgedForm> {
  return inNewerForm(judge(sides, options), sides, languages, options, judge, around);
}

/**
 * Reads what differs between the two sides; files that are equal on both are left out, since nothing happened to
 * them.
 */
export async function readChanged(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
): Promise<ReadSides> {
  const [changedBefore, changedAfter] = withoutEqual(before, after);
  return { before: await readAll(changedBefore, languages), after: await readAll(changedAfter, languages) };
}

/** Those of some files that did not change which aren't in a form already. */
export function besideForm({ after }: ReadSides, around: readonly SourceFile[]): readonly SourceFile[] {
  const known = new Set(after.map(({ path }) => path));
  return around.filter(({ path }) => !known.has(path));
}

/** Each side has a tree of its own of a file, also of one that is the same on both. */
export async function withUnchanged(
  sides: ReadSides,
  around: readonly SourceFile[],
  languages: Languages,
): Promise<ReadSides> {
  if (around.length === 0) return sides;
  return {
    before: [...sides.before, ...(await readAll(around, languages))],
    after: [...sides.after, ...(await readAll(around, languages, true))],
  };
}

function readAll(
  files: readonly SourceFile[],
  languages: Languages,
  apart = false,
): Promise<readonly ReadFile[]> {
  return Promise.all(files.map((file) => languages.read(file, { bindings: true, apart })));
}

/** The comparison of what was read, as it is. */
export function judge({ before: old, after: now }: ReadSides, options: JudgeOptions): Comparison {
  const { mapping, changes } = changesBetween({ before: old, after: now });
  const plain = { ...classify(old, now, mapping, changes, lowerOnce, options), mapping };
  return withPartnersApart(plain, (apart) =>
    classify(old, now, apart, changesOf(apart, old, now), lowerOnce, { ...options, untangles: false }),
  );
}

/** Which symbol became which, and what happened to each, before anything is judged. */
export function changesBetween({ before, after }: ReadSides): {
  readonly mapping: SymbolMapping;
  readonly changes: readonly SymbolChange[];
} {
  const mapping = matchSymbols(before, after);
  assertOneToOne(mapping);
  return { mapping, changes: changesOf(mapping, before, after) };
}

function withoutEqual(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): readonly [readonly SourceFile[], readonly SourceFile[], equal: readonly SourceFile[]] {
  const now = new Map(after.map((file) => [file.path, file]));
  const equal = new Set(before.filter((file) => isEqual(file, now.get(file.path))).map(({ path }) => path));
  const changed = (file: SourceFile): boolean => !equal.has(file.path);
  const same = before.filter(({ path }) => equal.has(path));
  return [before.filter(changed), after.filter(changed), same];
}

function isEqual(before: SourceFile, after: SourceFile | undefined): boolean {
  if (before.type === 'text') return after?.type === 'text' && before.text === after.text;
  return after?.type === 'opaque' && before.contentHash === after.contentHash;
}

function assertOneToOne({ pairs }: SymbolMapping): void {
  const [old, now] = [new Set<CodeSymbol>(), new Set<CodeSymbol>()];
  for (const { before, after } of pairs) {
    if (old.has(before) || now.has(after)) {
      throw new Fault(
        'MAPPING_NOT_ONE_TO_ONE',
        `${before.path}#${before.name} and ${after.path}#${after.name} have two partners`,
      );
    }
    old.add(before);
    now.add(after);
  }
}
