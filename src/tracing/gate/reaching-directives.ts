import type { FileComparison } from '../../model/comparison.ts';
import type { ReadFile } from '../../model/parsed-file.ts';

/** Directives of C's preprocessor that hold from their line to the end of the file, whatever stands around them. */
const REACHES_ON = /^[^\S\n]*#[^\S\n]*(?:define|undef|include|import|pragma|line)\b(?:\\\r?\n|[^\n])*/gmu;

/**
 * Whether a change inside of a symbol reaches what stands below it: no scope by symbol holds a macro in.
 *
 *     void drain(void) {
 *     #define free_all(list) ((void)0)        and the functions below free nothing any more
 *     }
 */
export function directiveReachesOn({ before, after }: FileComparison): boolean {
  return directivesInside(before) !== directivesInside(after);
}

const HAS_A_BODY = /^(?:function|method|constructor)$/;

function directivesInside(file: ReadFile | null): string {
  if (file?.type !== 'parsed' || !file.profile.macros) return '';
  const { text } = file;
  const isInside = (at: number): boolean =>
    file.symbols.some(({ kind, range }) => HAS_A_BODY.test(kind) && range.start < at && at < range.end);
  const found = [...text.matchAll(REACHES_ON)].filter(({ index }) => isInside(index));
  return found.map(([directive]) => directive.replace(/\s+/g, ' ').trim()).join('\n');
}
