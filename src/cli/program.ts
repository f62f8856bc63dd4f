import { Command, CommanderError, Option, type OutputConfiguration } from 'commander';
import { packageVersion } from '../workspace/package-info.ts';
import type { AddCommand, Run } from './add-command.ts';
import { printFault, printProblem } from './fault.ts';
import { chooseColours, endPage, refusePager } from './output.ts';
import { type ColourChoice, colourChoices } from './paint.ts';
import { beginWaiting, endWaiting } from './waiting.ts';

type ReadCommand = () => Promise<AddCommand>;

/**
 * In the order in which `--help` lists them: the way that a newcomer goes. Each is read when it is called, since
 * reading all of them takes longer than most of them do.
 */
const commands: Readonly<Record<string, ReadCommand>> = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  intent: async () => (await import('./commands/intent.ts')).intentCommand,
  hook: async () => (await import('./commands/hook.ts')).hookCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  symbols: async () => (await import('./commands/symbols.ts')).symbolsCommand,
  why: async () => (await import('./commands/why.ts')).whyCommand,
  blame: async () => (await import('./commands/blame.ts')).blameCommand,
  lens: async () => (await import('./commands/lens.ts')).lensCommand,
  history: async () => (await import('./commands/history.ts')).historyCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  trace: async () => (await import('./commands/trace.ts')).traceCommand,
  settle: async () => (await import('./commands/settle.ts')).settleCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  sync: async () => (await import('./commands/sync.ts')).syncCommand,
  notes: async () => (await import('./commands/notes.ts')).notesCommand,
  approvals: async () => (await import('./commands/approve.ts')).approvalsCommand,
  approve: async () => (await import('./commands/approve.ts')).approveCommand,
  map: async () => (await import('./commands/map.ts')).mapCommand,
  lsp: async () => (await import('./commands/lsp.ts')).lspCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
  help: async () => (await import('./commands/help.ts')).helpCommand,
};

/** They speak of all the others. */
const OF_ALL = new Set(['completion', 'help']);

/** The commands that a call needs: the one that it names, and all where it names none or one that there isn't. */
function commandsFor(words: readonly string[]): readonly ReadCommand[] {
  if (words[0] === '--version' || words[0] === '-V') return [];
  const at = words[0] === '--workspace' ? 2 : words[0]?.startsWith('--workspace=') ? 1 : 0;
  const name = words[at] ?? '';
  return Object.hasOwn(commands, name) && !OF_ALL.has(name) ? [commands[name]!] : Object.values(commands);
}

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
  for (const add of await Promise.all(commandsFor(words).map((read) => read()))) add(program, run);
  inherit(program, '');
  try {
    await program.parseAsync(words as string[], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return printFault(error);
    return error.exitCode === 0 ? 0 : 2;
  }
  return status;
}

/** Bad usage is told like any other fault, with what was meant where that is likely, and where to see how it is done. */
const oneLineErrors = (called: string, takesRange = false): OutputConfiguration => ({
  outputError: (text) => {
    const said = text
      .trim()
      .replace(/^error: /, '')
      .replace(/\.$/, '');
    const meant = takesRange && said.startsWith('too many arguments') ? ' A range goes with --range.' : '';
    printProblem(`${said}.${meant} Options and examples: goldthread ${called} --help`);
  },
});

/** Every command takes these, and stops with our exit statuses. */
function inherit(parent: Command, prefix: string): void {
  for (const command of parent.commands) {
    const called = prefix + command.name();
    const takesRange = command.options.some(({ long }) => long === '--range');
    command.exitOverride().configureOutput(oneLineErrors(called, takesRange));
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

async function chooseManners(command: Command): Promise<void> {
  const words: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) words.unshift(at.name());
  if (!WITHOUT_END.includes(words[0] ?? '')) {
    beginWaiting(words.join(' '));
    if (process.stderr.isTTY) (await import('./index-bar.ts')).drawIndexProgress();
  }
  // An option that several commands of one line have is taken by the first of them.
  for (let at: Command | null = command; at !== null; at = at.parent) {
    const { color, pager } = at.opts<{ color?: ColourChoice; pager?: boolean }>();
    if (color !== undefined) chooseColours(color);
    if (pager === false) refusePager();
  }
}
