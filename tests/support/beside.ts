import type { SourceFile } from '../../src/model/source-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from './languages.ts';

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>;

export function asFiles(files: Files): readonly SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ type: 'text', path, text }));
}

/**
 * What is said of a change set, beside files that stay as they are. Whoever gives those files on both sides, as one who
 * asks the library may, is told the same.
 */
export async function verdictBeside(before: Files, after: Files, beside: Files): Promise<string | null> {
  const sides = [asFiles(before), asFiles(after)] as const;
  const { mutationClass } = await compareAmong(filesAtHand(asFiles(beside)), ...sides, languages, {});
  const [was, is] = [
    { ...beside, ...before },
    { ...beside, ...after },
  ].map(asFiles);
  const given = (await compare(was!, is!, languages)).mutationClass;
  if (given === 'AST_REFACTOR' && mutationClass !== given)
    throw new Error('It is proved where the files around it are given on both sides.');
  return mutationClass;
}
