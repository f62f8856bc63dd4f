/**
 * The intent that a shell command selects: `goldthread intent select INT-001` and nothing beside it, also through
 * npx. Null for every other command; one that does more than select is an ordinary command.
 */
export function selectedByCommand(command: string): string | null {
  const call = /^\s*(?:npx\s+(?:--no-install\s+|--yes\s+|-y\s+)?)?(?:\.\/node_modules\/\.bin\/)?goldthread\s+intent\s+select\s+(["']?)([A-Za-z0-9][A-Za-z0-9._-]{0,63})\1(?:\s+--json)?\s*$/;
  return call.exec(command)?.[2] ?? null;
}
