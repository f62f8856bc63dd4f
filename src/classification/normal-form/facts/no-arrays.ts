import type { ParsedFile } from '../../../model/parsed-file.ts';

/** `m = new Map()`, `m: ReadonlyMap<string, T>` */
const KEYED =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*[:=]\s*(?:new\s+)?(?:\w+\.)?(?:\w*Map|URLSearchParams|FormData|Headers)\b/gu;

/** `text: string`, but not `texts: string[]`; `text = 'abc'`. */
const TEXT =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*(?::\s*string\b(?!\s*\[)|=\s*(["'`])(?:(?!\2)[^\\\n]|\\.)*\2\s*(?=[;,)\n]))/gu;

/** `function* rows() {}`, `*rows() {}` in a class, and `function rows() { return all.values() }` */
const GENERATOR =
  /(?:\bfunction\s*\*\s*|^[^\S\n]*(?:(?:public|private|protected|static|override|async)[^\S\n]+)*\*[^\S\n]*)(#?[\p{L}_$][\p{L}\p{N}_$]*)\s*[(<]|\bfunction\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*\([^()]{0,300}\)[^{}\n]{0,100}\{\s*return\s+(?!Object\.)[\p{L}\p{N}_$.]{1,100}\.(?:values|keys|entries|matchAll)\(/gmu;
/** `all = rows(`, `all = make().rows(`, whatever that is. */
const GIVEN_BY_CALL =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:[\p{L}_$][\p{L}\p{N}_$.]*(?:\([^()]{0,300}\))?\.)?(#?[\p{L}_$][\p{L}\p{N}_$]*)\(/gu;

/** `function rows(): Map<string, number>` */
const GIVES_KEYED =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\([^()]{0,300}\)\s{0,9}:\s{0,9}(?:Promise<)?(?:\w*Map|URLSearchParams|FormData|Headers)\b/gu;

/** `m = given ?? new Map()`, `m = on ? new Map() : all` */
const MAY_BE_KEYED =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?![=>])[^=;\n(){}]{1,200}\bnew\s+(?:Map|URLSearchParams|FormData|Headers)\b/gu;
/** `@param {Map<string, T>} m` */
const KEYED_IN_COMMENT =
  /@(?:param|type)\s*\{[^}\n]{0,200}Map\b[^}\n]{0,200}\}\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu;
/** What no array is asked: `m.set(k, v)`, `m.has(k)`, `name.trim()`. */
const ASKED_OTHERWISE =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)[?!]?\.(?:set|has|get|getAll|delete|trim|trimStart|trimEnd|toUpperCase|toLowerCase|charAt|charCodeAt|codePointAt|substring|substr|startsWith|endsWith|padStart|padEnd|localeCompare|replaceAll)\(/gu;
/** `name = label.trim()`: a method of texts has the last word. */
const GIVEN_TEXT =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?![=>])[^=;\n]{1,200}\.(?:trim|trimStart|trimEnd|toUpperCase|toLowerCase|charAt|substring|substr|padStart|padEnd|replace|replaceAll|toString|join|normalize|repeat)\([^()\n]{0,100}\)\s*(?:[;,]|$)/gmu;
/** `all = this.cache`, `copy = m` */
const OTHER_NAME =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?![=>])\s*(?:[\p{L}\p{N}_$]+\s*[?!]?\.\s*){0,5}(#?[\p{L}_$][\p{L}\p{N}_$]*)\s*[!]?\s*(?:[;,)]|$)/gmu;
/** `return new Map(`, `=> new Map(` */
const GIVES_NEW = /(?:\breturn\s+|=>\s*)new\s+(?:Map|URLSearchParams|FormData|Headers)\b/u;
/** `return new Set(`, `=> all.values(` */
const GIVES_SET =
  /(?:\breturn\s+|=>\s*)(?:new\s+(?:Set|WeakSet)\b|(?!Object\.)[\p{L}\p{N}_$.]{1,100}\.(?:values|keys|entries|matchAll)\()/u;
/** `return found`, `get all() { return this.cache }` */
const GIVES_NAME = /\breturn\s+(?:[\p{L}\p{N}_$]+\.){0,5}(#?[\p{L}_$][\p{L}\p{N}_$]*)\s*[;}\n]/gu;

/** `seen = new Set()`, `bytes: Uint8Array`, `found = text.matchAll(...)` */
const NO_LIST =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*[:=]\s*(?:(?:new\s+)?(?:(?:Readonly|Weak)?Set|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array|Buffer|\w*Iterator|Generator)\b|(?!Object\.)[\p{L}\p{N}_$.]+\.(?:values|keys|entries|matchAll)\()/gu;

/**
 * Names that somewhere in a file are given a map or a text, or what a generator gives, or are asked what no array is; and
 * calls of what gives such: `rows()`. Types are erased from the form, so that they are read from the text. Each name is
 * tried from its first letter only, or a long one would be tried as often as it has letters.
 */
export function noArraysIn(file: ParsedFile): ReadonlySet<string> {
  const { text } = file;
  const found = new Set([
    ...[KEYED, MAY_BE_KEYED, KEYED_IN_COMMENT, TEXT, ASKED_OTHERWISE, GIVEN_TEXT].flatMap((pattern) =>
      named(pattern, text),
    ),
    ...generated(text),
  ]);
  handOn(file, found, new Set(named(GIVES_KEYED, text)), GIVES_NEW);
  return found;
}

/** The same of names that are given a set or an iterator, which has no places and none of an array's methods. */
export function noListsIn(file: ParsedFile): ReadonlySet<string> {
  const found = new Set(named(NO_LIST, file.text));
  handOn(file, found, new Set(), GIVES_SET);
  return found;
}

/** Adds the names that are given one of those found: by functions that give it, and as another name of it. */
function handOn({ text, symbols }: ParsedFile, found: Set<string>, giving: Set<string>, gives: RegExp): void {
  for (const { kind, simpleName, range } of symbols) {
    if (!/^(?:function|method|property|getter|constant|variable)$/.test(kind)) continue;
    const body = text.slice(range.start, range.end);
    if (!gives.test(body) && !named(GIVES_NAME, body).some((name) => found.has(name))) continue;
    giving.add(simpleName);
    // A getter is asked like a field.
    if (/^(?:\w+\s+)*get\s/.test(body)) found.add(simpleName);
  }
  for (const name of givenBy(text, giving)) found.add(name);
  for (const name of giving) found.add(`${name}()`);
  for (const [, name, other] of text.matchAll(OTHER_NAME)) if (found.has(other!)) found.add(name!);
}

function generated(text: string): readonly string[] {
  const generators = new Set([...text.matchAll(GENERATOR)].map(([, name, giving]) => name ?? giving!));
  return [...givenBy(text, generators), ...[...generators].map((name) => `${name}()`)];
}

/** The names that are given what calls of these give. */
function givenBy(text: string, giving: ReadonlySet<string>): readonly string[] {
  if (giving.size === 0) return [];
  return [...text.matchAll(GIVEN_BY_CALL)].flatMap(([, name, made]) => (giving.has(made!) ? [name!] : []));
}

function named(pattern: RegExp, within: string): readonly string[] {
  return [...within.matchAll(pattern)].map(([, name]) => name!);
}
