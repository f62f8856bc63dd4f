import type { PackedPiece } from '../../src/report/page-data.ts';

/** A line of a symbol as it stands in its file. */
export interface Line {
  /** Null for a symbol inside this one that is left out. */
  readonly number: number | null;
  readonly text: string;
  /** By which lines are compared: without the indentation that the whole symbol has. */
  readonly key: string;
}

/** Cuts pieces into lines. A symbol that moved into a class is indented more, and is the same all the same. */
export function linesOf(pieces: readonly PackedPiece[]): readonly Line[] {
  const first = pieces.find((piece) => typeof piece !== 'string');
  const indent = /^[ \t]*/.exec(first?.[1] ?? '')![0];
  return pieces.flatMap((piece): readonly Line[] => {
    if (typeof piece === 'string') return [{ number: null, text: piece, key: `\0${lastName(piece)}` }];
    const [start, text] = piece;
    return text.split('\n').map((line, at) => ({
      number: start + at,
      text: line,
      key: (line.startsWith(indent) ? line.slice(indent.length) : line).trimEnd(),
    }));
  });
}

/** A class that got another name has other qualified names inside, and the same members. */
function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
