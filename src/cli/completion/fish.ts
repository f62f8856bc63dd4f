import { allCommands, type CommandNode } from '../command-tree.ts';

/** Lines for fish, one for each word that can be completed, with when it is offered. */
export function fishCompletion(root: CommandNode): string {
  const name = root.words[0]!;
  return `# fish completion for ${name}; made by: ${name} completion fish
complete -c ${name} -f
${[...allCommands(root)].flatMap((node) => lines(name, node)).join('\n')}
`;
}

function lines(program: string, node: CommandNode): readonly string[] {
  const when = condition(node);
  const commands = node.commands.map(
    ({ words, description }) =>
      `complete -c ${program} -n ${when} -a ${quoted(words.at(-1)!)} -d ${quoted(description)}`,
  );
  const options = node.options.map(({ short, long, description, takesValue, choices }) =>
    [
      `complete -c ${program} -n ${when}`,
      ...(short === null ? [] : [`-s ${short.slice(1)}`]),
      ...(long === null ? [] : [`-l ${long.slice(2)}`]),
      ...(choices ? [`-x -a ${quoted(choices.join(' '))}`] : takesValue ? ['-r'] : []),
      `-d ${quoted(description)}`,
    ].join(' '),
  );
  const words = node.arguments[0]?.choices;
  const first = words ? [`complete -c ${program} -n ${when} -a ${quoted(words.join(' '))}`] : [];
  const files = node.arguments.length > 0 && !words ? [`complete -c ${program} -n ${when} -F`] : [];
  return [...commands, ...options, ...first, ...files];
}

/** After the command's own words, and before one of its commands is named. */
function condition({ words, commands }: CommandNode): string {
  const children = commands.map(({ words: own }) => own.at(-1)!).join(' ');
  const after = words.slice(1).map((word) => `__fish_seen_subcommand_from ${word}`);
  const before = children === '' ? [] : [`not __fish_seen_subcommand_from ${children}`];
  const parts = [...after, ...before];
  return quoted(parts.length === 0 ? 'true' : parts.join('; and '));
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
