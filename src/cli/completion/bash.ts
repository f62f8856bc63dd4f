import { allCommands, type CommandNode } from '../command-tree.ts';

/**
 * A script for bash, from 3.2 on: commands, their options, what an option may be, else files. The words that stand
 * before the one that is completed lead to a command; options among them, and what they take, are stepped over.
 */
export function bashCompletion(root: CommandNode): string {
  const commands = [...allCommands(root)];
  const name = root.words[0]!;
  return `# bash completion for ${name}; made by: ${name} completion bash
_${name}() {
  local cur prev path word skip
  cur="\${COMP_WORDS[COMP_CWORD]}"
  prev="\${COMP_WORDS[COMP_CWORD-1]}"
  path=${name}
  skip=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [ -n "$skip" ]; then skip=; continue; fi
    case "$path $word" in
${commands.flatMap(valueOptions).join('\n')}
${commands.slice(1).map(stepInto).join('\n')}
    esac
  done
  case "$path $prev" in
${commands.flatMap(choices).join('\n')}
${commands.flatMap(fileOptions).join('\n')}
  esac
  case "$path" in
${commands.map(offers).join('\n')}
  esac
}
complete -o default -F _${name} ${name}
`;
}

const pathOf = ({ words }: CommandNode): string => words.join(' ');
const quoted = (words: readonly string[]): string => `'${words.join(' ').replaceAll("'", "'\\''")}'`;
const spellings = ({ short, long }: CommandNode['options'][number]): readonly string[] =>
  [short, long].filter((one) => one !== null);

function valueOptions(node: CommandNode): readonly string[] {
  const taking = node.options.filter(({ takesValue }) => takesValue).flatMap(spellings);
  if (taking.length === 0) return [];
  return [`      ${taking.map((option) => `"${pathOf(node)} ${option}"`).join('|')}) skip=1 ;;`];
}

function stepInto(node: CommandNode): string {
  return `      "${pathOf(node)}") path="${pathOf(node)}" ;;`;
}

function choices(node: CommandNode): readonly string[] {
  return node.options
    .filter((option) => option.choices !== null)
    .map(
      (option) =>
        `    ${spellings(option)
          .map((one) => `"${pathOf(node)} ${one}"`)
          .join('|')}) COMPREPLY=($(compgen -W ${quoted(option.choices!)} -- "$cur")); return ;;`,
    );
}

/** Where any word may follow, files and folders are offered. */
function fileOptions(node: CommandNode): readonly string[] {
  const open = node.options.filter(({ takesValue, choices: known }) => takesValue && known === null);
  const words = open.flatMap(spellings).map((one) => `"${pathOf(node)} ${one}"`);
  return words.length === 0 ? [] : [`    ${words.join('|')}) COMPREPLY=(); return ;;`];
}

function offers(node: CommandNode): string {
  const options = node.options.flatMap(({ long, short }) => long ?? short ?? []);
  const words = [
    ...node.commands.map(({ words: own }) => own.at(-1)!),
    ...(node.arguments[0]?.choices ?? []),
  ];
  return `    "${pathOf(node)}")
      case "$cur" in
        -*) COMPREPLY=($(compgen -W ${quoted(options)} -- "$cur")) ;;
        *) COMPREPLY=($(compgen -W ${quoted(words)} -- "$cur")) ;;
      esac ;;`;
}
