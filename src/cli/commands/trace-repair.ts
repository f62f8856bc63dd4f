import type { Command } from 'commander';
import { counted } from '../../model/noun.ts';
import { type RepairDocument, repair } from '../../tracing/repair.ts';
import type { Run } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

/** `goldthread trace repair`: what can't be read is put aside, what one file has lost is taken from another. */
export function repairCommand(trace: Command, run: Run): void {
  trace
    .command('repair')
    .description(
      'move what can not be read into quarantine, and put back what another file of the ledger has',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread trace repair', 'goldthread trace repair --json'))
    .action(
      run((options: { json?: boolean }, command: Command) => {
        const document = repair(openWorkspace(command).root);
        if (options.json) printJson(document);
        else tell(document);
        return document.ok ? 0 : 1;
      }),
    );
}

function tell(document: RepairDocument): void {
  const { quarantined, quarantine, unspooled, restored, reordered, problems, ok } = document;
  for (const { path, line, offset, length, kind, because, hash } of quarantined) {
    const mark = kind === 'torn' ? colours.yellow('torn') : colours.red('damaged');
    print(`${mark}  ${shown(path)}, line ${line}, ${length} bytes at ${offset}: ${shown(because)}`);
    print(colours.dim(`          ${hash}`));
  }
  if (quarantine !== null) print(`Moved to ${shown(quarantine)}: ${counted(quarantined.length, 'line')}.`);
  if (unspooled > 0) print(`Brought in from where they waited: ${counted(unspooled, 'record')}.`);
  if (restored > 0) print(`Put back into agent_trace.jsonl: ${counted(restored, 'record')}.`);
  if (reordered) print('Put the lines of agent_trace.jsonl in order.');
  for (const { path, line, code, because } of problems)
    print(
      `${colours.red('!')} ${shown(path)}${line > 0 ? `, line ${line}` : ''}  ${code}  ${shown(because)}`,
    );
  if (quarantined.some(({ kind }) => kind === 'damaged'))
    print('A record was altered after it was written: find out by whom; an intact copy may be in git.');
  if (ok && quarantine === null && unspooled + restored === 0 && !reordered)
    print(`${colours.green('ok')}: there was nothing to repair`);
}
