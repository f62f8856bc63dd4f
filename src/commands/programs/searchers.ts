import { type Field, textField, textOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, type Input, notesWrite, resolved } from '../walk.ts';
import { parseArguments } from './parse-arguments.ts';
import { has, type Operand, optionValue, type Parsed, type Program } from './program.ts';

/** Programs that run others on what they find or read. */
export const searchers: readonly Program[] = [
  { names: 'find gfind', whole: find },
  { names: 'xargs gxargs', whole: xargs },
];

/** What a file that isn't known yet is called in the words below. */
export const findTests = new Set(
  (
    '-true -false -print -print0 -prune -quit -empty -depth -xdev -mount -daystart -noleaf -not -a -and -o -or ! ( ) , ' +
    '-readable -writable -executable -nouser -nogroup -ls -warn -nowarn'
  ).split(' '),
);
export const findTestsWithValue = new Set(
  (
    '-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -maxdepth -mindepth -size ' +
    '-mtime -ctime -atime -mmin -cmin -amin -newer -anewer -cnewer -newermt -user -group -uid -gid -perm -links -inum ' +
    '-samefile -lname -ilname -printf -used -fstype'
  ).split(' '),
);

function find(call: Call): void {
  const { walk, state } = call;
  const fields = call.arguments.flatMap((field, at): readonly Field[] =>
    // A pattern that isn't quoted stands for files where it is a starting point; behind -name it is odd.
    field.type === 'pattern' && at > 0 && findTestsWithValue.has(textOf(call.arguments[at - 1]) ?? '')
      ? [textField(field.spelled)]
      : resolved(walk, state, [field]),
  );
  let at = 0;
  const before = walk.effects.length;
  while (/^-[HLP]$/.test(textOf(fields[at]) ?? '')) at += 1;
  const followsLinks = fields.slice(0, at).some((field) => textOf(field) !== '-P');
  const roots: Field[] = [];
  for (; at < fields.length && !/^[-(!,]/.test(startOf(fields[at]!)); at += 1) {
    const field = fields[at]!;
    if (field.type === 'unknown' && (field.start === '' || !field.single)) throw computed();
    roots.push(field);
  }
  if (roots.length === 0) roots.push(textField('.'));
  while (at < fields.length) {
    const test = textOf(fields[at]);
    if (test === null) throw computed();
    at += 1;
    if (findTests.has(test)) continue;
    if (findTestsWithValue.has(test)) {
      const value = fields[at];
      if (!value || (value.type === 'unknown' && !value.single)) throw computed();
      at += 1;
    } else if (test === '-delete') {
      for (const root of roots) notesWrite(walk, state, root, { type: 'tree' });
    } else if (/^-fprint0?$|^-fls$/.test(test)) {
      notesWrite(walk, state, needField(fields[at]), { type: 'changed' });
      at += 1;
    } else if (test === '-fprintf') {
      notesWrite(walk, state, needField(fields[at]), { type: 'changed' });
      at += 2;
    } else if (/^-(?:exec|execdir|ok|okdir)$/.test(test)) at = runs(call, fields, at, roots, test);
    else throw new Unreadable(`what find does with ${test} is not known`);
  }
  if (followsLinks && walk.effects.slice(before).some(({ type }) => type === 'write')) throw computed();
}

/** Runs the command behind -exec on what is found; gives the place behind it. */
function runs(
  call: Call,
  fields: readonly Field[],
  from: number,
  roots: readonly Field[],
  test: string,
): number {
  const end = fields.findIndex((field, at) => {
    const text = textOf(field);
    return at >= from && (text === ';' || (text === '+' && textOf(fields[at - 1]) === '{}'));
  });
  if (end === -1) throw new Unreadable(`${test} does not end`);
  const words = fields.slice(from, end);
  const state = test.endsWith('dir') ? { ...call.state, folders: [null] } : call.state;
  const written = call.walk.effects.length;
  const several = textOf(fields[end]) === '+';
  for (const root of roots) {
    const start = test.endsWith('dir') ? './' : `${startOf(root)}`;
    const found: Field = { type: 'unknown', start, single: !several };
    const command = words.map((word) => withFound(word, found));
    runFound(call, command, words, root, state);
  }
  if (test.endsWith('dir') && call.walk.effects.slice(written).some(({ type }) => type === 'write'))
    throw computed();
  return end + 1;
}

function withFound(word: Field, found: Field): Field {
  const text = textOf(word);
  if (text === null) throw computed();
  if (text === '{}') return found;
  if (!text.includes('{}')) return word;
  return { type: 'unknown', start: text.slice(0, text.indexOf('{}')), single: true };
}

/**
 * The commonest commands that change what is found change something in the tree that is searched, whichever file it
 * is; any other has to be understood with a file that isn't known.
 */
function runFound(
  call: Call,
  command: readonly Field[],
  words: readonly Field[],
  root: Field,
  state: Call['state'],
): void {
  const texts = words.map((word) => textOf(word) ?? '');
  const changes =
    /^(?:rm|touch|chmod|sed|gsed|unlink|shred|truncate)$/.test(texts[0]!) &&
    texts.at(-1) === '{}' &&
    texts.filter((text) => text.includes('{}')).length === 1;
  if (!changes || root.type !== 'text') {
    call.walk.run(command, state, { type: 'none' }, 'programs');
    return;
  }
  // One file stands for all, to see that nothing else is written than what is found.
  const standIn = 'the-file-that-find-finds';
  const before = call.walk.effects.length;
  const withOne = words.map((word) => (textOf(word) === '{}' ? textField(standIn) : word));
  call.walk.run(withOne, { ...state, folders: ['/'] }, { type: 'none' }, 'programs');
  const effects = call.walk.effects.splice(before);
  for (const effect of effects) {
    if (effect.type === 'run') call.walk.effects.push(effect);
    else if (effect.type !== 'write' || !effect.path.startsWith(standIn)) throw computed();
    else if (effect.path !== standIn) throw new Unreadable('the backups that it leaves are computed');
  }
  if (!effects.some(({ type }) => type === 'write')) return;
  const removes = /^(?:rm|unlink)$/.test(texts[0]!);
  notesWrite(call.walk, call.state, root, { type: 'tree', throughLinks: !removes });
}

const xargsOptions: Program = {
  names: 'xargs',
  flags: '-0rtxpo --null --no-run-if-empty --verbose --exit',
  values: '-nPILdsaE --max-args --max-procs --max-lines --delimiter --arg-file --replace',
  attached: '-ie',
  stopsAtOperand: true,
};

function xargs(call: Call): void {
  const parsed = parseArguments(call, xargsOptions);
  const replaced = optionValue(parsed, '-I --replace');
  const words = parsed.operands;
  if (words.length === 0) return;
  const listed = namesFor(call, parsed);
  const standsFor = textOf(replaced ?? undefined);
  if (listed && (!replaced || standsFor) && !has(parsed, '-i')) {
    runListed(call, words, standsFor, listed);
    return;
  }
  if (has(parsed, '-i')) throw new Unreadable('what xargs does with -i is not known');
  if (replaced) {
    const mark = textOf(replaced);
    if (mark === null || mark === '') throw computed();
    const command = words.map((word): Field => {
      const text = textOf(word);
      if (text === null) return word;
      if (!text.includes(mark)) return word;
      return { type: 'unknown', start: text.slice(0, text.indexOf(mark)), single: true };
    });
    call.walk.run(command, call.state, { type: 'none' }, 'programs');
    return;
  }
  const read: Field = { type: 'unknown', start: '', single: false };
  call.walk.run([...words, read], call.state, { type: 'none' }, 'programs');
}

type Names = Extract<Input, { type: 'names' }>;

/** The names that it reads, where they are names of files that stand there already. */
function namesFor({ input, walk }: Call, parsed: Parsed): Names | null {
  const split = has(parsed, '-0 --null');
  if (input.type !== 'names' || split !== input.ended || has(parsed, '-a --arg-file -d --delimiter -E'))
    return null;
  return split || !walk.effects.some(({ type }) => type === 'write') ? input : null;
}

/**
 * As `find -exec`. A name with a blank or a quote in it would be taken apart where a NUL doesn't end it.
 *
 * @param mark what stands for the name; null where the names follow the words.
 */
function runListed(
  call: Call,
  words: readonly Operand[],
  mark: string | null,
  { roots, ended }: Names,
): void {
  for (const root of roots) {
    const before = call.walk.effects.length;
    const found: Field = { type: 'unknown', start: root, single: mark !== null };
    const withMark = mark === null ? [...words, textField('{}')] : words.map((word) => marked(word, mark));
    const command =
      mark === null
        ? [...words, found]
        : withMark.map((word) => (textOf(word) === null ? word : withFound(word, found)));
    runFound(call, command, withMark, textField(root), call.state);
    if (ended) continue;
    for (const [at, effect] of call.walk.effects.slice(before).entries()) {
      if (effect.type !== 'write' || effect.how.type !== 'tree') continue;
      call.walk.effects[before + at] = { ...effect, how: { ...effect.how, plainNames: true } };
    }
  }
}

function marked(word: Operand, mark: string): Field {
  const text = textOf(word);
  return text === null ? word : textField(text.replaceAll(mark, '{}'));
}

function startOf(field: Field): string {
  return field.type === 'text' ? field.text : field.type === 'unknown' ? field.start : field.spelled;
}

function needField(field: Field | undefined): Field {
  if (!field) throw new Unreadable('find has too few arguments');
  return field;
}

function computed(): Unreadable {
  return new Unreadable('what it would work on is only known when it runs');
}
