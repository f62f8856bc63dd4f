import type { ParsedFile } from '../../model/parsed-file.ts';

/**
 * What is read of a file before its language is: to the system the first two bytes say whether a program runs the file
 * and which, and a byte order mark is for every reader to skip or to stumble on. To a parser it is all white space and
 * a comment.
 *
 *     #!/usr/bin/env python3        to        an empty line before it, a mark before it, or "\r\n" behind it
 *
 * @returns why the file is read in another way now; null where it isn't.
 */
export function whyReadOtherwise(before: ParsedFile, after: ParsedFile): string | null {
  if (programLine(before.text) !== programLine(after.text))
    return 'the line by which the system knows what runs the file is not the same, or not its first any more';
  const marked = before.text.startsWith('\ufeff') !== after.text.startsWith('\ufeff');
  return marked && !after.profile.byteOrderMark
    ? `a byte order mark came or went, which readers of ${after.profile.id} don't skip`
    : null;
}

/** The `#!` line with what ends it, a carriage return being part of the program's last argument. */
function programLine(text: string): string | null {
  return /^#!(?!\[)[^\n]*/.exec(text)?.[0] ?? null;
}
