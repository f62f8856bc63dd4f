import { Argument, type Command } from 'commander';
import type { AddCommand } from '../add-command.ts';
import { commandTree } from '../command-tree.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { examples } from '../examples.ts';
import { print } from '../output.ts';

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/**
 * `goldthread completion SHELL`: the script is made from the commands as they are, so that it can't be out of date.
 */
export const completionCommand: AddCommand = (program, run) => {
  program
    .command('completion')
    .description('a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      examples(
        'source <(goldthread completion bash)      in ~/.bashrc',
        'source <(goldthread completion zsh)       in ~/.zshrc, after compinit',
        'goldthread completion fish | source       in ~/.config/fish/config.fish',
      ),
    )
    .action(
      run((shell: keyof typeof shells, _options: object, command: Command) => {
        print(shells[shell](commandTree(command.parent!)).trimEnd());
        return 0;
      }),
    );
};
