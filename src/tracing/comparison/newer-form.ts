import type { JudgeOptions } from '../../classification/classify.ts';
import type { DataShape } from '../../classification/data-shapes/data-shape.ts';
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
  const one = await shaped();
  const before = await written(one.before, one.after, pathsAfter);
  const after = await written(one.after, one.before, pathsBefore);
  if (used.size === 0) return plain;
  // Most of them aren't proved in the newer form either, which is found out sooner where nothing is told of it.
  const verdict = judge({ before, after }, { ...options, untangles: false }).mutationClass;
  if (verdict === 'INTENT_EVOLUTION') return plain;
  return lifted(plain, judge({ before, after }, options), [...used], options.trust ?? 'default') ?? plain;

  /** Each way sees what those before it have written of either side. */
  async function shaped(): Promise<Sides> {
    let { before, after } = sides;
    if (!before.some(isWhole) || !after.some(isWhole)) return sides;
    for (const shape of dataShapes)
      for (let round = 0; round < MOST_TYPES; round += 1) {
        const left = before;
        const right = after;
        before = await shapedAs(shape, left, right);
        after = await shapedAs(shape, right, before);
        if (before === left && after === right) break;
      }
    return { before, after };
  }

  async function shapedAs(
    shape: DataShape,
    files: readonly ReadFile[],
    others: readonly ReadFile[],
  ): Promise<readonly ReadFile[]> {
    const texts = shape.write(files.filter(isWhole), others.filter(isWhole));
    if (texts.size === 0) return files;
    used.add(shape);
    return Promise.all(
      files.map((file) => {
        const text = texts.get(file.path);
        return text === undefined
          ? file
          : languages.read({ type: 'text', path: file.path, text }, { bindings: true });
      }),
    );
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
