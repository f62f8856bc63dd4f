import type { AstNode } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';
import { callsMethods, macrosOf } from './moved-items.ts';
import { traitsImported } from './traits.ts';

/**
 * Why an item of Rust may not stand in another module of its own file; null where it may, or never left its module. Its
 * names are compared one by one; this is about what is found without being declared or imported by name: by a path from
 * where it stands, through a star, as a method of a trait that one of the modules imports.
 *
 *     mod a { fn f() { self::k() } fn k() }  mod b { fn k() }      ->      mod b { fn f() { self::k() } fn k() }
 *     mod a { use super::x::Show; }          mod b { use super::y::Show; }         value.show()
 *     mod a { macro_rules! rate ... }        mod b { macro_rules! rate ... }       rate!()
 */
export function whyNotInRustModule(
  world: World,
  facts: readonly [FileFacts, FileFacts],
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  if (before.path !== after.path || headOf(before) === headOf(after)) return null;
  const [old, now] = facts;
  if (modulesOf(old.file).length === 0 && modulesOf(now.file).length === 0) return null;
  const [was, is] = [moduleAround(old, before), moduleAround(now, after)];
  if (world.mapping.after(was.symbol) === is.symbol) return null;
  const begins = (symbol: CodeSymbol): boolean => symbol.nodes.some((node) => leadsOutOf(node, 0));
  if (begins(before) && begins(after)) return `a path in ${before.name} begins where it stands`;
  return whyFoundOtherwise(before, old, [old, was], [now, is]);
}

/**
 * Why what was cut out of a function, or put into it, may not stand in another module of its file than that one.
 *
 *     mod a { use super::x::Show; fn f() { ... value.show() } }      ->      fn g() { value.show() }, called by `a::f`
 */
export function whyNotCutOutOfModule(
  world: World,
  cut: CodeSymbol,
  origin: CodeSymbol,
  isNew: boolean,
): string | null {
  const [own, other] = isNew ? [world.after, world.before] : [world.before, world.after];
  const [now, old] = [own.factsOf(cut), other.factsOf(origin)];
  if (now.file.profile.id !== 'rust' || cut.path !== origin.path) return null;
  const [is, was] = [moduleAround(now, cut), moduleAround(old, origin)];
  const macros = whyOtherMacros(cut, now);
  if (macros || world.mapping[isNew ? 'after' : 'before'](was.symbol) === is.symbol) return macros;
  return whyFoundOtherwise(cut, now, [old, was], [now, is]);
}

/** Why the macros that a symbol calls are others where something else stands around it, or before it. */
function whyOtherMacros(symbol: CodeSymbol, facts: FileFacts): string | null {
  const macros = new Set(symbol.nodes.flatMap((node) => macrosOf(facts, node)));
  const twice = [...macros].find((name) => isMadeTwice(facts, name));
  return twice === undefined ? null : `${twice}! is another macro in another module`;
}

/** Why what a symbol says without a path may be found to be something else in another module; null where it isn't. */
function whyFoundOtherwise(
  symbol: CodeSymbol,
  own: FileFacts,
  [old, was]: readonly [FileFacts, Module],
  [now, is]: readonly [FileFacts, Module],
): string | null {
  if (symbol.nodes.some((node) => macrosOf(own, node).includes('module_path')))
    return `${symbol.name} says in which module it stands`;
  const macros = whyOtherMacros(symbol, own);
  if (macros) return macros;
  const apart = [was, is].map(({ path }) => path.join('::'));
  const stars = [starsOf(old, was), starsOf(now, is)].map((paths) =>
    [...paths]
      .filter((path) => !apart.includes(path))
      .sort()
      .join(),
  );
  if (stars[0] !== stars[1]) return `${symbol.name} may use a name that is imported with a star`;
  if (!symbol.nodes.some(callsMethods)) return null;
  const [gone, come] = [traitsAt(old, was), traitsAt(now, is)];
  const other = [...come].find((path) => !gone.has(path));
  return other !== undefined && [...gone].some((path) => !come.has(path))
    ? `methods may be those of ${other}, which is at hand there`
    : null;
}

/** A macro is seen in the module that declares it, and behind it. */
function isMadeTwice({ file }: FileFacts, name: string): boolean {
  const made = file.text.match(/\bmacro_rules!\s{0,9}\w+/g) ?? [];
  return made.filter((one) => one.endsWith(name) && /^\W/.test(one.slice(12, -name.length))).length > 1;
}

interface Module {
  readonly symbol: CodeSymbol;
  /** Its names from the file on; empty for the file itself. */
  readonly path: readonly string[];
  readonly items: readonly AstNode[];
}

function moduleAround({ file }: FileFacts, symbol: CodeSymbol): Module {
  const around = modulesOf(file).filter(
    (node) => node !== symbol.declaration && encloses(node, symbol.declaration),
  );
  return moduleAt(file, around);
}

/** The modules that a file spells, each before those that stand in it. */
const modulesOf = onceEach((file: ParsedFile): readonly AstNode[] =>
  file.root.children.flatMap(function inside(node): readonly AstNode[] {
    return node.kind === 'mod_item' ? [node, ...itemsOf(node).flatMap(inside)] : [];
  }),
);

/** `a.Cart` of `a.Cart.total`: what is called alike before its own name stands in the same module. */
function headOf({ name, simpleName }: CodeSymbol): string {
  return name.slice(0, name.length - simpleName.length);
}

function moduleAt(file: ParsedFile, around: readonly AstNode[]): Module {
  const inner = around.at(-1);
  const own = inner && file.symbols.find(({ declaration }) => declaration === inner);
  return {
    symbol: own ?? file.module,
    path: around.map(nameOf),
    items: inner ? itemsOf(inner) : file.root.children,
  };
}

function nameOf({ children }: AstNode): string {
  return children.find(({ field }) => field === 'name')?.text ?? '';
}

function itemsOf({ children }: AstNode): readonly AstNode[] {
  return children.find(({ kind }) => kind === 'declaration_list')?.children ?? [];
}

/**
 * The modules from which a module has names without saying them, as paths from the file on: what is imported with a star
 * from a module of the file has the stars of that one as well.
 */
function starsOf({ file }: FileFacts, module: Module): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [module];
  for (let next = open.pop(); next; next = open.pop())
    for (const item of next.items) {
      if (item.kind !== 'use_declaration' || !hasStar(item)) continue;
      const said = sliceOf(file, item);
      const [, spelled = said] = /\buse\s+([\w:]+)::\*;/.exec(said) ?? [];
      const path = fromFile(spelled, next.path);
      if (found.has(path)) continue;
      found.add(path);
      const target = inFile(file, path);
      if (target) open.push(target);
    }
  return found;
}

function hasStar({ kind, children }: AstNode): boolean {
  return kind === 'use_wildcard' || children.some(hasStar);
}

/** `super::x` said in `a::b` is `a::x`; a path that begins elsewhere is what it is, unless a module of the file has it. */
function fromFile(spelled: string, here: readonly string[]): string {
  const parts = spelled.split('::');
  let base = [...here];
  let from = 0;
  if (parts[0] === 'self') from = 1;
  for (; parts[from] === 'super'; from++) base = base.slice(0, -1);
  if (from === 0) return spelled;
  return [...base, ...parts.slice(from)].join('::');
}

function inFile(file: ParsedFile, path: string): Module | null {
  const around: AstNode[] = [];
  let items = file.root.children;
  for (const name of path.split('::').filter(Boolean)) {
    const next = items.find((item) => item.kind === 'mod_item' && nameOf(item) === name);
    if (!next) return null;
    around.push(next);
    items = itemsOf(next);
  }
  return moduleAt(file, around);
}

/**
 * The traits that a module declares, imports, or has by a star, whose methods are called without saying them. What it
 * declares hides what a star brings under the same name.
 */
function traitsAt(facts: FileFacts, module: Module): ReadonlySet<string> {
  const reached = [...starsOf(facts, module)].flatMap((path) => inFile(facts.file, path) ?? []);
  const found = new Map<string, string>();
  for (const { path, symbol, items } of [module, ...reached]) {
    const imported = traitsImported(facts, path.length === 0 ? '' : symbol.name);
    const declared = items.flatMap((item) => (item.kind === 'trait_item' ? [[...path, nameOf(item)]] : []));
    for (const one of [
      ...imported.map((spelled) => fromFile(spelled, path)),
      ...declared.map((names) => names.join('::')),
    ]) {
      const name = one.split('::').at(-1)!;
      if (!found.has(name)) found.set(name, one);
    }
  }
  return new Set(found.values());
}

/** `super::f()`, `self::f()`, past the modules that move along; not the `self` of a method. */
function leadsOutOf(node: AstNode, depth: number): boolean {
  const { kind, children } = node;
  if (/^scoped_|^use_/.test(kind)) {
    const chain = wordsBefore(node);
    if (chain.includes('super')) return chain.filter((word) => word === 'super').length >= depth;
    if (chain.includes('self') && depth === 0) return true;
  }
  const inside = kind === 'mod_item' ? depth + 1 : depth;
  return children.some((child) => leadsOutOf(child, inside));
}

/** The words that a path begins with: `super`, `super` of `super::super::f`. */
function wordsBefore({ kind, text, children }: AstNode): readonly string[] {
  if (children.length === 0) return kind === 'super' || kind === 'self' ? [kind] : text === '::' ? [] : ['.'];
  const words = children
    .filter(({ extra }) => !extra)
    .flatMap((child) => (child.text === '::' ? [] : wordsBefore(child)));
  const end = words.indexOf('.');
  return end < 0 ? words : words.slice(0, end);
}
