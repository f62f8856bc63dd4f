/** A list with what stands around it; the entries can be left out one by one. */
export interface Part {
  readonly before: readonly string[];
  readonly entries: readonly string[];
  readonly after: readonly string[];
}

/** Room for the line that says how many entries were left out. */
const NOTE = 120;

/** An entry longer than this is no entry that anybody reads. */
const LONGEST_ENTRY = 2_000;

/**
 * The parts as one text of at most `limit` bytes of UTF-8. The frames of all parts come first; the room that is left
 * goes to the entries from the first part on, each whole or not at all, and a list that lost some says how many.
 */
export function fitting(parts: readonly Part[], limit: number): string {
  const size = (text: string): number => Buffer.byteLength(text) + 1;
  const frames = parts.map(({ before, after }) =>
    [...before, ...after].reduce((sum, line) => sum + size(line), NOTE),
  );
  // Where even the frames are too many, the last parts go.
  let kept = 0;
  let used = 0;
  while (kept < parts.length && used + frames[kept]! <= limit) used += frames[kept++]!;
  let room = limit - used;
  const lines = parts.slice(0, kept).flatMap(({ before, entries, after }) => {
    const taken: string[] = [];
    for (const entry of entries) {
      const cost = size(entry);
      if (cost > LONGEST_ENTRY) continue;
      if (cost > room) break;
      taken.push(entry);
      room -= cost;
    }
    const left = entries.length - taken.length;
    const note = left > 0 ? [`- … and ${left} more, which \`goldthread check --json\` has`] : [];
    return [...before, ...taken, ...note, ...after];
  });
  return `${lines.join('\n')}\n`;
}
