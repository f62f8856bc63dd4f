import type { ParsedFile, ReadFile } from '../../src/model/parsed-file.ts';
import { createLanguages, type ReadOptions } from '../../src/syntax/languages.ts';
import { readGrammars } from '../../src/workspace/grammar-files.ts';

/** The shipped languages, loaded once for a test file. */
export const languages = createLanguages(readGrammars());

export function readText(path: string, text: string, options?: ReadOptions): Promise<ReadFile> {
  return languages.read({ type: 'text', path, text }, options);
}

/** For tests that mean code in a known language; fails where the file is not parsed. */
export async function parse(path: string, text: string, options?: ReadOptions): Promise<ParsedFile> {
  const file = await readText(path, text, options);
  if (file.type !== 'parsed') throw new Error(`${path} was not parsed: ${file.diagnostics[0]?.message}`);
  return file;
}
