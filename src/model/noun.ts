/** The noun after a number: `1 trace`, `2 traces`. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A number with its noun. */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${noun(count, one, many)}`;
}
