/** One value under each of several names, for a table of them: names stand in one text, with blanks between them. */
export function underNames<T>(names: string, value: T): readonly (readonly [string, T])[] {
  return names.split(' ').map((name) => [name, value] as const);
}
