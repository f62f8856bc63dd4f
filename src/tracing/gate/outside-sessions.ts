import { environmentMarks } from '../../agents/environment-marks.ts';
import { Fault } from '../../model/fault.ts';
import { environmentMark, isAtTerminal, wasStartedBy } from '../../workspace/person.ts';
import { allSessions } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * Lets a person pass and no agent: what only a person may say is refused without a terminal, in an environment that an
 * agent has marked as its own, and below the program that runs an agent's command at this moment.
 *
 * @param what the command, for the message.
 * @throws Fault NEEDS_A_PERSON that says which of them it was.
 */
export function assertPerson(context: TracingContext, what: string): void {
  const because = whyNoPerson(context);
  if (because === null) return;
  throw new Fault(
    'NEEDS_A_PERSON',
    `goldthread ${what} is for a person: ${because}`,
    'Run it in a terminal of your own, outside of any agent.',
  );
}

function whyNoPerson(context: TracingContext): string | null {
  const mark = environmentMark(environmentMarks);
  const hosts = allSessions(context.root).sessions.flatMap(({ pending }) =>
    Object.values(pending).flatMap(({ snapshot, host }) => (snapshot !== null && host ? [host] : [])),
  );
  if (mark !== null) return `it runs in an agent's environment (${mark} is set)`;
  if (!isAtTerminal()) return 'standard input is no terminal';
  return wasStartedBy(hosts) ? 'an agent that is running a command has started it' : null;
}
