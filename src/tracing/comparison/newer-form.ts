import type { JudgeOptions } from '../../classification/classify.ts';
import { MODULES_BY_NAME } from '../../classification/commonjs/alike-modules.ts';
import type { DataShape } from '../../classification/data-shapes/data-shape.ts';
import { dataShapes } from '../../classification/data-shapes/shapes.ts';
import { lifted } from '../../classification/old-forms/lifted.ts';
import { mayBeOld, oldForms, type WrittenForm } from '../../classification/old-forms/modernised.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import type { Around } from './around.ts';
import { areHeldAround, modulesByName, readAs } from './modules-by-name.ts';
import type { ReadSides } from './read-sides.ts';

/** As many types of one side are written in another way. */
const MOST_TYPES = 8;

/** What was judged of a change set, and the form of it in which it was. */
export interface JudgedForm {
  readonly comparison: Comparison;
  /** What others may miss is told by the symbols of that form. */
  readonly asked: { readonly comparison: Comparison; readonly sides: ReadSides };
}

/**
 * Judges a change set once more with the files of one side written as the other side has them, where the two are
 * written in an old and in a new way: CommonJS and ES modules, functions with prototypes and classes; and so it is where
 * the data of one side have another shape. What is proved of them in the new way is proved.
 *
 * @param judge the comparison itself.
 * @param around gives files that did not change, by their paths and by what they say.
 * @returns `plain`, and the files as they are, where there is nothing to write otherwise, or nothing is proved by it.
 */
export async function inNewerForm(
  plain: Comparison,
  sides: ReadSides,
  languages: Languages,
  options: JudgeOptions,
  judge: (sides: ReadSides, options: JudgeOptions) => Comparison,
  around: Pick<Around, 'read' | 'codeNaming'>,
): Promise<JudgedForm> {
  const asItIs: JudgedForm = { comparison: plain, asked: { comparison: plain, sides } };
  if (plain.mutationClass !== 'INTENT_EVOLUTION') return asItIs;
  const used = new Set<WrittenForm>();
  const pathsBefore = new Map(
    plain.files.flatMap(({ before, after }) => (before && after ? [[after.path, before.path] as const] : [])),
  );
  const pathsAfter = new Map([...pathsBefore].map(([after, before]) => [before, after] as const));
  const one = await shaped();
  const before = await written(one.before, one.after, pathsAfter);
  const after = await written(one.after, one.before, pathsBefore);
  const newer = used.size > 0 ? proved({ before, after }) : null;
  if (newer) return { comparison: newer.lifted, asked: { comparison: newer.lifted, sides } };
  const byName = await modulesByName({ before, after }, pathsAfter, around, languages);
  if (!byName) return asItIs;
  used.add(MODULES_BY_NAME);
  const found = proved(byName.sides);
  if (!found || (await areHeldAround(byName, around, languages))) return asItIs;
  return { comparison: found.lifted, asked: { comparison: found.modern, sides: byName.sides } };

  /** Most of them aren't proved in the newer form either, which is found out sooner where nothing is told of it. */
  function proved(written: ReadSides): { modern: Comparison; lifted: Comparison } | null {
    const verdict = judge(written, { ...options, untangles: false }).mutationClass;
    if (verdict === 'INTENT_EVOLUTION') return null;
    const modern = judge(written, options);
    const told = lifted(plain, modern, [...used], options.trust ?? 'default');
    return told && { modern, lifted: told };
  }

  /** Each way sees what those before it have written of either side. */
  async function shaped(): Promise<ReadSides> {
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
    return readAs(files, texts, languages);
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
