import type { JudgeOptions } from '../../classification/classify.ts';
import { alikeModules, MODULES_BY_NAME } from '../../classification/commonjs/alike-modules.ts';
import { askedOtherwise } from '../../classification/commonjs/asked-otherwise.ts';
import type { DataShape } from '../../classification/data-shapes/data-shape.ts';
import { dataShapes } from '../../classification/data-shapes/shapes.ts';
import { lifted } from '../../classification/old-forms/lifted.ts';
import { mayBeOld, oldForms, type WrittenForm } from '../../classification/old-forms/modernised.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';
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
 * @param beside gives those of some files that are there, and did not change.
 * @returns `plain`, and the files as they are, where there is nothing to write otherwise, or nothing is proved by it.
 */
export async function inNewerForm(
  plain: Comparison,
  sides: ReadSides,
  languages: Languages,
  options: JudgeOptions,
  judge: (sides: ReadSides, options: JudgeOptions) => Comparison,
  beside: (paths: readonly string[]) => readonly SourceFile[],
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
  const alike = await withModulesAlike({ before, after });
  if (!alike) return asItIs;
  used.add(MODULES_BY_NAME);
  const found = proved(alike);
  return found ? { comparison: found.lifted, asked: { comparison: found.modern, sides: alike } } : asItIs;

  /** Most of them aren't proved in the newer form either, which is found out sooner where nothing is told of it. */
  function proved(written: ReadSides): { modern: Comparison; lifted: Comparison } | null {
    const verdict = judge(written, { ...options, untangles: false }).mutationClass;
    if (verdict === 'INTENT_EVOLUTION') return null;
    const modern = judge(written, options);
    const told = lifted(plain, modern, [...used], options.trust ?? 'default');
    return told && { modern, lifted: told };
  }

  /** Modules of CommonJS on both sides, with those that are asked otherwise for what they show; null where there are none. */
  async function withModulesAlike(given: ReadSides): Promise<ReadSides | null> {
    const unchanged = beside(askedOtherwise(given.before, given.after));
    const readBeside = (apart: boolean): Promise<readonly ReadFile[]> =>
      Promise.all(unchanged.map((file) => languages.read(file, { bindings: true, apart })));
    const before = [...given.before, ...(await readBeside(false))];
    const after = [...given.after, ...(await readBeside(true))];
    const texts = alikeModules(before, after, pathsAfter);
    return texts && { before: await readAs(before, texts.before), after: await readAs(after, texts.after) };
  }

  function readAs(
    files: readonly ReadFile[],
    texts: ReadonlyMap<string, string>,
  ): Promise<readonly ReadFile[]> {
    return Promise.all(
      files.map((file) => {
        const text = texts.get(file.path);
        return text === undefined
          ? file
          : languages.read({ type: 'text', path: file.path, text }, { bindings: true });
      }),
    );
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
    return readAs(files, texts);
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
