import { type Command, InvalidArgumentError, Option } from 'commander';
import { auditCsv } from '../../formats/audit-csv.ts';
import { type AuditOptions, audit } from '../../tracing/audit/audit.ts';
import { openTracing } from '../../tracing/tracing-context.ts';
import type { AddCommand } from '../add-command.ts';
import { tellAudit } from '../audit-text.ts';
import { examples } from '../examples.ts';
import { page, printJson, printText } from '../output.ts';
import { makeProgress } from '../progress.ts';
import { workspaceRoot } from '../workspace-option.ts';

interface Options extends Omit<AuditOptions, 'onProgress'> {
  readonly limit: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** `goldthread audit`: works without `.orchestration/` too, on what git alone has to tell. */
export const auditCommand: AddCommand = (program, run) => {
  program
    .command('audit')
    .description(
      'the trail: changes of behaviour and refactorings apart, on what proof, and where it has holes',
    )
    .addOption(new Option('--class <class>', 'of this class').choices(['AST_REFACTOR', 'INTENT_EVOLUTION']))
    .option('--since <time>', 'at or after this time')
    .option('--until <time>', 'before this time')
    .option('--range <range>', 'REV1..REV2: what came in between')
    .option('--intent <id>', 'for this intent')
    .option('--symbol <name>', 'of this symbol and what is inside it: NAME or PATH#NAME')
    .option('--path <path>', 'in this file or folder')
    .option('--agent <name>', "by this agent or model, or by people: 'human'")
    .option('--no-tree', 'without reading the working tree for code that no record explains')
    .option('--limit <n>', 'so many rows of each table', wholeNumber, 10)
    .option('--json', 'print one JSON document')
    .option('--csv', 'print the changes as CSV')
    .addHelpText(
      'after',
      examples(
        'goldthread audit --since 2026-02-16',
        'goldthread audit --intent INT-001 --class INTENT_EVOLUTION',
        'goldthread audit --range v1.0..HEAD --csv > audit.csv',
      ),
    )
    .action(
      run(async ({ limit, json, csv, ...options }: Options, command: Command) => {
        const progress = { commits: makeProgress('commits'), files: makeProgress('files') };
        const root = workspaceRoot(command);
        const document = await audit(openTracing(root), {
          ...options,
          onProgress: (what, done, of) => progress[what].show(done, of),
        }).finally(() => {
          progress.commits.end();
          progress.files.end();
        });
        if (json) printJson(document);
        else if (csv) printText(auditCsv(document));
        else {
          page(root);
          tellAudit(document, limit);
        }
        return 0;
      }),
    );
};

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
