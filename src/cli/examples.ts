/** What stands at the end of a command's help. */
export function examples(...calls: readonly string[]): string {
  return `\n${calls.length === 1 ? 'Example' : 'Examples'}:\n${calls.map((call) => `  ${call}`).join('\n')}`;
}
