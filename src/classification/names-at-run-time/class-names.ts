import type { AstNode } from '../../model/ast-node.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { classesNamed } from '../symbols/classes.ts';
import type { FileFacts, Side } from '../world.ts';

/** A place that asks an object for the name of its class. */
interface Asking {
  /** The class whose object, or whose own name, is asked for; null where it may be anybody's. */
  readonly owner: CodeSymbol | null;
  /** What the object is known to be an instance of there. */
  readonly kinds: readonly string[];
}

const ASKS = /(?:\.constructor|\bnew\.target|\bthis)\??\.name\b/;

/**
 * Whether an ECMAScript program that runs may see what a class is called. `this.constructor.name` sees the class that
 * it stands in and those that extend it; where the object may be anybody's, all classes of the file may be seen.
 *
 *     class Report { label() { return this.constructor.name } }        shows Report, and class Daily extends Report
 *     if (e instanceof Error) log(e.constructor.name)                   shows no class that extends nothing
 */
export function classNameShows(side: Side, symbol: CodeSymbol): boolean {
  const above = ancestry(side, symbol);
  return [...side.files.values()].some((facts) =>
    askingsOf(facts).some(({ owner, kinds }) => {
      if (owner) return owner === symbol || above === null || above.has(owner.simpleName);
      if (facts !== side.factsOf(symbol)) return false;
      return above === null || kinds.every((kind) => kind === symbol.simpleName || above.has(kind));
    }),
  );
}

/** The names of the classes that a class extends, and those that they extend; null where that can't be followed. */
function ancestry(side: Side, symbol: CodeSymbol): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (let at = symbol; ; ) {
    const facts = side.factsOf(at);
    const base = baseOf(facts, at);
    if (base === '') return found;
    if (found.has(base)) return null;
    found.add(base);
    const next = classNamed(side, at, base);
    if (next) at = next;
    else return isFromElsewhere(facts, base) ? found : null;
  }
}

/** A global, or what a package gives: none of the classes here is among what it extends. */
function isFromElsewhere({ file }: FileFacts, base: string): boolean {
  const binding = file.bindings.all.find(({ name, topLevel }) => topLevel && name === base.split('.')[0]);
  return binding ? binding.import !== null && !binding.import.module.startsWith('.') : /^[\w$.]+$/.test(base);
}

/** The spelling of what a class extends; empty where it extends nothing. */
function baseOf({ file }: FileFacts, { declaration }: CodeSymbol): string {
  const heritage = declaration.children.find(({ kind }) => kind === 'class_heritage');
  const text = heritage ? file.text.slice(heritage.start, heritage.end) : '';
  return /^extends\s+([^\s<{]+)/.exec(text)?.[1] ?? '';
}

/** The one class that a name means in a file, where only one can be meant. */
function classNamed(side: Side, { path }: CodeSymbol, name: string): CodeSymbol | undefined {
  const all = classesNamed(side, name);
  const own = all.filter((one) => one.path === path);
  const [only, ...others] = own.length > 0 ? own : all;
  return others.length === 0 ? only : undefined;
}

const known = new WeakMap<FileFacts, readonly Asking[]>();

function askingsOf(facts: FileFacts): readonly Asking[] {
  const found = known.get(facts) ?? (ASKS.test(facts.file.text) ? findAskings(facts) : []);
  known.set(facts, found);
  return found;
}

function findAskings({ file }: FileFacts): readonly Asking[] {
  const classes = new Map(
    file.symbols.filter(({ kind }) => kind === 'class').map((symbol) => [symbol.declaration, symbol]),
  );
  const askings: Asking[] = [];
  visit(file.root, []);
  return askings;

  function visit(node: AstNode, around: readonly AstNode[]): void {
    if (node.kind === 'member_expression' && part(node, 'property')?.text === 'name')
      askings.push(...askedOf(part(node, 'object')!, [...around, node]));
    for (const child of node.children) visit(child, [...around, node]);
  }

  function askedOf(asked: AstNode, around: readonly AstNode[]): readonly Asking[] {
    const own = ownMember(around);
    const owner = own ? (classes.get(around[around.indexOf(own) - 2]!) ?? null) : null;
    if (asked.kind === 'meta_property') return [{ owner, kinds: [] }];
    // A static member is called on the class itself.
    if (asked.kind === 'this') return owner && isStatic(own!) ? [{ owner, kinds: [] }] : [];
    if (asked.kind !== 'member_expression' || part(asked, 'property')?.text !== 'constructor') return [];
    const receiver = part(asked, 'object')!;
    if (receiver.kind === 'this') return [{ owner, kinds: [] }];
    return [{ owner: null, kinds: receiver.kind === 'identifier' ? kindsOf(receiver, around) : [] }];
  }

  /** `x instanceof K` among the tests of the statements around, where the place stands in their first branch. */
  function kindsOf(receiver: AstNode, around: readonly AstNode[]): readonly string[] {
    const tests = around.flatMap((node, at) =>
      node.kind === 'if_statement' && part(node, 'consequence') === around[at + 1]
        ? [part(node, 'condition')!]
        : [],
    );
    const isGiven = new RegExp(`(?<![\\w$.])${literalPattern(receiver.text)}\\s*=(?!=)`).test(file.text);
    return isGiven ? [] : tests.flatMap(conjuncts).flatMap((one) => instanceOf(one, receiver));
  }

  function instanceOf({ kind, children }: AstNode, receiver: AstNode): readonly string[] {
    const [left, operator, right] = children;
    if (kind !== 'binary_expression' || operator!.kind !== 'instanceof') return [];
    const own = file.bindings.of(receiver);
    return own && file.bindings.of(left!) === own && right!.kind === 'identifier' ? [right!.text] : [];
  }
}

function conjuncts(test: AstNode): readonly AstNode[] {
  if (test.kind === 'parenthesized_expression') return test.children.flatMap(conjuncts);
  return test.kind === 'binary_expression' && test.children[1]!.kind === '&&'
    ? test.children.flatMap(conjuncts)
    : [test];
}

/** The member of a class whose `this` is the one at the end of the way; null where it is a function's own. */
function ownMember(around: readonly AstNode[]): AstNode | null {
  for (const node of around.toReversed()) {
    if (/^(?:method_definition|(?:public_)?field_definition|class_static_block)$/.test(node.kind))
      return node;
    if (/^(?:function|generator_function)/.test(node.kind)) return null;
  }
  return null;
}

function isStatic({ kind, children }: AstNode): boolean {
  return kind === 'class_static_block' || children.some((child) => child.kind === 'static');
}

function part(node: AstNode, field: string): AstNode | undefined {
  return node.children.find((child) => child.field === field);
}
