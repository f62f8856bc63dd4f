import { literalPattern } from '../../model/literal-pattern.ts';
import { moduleFolder } from './module-files.ts';

/** A file as far as its text tells. */
export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** What others may see by its name of a file that kept it to itself before, as far as texts tell. */
export function namesShownAnew(before: FileText, after: FileText): readonly string[] {
  const seen = new Set([...before.text.matchAll(OF_SOME)].map(([, name]) => name!));
  return [...after.text.matchAll(OF_SOME)].map(([, name]) => name!).filter((name) => !seen.has(name));
}

const OF_SOME =
  /\bpub\s*(?:\([^)]*\)\s*)?(?:(?:const|static|mut|unsafe|async|fn|struct|enum|union|type)\s+)+(\w+)/gu;

/**
 * Whether a file says one of these names, and takes with a star what it can see in the file that shows them: `page::*`. What
 * stands inside of that module sees all of it anyway, as by `super::*`.
 */
export function takesByStar({ path, text }: FileText, from: string, names: readonly string[]): boolean {
  if (names.length === 0 || !path.endsWith('.rs') || path === from || !/\buse\b[^;]*\*/u.test(text))
    return false;
  const module = literalPattern(moduleFolder(from).split('/').at(-1)!);
  const star = new RegExp(`\\b${module}\\s*(?:::\\s*(?:\\*|\\{[^;]*\\*)|as\\b)`, 'u');
  return star.test(text) && names.some((name) => new RegExp(`\\b${literalPattern(name)}\\b`, 'u').test(text));
}
