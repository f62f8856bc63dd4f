import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';

/** What the text of the changed files says of the things that loops go through. */
export interface LoopFacts {
  /** Names that are given a map or a text somewhere, which are gone through unlike an array. */
  readonly noArrays: ReadonlySet<string>;
  /** Names that are given a set, an iterator or an array of one kind of numbers, whose `map` is no array's. */
  readonly noLists: ReadonlySet<string>;
  /** Whether a class among them says itself what its method of this name does. */
  hasOwn(method: string): boolean;
  /** The members that a function of this name gives another value, or whose elements it adds, moves or takes away. */
  changedBy(name: string): ReadonlySet<string>;
}

/**
 * Types are erased from the form, so that they are read from the text: `m = new Map()`, `m: ReadonlyMap<string, T>`.
 * Each name is tried from its first letter only, or a long one would be tried as often as it has letters.
 */
const KEYED =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*[:=]\s*(?:new\s+)?(?:\w+\.)?(?:\w*Map|URLSearchParams|FormData|Headers)\b/gu;

/** `text: string`, but not `texts: string[]`; `text = 'abc'`. */
const TEXT =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*(?::\s*string\b(?!\s*\[)|=\s*(["'`])(?:(?!\2)[^\\\n]|\\.)*\2\s*(?=[;,)\n]))/gu;

/** `seen = new Set()`, `bytes: Uint8Array`, `found = text.matchAll(...)` */
const NO_LIST =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*[:=]\s*(?:(?:new\s+)?(?:(?:Readonly|Weak)?Set|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array|Buffer|\w*Iterator|Generator)\b|(?!Object\.)[\w.]+\.(?:values|keys|entries|matchAll)\()/gu;

const CHANGE =
  /\.\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:=(?![=>])|\.\s*(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|length\s*=)\b)/gu;

const NOTHING: ReadonlySet<string> = new Set();

/** Read only when a loop is looked at. */
export function loopFacts({ before, after }: World): LoopFacts {
  let made: LoopFacts | null = null;
  const facts = (): LoopFacts => {
    made ??= read();
    return made;
  };
  return {
    get noArrays() {
      return facts().noArrays;
    },
    get noLists() {
      return facts().noLists;
    },
    hasOwn: (method) => facts().hasOwn(method),
    changedBy: (name) => facts().changedBy(name),
  };

  function read(): LoopFacts {
    const files = [...before.files.values(), ...after.files.values()].map(({ file }) => factsOfFile(file));
    const noArrays = new Set(files.flatMap((file) => [...file.noArrays]));
    const noLists = new Set(files.flatMap((file) => [...file.noLists]));
    const changes = new Map<string, ReadonlySet<string>>();
    for (const [name, changed] of files.flatMap((file) => [...file.changes]))
      changes.set(name, new Set([...(changes.get(name) ?? []), ...changed]));
    return {
      noArrays,
      noLists,
      hasOwn: (method) => files.some(({ members }) => members.has(method)),
      changedBy: (name) => changes.get(name) ?? NOTHING,
    };
  }
}

interface FactsOfFile {
  readonly noArrays: ReadonlySet<string>;
  readonly noLists: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  /** By the name of a function, the members that it changes. */
  readonly changes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** `builder.replace = function () {}` */
const GIVEN =
  /\.([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:async\b\s*)?(?:function\b|\(|[\p{L}_$][\p{L}\p{N}_$]*\s*=>)/gu;

const known = new WeakMap<ParsedFile, FactsOfFile>();

/** A file stands on one side of a comparison, and often on the other side of the next. */
function factsOfFile(file: ParsedFile): FactsOfFile {
  const made = known.get(file) ?? readFile(file);
  known.set(file, made);
  return made;
}

function readFile({ text, symbols }: ParsedFile): FactsOfFile {
  const named = (pattern: RegExp, within: string): readonly string[] =>
    [...within.matchAll(pattern)].map(([, name]) => name!);
  const members = new Set(named(GIVEN, text));
  const changes = new Map<string, ReadonlySet<string>>();
  for (const symbol of symbols) {
    if (symbol.parent) members.add(symbol.simpleName);
    if (!isFunction(symbol)) continue;
    const found = named(CHANGE, text.slice(symbol.range.start, symbol.range.end));
    changes.set(symbol.simpleName, new Set([...(changes.get(symbol.simpleName) ?? []), ...found]));
  }
  return {
    noArrays: new Set([...named(KEYED, text), ...named(TEXT, text)]),
    noLists: new Set(named(NO_LIST, text)),
    members,
    changes,
  };
}

function isFunction({ kind }: CodeSymbol): boolean {
  return /^(?:function|method|property|field|constant|variable)$/.test(kind);
}
