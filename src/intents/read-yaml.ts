import type { CST, Node } from 'yaml';
import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
} from 'yaml';
import { visibleText } from '../model/visible-text.ts';

/** What is wrong with a file, and in which line, counted from 1. */
export interface Problem {
  readonly line: number;
  readonly message: string;
  /** The part of the text that it is about, in UTF-16 units, where that is known more closely than by the line. */
  readonly at?: Stretch;
}

/** From one offset to another, the second exclusive. */
export type Stretch = readonly [start: number, end: number];

export interface YamlFile {
  readonly document: Document.Parsed;
  readonly lineAt: (offset: number) => number;
}

export type YamlReading =
  | { readonly ok: true; readonly file: YamlFile }
  /** `file` is there where enough could be read to say which part of it a problem's line belongs to. */
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly file: YamlFile | null };

const MAX_BYTES = 256 * 1024;
/** The format nests six deep. The composer recurses, and deep enough it takes the process down. */
const MAX_DEPTH = 64;
/** A full file of ordinary intents has fewer than 80,000; one of nothing but commas has three times as many. */
const MAX_TOKENS = 90_000;

/**
 * Reads text as one plain YAML 1.2 document: mappings, lists and scalars with unique keys, without anchors, aliases,
 * tags or directives, and within limits that hold before the recursive part of the parser sees anything.
 * `document.toJS()` on the result can't expand, can't fail, and has no Map, Date or binary in it.
 */
export function readYaml(text: string): YamlReading {
  const unfit = unfitText(text);
  if (unfit) return { ok: false, problems: [unfit], file: null };
  const lines = new LineCounter();
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const tokens = tokenise(text, lines);
  if (!Array.isArray(tokens))
    return { ok: false, problems: [{ line: lineAt(tokens.offset), message: tokens.because }], file: null };

  const documents = [...new Composer(options).compose(tokens, true, text.length)];
  const problems: Problem[] = documents.flatMap((document) =>
    [...document.errors, ...document.warnings].map((error) => ({
      line: lineAt(error.pos[0]),
      at: error.pos,
      message: error.code === 'TAG_RESOLVE_FAILED' ? tagMessage : sentence(error.message),
    })),
  );
  const directive = tokens.find((token) => token.type === 'directive');
  if (directive)
    problems.push({
      line: lineAt(directive.offset),
      message: 'A line that begins with % is not taken here.',
    });
  const [document, second] = documents;
  if (second?.range)
    problems.push({
      line: lineAt(second.range[0]),
      message: 'The file holds a second document after "---".',
    });
  if (document?.contents) problems.push(...unplain(document.contents, lineAt));
  if (!document) return { ok: false, problems: inOrder(problems), file: null };
  if (problems.length > 0) return { ok: false, problems: inOrder(problems), file: { document, lineAt } };
  return { ok: true, file: { document, lineAt } };
}

const options = {
  version: '1.2',
  schema: 'core',
  strict: true,
  stringKeys: true,
  merge: false,
  resolveKnownTags: false,
  customTags: null,
  // The parser's own check compares each key with each; `unplain` does it with a set.
  uniqueKeys: false,
} as const;

const tagMessage = 'A plain "!" begins a YAML tag; put quotes around the text, as in "!src/auth/legacy/**".';

/** YAML allows no control characters in a file, and what a person reads in it should be what it says. */
const unreadable = /[^\P{Cc}\t\n\r\x85]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

function unfitText(text: string): Problem | null {
  if (text.length > MAX_BYTES || Buffer.byteLength(text) > MAX_BYTES) {
    return { line: 1, message: `The file is larger than ${MAX_BYTES / 1024} KB.` };
  }
  const found = unreadable.exec(text);
  if (found === null) return null;
  const line = text.slice(0, found.index).split('\n').length;
  return {
    line,
    message: `The character ${visibleText(found[0], 1)} must be written as an escape in double quotes.`,
  };
}

function tokenise(
  text: string,
  lines: LineCounter,
): CST.Token[] | { readonly offset: number; readonly because: string } {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    count++;
    if (parser.stack.length > MAX_DEPTH)
      return { offset: parser.offset, because: `The file nests deeper than ${MAX_DEPTH} levels.` };
    if (count > MAX_TOKENS)
      return { offset: parser.offset, because: 'The file has too many parts to be read.' };
  }
  tokens.push(...parser.end());
  return tokens;
}

function unplain(node: Node, lineAt: (offset: number) => number): readonly Problem[] {
  const place = { line: lineAt(node.range?.[0] ?? 0), ...stretchOf(node) };
  if (isAlias(node)) {
    return [
      { ...place, message: 'A plain "*" begins a YAML alias; put quotes around the text, as in "**/*.ts".' },
    ];
  }
  const problems: Problem[] = [];
  if ('anchor' in node && node.anchor)
    problems.push({ ...place, message: 'A plain "&" begins a YAML anchor; put quotes around the text.' });
  if (node.tag && !isImplied(node)) problems.push({ ...place, message: tagMessage });
  if (isSeq(node)) problems.push(...node.items.flatMap((item) => unplain(item as Node, lineAt)));
  if (isMap(node)) {
    const seen = new Set<string>();
    for (const pair of node.items) {
      if (!isPair(pair) || !isScalar(pair.key)) continue;
      const key = String(pair.key.value);
      const keyPlace = { line: lineAt(pair.key.range?.[0] ?? 0), ...stretchOf(pair.key) };
      if (seen.has(key))
        problems.push({ ...keyPlace, message: `The key ${visibleText(key, 80)} stands here twice.` });
      seen.add(key);
      problems.push(...unplain(pair.key, lineAt));
      if (pair.value) problems.push(...unplain(pair.value as Node, lineAt));
    }
  }
  return problems;
}

/** The composer notes the tag only where the source spells one; `!!map` on a map changes nothing. */
function isImplied(node: Node): boolean {
  return (
    (isMap(node) && node.tag === 'tag:yaml.org,2002:map') ||
    (isSeq(node) && node.tag === 'tag:yaml.org,2002:seq')
  );
}

function sentence(message: string): string {
  const text = visibleText(message, 200);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const MAX_PROBLEMS = 20;

/** By line, and no more than a person wants to read at once. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const sorted = problems.toSorted((a, b) => a.line - b.line);
  const distinct = sorted.filter(
    (one, at) => at === 0 || one.line !== sorted[at - 1]!.line || one.message !== sorted[at - 1]!.message,
  );
  const rest = distinct.length - MAX_PROBLEMS;
  if (rest <= 0) return distinct;
  return [
    ...distinct.slice(0, MAX_PROBLEMS),
    { line: distinct[MAX_PROBLEMS]!.line, message: `${rest} more problems follow.` },
  ];
}

/** The line of what stands at a path of keys and indexes, or of the nearest thing around it. */
export function lineOf(file: YamlFile, path: readonly PropertyKey[]): number {
  return placeOf(file, path).line;
}

/** As `lineOf`, with the stretch of text. */
export function placeOf(file: YamlFile, path: readonly PropertyKey[]): Omit<Problem, 'message'> {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? file.document.contents : file.document.getIn(path.slice(0, length), true);
    const range = (node as Node | null | undefined)?.range;
    if (range) return { line: file.lineAt(range[0]), ...stretchOf(node as Node) };
  }
  return { line: 1 };
}

/** The line of a key of the mapping that stands at the path. */
export function lineOfKey(file: YamlFile, path: readonly PropertyKey[], key: string): number {
  return placeOfKey(file, path, key).line;
}

/** As `lineOfKey`, with the stretch of text. */
export function placeOfKey(
  file: YamlFile,
  path: readonly PropertyKey[],
  key: string,
): Omit<Problem, 'message'> {
  const map = path.length === 0 ? file.document.contents : file.document.getIn(path, true);
  const found = isMap(map)
    ? map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)
    : undefined;
  const node = found?.key as Node | undefined;
  return node?.range
    ? { line: file.lineAt(node.range[0]), ...stretchOf(node) }
    : { line: lineOf(file, path) };
}

/** Of the value itself: what comes behind it up to the next one is nobody's. */
function stretchOf({ range }: Node): { readonly at: Stretch } | object {
  return range ? { at: [range[0], range[1]] } : {};
}
