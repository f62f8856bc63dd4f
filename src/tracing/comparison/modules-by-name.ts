import { alikeModules } from '../../classification/commonjs/alike-modules.ts';
import { askedOtherwise } from '../../classification/commonjs/asked-otherwise.ts';
import { areHeldByOthers, wordsForModules } from '../../classification/commonjs/held-by-others.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import type { Around } from './around.ts';
import type { ReadSides } from './read-sides.ts';

/** Both sides with their modules of CommonJS written as ES modules. */
export interface ModulesByName {
  readonly sides: ReadSides;
  /** The files of the change set as they are now, and those that did not change and are asked otherwise. */
  readonly after: readonly ReadFile[];
  /** The paths of those that are written otherwise. */
  readonly written: ReadonlySet<string>;
}

/**
 * The modules of CommonJS of both sides as ES modules, with those around them that are asked in another way for what they
 * show; null where there are none, or nothing about them differs.
 *
 * @param paths where each file before stands after.
 */
export async function modulesByName(
  given: ReadSides,
  paths: ReadonlyMap<string, string>,
  around: Pick<Around, 'read'>,
  languages: Languages,
): Promise<ModulesByName | null> {
  const unchanged = around.read(askedOtherwise(given.before, given.after));
  const readBeside = (apart: boolean): Promise<readonly ReadFile[]> =>
    Promise.all(unchanged.map((file) => languages.read(file, { bindings: true, apart })));
  const before = [...given.before, ...(await readBeside(false))];
  const after = [...given.after, ...(await readBeside(true))];
  const texts = alikeModules(before, after, paths);
  if (!texts) return null;
  const sides = {
    before: await readAs(before, texts.before, languages),
    after: await readAs(after, texts.after, languages),
  };
  return { sides, after, written: new Set(texts.after.keys()) };
}

/** Whether one of the modules is an object for somebody around, who may put something else in the place of what it has. */
export async function areHeldAround(
  { after, written }: ModulesByName,
  around: Pick<Around, 'codeNaming'>,
  languages: Languages,
): Promise<boolean> {
  const known = new Set(after.map(({ path }) => path));
  const others = around.codeNaming(wordsForModules(written)).filter(({ path }) => !known.has(path));
  const read = await Promise.all(others.map((file) => languages.read(file, { bindings: true })));
  return areHeldByOthers(after, written, read);
}

/** Files, with some of them read from another text. */
export function readAs(
  files: readonly ReadFile[],
  texts: ReadonlyMap<string, string>,
  languages: Languages,
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
