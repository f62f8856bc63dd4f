import { Command, CommanderError, Option, type OutputConfiguration } from 'commander';
import { packageVersion } from '../workspace/package-info.ts';
import { approvalsCommand, approveCommand } from './commands/approve.ts';
import { auditCommand } from './commands/audit.ts';
import { blameCommand } from './commands/blame.ts';
import { checkCommand } from './commands/check.ts';
import { completionCommand } from './commands/completion.ts';
import { diffCommand } from './commands/diff.ts';
import { doctorCommand } from './commands/doctor.ts';
import { helpCommand } from './commands/help.ts';
import { historyCommand } from './commands/history.ts';
import { hookCommand } from './commands/hook.ts';
import { initCommand } from './commands/init.ts';
import { intentCommand } from './commands/intent.ts';
import { lensCommand } from './commands/lens.ts';
import { lspCommand } from './commands/lsp.ts';
import { mapCommand } from './commands/map.ts';
import { mcpCommand } from './commands/mcp.ts';
import { notesCommand } from './commands/notes.ts';
import { reportCommand } from './commands/report.ts';
import { settleCommand } from './commands/settle.ts';
import { symbolsCommand } from './commands/symbols.ts';
import { syncCommand } from './commands/sync.ts';
import { traceCommand } from './commands/trace.ts';
import { whyCommand } from './commands/why.ts';
import { printFault, printProblem } from './fault.ts';
import { chooseColours, endPage, refusePager } from './output.ts';
import { type ColourChoice, colourChoices } from './paint.ts';
import { beginWaiting, endWaiting } from './waiting.ts';

/** A command: adds itself to the program. Its action returns the exit status. */
export type AddCommand = (program: Command, run: Run) => void;
/** Wraps an action so that its exit status is kept and its faults are told. */
export type Run = <Words extends unknown[]>(
  action: (...words: Words) => Promise<number> | number,
) => (...words: Words) => Promise<void>;

/** In the order in which `--help` lists them: the way that a newcomer goes. */
const commands: readonly AddCommand[] = [
  initCommand,
  intentCommand,
  hookCommand,
  diffCommand,
  symbolsCommand,
  whyCommand,
  blameCommand,
  lensCommand,
  historyCommand,
  reportCommand,
  traceCommand,
  settleCommand,
  auditCommand,
  checkCommand,
  syncCommand,
  notesCommand,
  approvalsCommand,
  approveCommand,
  mapCommand,
  lspCommand,
  mcpCommand,
  doctorCommand,
  completionCommand,
  helpCommand,
];

/** @returns the exit status: 0 done, 1 the answer is "no", 2 bad usage or unusable input. */
export async function runProgram(words: readonly string[]): Promise<number> {
  let status = 0;
  const run: Run =
    (action) =>
    async (...args) => {
      try {
        status = await action(...args);
      } catch (error) {
        status = printFault(error);
      } finally {
        endWaiting();
        await endPage();
      }
    };
  const program = new Command('goldthread')
    .description(
      'Which intent owns this function, how did it get here, and did its behaviour change on the way?',
    )
    .version(packageVersion(), '-V, --version')
    .option(
      '--workspace <dir>',
      'the workspace (default: the nearest parent with .orchestration/, else the git root)',
    )
    .exitOverride()
    .configureOutput(oneLineErrors('COMMAND'))
    .hook('preAction', (_, command) => chooseManners(command));
  for (const add of commands) add(program, run);
  inherit(program, '');
  try {
    await program.parseAsync(words as string[], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return printFault(error);
    return error.exitCode === 0 ? 0 : 2;
  }
  return status;
}

/** Bad usage is told like any other fault, and where to see how it is done. */
const oneLineErrors = (called: string): OutputConfiguration => ({
  outputError: (text) =>
    printProblem(`${text.trim().replace(/^error: /, '')}. Examples: goldthread ${called} --help`),
});

/** Every command takes these, and stops with our exit statuses. */
function inherit(parent: Command, prefix: string): void {
  for (const command of parent.commands) {
    const called = prefix + command.name();
    command.exitOverride().configureOutput(oneLineErrors(called));
    if (!command.options.some(({ long }) => long === '--workspace'))
      command.option('--workspace <dir>', 'the workspace to work in');
    command
      .addOption(new Option('--color <when>', 'colours: auto, always, never').choices(colourChoices))
      .option('--no-pager', 'print at once, not page by page');
    inherit(command, `${called} `);
  }
}

/** They answer for as long as they are asked, or speak for themselves. */
const WITHOUT_END = ['hook', 'lsp', 'mcp', 'approve'];

function chooseManners(command: Command): void {
  const words: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) words.unshift(at.name());
  if (!WITHOUT_END.includes(words[0] ?? '')) beginWaiting(words.join(' '));
  // An option that several commands of one line have is taken by the first of them.
  for (let at: Command | null = command; at !== null; at = at.parent) {
    const { color, pager } = at.opts<{ color?: ColourChoice; pager?: boolean }>();
    if (color !== undefined) chooseColours(color);
    if (pager === false) refusePager();
  }
}
