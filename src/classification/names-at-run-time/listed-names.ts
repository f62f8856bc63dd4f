import type { Binding } from '../../model/bindings.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { hasOffset } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { resolveModule } from '../modules/module-paths.ts';
import { entityOfBinding } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';
import { bindingAt, classNamed, classOfSubject } from './class-of-subject.ts';
import { handedModules, isShownByModule } from './handed-modules.ts';
import { holderOf } from './holder.ts';
import { listingPatterns } from './listing-patterns.ts';
import { isAskedOfModule } from './names-put-together.ts';

/** What a program lists the names of, or finds by a name that isn't spelled there. */
type Listed =
  | { readonly type: 'symbol'; readonly symbol: CodeSymbol }
  /** The class around: `dir(self)`, `Object.getPrototypeOf(this)`. */
  | { readonly type: 'own'; readonly symbol: CodeSymbol }
  /** Who is handed a module may go by the names that it knows, and won't miss others. */
  | { readonly type: 'module'; readonly facts: FileFacts; readonly isHanded: boolean }
  /** An object of any class; nobody looks into it for what no class had. */
  | { readonly type: 'anything'; readonly facts: FileFacts; readonly isFound: boolean };

interface Listing {
  readonly of: Listed;
  /** With what the names begin that are taken from the list; null where all of them are. */
  readonly head: string | null;
  /** What every object holds for itself: its fields, and no methods. */
  readonly isOfFields: boolean;
  /** One is found by a name that comes from elsewhere: `getattr(self, name)`. */
  readonly isLookup: boolean;
}

/**
 * Whether a program that runs sees under which name a class, an object or a module holds this symbol.
 *
 *     for name in dir(self): ...        vars(Settings).items()        getmembers(rules)        sys.modules[__name__]
 *     Object.keys(handlers)             handlers[event]()             for (const name in rules)       { ...rules }
 *
 * @param isNew of a symbol that wasn't there: nobody looks up a private name that nothing had.
 */
export function isListed(side: Side, symbol: CodeSymbol, isNew = false): boolean {
  const { simpleName, kind } = symbol;
  const owner = holderIn(side, symbol);
  if (owner === null && kind !== 'module' && isAskedOfModule(side, symbol)) return true;
  return listingsOf(side).some(({ of, head, isOfFields, isLookup }) => {
    if (isNew && isLookup && head === null && simpleName.startsWith('_')) return false;
    if (head !== null && !simpleName.startsWith(head)) return false;
    if (isOfFields && /^(?:method|function|class)$/.test(kind)) return false;
    switch (of.type) {
      case 'symbol':
        return owner === of.symbol || (owner !== null && isRelated(side, owner, of.symbol));
      case 'own':
        return owner !== null && (owner === of.symbol || isRelated(side, owner, of.symbol));
      case 'module':
        if (isNew && of.isHanded) return false;
        return owner === null && side.factsOf(symbol) === of.facts && isShownByModule(of.facts, symbol);
      case 'anything':
        if (head !== null) return true;
        if (isNew && of.isFound) return false;
        return owner?.kind === 'class' && !simpleName.startsWith('_') && side.factsOf(symbol) === of.facts;
    }
    return false;
  });
}

/** What holds a symbol, if not its module; `Cart` for what is written as `Cart.prototype.total = function () {}`. */
function holderIn(side: Side, symbol: CodeSymbol): CodeSymbol | null {
  const holder = holderOf(symbol);
  if (holder && holder.kind !== 'module') return holder;
  const { name, simpleName } = symbol;
  const head = name.slice(0, -simpleName.length - 1);
  if (head === '') return null;
  return side.factsOf(symbol).file.symbols.find((other) => other.name === head) ?? null;
}

/** Whether one of two classes names the other one where it says what it extends. */
function isRelated(side: Side, one: CodeSymbol, other: CodeSymbol): boolean {
  const names = (child: CodeSymbol, base: CodeSymbol): boolean =>
    new RegExp(`[(\\s,.]${literalPattern(base.simpleName)}(?![\\w$])`).test(headOf(side, child));
  return one.kind === 'class' && other.kind === 'class' && (names(one, other) || names(other, one));
}

function headOf(side: Side, symbol: CodeSymbol): string {
  const { start, end, children } = symbol.declaration;
  const body = children.find(({ field }) => field === 'body');
  return side.factsOf(symbol).file.text.slice(start, body?.start ?? end);
}

const known = new WeakMap<Side, readonly Listing[]>();

function listingsOf(side: Side): readonly Listing[] {
  const made = known.get(side) ?? [...side.files.values()].flatMap((facts) => listingsIn(side, facts));
  known.set(side, made);
  return made;
}

function listingsIn(side: Side, facts: FileFacts): readonly Listing[] {
  const { profile, text } = facts.file;
  const isPython = profile.id === 'python';
  const handed = handedModules(side, facts).map(
    (module): Listing => ({
      of: { type: 'module', facts: module, isHanded: true },
      head: null,
      isOfFields: false,
      isLookup: false,
    }),
  );
  const said = saidIn(facts.file).flatMap(({ of, how, at, start, end }) => {
    const isLookedUp = /^(?:[gs]et|has|del)$/.test(how);
    const subject = listedBy(side, facts, of, start, isLookedUp || /^(?:\[|\(|in)$/.test(how));
    if (!subject) return [];
    if (subject.type === 'anything' && !isPython && !isCalled(text, end)) return [];
    const isOfFields = isPython && (how === 'set' || (/^(?:vars|dict)$/.test(how) && of === 'self'));
    const head = wantedHead(text.slice(at, at + NEARBY));
    return [{ of: subject, head, isOfFields, isLookup: isLookedUp }];
  });
  const loaded = LOADED_AND_LOOKED_INTO[profile.modules === 'ecmascript' ? 'ecmascript' : 'python'];
  const found = isPython || profile.modules === 'ecmascript' ? [...facts.file.text.matchAll(loaded)] : [];
  const looked = found.flatMap(({ 1: path }): readonly Listing[] => {
    const module = moduleAt(side, facts, path!);
    return module ? [{ of: module, head: null, isOfFields: false, isLookup: true }] : [];
  });
  return [...handed, ...said, ...looked];
}

/** `(await import('./rules'))[name]`, `getattr(import_module('rules'), name)` */
const LOADED_AND_LOOKED_INTO = {
  ecmascript: /\(\s{0,9}await\s+import\(\s*['"]([^'"\n]+)['"]\s*\)\s*\)\s*(?:\?\.)?\[\s*(?=[\p{L}_$(`])/gu,
  python: /\bgetattr\(\s*(?:importlib\.)?import_module\(\s*['"]([\w.]+)['"]\s*\)\s*,\s*(?![rbfu]?['"])/g,
};

function moduleAt(side: Side, facts: FileFacts, path: string): Listed | null {
  const module = resolveModule(side, facts, path);
  return module.type === 'file' ? { type: 'module', facts: module.facts, isHanded: false } : null;
}

/** The module that a name stands for: `const rules = await import('./rules')`, `import('./rules').then((rules) => ...)`. */
function moduleLoadedInto(side: Side, facts: FileFacts, { declarations }: Binding): Listed | null {
  const { text } = facts.file;
  for (const { start, end } of declarations) {
    const path =
      LOADED_BEHIND.exec(text.slice(end, end + NEARBY))?.[1] ??
      LOADED_BEFORE.exec(text.slice(Math.max(0, start - NEARBY), start))?.[1];
    if (path) return moduleAt(side, facts, path);
  }
  return null;
}

const LOADED_BEHIND =
  /^\s{0,9}(?::[^=\n]{1,100})?=\s{0,9}\(?\s{0,9}(?:await\s{1,9}import|require|(?:importlib\.)?import_module)\(\s{0,9}['"]([^'"\n]+)['"]/;
const LOADED_BEFORE =
  /\bimport\(\s{0,9}['"]([^'"\n]+)['"]\s{0,9}\)\s{0,9}\.then\(\s{0,9}(?:async\s{0,9})?\(?\s{0,9}$/;

/** Where a text lists what something holds: what that is called, how it is asked, and from where to where that is said. */
interface SaidListing {
  readonly of: string;
  readonly how: string;
  readonly at: number;
  /** Where `of` stands. */
  readonly start: number;
  readonly end: number;
}

const saidIn = onceEach(({ profile, text }: ParsedFile): readonly SaidListing[] =>
  listingPatterns(profile).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const { of = '', how = '' } = found.groups ?? {};
      const [at, end] = [found.index, found.index + found[0].length];
      if (of === 'this' && isNoName(text, end)) return [];
      return [{ of, how, at, start: at + found[0].lastIndexOf(of), end }];
    }),
  ),
);

const NEARBY = 240;

/** `x[name](...)`: what is looked for is a method, where `x[at]` is more often one of a list. */
function isCalled(text: string, start: number): boolean {
  return /^[^[\]\n]*\]\s*(?:\?\.)?\s*(?:\(|\.(?:call|apply|bind)\()/.test(text.slice(start, start + NEARBY));
}

/** `this[kDone]` where `kDone` is a symbol of this file, which no name equals; what is written is not looked for. */
function isNoName(text: string, start: number): boolean {
  const [, key, written] =
    /^([\p{L}_$][\p{L}\p{N}_$.]*)\s*\](\s*=(?![=>]))?/u.exec(text.slice(start, start + NEARBY)) ?? [];
  if (key === undefined) return false;
  return (
    written !== undefined || new RegExp(`(?<![\\w$.])${literalPattern(key)}\\s*=\\s*Symbol\\b`).test(text)
  );
}

/** @param isFound whether one is found by its name, whoever of its classes has it. */
function listedBy(side: Side, facts: FileFacts, of: string, start: number, isFound: boolean): Listed | null {
  if (/\bmodules\[\s*__name__/.test(of)) return { type: 'module', facts, isHanded: false };
  const plain = of.replace(/^(?:type|Object\.getPrototypeOf)\(\s*/, '').replace(/\)$/, '');
  const [head = '', ...rest] = plain.split('.');
  const inClass = /^(\w+)\.class$/.exec(of)?.[1];
  if (inClass !== undefined) return listedClass(classNamed(side, inClass));
  if (/^(?:self|cls|this|super)$/.test(head) || of === 'getClass()') {
    const isClass = rest.every((part) => /^(?:__class__|constructor|prototype)$/.test(part));
    const around = facts.file.symbols.find(({ kind, range }) => kind === 'class' && hasOffset(range, start));
    if (!around) {
      const inside = isFound ? functionAround(facts, start) : null;
      return inside && listedClass(holderIn(side, inside));
    }
    // In ECMAScript what an object holds itself are fields, which are looked for elsewhere.
    const holdsMethods = isFound || facts.file.profile.id === 'python' || of !== 'this';
    if (isClass) return holdsMethods ? { type: 'own', symbol: around } : null;
    const made = classOfSubject(side, facts, plain, start);
    if (made) return { type: 'symbol', symbol: made };
    const held = around.children.find(({ simpleName }) => rest.length === 1 && simpleName === rest[0]);
    return held ? { type: 'symbol', symbol: held } : null;
  }
  const made = classOfSubject(side, facts, plain, start + of.indexOf(plain));
  if (made) return { type: 'symbol', symbol: made };
  const binding = bindingAt(facts, start + of.indexOf(head));
  // Of what a call gave, its function says nothing.
  const isNamed = !plain.includes('(') && rest.every((part) => part === 'prototype');
  if (!binding || !isNamed) return { type: 'anything', facts, isFound };
  const loaded = rest.length === 0 ? moduleLoadedInto(side, facts, binding) : null;
  if (loaded) return loaded;
  const entity = entityOfBinding(side, facts, binding);
  if (entity.type === 'symbol') return { type: 'symbol', symbol: entity.symbol };
  return entity.type === 'module'
    ? { type: 'module', facts: entity.facts, isHanded: false }
    : { type: 'anything', facts, isFound };
}

function listedClass(symbol: CodeSymbol | null): Listed | null {
  return symbol && symbol.kind !== 'module' ? { type: 'symbol', symbol } : null;
}

/** The innermost one: `run` of `const cli = { run(name) { return this[name]() } }`, which `cli` holds. */
function functionAround({ file }: FileFacts, start: number): CodeSymbol | null {
  const around = file.symbols.filter(({ range }) => hasOffset(range, start));
  return around.at(-1) ?? null;
}

/** `if name.startswith("visit_")`, `if not name.startswith("visit_"): continue`, `.filter((name) => name.startsWith('on'))` */
const WANTED = [
  /\bif\s+[\w.]+\.startswith\(\s*(["'])(\w*[^\W_]\w*)\1\s*\)(?!\s*:\s*continue\b)/,
  /\bif\s+not\s+[\w.]+\.startswith\(\s*(["'])(\w*[^\W_]\w*)\1\s*\)\s*:\s*continue\b/,
  /\bfilter\(\s*\(?\w+\)?\s*=>\s*\w+\.startsWith\(\s*(['"`])([\w$]*[^\W_][\w$]*)\1\s*\)/,
  /\bif\s*\(\s*\w+\.startsWith\(\s*(['"`])([\w$]*[^\W_][\w$]*)\1\s*\)/,
];

function wantedHead(text: string): string | null {
  for (const pattern of WANTED) {
    const found = pattern.exec(text);
    if (found) return found[2]!;
  }
  return null;
}
