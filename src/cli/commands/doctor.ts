import type { Command } from 'commander';
import { examine } from '../../tracing/doctor/doctor.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { workspaceRoot } from '../workspace-option.ts';

/**
 * `goldthread doctor`: exit status 1 where something keeps goldthread from working; what could only be better is a
 * note.
 */
export const doctorCommand: AddCommand = (program, run) => {
  program
    .command('doctor')
    .description('say what is wired, what is not, and how to mend it')
    .addHelpText('after', examples('goldthread doctor', 'goldthread doctor --json'))
    .option('--json', 'print one JSON document')
    .action(
      run(async (options: { json?: boolean }, command: Command) => {
        const document = await examine(workspaceRoot(command));
        if (options.json) printJson(document);
        else {
          const marks = { good: colours.green('ok'), note: colours.cyan('--'), bad: colours.red('!!') };
          for (const { level, because, next } of document.findings)
            print(`${marks[level]} ${shown(because)}${next ? ` ${colours.dim(shown(next))}` : ''}`);
        }
        return document.ok ? 0 : 1;
      }),
    );
};
