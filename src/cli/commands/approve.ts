import type { Command } from 'commander';
import { Fault } from '../../model/fault.ts';
import { type ApprovalRequest, answerApproval, listApprovals } from '../../tracing/approvals.ts';
import { oneAtATime } from '../../tracing/gate/one-at-a-time.ts';
import { assertPerson } from '../../tracing/gate/outside-sessions.ts';
import { now } from '../../workspace/clock.ts';
import { parseDuration } from '../../workspace/settings/duration.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { openToTell, openWorkspace } from '../workspace-option.ts';

interface ApproveOptions {
  readonly deny?: boolean;
  readonly for?: string;
  readonly json?: boolean;
}

/** `goldthread approve ID`: exit status 2 inside of an agent's session, where nobody can tell who says yes. */
export const approveCommand: AddCommand = (program, run) => {
  program
    .command('approve <id>')
    .description("say yes, or no, to what an agent wants to do; from a terminal outside any agent's session")
    .option('--deny', 'say no')
    .option('--for <time>', 'how long the yes may be used: 90s, 15m, 2h (default: as config.yaml says)')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread approvals', 'goldthread approve apr-1f0c2d3e4a --for 5m'))
    .action(
      run(async (id: string, options: ApproveOptions, command: Command) => {
        const workspace = openWorkspace(command);
        assertPerson(workspace, 'approve');
        const forMs = options.for === undefined ? undefined : duration(options.for);
        const answer = options.deny ? 'denied' : 'approved';
        const answered = await oneAtATime(workspace, () =>
          answerApproval(workspace, id, answer, now(), forMs),
        );
        if (options.json) printJson(documentOf(answered));
        else {
          tell(answered);
          print(
            answer === 'approved'
              ? colours.green(`Approved, once, until ${shown(answered.until)}.`)
              : colours.yellow('Denied.'),
          );
        }
        return 0;
      }),
    );
};

/** `goldthread approvals`: what waits, whoever asks; reading decides nothing. */
export const approvalsCommand: AddCommand = (program, run) => {
  program
    .command('approvals')
    .description('what agents wait to be allowed')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread approvals', 'goldthread approvals --json'))
    .action(
      run((options: { json?: boolean }, command: Command) => {
        const requests = listApprovals(openToTell(command), now());
        if (options.json) printJson({ approvals: requests.map(documentOf) });
        else if (requests.length === 0) print('Nothing waits for an approval.');
        else for (const request of requests) tell(request);
        return 0;
      }),
    );
};

function tell(request: ApprovalRequest): void {
  const { id, session_id, agent, intent_id, what, because, asked_at, until, answer, by } = request;
  const state = answer === null ? 'waits' : `${answer}${by === null ? '' : ` by ${by}`}`;
  print(`${colours.bold(shown(id))}  ${shown(state)}  asked ${shown(asked_at)}, until ${shown(until)}`);
  print(
    `  session ${shown(session_id)} (${shown(agent)})${intent_id === null ? '' : ` under ${shown(intent_id)}`}`,
  );
  for (const line of what) print(`    ${shown(line)}`);
  print(colours.dim(`  ${shown(because)}`));
}

function documentOf({ session_id, binding, ...request }: ApprovalRequest): object {
  return { ...request, session_id, binding };
}

function duration(text: string): number {
  const found = parseDuration(text);
  if (found !== null) return found;
  throw new Fault(
    'BAD_TIME',
    `${JSON.stringify(text)} is no span of time`,
    'Give one such as 90s, 15m or 2h.',
  );
}
