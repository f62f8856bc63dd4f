import { packageVersion } from '../workspace/package-info.ts';
import { allCommands, type CommandNode } from './command-tree.ts';

/** The manual page, section 1, in the language of `man`: every command with its options and examples. */
export function manualPage(root: CommandNode): string {
  const name = root.words[0]!;
  const leaves = [...allCommands(root)].filter((node) => node !== root && node.commands.length === 0);
  return `${[
    `.TH ${name.toUpperCase()} 1 "" "${name} ${packageVersion()}" "User Commands"`,
    '.SH NAME',
    `${name} \\- whose each function is, how it got here, and whether its behaviour changed on the way`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    escaped(root.description),
    '.SH OPTIONS',
    ...root.options.flatMap(option),
    '.SH COMMANDS',
    ...leaves.flatMap(command),
    '.SH EXIT STATUS',
    ...tagged('0', 'done'),
    ...tagged('1', 'the answer is no: a check failed, a verification found damage'),
    ...tagged('2', 'bad usage or unusable input'),
    '.SH ENVIRONMENT',
    ...tagged('NO_COLOR, FORCE_COLOR', 'no colours; colours also where nobody looks'),
    ...tagged('GIT_PAGER, PAGER', 'the pager for what is long; cat, or nothing, means none'),
    '.SH FILES',
    ...tagged('.orchestration/', 'intents, settings and the ledger of a workspace'),
  ].join('\n')}\n`;
}

function command(node: CommandNode): readonly string[] {
  return [
    `.SS ${escaped(node.words.slice(1).join(' '))}`,
    `.B ${escaped(node.usage)}`,
    '.PP',
    escaped(node.description),
    ...node.options.flatMap(option),
    ...(node.examples.length === 0 ? [] : ['.PP', 'Examples:', '.RS', '.nf']),
    ...node.examples.map(escaped),
    ...(node.examples.length === 0 ? [] : ['.fi', '.RE']),
  ];
}

const option = ({ flags, description }: CommandNode['options'][number]): readonly string[] =>
  tagged(flags, description);

const tagged = (term: string, text: string): readonly string[] => [
  '.TP',
  `.B ${escaped(term)}`,
  escaped(text),
];

/** A line that begins with a dot or an apostrophe would be a command to `man`. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
}
