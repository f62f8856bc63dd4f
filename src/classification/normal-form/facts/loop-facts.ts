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

/** Types are erased from the form, so that they are read from the text: `m = new Map()`, `m: ReadonlyMap<string, T>`. */
const KEYED =
  /([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*[:=]\s*(?:new\s+)?(?:\w+\.)?(?:\w*Map|URLSearchParams|FormData|Headers)\b/gu;

/** `text: string`, but not `texts: string[]`; `text = 'abc'`. */
const TEXT =
  /([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*(?::\s*string\b(?!\s*\[)|=\s*(["'`])(?:(?!\2)[^\\\n]|\\.)*\2\s*(?=[;,)\n]))/gu;

/** `seen = new Set()`, `bytes: Uint8Array`, `found = text.matchAll(...)` */
const NO_LIST =
  /([\p{L}_$][\p{L}\p{N}_$]*)\s*[?!]?\s*[:=]\s*(?:(?:new\s+)?(?:(?:Readonly|Weak)?Set|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array|Buffer|\w*Iterator|Generator)\b|(?!Object\.)[\w.]+\.(?:values|keys|entries|matchAll)\()/gu;

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
    const noArrays = new Set<string>();
    const noLists = new Set<string>();
    const changes = new Map<string, ReadonlySet<string>>();
    const members = new Set<string>();
    for (const { file } of [...before.files.values(), ...after.files.values()]) {
      for (const pattern of [KEYED, TEXT])
        for (const [, name] of file.text.matchAll(pattern)) noArrays.add(name!);
      for (const [, name] of file.text.matchAll(NO_LIST)) noLists.add(name!);
      for (const symbol of file.symbols) {
        if (symbol.parent) members.add(symbol.simpleName);
        if (!isFunction(symbol)) continue;
        const found = file.text.slice(symbol.range.start, symbol.range.end).matchAll(CHANGE);
        const known = changes.get(symbol.simpleName) ?? [];
        changes.set(symbol.simpleName, new Set([...known, ...[...found].map(([, name]) => name!)]));
      }
    }
    return {
      noArrays,
      noLists,
      hasOwn: (method) => members.has(method),
      changedBy: (name) => changes.get(name) ?? NOTHING,
    };
  }
}

function isFunction({ kind }: CodeSymbol): boolean {
  return /^(?:function|method|property|field|constant|variable)$/.test(kind);
}
