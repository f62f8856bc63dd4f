import type { Command } from 'commander';
import { Fault } from '../../model/fault.ts';
import type { AddCommand } from '../add-command.ts';
import { commandTree } from '../command-tree.ts';
import { examples } from '../examples.ts';
import { manualPage } from '../manual-page.ts';
import { print } from '../output.ts';

/** `goldthread help WORDS`: in place of commander's own, which knows no commands of commands and no manual page. */
export const helpCommand: AddCommand = (program, run) => {
  program.helpCommand(false);
  program
    .command('help [words...]')
    .description('explain a command: goldthread help trace list')
    .option('--man', 'the manual page, for man')
    .addHelpText('after', examples('goldthread help trace list', 'goldthread help --man | man -l -'))
    .action(
      run((words: string[], { man }: { man?: boolean }) => {
        if (man) print(manualPage(commandTree(program)).trimEnd());
        else named(program, words).outputHelp();
        return 0;
      }),
    );
};

function named(program: Command, words: readonly string[]): Command {
  return words.reduce((command, word) => {
    const next = command.commands.find((child) => child.name() === word || child.aliases().includes(word));
    if (next) return next;
    const known = command.commands.map((child) => child.name()).join(', ');
    throw new Fault(
      'UNKNOWN_COMMAND',
      `There is no command ${JSON.stringify(words.join(' '))}`,
      known === '' ? `See \`goldthread help ${command.name()}\`.` : `There are: ${known}.`,
    );
  }, program);
}
