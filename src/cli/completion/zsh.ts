import { allCommands, type CommandNode } from '../command-tree.ts';

/** A function for zsh, one for each command, with what each word means beside it. To be sourced after `compinit`. */
export function zshCompletion(root: CommandNode): string {
  const name = root.words[0]!;
  return `#compdef ${name}
# zsh completion for ${name}; made by: ${name} completion zsh
${[...allCommands(root)].map(commandFunction).join('\n')}
if [ "$funcstack[1]" = "_${name}" ]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;
}

const functionOf = ({ words }: CommandNode): string => `_${words.join('__').replaceAll('-', '_')}`;

function commandFunction(node: CommandNode): string {
  const specs = node.options.map(optionSpec);
  if (node.commands.length === 0) {
    const last = node.arguments.map(({ name, choices }, at) => {
      const action = choices === null ? '_files' : `(${choices.join(' ')})`;
      return `'${at === node.arguments.length - 1 ? '*' : `${at + 1}`}:${plain(name)}:${action}'`;
    });
    return `${functionOf(node)}() {\n  _arguments -s -S ${[...specs, ...last].join(' \\\n    ')}\n}`;
  }
  const described = node.commands.map(({ words, description }) => `'${words.at(-1)}:${plain(description)}'`);
  const cases = node.commands.map((child) => `        ${child.words.at(-1)}) ${functionOf(child)} ;;`);
  return `${functionOf(node)}() {
  local state line
  local -a commands
  commands=(${described.join(' ')})
  _arguments -C ${[...specs, "'1: :->command'", "'*:: :->rest'"].join(' \\\n    ')}
  case "$state" in
    command) _describe command commands ;;
    rest)
      case "$line[1]" in
${cases.join('\n')}
      esac ;;
  esac
}`;
}

function optionSpec({
  short,
  long,
  description,
  takesValue,
  choices,
}: CommandNode['options'][number]): string {
  const spellings = [short, long].filter((one) => one !== null);
  const value = !takesValue ? '' : choices ? `:value:(${choices.join(' ')})` : ':value:_files';
  const rest = `[${plain(description)}]${value}`;
  return spellings.length === 2
    ? `'(${spellings.join(' ')})'{${spellings.join(',')}}'${rest}'`
    : `'${spellings[0]}${rest}'`;
}

/** What means something to zsh where a description stands is taken out of it. */
function plain(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/[[\]:\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
