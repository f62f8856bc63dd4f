import type { Status } from './protocol.ts';

/** What the status bar says, in the shape that VS Code's item has. */
export interface StatusWords {
  readonly text: string;
  readonly tooltip: string;
  readonly warning: boolean;
}

/**
 * The active intent of a folder: the one that is selected in the editor, else the one that an agent's session works on.
 * Null where goldthread isn't used.
 */
export function statusWords(status: Status | undefined, server: string | null): StatusWords | null {
  if (!status?.initialised) return null;
  const { selected, sessions, problem } = status;
  const working = sessions.find(({ intent_id }) => intent_id !== null);
  const text = selected?.id ?? (working ? `${working.intent_id} (${working.agent ?? 'agent'})` : 'no intent');
  return {
    text: `$(target) ${text}`,
    tooltip: [
      problem ?? (selected ? `${selected.id} ${selected.name}` : 'No intent is selected in this editor.'),
      '',
      ...sessions.map(
        ({ agent, intent_id }) => `${agent ?? 'An agent'} works on ${intent_id ?? 'no intent yet'}.`,
      ),
      'Click to select an intent.',
      ...(server === null ? [] : ['', server]),
    ].join('\n'),
    warning: problem !== null,
  };
}
