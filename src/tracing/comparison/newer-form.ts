import type { JudgeOptions } from '../../classification/classify.ts';
import { lifted } from '../../classification/old-forms/lifted.ts';
import { mayBeOld, type OldForm, oldForms } from '../../classification/old-forms/modernised.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { Languages } from '../../syntax/languages.ts';

/** Both sides of a change set, read. */
interface Sides {
  readonly before: readonly ReadFile[];
  readonly after: readonly ReadFile[];
}

/**
 * Judges a change set once more with the files of one side written as the other side has them, where the two are
 * written in an old and in a new way: CommonJS and ES modules, functions with prototypes and classes. What is proved of
 * them in the new way is proved.
 *
 * @param judge the comparison itself.
 * @returns `plain` where there is nothing to write otherwise, or nothing is proved by it.
 */
export async function inNewerForm(
  plain: Comparison,
  sides: Sides,
  languages: Languages,
  options: JudgeOptions,
  judge: (sides: Sides, options: JudgeOptions) => Comparison,
): Promise<Comparison> {
  if (plain.mutationClass !== 'INTENT_EVOLUTION') return plain;
  const used = new Set<OldForm>();
  const pathsBefore = new Map(
    plain.files.flatMap(({ before, after }) => (before && after ? [[after.path, before.path] as const] : [])),
  );
  const pathsAfter = new Map([...pathsBefore].map(([after, before]) => [before, after] as const));
  const before = await written(sides.before, sides.after, pathsAfter);
  const after = await written(sides.after, sides.before, pathsBefore);
  if (used.size === 0) return plain;
  // Most of them aren't proved in the newer form either, which is found out sooner where nothing is told of it.
  const verdict = judge({ before, after }, { ...options, untangles: false }).mutationClass;
  if (verdict === 'INTENT_EVOLUTION') return plain;
  return lifted(plain, judge({ before, after }, options), [...used], options.trust ?? 'default') ?? plain;

  function written(
    files: readonly ReadFile[],
    others: readonly ReadFile[],
    paths: ReadonlyMap<string, string>,
  ): Promise<readonly ReadFile[]> {
    const byPath = new Map(others.map((file) => [file.path, file]));
    return Promise.all(files.map((file) => rewritten(file, byPath.get(paths.get(file.path) ?? file.path))));
  }

  async function rewritten(file: ReadFile, other: ReadFile | undefined): Promise<ReadFile> {
    if (other?.type !== 'parsed' || !mayBeOld(file)) return file;
    let current: ReadFile = file;
    for (const form of oldForms) {
      const text = current.type === 'parsed' ? form.write(current, other) : null;
      if (text === null) continue;
      used.add(form);
      current = await languages.read({ type: 'text', path: file.path, text }, { bindings: true });
    }
    return current;
  }
}
