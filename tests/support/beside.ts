import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from './languages.ts';

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>;

export function asFiles(files: Files): readonly SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ type: 'text', path, text }));
}

/** What is said of a change set, beside files that stay as they are. */
export async function verdictBeside(before: Files, after: Files, beside: Files): Promise<string | null> {
  const sides = [asFiles(before), asFiles(after)] as const;
  return (await compareAmong(filesAtHand(asFiles(beside)), ...sides, languages, {})).mutationClass;
}
