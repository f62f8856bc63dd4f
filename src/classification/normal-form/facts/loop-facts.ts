import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';
import { noArraysIn, noListsIn } from './no-arrays.ts';
import { membersOfClasses, type OwnMembers, ownMembers } from './own-members.ts';

/** What the text of the changed files says of the things that loops go through. */
export interface LoopFacts {
  /**
   * Names that are given a map or a text somewhere, or what a generator gives, which are gone through unlike an array; and
   * calls of what gives such: `rows()`.
   */
  readonly noArrays: ReadonlySet<string>;
  /** Names that are given a set, an iterator or an array of one kind of numbers, whose `map` is no array's. */
  readonly noLists: ReadonlySet<string>;
  /** Names that are given what can be gone through, and has no method of an array's. */
  readonly likeArrays: ReadonlySet<string>;
  /** Names that are given a list of the nodes of a page. */
  readonly nodeLists: ReadonlySet<string>;
  /** Names of what has a length and places, and can't be gone through. */
  readonly uniterable: ReadonlySet<string>;
  /** Whether a class among them says itself what its method of this name does. */
  hasOwn(method: string): boolean;
  /** Whether that may be asked of an object that is seen to be the library's as well. */
  takesPlaceOf(method: string): boolean;
  /** Whether one class among them may have all of some methods: what is said by one of them here, and by another one there. */
  haveTogether(...methods: readonly string[]): boolean;
  /** Whether somebody puts something else in the place of a member of the platform's: `Date.now`. */
  isReplaced(owner: string, member: string): boolean;
  /** The members that a function of this name gives another value, or whose elements it adds, moves or takes away. */
  changedBy(name: string): ReadonlySet<string>;
  /** The names that it doesn't declare itself, and whose elements it adds, moves or takes away. */
  changesGiven(name: string): ReadonlySet<string>;
}

/**
 * Types are erased from the form, so that they are read from the text. Each name is tried from its first letter only, or a
 * long one would be tried as often as it has letters.
 */
/** `found: HTMLCollection`, `given: Iterable<Item>`, `found = page.getElementsByTagName(...)`, `given = arguments` */
const LIKE_ARRAY =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*(?::\s*(?:Iterable|HTMLCollection(?:Of)?|FileList|IArguments|JQuery|CSSRuleList|StyleSheetList|NamedNodeMap|TouchList)\b(?!<[^\n,;()]*>\s*\[|\s*\[)|=\s*(?:arguments\b(?!\s*[.[])|[\p{L}\p{N}_$.]+\.getElementsBy\w+\())/gu;

/** `found: NodeListOf<Element>`, `found = page.querySelectorAll(...)` */
const NODE_LIST =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*(?::\s*(?:NodeList(?:Of)?|DOMTokenList)\b|=\s*[\p{L}\p{N}_$.]+\.querySelectorAll\([^()]*\)\s*[;,\n])/gu;

/** `given: ArrayLike<Item>` */
const UNITERABLE = /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*:\s*ArrayLike\b/gu;

const CHANGE =
  /\.\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:=(?![=>])|\.\s*(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|length\s*=)\b)/gu;

/** `queue.push(x)`, `rows.pop()`, `rows[0] = x`, of a name that stands for itself; ECMAScript's methods and Python's. */
const CHANGE_OF_NAME =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\s{0,9}(?:\.\s{0,9}(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append|appendleft|clear|discard|extend|insert|popitem|popleft|remove|setdefault|update)\(|\.\s{0,9}length\s{0,9}=(?!=)|\[[^\]\n]{0,200}\]\s{0,9}=(?!=))/gu;

const NOTHING: ReadonlySet<string> = new Set();

/** Each is read only when it is asked for: most languages ask for the names of members alone. */
export function loopFacts({ before, after }: World): LoopFacts {
  const files = [...before.files.values(), ...after.files.values()].map(({ file }) => factsOfFile(file));
  const noArrays = once(() => new Set(files.flatMap((file) => [...file.noArrays()])));
  const noLists = once(() => new Set(files.flatMap((file) => [...file.noLists()])));
  const likeArrays = once(() => new Set(files.flatMap((file) => [...file.likeArrays()])));
  const nodeLists = once(() => new Set(files.flatMap((file) => [...file.nodeLists()])));
  const uniterable = once(() => new Set(files.flatMap((file) => [...file.uniterable()])));
  const changes = once(() => together(files.map((file) => file.changes())));
  const changesOfGiven = once(() => together(files.map((file) => file.changesOfGiven())));
  return {
    get noArrays() {
      return noArrays();
    },
    get noLists() {
      return noLists();
    },
    get likeArrays() {
      return likeArrays();
    },
    get nodeLists() {
      return nodeLists();
    },
    get uniterable() {
      return uniterable();
    },
    hasOwn: (method) => files.some(({ members }) => members().all.has(method)),
    takesPlaceOf: (method) => files.some(({ members }) => members().inPlace.has(method)),
    haveTogether: (...methods) =>
      files.some(
        ({ members, ofClasses }) =>
          methods.some((one) => members().inPlace.has(one)) ||
          ofClasses().some((own) => methods.every((one) => own.has(one))),
      ),
    isReplaced: (owner, member) => files.some(({ replaced }) => replaced().has(`${owner}.${member}`)),
    changedBy: (name) => changes().get(name) ?? NOTHING,
    changesGiven: (name) => changesOfGiven().get(name) ?? NOTHING,
  };
}

type NamesByFunction = ReadonlyMap<string, ReadonlySet<string>>;

function together(parts: readonly NamesByFunction[]): NamesByFunction {
  const all = new Map<string, ReadonlySet<string>>();
  for (const [name, changed] of parts.flatMap((part) => [...part]))
    all.set(name, new Set([...(all.get(name) ?? []), ...changed]));
  return all;
}

interface FactsOfFile {
  noArrays(): ReadonlySet<string>;
  noLists(): ReadonlySet<string>;
  likeArrays(): ReadonlySet<string>;
  nodeLists(): ReadonlySet<string>;
  uniterable(): ReadonlySet<string>;
  members(): OwnMembers;
  ofClasses(): readonly ReadonlySet<string>[];
  replaced(): ReadonlySet<string>;
  /** By the name of a function, the members that it changes. */
  changes(): NamesByFunction;
  /** By the name of a function, the names of others that it changes. */
  changesOfGiven(): NamesByFunction;
}

/** `Date.now = () => 0`, `spyOn(Date, 'now')`, `stub(Date, 'now')` */
const REPLACED =
  /(?<![\p{L}\p{N}_$.])([A-Z]\w*)(?:\.(\w+)\s*=(?![=>])|\s*,\s*(?:'(\w+)'|"(\w+)"|`(\w+)`)\s*[,)])/gu;

const known = new WeakMap<ParsedFile, FactsOfFile>();

/** A file stands on one side of a comparison, and often on the other side of the next. */
function factsOfFile(file: ParsedFile): FactsOfFile {
  const made = known.get(file) ?? readFile(file);
  known.set(file, made);
  return made;
}

function readFile(file: ParsedFile): FactsOfFile {
  const { text, symbols } = file;
  return {
    noArrays: once(() => noArraysIn(file)),
    noLists: once(() => noListsIn(file)),
    likeArrays: once(() => new Set(named(LIKE_ARRAY, text))),
    nodeLists: once(() => new Set(named(NODE_LIST, text))),
    uniterable: once(() => new Set(named(UNITERABLE, text))),
    members: once(() => ownMembers(file)),
    ofClasses: once(() => membersOfClasses(file)),
    replaced: once(
      () => new Set([...text.matchAll(REPLACED)].map(([, owner, ...names]) => `${owner}.${names.join('')}`)),
    ),
    changes: once(() => inFunctions(symbols, text, (within) => named(CHANGE, within))),
    changesOfGiven: once(() => inFunctions(symbols, text, changedFromOutside)),
  };
}

function inFunctions(
  symbols: readonly CodeSymbol[],
  text: string,
  find: (within: string) => readonly string[],
): NamesByFunction {
  return together(
    symbols
      .filter(isFunction)
      .map(
        ({ simpleName, range }) => new Map([[simpleName, new Set(find(text.slice(range.start, range.end)))]]),
      ),
  );
}

/** `const out = []`, `out = []` at the beginning of a line, `const { a, b } = ...` */
const DECLARED =
  /\b(?:const|let|var)\s{1,9}([^=;\n]{1,200})|^[^\S\n]+([\p{L}_$][\p{L}\p{N}_$]*)[^\n=()[\].]{0,80}=(?!=)/gmu;

function changedFromOutside(within: string): readonly string[] {
  const changed = named(CHANGE_OF_NAME, within);
  if (changed.length === 0) return changed;
  const own = new Set(
    [...within.matchAll(DECLARED)].flatMap(
      ([, list, name]) => (list ?? name)!.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
    ),
  );
  return changed.filter((name) => !own.has(name));
}

function named(pattern: RegExp, within: string): readonly string[] {
  return [...within.matchAll(pattern)].map(([, name]) => name!);
}

function once<T extends object>(find: () => T): () => T {
  let found: T | null = null;
  return () => {
    found ??= find();
    return found;
  };
}

function isFunction({ kind }: CodeSymbol): boolean {
  return /^(?:function|method|property|field|constant|variable)$/.test(kind);
}
