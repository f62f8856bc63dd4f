import { type Command, Option } from 'commander';
import { type TrustLevel, trustLevels } from '../../model/assumption.ts';
import { type ReclassifyDocument, reclassify } from '../../tracing/reclassify.ts';
import type { Run } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown, shownClass } from '../output.ts';
import { withProgress } from '../progress.ts';
import { openWorkspace } from '../workspace-option.ts';

interface Options {
  readonly assume?: TrustLevel;
  readonly json?: boolean;
}

/** `goldthread trace reclassify`: what the present judge would have said. */
export function reclassifyCommand(trace: Command, run: Run): void {
  trace
    .command('reclassify')
    .description('judge the stored texts again, as after an upgrade, and print whose verdict changed')
    .addOption(new Option('--assume <level>', 'take this for granted instead').choices(trustLevels))
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('goldthread trace reclassify', 'goldthread trace reclassify --assume strict --json'),
    )
    .action(
      run(async ({ assume, json }: Options, command: Command) => {
        const document = await withProgress('records', (onProgress) =>
          reclassify(openWorkspace(command), assume ?? null, onProgress),
        );
        if (json) printJson(document);
        else tell(document);
        return 0;
      }),
    );
}

function tell({ judged, changed, unreadable }: ReclassifyDocument): void {
  for (const { record_id, timestamp, judged_by, mutation_class, symbols } of changed) {
    const by = judged_by === null ? '' : `, by ${judged_by} then`;
    print(
      `${colours.dim(record_id.slice(0, 8))}  ${colours.dim(timestamp)}  ${shownClass(mutation_class.was)} is now ${shownClass(mutation_class.is)}${colours.dim(shown(by))}`,
    );
    for (const { path, symbol, was, is, because } of symbols)
      print(
        `          ${shown(`${path}#${symbol}`)}  ${shownClass(was)} is now ${shownClass(is)}: ${shown(because)}`,
      );
  }
  for (const { record_id, paths } of unreadable)
    print(
      `${colours.yellow('!')} ${record_id.slice(0, 8)}  the texts are gone: ${paths.map((path) => shown(path)).join(', ')}`,
    );
  print(
    `${judged} records judged again, ${changed.length === 0 ? 'each with the same verdict' : `${changed.length} with another verdict`}.`,
  );
}
