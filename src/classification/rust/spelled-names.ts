import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { hasOffset, sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Unit } from '../proof.ts';
import { entityOfBinding } from '../walk/entities.ts';
import type { Entity, FileFacts, Side, World } from '../world.ts';
import { isElsewhere, movedItem } from './items.ts';
import { macroCalled } from './macros.ts';

/**
 * The first name that code of Rust which isn't parsed takes from elsewhere than before, or no longer from there: a macro,
 * what a macro is given, an attribute. Null where there is none. No path in the tree leads from such a name to what is
 * imported under it.
 *
 *     use log::warn;  ... warn!("late")              ->      use tracing::warn;  ... warn!("late")
 *     use one::price; ... println!("{}", price(n))   ->      use two::price;     ... println!("{}", price(n))
 *
 * What went to a module of its own and is imported from there is what the file declared before. What is imported and
 * spelled nowhere may come and go, and so may a crate under its own name (`use log;`). An item that
 * the change set moved is the same one. A name that only one side spells was compared where it stands.
 */
export function nameOfSomethingElse(
  world: World,
  { before, after, old, now }: Unit,
  leans: Map<CodeSymbol, CodeSymbol>,
): string | null {
  if (old.file.profile.id !== 'rust' || now.file.profile.id !== 'rust') return null;
  if (old.file.text === now.file.text) return null;
  const [was, is] = [importsAround(world.before, old, before), importsAround(world.after, now, after)];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const one = was.get(name) ?? declaredIn(old, name);
    const other = is.get(name) ?? declaredIn(now, name);
    const moved = new Map<CodeSymbol, CodeSymbol>();
    const same = (from: Entity, to: Entity): boolean => isSame(world, old, from, now, to, moved);
    const isKept =
      one.every((from) => other.some((to) => same(from, to))) &&
      other.every((to) => one.some((from) => same(from, to)));
    if (isKept && moved.size === 0) continue;
    if (!spells(old, before, name) || !spells(now, after, name)) continue;
    if (!isKept) return name;
    for (const pair of moved) leans.set(...pair);
  }
  return null;
}

/** What is imported, by name, where a symbol can see it: around it or inside of it. */
function importsAround(
  side: Side,
  facts: FileFacts,
  symbol: CodeSymbol,
): ReadonlyMap<string, readonly Entity[]> {
  const found = new Map<string, Entity[]>();
  for (const one of importsOf(facts))
    if (isNear(one, symbol))
      found.set(one.binding.name, [
        ...(found.get(one.binding.name) ?? []),
        entityOfBinding(side, facts, one.binding),
      ]);
  return found;
}

/** What the file declares by a name that it imports on the other side: an item that went to a module of its own. */
function declaredIn({ file }: FileFacts, name: string): readonly Entity[] {
  return file.symbols.flatMap((symbol) =>
    symbol.parent === null && symbol.simpleName === name && symbol.kind !== MODULE
      ? [{ type: 'symbol' as const, symbol }]
      : [],
  );
}

interface Imported {
  readonly binding: Binding;
  readonly at: number;
  /** The function or module that it stands in; null at the top of the file. */
  readonly owner: CodeSymbol | null;
}

const known = new WeakMap<FileFacts, readonly Imported[]>();

function importsOf(facts: FileFacts): readonly Imported[] {
  const made = known.get(facts) ?? readImports(facts);
  known.set(facts, made);
  return made;
}

function readImports({ file }: FileFacts): readonly Imported[] {
  return file.bindings.all.flatMap((binding) => {
    if (!binding.import || isCrateItself(binding)) return [];
    const at = binding.declarations[0]?.start ?? 0;
    return [{ binding, at, owner: file.symbols.findLast((one) => holds(one, at)) ?? null }];
  });
}

function isCrateItself({ name, import: target }: Binding): boolean {
  return target?.module === '' && target.name === name;
}

function isNear({ at, owner }: Imported, symbol: CodeSymbol): boolean {
  return !owner || symbol.kind === MODULE || holds(owner, symbol.range.start) || holds(symbol, at);
}

const MODULE = 'module';

function holds({ range, nameNode }: CodeSymbol, at: number): boolean {
  return nameNode !== null && hasOffset(range, at);
}

function isSame(
  world: World,
  old: FileFacts,
  before: Entity,
  now: FileFacts,
  after: Entity,
  moved: Map<CodeSymbol, CodeSymbol>,
): boolean {
  if (before.type === 'symbol' && after.type === 'symbol') {
    const isOne = world.mapping.after(before.symbol) === after.symbol;
    if (isOne && isElsewhere(before.symbol, after.symbol)) moved.set(before.symbol, after.symbol);
    return isOne;
  }
  if (before.type === 'outside' && after.type === 'outside')
    if (before.module === after.module && before.name === after.name) return true;
  const item = movedItem(world, { facts: old, entity: before }, { facts: now, entity: after });
  if (item && isElsewhere(...item)) moved.set(...item);
  return item !== null;
}

/** Whether a symbol says a name where nothing is parsed; its children are asked themselves. */
function spells(facts: FileFacts, symbol: CodeSymbol, name: string): boolean {
  if (!facts.file.text.includes(name)) return false;
  const isOthers = (at: AstNode): boolean =>
    facts.holesAt(at).some((hole) => hole !== symbol && symbol.nodes.every((node) => node !== at));
  const isSaid = (at: AstNode, isOpaque: boolean): boolean => {
    if (isOthers(at)) return false;
    const opaque = isOpaque || OPAQUE.test(at.kind);
    if (/string_literal$/.test(at.kind))
      return opaque && wordsOf(sliceOf(facts.file, at)).includes(name) && !isLocal(facts, symbol, at, name);
    if (at.children.length === 0) return opaque && at.text === name && !isLocal(facts, symbol, at, name);
    const macro = macroCalled(at);
    const inside = at.children.filter(
      (child, place) =>
        !(opaque && FOLLOWS.test(at.children[place - 1]?.kind ?? '')) &&
        // The name of a macro is one, though its call is none that is parsed.
        child !== macro,
    );
    return (macro && firstOf(macro) === name) || inside.some((child) => isSaid(child, opaque));
  };
  const roots =
    symbol.kind === MODULE && symbol.parent === null && !symbol.nameNode ? [facts.file.root] : symbol.nodes;
  return roots.some((node) => isSaid(node, false));
}

const OPAQUE = /^(?:token_tree|attribute_item|inner_attribute_item|macro_definition)$/;

/** Before the name of a method, and of what stands in a module or a type. */
const FOLLOWS = /^(?:\.|::)$/;

/** What a text of tokens names: `"{size:?}"` for a macro that prints, `"dates::read"` for one that reads attributes. */
function wordsOf(text: string): readonly string[] {
  const whole = /^\w*#*"([\w:]+)"#*$/.exec(text)?.[1]?.split('::') ?? [];
  return [...whole.slice(0, 1), ...[...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!)];
}

/** `log` of `log::warn!` */
function firstOf(path: AstNode): string {
  return path.children.length === 0 ? path.text : firstOf(path.children[0]!);
}

/** A variable of the function around, declared before. */
function isLocal({ file }: FileFacts, { range }: CodeSymbol, token: AstNode, word: string): boolean {
  return file.bindings.all.some(
    ({ name, kind, import: target, declarations: [declaration] }) =>
      name === word &&
      !target &&
      (kind === 'variable' || kind === 'parameter') &&
      declaration !== undefined &&
      declaration.start >= range.start &&
      declaration.start < token.start,
  );
}
