import stringWidth from 'string-width';
import { fitted, padded, terminalWidth } from './terminal.ts';

/** Blanks between two columns. */
const GAP = 2;
/** A column that has to give way keeps this much. */
const LEAST = 8;

/**
 * Rows as columns, two blanks apart; the last column is not padded. Widths are those of a terminal's cells. Where the
 * rows are wider than the terminal, the widest column gives way, then the next one, and what is cut ends in `…`.
 *
 * @param width the terminal's; null where lines may be of any length.
 */
export function table(rows: readonly (readonly string[])[], width: number | null = terminalWidth()): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
    });
  if (width !== null) shrink(widths, width - GAP * (widths.length - 1));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const text = width === null ? cell : fitted(cell, widths[column]!);
          return column === row.length - 1 ? text : padded(text, widths[column]!);
        })
        .join(' '.repeat(GAP)),
    )
    .join('\n');
}

/** Takes from the widest column what is too much, but never more than it has over the next widest. */
function shrink(widths: number[], room: number): void {
  for (let over = total(widths) - room; over > 0; over = total(widths) - room) {
    const widest = Math.max(...widths);
    if (widest <= LEAST) return;
    const at = widths.lastIndexOf(widest);
    const next = Math.max(LEAST, ...widths.filter((one) => one < widest));
    widths[at] = Math.max(next, widest - over);
  }
}

const total = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);
