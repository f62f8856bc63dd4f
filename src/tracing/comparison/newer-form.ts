import type { JudgeOptions } from '../../classification/classify.ts';
import { dataShapes } from '../../classification/data-shapes/shapes.ts';
import { lifted } from '../../classification/old-forms/lifted.ts';
import { mayBeOld, oldForms, type WrittenForm } from '../../classification/old-forms/modernised.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import type { Languages } from '../../syntax/languages.ts';

/** As many types of one side are written in another way. */
const MOST_TYPES = 8;

/** Both sides of a change set, read. */
interface Sides {
  readonly before: readonly ReadFile[];
  readonly after: readonly ReadFile[];
}

/**
 * Judges a change set once more with the files of one side written as the other side has them, where the two are
 * written in an old and in a new way: CommonJS and ES modules, functions with prototypes and classes; and so it is where
 * the data of one side have another shape. What is proved of them in the new way is proved.
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
  const used = new Set<WrittenForm>();
  const pathsBefore = new Map(
    plain.files.flatMap(({ before, after }) => (before && after ? [[after.path, before.path] as const] : [])),
  );
  const pathsAfter = new Map([...pathsBefore].map(([after, before]) => [before, after] as const));
  const before = await written(await shaped(sides.before, sides.after), sides.after, pathsAfter);
  const after = await written(await shaped(sides.after, sides.before), sides.before, pathsBefore);
  if (used.size === 0) return plain;
  // Most of them aren't proved in the newer form either, which is found out sooner where nothing is told of it.
  const verdict = judge({ before, after }, { ...options, untangles: false }).mutationClass;
  if (verdict === 'INTENT_EVOLUTION') return plain;
  return lifted(plain, judge({ before, after }, options), [...used], options.trust ?? 'default') ?? plain;

  async function shaped(
    files: readonly ReadFile[],
    others: readonly ReadFile[],
  ): Promise<readonly ReadFile[]> {
    const theirs = others.filter(isWhole);
    let current = files;
    for (const shape of theirs.length > 0 ? dataShapes : [])
      for (let round = 0; round < MOST_TYPES; round += 1) {
        const texts = shape.write(current.filter(isWhole), theirs);
        if (texts.size === 0) break;
        used.add(shape);
        current = await Promise.all(
          current.map((file) => {
            const text = texts.get(file.path);
            return text === undefined
              ? file
              : languages.read({ type: 'text', path: file.path, text }, { bindings: true });
          }),
        );
      }
    return current;
  }

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

function isWhole(file: ReadFile): file is ParsedFile {
  return file.type === 'parsed' && file.damage.length === 0;
}
