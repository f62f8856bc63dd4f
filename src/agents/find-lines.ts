/**
 * Finds `wanted` as a run of lines in `lines`, at `from` or below, and answers the index of its first line.
 * It looks four times, each time less strictly: as it is; without trailing white space; without white space at
 * either end; and with typographic punctuation taken for plain. The whole file is searched before it gets less strict.
 * With `atEnd` the run is looked for at the very end of the file alone.
 */
export function findLines(
  lines: readonly string[],
  wanted: readonly string[],
  from: number,
  atEnd: boolean,
): number | null {
  if (wanted.length === 0) return from;
  const lastStart = lines.length - wanted.length;
  if (lastStart < 0) return null;
  return searchFrom(lines, wanted, atEnd ? lastStart : from);
}

const readings: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.replace(/[\s\u0085]+$/, ''),
  trimmed,
  plainPunctuation,
];

function searchFrom(lines: readonly string[], wanted: readonly string[], from: number): number | null {
  for (const read of readings) {
    const pattern = wanted.map(read);
    for (let start = from; start <= lines.length - pattern.length; start += 1) {
      if (pattern.every((line, offset) => read(lines[start + offset]!) === line)) return start;
    }
  }
  return null;
}

/** Dashes, quotes and spaces of typography as their plain forms: `–` is `-`, `“` is `"`, a no-break space is a space. */
function plainPunctuation(line: string): string {
  return trimmed(line)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ');
}

/** The next-line control character is white space to the tool, though not to JavaScript. */
function trimmed(line: string): string {
  return line.replace(/^[\s\u0085]+|[\s\u0085]+$/g, '');
}
