import type { JudgeOptions } from '../../classification/classify.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Languages } from '../../syntax/languages.ts';
import { besideForm, judge, judgeInAnyForm, readChanged, withUnchanged } from '../compare.ts';
import { aroundChange } from './around.ts';
import { filesToAsk } from './files-to-ask.ts';
import { goneFrom } from './gather-gone.ts';
import { isNothingGone } from './gone-names.ts';
import { javaBases } from './java-bases.ts';
import { declaring } from './missed-changes.ts';
import { inNewerForm } from './newer-form.ts';
import type { Surroundings } from './surroundings.ts';
import { askingUnfollowing } from './unfollowing.ts';
import { whoMissesIt } from './who-misses-it.ts';

/**
 * Compares with the rest of the workspace in view. A refactoring that renames, moves or removes what others can see
 * is looked at again together with the files that still spell its old name: where one of them means the old symbol,
 * the change is none, and its finding names the file. So it is where a class is taken to have moved, and still stands
 * where it was. What is no refactoring to begin with can't be made one by who else uses it.
 */
export async function compareAmong(
  surroundings: Surroundings,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
  options: JudgeOptions,
): Promise<Comparison> {
  const around = aroundChange(surroundings, before, after, languages);
  const changed = await readChanged(before, after, languages);
  const first = judge(changed, options);
  const bases = javaBases(before, first.changes, around.read);
  const sides = bases.length > 0 ? await withUnchanged(changed, bases, languages) : changed;
  const plain = bases.length > 0 ? judge(sides, options) : first;
  const { comparison: alone, asked: form } = await inNewerForm(
    plain,
    sides,
    languages,
    options,
    judge,
    around,
  );
  const gone = goneFrom(form.comparison, form.sides);
  if (isNothingGone(gone)) return alone;
  const asking = askingUnfollowing(around, declaring(form.comparison), languages);
  const { code: spelling, changed: unfollowing, texts } = filesToAsk(gone, asking, languages);
  const code = spelling.filter((file) => !bases.some(({ path }) => path === file.path));
  const among = code.length > 0 ? await withUnchanged(sides, code, languages) : sides;
  const beside = await withUnchanged(form.sides, besideForm(form.sides, code), languages);
  const asked = { sides: form.sides, among: beside, unfollowing, texts };
  const stillNamed = await whoMissesIt(gone, form.comparison, asked, asking, languages);
  if (code.length === 0 && stillNamed.size === 0) return alone;
  const judging = { ...options, stillNamed };
  // A newer form has symbols of its own, to which nothing that is still said could be told.
  if (alone !== plain && stillNamed.size > 0) return judge(among, judging);
  return alone === plain
    ? keepingWhatChanged(plain, (unproved) => judge(among, { ...judging, unproved }))
    : (await judgeInAnyForm(among, languages, judging, around)).comparison;
}

/** Judges once more what was proved; what was not is told as it was. */
function keepingWhatChanged(
  alone: Comparison,
  again: (unproved: ReadonlySet<CodeSymbol>) => Comparison,
): Comparison {
  const failed = alone.forms.filter(({ refused, difference }) => refused !== null || difference !== null);
  const among = again(new Set(failed.map(({ before }) => before)));
  const known = new Map(
    alone.changes.flatMap((change) =>
      change.mutationClass === 'INTENT_EVOLUTION' ? [[change.after ?? change.before, change] as const] : [],
    ),
  );
  return {
    ...among,
    changes: among.changes.map((change) => {
      const told = known.get(change.after ?? change.before);
      return told?.before === change.before ? told : change;
    }),
    forms: [...failed, ...among.forms],
  };
}
