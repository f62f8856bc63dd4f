import type { Command } from 'commander';
import { asSentence } from '../../model/sentence.ts';
import { type InitReport, initialise, takeBack } from '../../tracing/init.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { printProblem } from '../fault.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { workspaceRoot } from '../workspace-option.ts';

interface Options {
  readonly agent: readonly string[];
  readonly command?: string;
  readonly user?: boolean;
  readonly gitHooks?: boolean;
  readonly remove?: boolean;
  readonly json?: boolean;
}

/** `goldthread init`: exit status 1 where a file had to be left alone, with the reason on standard error. */
export const initCommand: AddCommand = (program, run) => {
  program
    .command('init')
    .description('prepare a workspace and wire agents to it; running it twice changes nothing')
    .option(
      '--agent <name>',
      'an agent to wire; may be repeated (default: those that the project uses)',
      collect,
      [],
    )
    .option(
      '--command <command>',
      'how agents call goldthread (default: goldthread, or npx where the project depends on it)',
    )
    .option('--user', "wire the person's home instead of the project")
    .option(
      '--git-hooks',
      "have git's hooks name the intents of each commit and keep track of what it rewrites",
    )
    .option('--remove', 'take the wiring back; the ledger and the intents stay')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread init --agent claude-code --agent codex',
        'goldthread init --command "npx --no-install goldthread"',
        'goldthread init --git-hooks',
        'goldthread init --remove --agent codex',
      ),
    )
    .action(
      run((options: Options, command: Command) => {
        const root = workspaceRoot(command);
        const chosen = {
          agents: options.agent,
          user: options.user ?? false,
          gitHooks: options.gitHooks ?? false,
        };
        const report = options.remove
          ? takeBack(root, chosen)
          : initialise(root, { ...chosen, command: options.command ?? null });
        if (options.json) printJson(report);
        else tell(report, options.remove ?? false);
        const refused = report.steps.filter(({ outcome }) => outcome === 'refused');
        for (const { path, because } of refused)
          printProblem(`Left alone: ${path}; ${asSentence(because ?? 'it is no file')}`);
        return refused.length > 0 ? 1 : 0;
      }),
    );
};

function collect(value: string, known: readonly string[]): readonly string[] {
  return [...known, value];
}

function tell({ steps, remarks, next }: InitReport, removing: boolean): void {
  const marks = {
    created: colours.green('+'),
    changed: colours.green('~'),
    unchanged: colours.dim('='),
    removed: colours.yellow('-'),
    refused: colours.red('!'),
  };
  for (const { path, agent, outcome, because } of steps) {
    print(
      `${marks[outcome]} ${outcome.padEnd(9)} ${shown(path)}${agent ? colours.dim(`  ${agent}`) : ''}${because ? `  ${shown(because)}` : ''}`,
    );
  }
  for (const remark of remarks) print(`${colours.dim('note:')} ${remark}`);
  if (removing) {
    if (steps.length === 0) print('Nothing was wired.');
    return;
  }
  if (!steps.some(({ agent }) => agent !== null)) {
    print('No agent was wired. Name one: goldthread init --agent claude-code');
  }
  if (next !== null) print(`Next: ${next}`);
}
