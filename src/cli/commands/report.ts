import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../model/noun.ts';
import type { Report } from '../../model/report.ts';
import { openTracing } from '../../tracing/tracing-context.ts';
import { writeAtomically } from '../../workspace/files/atomic-write.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { withProgress } from '../progress.ts';
import { workspaceRoot } from '../workspace-option.ts';

interface Options {
  readonly output: string;
  readonly range?: string;
  readonly json?: boolean;
}

/** `goldthread report -o FILE`: the page stands for itself, and asks no network when it is opened. */
export const reportCommand: AddCommand = (program, run) => {
  program
    .command('report')
    .description('write one self-contained HTML page for a reviewer')
    .requiredOption('-o, --output <file>', 'the page to write')
    .option('--range <range>', 'REV1..REV2, or REV for all since then (default: what the ledger tells)')
    .option('--json', 'print one JSON document about the page')
    .addHelpText(
      'after',
      examples(
        'goldthread report -o report.html',
        'goldthread report -o report.html --range main..HEAD',
        'goldthread report -o report.html --range HEAD~20    (with what is not committed yet)',
      ),
    )
    .action(
      run(async ({ output, range, json }: Options, command: Command) => {
        // The page's libraries are needed by this command alone.
        const { writeReport } = await import('../../tracing/report/write-report.ts');
        const context = openTracing(workspaceRoot(command));
        const { report, page: text } = await withProgress('commits', (onProgress) =>
          writeReport(context, { ...(range === undefined ? {} : { range }), onProgress }),
        );
        const page = Buffer.from(text, 'utf8');
        writeAtomically(resolve(output), page);
        if (json) printJson(summary(report, output, page.length));
        else tell(report, output, page.length);
        return 0;
      }),
    );
};

function summary(report: Report, path: string, bytes: number) {
  const refactored = report.changes.filter(({ mutationClass }) => mutationClass === 'AST_REFACTOR').length;
  return { path, bytes, changed: report.changes.length - refactored, refactored };
}

function tell(report: Report, path: string, bytes: number): void {
  const { changed, refactored } = summary(report, path, bytes);
  print(
    `${shown(path)} ${colours.dim(`(${Math.ceil(bytes / 1024).toLocaleString('en')} KB)`)}: ${counted(changed, 'symbol')} changed in behaviour, ${refactored} in shape only`,
  );
}
