import { isMap, isPair, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { Fault } from '../model/fault.ts';
import type { Intent, IntentStatus } from '../model/intent.ts';
import { lineBreakOf } from '../model/line-index.ts';
import { parseIntents } from './parse-intents.ts';
import { readYaml } from './read-yaml.ts';
import { writeBlockEntry, writeFlowEntry, writeScalar } from './write-entry.ts';

const header = `# The work that agents may do here: one entry for each intent, and what it owns.
# status: PENDING | IN_PROGRESS | BLOCKED | COMPLETED | ABANDONED
# owned_scope: src/auth/**   symbol:AuthMiddleware   symbol:src/api/**#Session.*   "!src/auth/legacy/**"
`;

/**
 * The text of `active_intents.yaml` with one more entry at the end of its list; a new file for `null`.
 * Every other byte stays as it is: the entry is spliced in, in the indentation and line endings of the file.
 *
 * @throws Fault `INTENTS_INVALID` where the text, or the new entry, is not valid; `INTENT_EXISTS` for a known id.
 */
export function addIntent(text: string | null, intent: Intent): string {
  const old = text ?? header;
  if (readAll(old).some(({ id }) => id === intent.id)) {
    throw new Fault(
      'INTENT_EXISTS',
      `The intent ${intent.id} exists already.`,
      'Choose another id, or edit that entry.',
    );
  }
  const edited = insertEntry(old, intent);
  const added = parseIntents(edited);
  if (added.ok) return edited;
  // What was there could be read, so that it is the new entry that can't. It stands in no line of the file yet.
  throw new Fault(
    'INTENTS_INVALID',
    added.problems[0]!.message,
    'Say it in another way; nothing was written.',
  );
}

/**
 * The text with an intent's status set and its `updated_at` with it (added where there is none); nothing else
 * changes. The same text where the status is that already. `now` is RFC 3339, UTC.
 *
 * @throws Fault `INTENTS_INVALID` where the text is not valid; `INTENT_UNKNOWN` where it has no such id.
 */
export function setStatus(text: string, id: string, status: IntentStatus, now: string): string {
  const intents = readAll(text);
  const index = intents.findIndex((intent) => intent.id === id);
  const intent = intents[index];
  if (intent === undefined) {
    const known = intents.map((other) => other.id).join(', ') || 'none yet';
    throw new Fault('INTENT_UNKNOWN', `There is no intent ${id}.`, `Known intents: ${known}.`);
  }
  if (intent.status === status) return text;
  const entry = listOf(text)?.items[index];
  if (!isMap(entry)) throw new Fault('INTERNAL', `The entry of intent ${id} is no mapping.`);
  // The later place first, so that the earlier one's offsets still hold.
  const edits = [setField(text, entry, 'status', status), setField(text, entry, 'updated_at', now)];
  const edited = edits.toSorted((a, b) => b.from - a.from).reduce(splice, text);
  return checked(edited);
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

function splice(text: string, edit: Edit): string {
  return text.slice(0, edit.from) + edit.put + text.slice(edit.to);
}

function insertEntry(text: string, intent: Intent): string {
  const list = listOf(text);
  if (list !== null && list.items.length > 0) {
    const last = list.items.at(-1) as Node;
    if (list.flow) return splice(text, at(last.range![1], `, ${writeFlowEntry(intent)}`));
    const column = columnOf(text, list.range![0]);
    const from = endOfBlock(text, contentEnd(last), column);
    const gap = separatedByBlankLine(text, list) ? '\n' : '';
    return splice(text, lineAt(text, from, gap + writeBlockEntry(intent, column)));
  }
  return startList(text, list, intent);
}

/** For a file whose list has no entry yet: no key, a key without a value, or `[]`. */
function startList(text: string, list: YAMLSeq | null, intent: Intent): string {
  const root = rootOf(text);
  const pair = root?.items[0];
  if (root === null || pair === undefined) {
    const cleared =
      root === null ? text : splice(text, { from: root.range![0], to: root.range![1], put: '' });
    return splice(
      cleared,
      lineAt(cleared, endOfDocument(cleared), `active_intents:\n${writeBlockEntry(intent, 2)}`),
    );
  }
  const colon = text.indexOf(':', (pair.key as Node).range![1]) + 1;
  const value = pair.value as Node | null;
  const [from, to] =
    value?.range && value.range[1] > colon ? [value.range[0], value.range[1]] : [colon, colon];
  if (root.flow) return splice(text, { from, to, put: ` [${writeFlowEntry(intent)}]` });
  // A comment inside the brackets keeps them: active_intents: [ # none yet
  if (list !== null && text.slice(from, to).includes('#')) {
    return splice(text, at(to - 1, `  ${writeFlowEntry(intent)} `));
  }
  // The blanks before the brackets go with them, unless a comment follows on the line.
  const blank = /^[^\S\n\r]*(?:[\n\r]|$)/.test(text.slice(to)) ? colon : from;
  const emptied = splice(text, { from: blank, to, put: '' });
  const column = columnOf(text, (pair.key as Node).range![0]) + 2;
  return splice(emptied, lineAt(emptied, endOfLine(emptied, blank), writeBlockEntry(intent, column)));
}

function setField(text: string, entry: YAMLMap, key: string, value: string): Edit {
  const pair = pairOf(entry, key);
  const written = writeScalar(value);
  if (pair !== undefined) {
    const range = (pair.value as Node | null)?.range;
    if (range && range[1] > range[0]) return { from: range[0], to: range[1], put: written };
    return at(text.indexOf(':', (pair.key as Node).range![1]) + 1, ` ${written}`);
  }
  if (entry.flow) {
    const last = entry.items.at(-1)!;
    return at((last.value as Node).range![1], `, ${key}: ${written}`);
  }
  const before = pairOf(entry, 'created_at') ?? entry.items.at(-1)!;
  const column = columnOf(text, (entry.items[0]!.key as Node).range![0]);
  const from = endOfLine(text, contentEnd(before));
  return lineAt(text, from, `${' '.repeat(column)}${key}: ${written}\n`);
}

function at(offset: number, put: string): Edit {
  return { from: offset, to: offset, put };
}

/** Whole lines put in at an offset where a line begins, or after a last line that has no end. */
function lineAt(text: string, offset: number, lines: string): Edit {
  const lineBreak = lineBreakOf(text);
  const put = lines.replaceAll('\n', lineBreak);
  const begins = offset === 0 || text[offset - 1] === '\n' || text.slice(0, offset) === '\ufeff';
  return at(offset, begins ? put : lineBreak + put);
}

/** Where a node's own text ends; a collection's range would run on over the comments that follow it. */
function contentEnd(node: Node | Pair | null): number {
  if (isPair(node)) {
    const value = node.value as Node | null;
    const key = (node.key as Node).range![1];
    return value?.range ? Math.max(key, contentEnd(value)) : key;
  }
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0) {
    return contentEnd(node.items.at(-1) as Node | Pair);
  }
  return node!.range![1];
}

/** The start of the next line, or the end of the text. A block scalar's text ends there already. */
function endOfLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const found = text.indexOf('\n', offset);
  return found === -1 ? text.length : found + 1;
}

/** After the comment lines that belong to the list by their indentation. */
function endOfBlock(text: string, offset: number, column: number): number {
  let end = endOfLine(text, offset);
  for (let next = end; next < text.length; ) {
    const stop = endOfLine(text, next + 1);
    const indent = /^( *)(#?)/.exec(text.slice(next, stop))!;
    const blank = text.slice(next, stop).trim() === '';
    if (!blank && (indent[2] === '' || indent[1]!.length < Math.max(column, 1))) break;
    if (!blank) end = stop;
    next = stop;
  }
  return end;
}

/** Before a closing `...`, which ends the document. */
function endOfDocument(text: string): number {
  const close = /^\.\.\.[ \t]*(#.*)?\r?$/m.exec(text);
  return close ? close.index : text.length;
}

function separatedByBlankLine(text: string, list: YAMLSeq): boolean {
  if (list.items.length < 2) return false;
  const [before, last] = list.items.slice(-2) as Node[];
  return /\n[ \t]*\r?\n/.test(text.slice(contentEnd(before!) - 1, last!.range![0]));
}

function columnOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return offset - start - (text[start] === '\ufeff' ? 1 : 0);
}

function rootOf(text: string): YAMLMap | null {
  const reading = readYaml(text);
  if (!reading.ok) throw invalid(reading.problems);
  return isMap(reading.file.document.contents) ? reading.file.document.contents : null;
}

function listOf(text: string): YAMLSeq | null {
  const value = rootOf(text)?.items[0]?.value;
  return isSeq(value) ? value : null;
}

function pairOf(entry: YAMLMap, key: string): Pair | undefined {
  return entry.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

function readAll(text: string): readonly Intent[] {
  const reading = parseIntents(text);
  if (!reading.ok) throw invalid(reading.problems);
  return reading.intents;
}

function checked(text: string): string {
  readAll(text);
  return text;
}

function invalid(problems: readonly { readonly line: number; readonly message: string }[]): Fault {
  const first = problems[0]!;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new Fault(
    'INTENTS_INVALID',
    `active_intents.yaml, line ${first.line}: ${first.message}${more}`,
    'Mend that line, then try again.',
  );
}
