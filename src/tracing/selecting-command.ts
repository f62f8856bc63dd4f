/**
 * The intent that a shell command selects: `goldthread intent select INT-001`, also through npx, also as one step of
 * several. `alone` is true where the command does nothing else. Null for every other command; the last selection
 * counts.
 *
 *     cd api && goldthread intent select INT-001 && npm test
 */
export function selectedByCommand(
  command: string,
): { readonly intentId: string; readonly alone: boolean } | null {
  const steps = command.split(/&&|\|\||[;\n]/).map((step) => step.trim());
  const selected = steps.flatMap((step) => selection.exec(step)?.[2] ?? []);
  const intentId = selected.at(-1);
  if (intentId === undefined) return null;
  return { intentId, alone: steps.filter((step) => step !== '').length === selected.length };
}

const selection =
  /^(?:npx\s+(?:--no-install\s+|--yes\s+|-y\s+)?)?(?:\.\/node_modules\/\.bin\/)?goldthread\s+intent\s+select\s+(["']?)([A-Za-z0-9][A-Za-z0-9._-]{0,63})\1(?:\s+--json)?(?:\s+2>&1)?$/;
