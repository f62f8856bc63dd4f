import { type Field, textField, textOf, wordsOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesOpaque, notesWrite } from '../walk.ts';
import { effectsOfAwkProgram } from './awk-script.ts';
import { needText } from './parse-arguments.ts';
import { has, optionValue, type Parsed, type Program } from './program.ts';
import { filesInSedScript } from './sed-script.ts';

/** Programs with a language of their own in which files can be written. */
export const editors: readonly Program[] = [
  {
    names: 'sed gsed',
    flags:
      '-nErsuz --quiet --silent --regexp-extended --separate --unbuffered --null-data --posix --debug --sandbox --follow-symlinks',
    values: '-el --expression --line-length',
    attached: '-i --in-place',
    operands: sed,
  },
  {
    names: 'awk gawk mawk nawk',
    flags: '-S --sandbox',
    values: '-Fv --field-separator --assign',
    stopsAtOperand: true,
    operands: awk,
  },
  { names: 'perl ruby', whole: inPlace },
];

function sed(call: Call, parsed: Parsed): void {
  const scripts = parsed.options.filter(({ name }) => name === '-e' || name === '--expression');
  const suffix = optionValue(parsed, '-i --in-place');
  const inPlaceOption = has(parsed, '-i --in-place');
  let operands = parsed.operands;
  // On BSD the suffix is an argument of its own, and '' stands for none.
  if (inPlaceOption && suffix === null && textOf(operands[0]) === '') operands = operands.slice(1);
  const fields: readonly (Field | null | undefined)[] =
    scripts.length > 0 ? scripts.map(({ value }) => value) : [operands[0]];
  if (scripts.length === 0) operands = operands.slice(1);
  for (const field of fields) {
    for (const file of filesInSedScript(needText(field ?? undefined, 'the script of sed'))) {
      notesWrite(call.walk, call.state, textField(file), { type: 'changed' });
    }
  }
  if (!inPlaceOption) return;
  const backup = suffix ? needText(suffix, 'the ending of the backup') : '';
  if (!/^[\w.~-]*$/.test(backup)) throw new Unreadable('where sed keeps the backup is not plain');
  for (const operand of operands) {
    notesWrite(call.walk, call.state, operand, { type: 'changed' });
    if (backup === '') continue;
    const kept = `${needText(operand, 'the file')}${backup}`;
    notesWrite(call.walk, call.state, textField(kept), { type: 'changed' });
  }
}

function awk(call: Call, parsed: Parsed): void {
  const [program] = parsed.operands;
  const { files, commands } = effectsOfAwkProgram(needText(program, 'the program of awk'));
  for (const text of [...files, ...commands]) {
    if (text.includes('\u0000'))
      throw new Unreadable('the file that awk writes or the command that it runs is not plain');
  }
  for (const command of commands) {
    const shell = ['sh', '-c', command].map(textField);
    call.walk.run(shell, call.state, { type: 'none' }, 'programs');
  }
  for (const file of files) {
    if (/^\/dev\/(?:stdout|stderr|null)$/.test(file)) continue;
    notesWrite(call.walk, call.state, textField(file), { type: 'changed' });
  }
}

/** What the program does isn't read, but with -i it rewrites the files that are named. */
function inPlace(call: Call): void {
  const words = wordsOf(call.arguments);
  notesOpaque(call.walk, [call.name, ...words], 'what its program does is not read');
  if (!words.some((word) => /^-[a-zA-Z0]*i/.test(word))) return;
  let at = 0;
  let scripted = false;
  for (; at < call.arguments.length; at += 1) {
    const word = words[at]!;
    if (word === '--') {
      at += 1;
      break;
    }
    if (!word.startsWith('-')) break;
    // -e and -E take the program, in the same argument or as the next one.
    if (/^-[a-zA-Z0-9.]*[eE]$/.test(word)) {
      scripted = true;
      at += 1;
    } else if (/^-[eE]/.test(word)) scripted = true;
  }
  for (const operand of call.arguments.slice(scripted ? at : at + 1)) {
    notesWrite(call.walk, call.state, operand, { type: 'changed' });
  }
}
