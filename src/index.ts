import { createLanguages, type Languages } from './syntax/languages.ts';
import { compare } from './tracing/compare.ts';
import { type DiffDocument, diffDocument } from './tracing/comparison/diff-document.ts';
import { readGrammars } from './workspace/grammar-files.ts';

export { Fault } from './model/fault.ts';
export type { DiffDocument } from './tracing/comparison/diff-document.ts';
export { createEngine, type Engine, type EngineReply, type EngineRequest } from './tracing/engine.ts';
export type { WhyDocument, WhyEntry } from './tracing/why.ts';
export { type CallReader, type ExecutableTool, ToolRefused, wrapTool } from './tracing/wrap-tool.ts';

/** A file's text at one point in time. `path` is relative, with forward slashes; its extension tells the language. */
export interface TextAtPath {
  readonly path: string;
  readonly text: string;
}

let languages: Languages | null = null;

/**
 * Compares two states of a set of files and says of each symbol what happened to it and whether its behaviour is
 * proved to be kept. A file is in `before` or `after` only where it was removed or added.
 *
 * @returns the document that `goldthread diff --json` prints.
 */
export async function compareTexts(
  before: readonly TextAtPath[],
  after: readonly TextAtPath[],
): Promise<DiffDocument> {
  languages ??= createLanguages(readGrammars());
  const asFile = ({ path, text }: TextAtPath) => ({ type: 'text', path, text }) as const;
  return diffDocument(await compare(before.map(asFile), after.map(asFile), languages));
}
