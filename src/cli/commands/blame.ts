import { type Command, InvalidArgumentError } from 'commander';
import type { BlameLine, LineRange } from '../../tracing/blame/blame.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, page, print, printJson, shown } from '../output.ts';
import { fitted, padded, terminalWidth } from '../terminal.ts';
import { openAnywhere } from '../workspace-option.ts';

interface Options {
  readonly L?: LineRange;
  readonly json?: boolean;
}

/** `goldthread blame FILE`: as `git blame`, on a page where a terminal listens; `-L` counts lines from 1. */
export const blameCommand: AddCommand = (program, run) => {
  program
    .command('blame <file>')
    .description('whose each line is: intent, verdict and agent beside the commit, as git blame has it')
    .option('-L <first,last>', 'these lines only: 10,20 or 10,+5 or 10', lineRange)
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread blame src/auth.ts', 'goldthread blame -L 40,60 src/auth.ts'))
    .action(
      run(async (file: string, { L, json }: Options, command: Command) => {
        const { blame } = await import('../../tracing/blame/blame.ts');
        const workspace = openAnywhere(command);
        const document = await blame(workspace, file, process.cwd(), L);
        if (json) printJson(document);
        else {
          page(workspace.root);
          tell(document.lines);
        }
        return 0;
      }),
    );
};

function lineRange(text: string): LineRange {
  const found = /^(?<first>[1-9]\d*)(?:,(?:(?<last>[1-9]\d*)|\+(?<count>[1-9]\d*))?)?$/.exec(text)?.groups;
  const first = Number(found?.first);
  const last = text.endsWith(',') ? null : Number(found?.last ?? first + Number(found?.count ?? 1) - 1);
  if (!found || (last !== null && last < first))
    throw new InvalidArgumentError('It must be lines such as 10,20 or 10,+5 or 10.');
  return { first, last };
}

/** As wide as an agent's name may be in its column. */
const WIDEST = { intent: 20, who: 18 } as const;

function tell(lines: readonly BlameLine[]): void {
  const room = terminalWidth();
  const digits = String(lines.at(-1)?.line ?? 1).length;
  const widest = (texts: readonly string[], most: number): number =>
    Math.min(most, Math.max(...texts.map((text) => text.length)));
  const intents = widest(lines.map(intentOf), WIDEST.intent);
  const people = widest(lines.map(whoOf), WIDEST.who);
  for (const [at, line] of lines.entries()) {
    const who = padded(fitted(shown(whoOf(line)), people), people);
    const intent = padded(fitted(shown(intentOf(line)), intents), intents);
    const head = `${line.revision?.slice(0, 8) ?? 'not yet '} ${intent} ${verdict(line)} ${who} ${dateOf(line)}`;
    const isSame = at > 0 && sameSource(lines[at - 1]!, line);
    const text = `${isSame ? colours.dim(head) : head} ${colours.dim(String(line.line).padStart(digits))} ${shown(expanded(line.text))}`;
    print(room === null ? text.trimEnd() : fitted(text.trimEnd(), room));
  }
}

const intentOf = ({ intent_id }: BlameLine): string => intent_id ?? '-';

/** An agent by its name, a person without the address. */
function whoOf({ agent, by, contributor, state }: BlameLine): string {
  const person = by?.replace(/ <[^<>]*>$/, '');
  const who =
    contributor.type === 'ai' ? (agent ?? contributor.model_id ?? 'an agent') : (person ?? contributor.type);
  return state === 'changed_since' ? `after ${who}` : state === 'untraced' ? '-' : who;
}

function verdict({ mutation_class, state }: BlameLine): string {
  if (state === 'changed_since') return colours.red('unknown');
  if (mutation_class === 'AST_REFACTOR') return colours.green('keeps  ');
  return mutation_class === null ? '-      ' : colours.yellow('changes');
}

const dateOf = ({ timestamp }: BlameLine): string => timestamp?.slice(0, 10) ?? '-         ';

function sameSource(a: BlameLine, b: BlameLine): boolean {
  return a.revision === b.revision && a.symbol === b.symbol && a.record_id === b.record_id;
}

/** A tab is as wide as the terminal's next stop, and that depends on what stands before it. */
function expanded(text: string): string {
  let line = '';
  for (const part of text.split(/(\t)/)) line += part === '\t' ? ' '.repeat(8 - (line.length % 8)) : part;
  return line;
}
