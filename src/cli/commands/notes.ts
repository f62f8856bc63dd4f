import { type Command, Option } from 'commander';
import { exportNotes, type NoteFormat, noteFormats } from '../../tracing/git/export-notes.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { print, printJson, shown } from '../output.ts';
import { withProgress } from '../progress.ts';
import { openAnywhere } from '../workspace-option.ts';

interface Options {
  readonly format: NoteFormat;
  readonly ref?: string;
  readonly range?: string;
  readonly json?: boolean;
}

/** `goldthread notes export`: writes git notes beside the commits, which stay as they are, as does the ledger. */
export const notesCommand: AddCommand = (program, run) => {
  const notes = program
    .command('notes')
    .description('what is known of commits, as git notes for tools that read them')
    .addHelpText('after', examples('goldthread notes export', 'goldthread notes export --format git-ai'));
  notes
    .command('export')
    .description('write a note on each commit; a second time writes only what is new')
    .addOption(
      new Option('--format <format>', 'agent-trace or git-ai').choices(noteFormats).default('agent-trace'),
    )
    .option('--ref <ref>', 'where to (default: refs/notes/agent-trace, or refs/notes/ai)')
    .option('--range <range>', 'REV or REV1..REV2 (default: all that HEAD descends from)')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('goldthread notes export --range v1.0..HEAD', 'git log --notes=agent-trace -1'),
    )
    .action(
      run(async ({ format, ref, range, json }: Options, command: Command) => {
        const report = await withProgress('commits', (onProgress) =>
          exportNotes(openAnywhere(command), {
            format,
            ...(ref === undefined ? {} : { ref }),
            ...(range === undefined ? {} : { range }),
            onProgress,
          }),
        );
        if (json) printJson(report);
        else {
          print(`${report.written} notes written to ${shown(report.ref)}, of ${report.commits} commits.`);
          if (report.left > 0) print(`${report.left} notes of another tool were left as they are.`);
        }
        return 0;
      }),
    );
};
