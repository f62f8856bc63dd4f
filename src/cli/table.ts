import stringWidth from 'string-width';

/** Rows as columns, two blanks apart; the last column is not padded. Widths are those of a terminal's cells. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
    });
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell + ' '.repeat(widths[column]! - stringWidth(cell)),
        )
        .join('  '),
    )
    .join('\n');
}
