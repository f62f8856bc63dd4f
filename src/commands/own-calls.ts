import type { CommandReading, OwnCall } from '../model/command-reading.ts';

/** What an agent may call of goldthread from its own shell: it shows things, and selects the agent's own intent. */
const open: readonly string[] = [
  ...['intent list', 'intent show', 'intent select', 'intent context'],
  ...['why', 'blame', 'diff', 'symbols', 'lens', 'map', 'audit', 'completion'],
  ...['trace list', 'trace show', 'trace verify'],
];

/** Whether a call of goldthread gives an agent no power that it has not been given. */
export function isOpenToAgents({ words }: OwnCall): boolean {
  const [first, second] = withoutWorkspace(words);
  if (first === undefined || first === null) return false;
  if (/^(?:--help|-h|--version|-V|help)$/.test(first)) return true;
  return open.includes(first) || (typeof second === 'string' && open.includes(`${first} ${second}`));
}

/** The intent that a command selects for the session that runs it; the last one counts. `alone`: it does nothing else. */
export function selectedIn(
  reading: CommandReading,
): { readonly intentId: string; readonly alone: boolean } | null {
  const selections = reading.effects.flatMap((effect) => {
    if (effect.type !== 'own') return [];
    const [first, second, id, ...options] = withoutWorkspace(effect.words);
    const isId = typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id);
    // With --session it is another session's affair, which the command sees to itself.
    const plain = options.every((option) => option === '--json');
    return first === 'intent' && second === 'select' && isId && plain ? [id] : [];
  });
  const intentId = selections.at(-1);
  if (intentId === undefined) return null;
  return { intentId, alone: reading.problem === null && reading.effects.length === selections.length };
}

/** Options that may stand before a command's name. */
function withoutWorkspace(words: OwnCall['words']): OwnCall['words'] {
  if (words[0] === '--workspace') return words.slice(2);
  return typeof words[0] === 'string' && words[0].startsWith('--workspace=') ? words.slice(1) : words;
}
