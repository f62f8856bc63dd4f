import type { Command } from 'commander';

/** A command as its scripts and manual pages need it, taken from the program itself, so that none can go stale. */
export interface CommandNode {
  /** Every word of it, `goldthread` first. */
  readonly words: readonly string[];
  readonly description: string;
  /** As it is called: `goldthread why [options] <place>`. */
  readonly usage: string;
  readonly options: readonly CommandOption[];
  readonly arguments: readonly { readonly name: string; readonly choices: readonly string[] | null }[];
  readonly examples: readonly string[];
  readonly commands: readonly CommandNode[];
}

export interface CommandOption {
  readonly short: string | null;
  readonly long: string | null;
  /** As help spells it: `-n, --limit <count>`. */
  readonly flags: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[] | null;
}

/**
 * A command and all below it; what help hides is left out.
 *
 * @param above the words that lead to it, `goldthread` first.
 */
export function commandTree(command: Command, above: readonly string[] = []): CommandNode {
  const words = [...above, command.name()];
  const help = command.createHelp();
  return {
    words,
    description: command.description(),
    usage: `${words.join(' ')} ${command.usage()}`.trim(),
    options: help.visibleOptions(command).map((option) => ({
      short: option.short ?? null,
      long: option.long ?? null,
      flags: option.flags,
      description: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? null,
    })),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      choices: argument.argChoices ?? null,
    })),
    examples: examplesOf(command),
    commands: help
      .visibleCommands(command)
      // Ours is the program's; those of its commands are commander's.
      .filter((child) => child.name() !== 'help' || above.length === 0)
      .map((child) => commandTree(child, words)),
  };
}

/** Every command of a tree, parents before children. */
export function* allCommands(node: CommandNode): Iterable<CommandNode> {
  yield node;
  for (const child of node.commands) yield* allCommands(child);
}

/** What stands under `Examples:` at the end of a command's help. */
function examplesOf(command: Command): readonly string[] {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({
    ...before,
    writeOut(part) {
      text += part;
    },
    getOutHasColors: () => false,
  });
  command.outputHelp();
  command.configureOutput(before);
  const [, listed] = text.split(/^Examples?:\n/m);
  return (listed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
