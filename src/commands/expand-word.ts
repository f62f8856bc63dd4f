import { expandBraces } from './expand-braces.ts';
import type { Field } from './field.ts';
import { knownOutput } from './known-output.ts';
import type { Word, WordPart } from './shell/shell-tree.ts';
import { onlyFolder, type ShellState, type Value } from './state.ts';
import { trimmedValue } from './trimmed-value.ts';

/** The arguments that a word becomes. What runs inside it is none of this file's business. */
export function expandWord(word: Word, state: ShellState, temporary: string): readonly Field[] {
  return expandBraces(word.parts).flatMap((parts) => fieldsOf(parts, state, temporary));
}

/** The text of a word that isn't split and in which no file names are filled in: a value, a subject, a document. */
export function expandText(word: Word, state: ShellState, temporary: string): Field {
  const quoted = word.parts.map((part) =>
    part.type === 'process' ? part : ({ ...part, quoted: true } as WordPart),
  );
  return fieldsOf(quoted, state, temporary)[0] ?? { type: 'text', text: '' };
}

function fieldsOf(parts: readonly WordPart[], state: ShellState, temporary: string): readonly Field[] {
  let text = '';
  let pattern = '';
  let patternAt = -1;
  let isPattern = false;
  let unknownAt = -1;
  let single = true;
  let present = false;
  const literal = (known: string, quoted: boolean): void => {
    if (!quoted && patternAt === -1 && /[*?[]/.test(known)) patternAt = text.length + known.search(/[*?[]/);
    if (!quoted && /[*?]/.test(known)) isPattern = true;
    text += known;
    pattern += quoted ? known.replace(/[\\*?[\]]/g, '\\$&') : known;
    present = true;
  };
  const unknown = (several: boolean): void => {
    if (unknownAt === -1) unknownAt = text.length;
    if (several) single = false;
    present = true;
  };
  for (const part of parts) {
    if (part.type === 'text') {
      // zsh puts the place of the program `name` for `=name`.
      if (!part.quoted && !present && /^=[\w./-]/.test(part.text)) unknown(false);
      literal(part.text, part.quoted);
      continue;
    }
    if (part.type === 'process') {
      literal('/dev/fd/63', true);
      continue;
    }
    const value = valueOfPart(part, state, temporary);
    const plural = part.type !== 'command' && part.type !== 'arithmetic' && /^@$|\[@\]$/.test(part.name);
    if (value.type === 'number') unknown(false);
    else if (value.type === 'unknown') unknown(!part.quoted || plural);
    else if (part.quoted) literal(value.text, true);
    else if (/[\s*?[\\]/.test(value.text)) unknown(true);
    else if (value.text !== '') literal(value.text, true);
  }
  // A bracket that nothing closes is an ordinary sign, as in `[ -f file ]`.
  if (!isPattern && unknownAt === -1 && (patternAt === -1 || !text.includes(']', patternAt))) patternAt = -1;
  if (unknownAt !== -1) {
    const start = text.slice(0, patternAt === -1 ? unknownAt : Math.min(patternAt, unknownAt));
    return [{ type: 'unknown', start, single: single && patternAt === -1 }];
  }
  if (patternAt !== -1) return [{ type: 'pattern', pattern, spelled: text }];
  return present ? [{ type: 'text', text }] : [];
}

type Expanding = Exclude<WordPart, { type: 'text' | 'process' }>;

/** Variables that a shell sets itself, and that hold numbers. */
const numbers = new Set([
  '?',
  '#',
  '$',
  '!',
  'RANDOM',
  'SECONDS',
  'LINENO',
  'UID',
  'EUID',
  'PPID',
  'BASHPID',
]);

/** What a part of a word holds once it is expanded. */
export function valueOfPart(part: Expanding, state: ShellState, temporary: string): Value {
  switch (part.type) {
    case 'variable':
      return variableValue(part.name, state);
    case 'expansion':
      return part.number ? { type: 'number' } : trimmedValue(part, variableValue(part.name, state));
    case 'arithmetic':
      return { type: 'number' };
    case 'command':
      return knownOutput(part.script, state, temporary, (word) => expandWord(word, state, temporary));
    default:
      return part satisfies never;
  }
}

function variableValue(name: string, state: ShellState): Value {
  const value = state.variables.get(name);
  if (value) return value;
  if (numbers.has(name)) return { type: 'number' };
  const folder = name === 'PWD' ? onlyFolder(state) : null;
  return folder === null ? { type: 'unknown' } : { type: 'text', text: folder };
}
