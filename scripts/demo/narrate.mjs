import pc from 'picocolors';

const forced = process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== '0';
const colours = pc.createColors(forced || (process.stdout.isTTY === true && !process.env.NO_COLOR));
let count = 0;

/** A numbered step. */
export function heading(text) {
  count += 1;
  console.log(`\n${colours.bold(colours.yellow(`${count}.`))} ${colours.bold(text)}`);
}

export function say(text) {
  console.log(wrapped(text, 110).join('\n'));
}

/** What somebody else says: the agent, the gate, a file. */
export function quote(who, text) {
  const bar = colours.dim('|');
  console.log(`   ${colours.cyan(who)}`);
  for (const line of text
    .trimEnd()
    .split('\n')
    .flatMap((part) => wrapped(part, 106)))
    console.log(`   ${bar} ${tinted(line)}`);
}

export function verdictOf(problem) {
  return problem ? colours.red(`   not as expected: ${problem}`) : colours.green('   as it should be');
}

function tinted(line) {
  return line
    .replace(/\bAST_REFACTOR\b/g, colours.green('AST_REFACTOR'))
    .replace(/\bINTENT_EVOLUTION\b/g, colours.yellow('INTENT_EVOLUTION'))
    .replace(/\b(?:SCOPE_VIOLATION|NO_ACTIVE_INTENT)\b/g, (code) => colours.red(code));
}

/** Breaks at blanks; what was laid out in columns is left as it is. */
function wrapped(text, width) {
  if (text.length <= width || /\S {2,}\S|^\|/.test(text)) return [text];
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length + 1 > width && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] += lines.at(-1) === '' ? word : ` ${word}`;
  }
  return lines;
}
