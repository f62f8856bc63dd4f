import type { AstNode } from '../../model/ast-node.ts';
import { predeclaredNames } from '../../model/go-predeclared.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { folderOf } from '../modules/folders.ts';
import type { FileFacts, Side, World } from '../world.ts';

/**
 * A variable of a Go package, or one of a file of it, that gets its value before others now which had theirs before it,
 * or the other way round, where somebody could tell; null where there is none. They are initialised file by file in the
 * order of the names of the files, and in each as they stand there; what one needs of another comes first, wherever it
 * stands.
 *
 *     a.go  var first = open("a")      a.go                            a.go  var first = open("a")
 *     b.go  var second = open("b")     b.go  var second = open("b")    c.go  var second = open("b")
 *                                            var first = open("a")
 *
 * So do functions called `init`, which run behind all of the variables.
 *
 * Told by nobody: literals, functions, types and constants put together, and errors and patterns that the library makes
 * of them. Of all others it is noticed where one of them calls something.
 */
export function initialisedElsewhen(world: World, moved: CodeSymbol): CodeSymbol | null {
  if (world.before.factsOf(moved).file.profile.id !== 'go' || moved.parent !== null) return null;
  const symbols = moved.kind === 'module' ? moved.children : [moved];
  return (
    symbols.find((one) =>
      isStart(one) ? isStartedElsewhen(world, one) : one.kind === 'variable' && isElsewhen(world, one),
    ) ?? null
  );
}

function isStart({ kind, parent, simpleName }: CodeSymbol): boolean {
  return kind === 'function' && parent === null && simpleName === 'init';
}

/** Whether an `init` runs before another one of its package now that ran before it, or the other way round. */
function isStartedElsewhen(world: World, before: CodeSymbol): boolean {
  const after = world.mapping.after(before);
  if (!after) return false;
  const [was, is] = [startsOf(world.before, before), startsOf(world.after, after)];
  const partners = was.flatMap((symbol) => world.mapping.after(symbol) ?? []);
  const kept = is.filter((one) => partners.includes(one));
  return partners.filter((one) => is.includes(one)).some((symbol, at) => kept[at] !== symbol);
}

function startsOf(side: Side, symbol: CodeSymbol): readonly CodeSymbol[] {
  return inPackage(side, symbol).flatMap(({ file }) =>
    file.symbols.filter(isStart).sort((one, other) => one.range.start - other.range.start),
  );
}

function isElsewhen(world: World, before: CodeSymbol): boolean {
  const after = world.mapping.after(before);
  if (!after || makingOfVariable(world.before.factsOf(before), before) === 'quiet') return false;
  const [was, is] = [noticed(world.before, before), noticed(world.after, after)];
  const partners = was.flatMap((symbol) => world.mapping.after(symbol) ?? []);
  const [left, right] = [
    partners.filter((one) => is.includes(one)),
    is.filter((one) => partners.includes(one)),
  ];
  const calls = was.some((symbol) => makingOfVariable(world.before.factsOf(symbol), symbol) === 'called');
  return calls && left.some((symbol, at) => right[at] !== symbol);
}

/** The variables of its package whose making may be noticed, in the order in which they get their values. */
function noticed(side: Side, symbol: CodeSymbol): readonly CodeSymbol[] {
  return inPackage(side, symbol).flatMap((facts) =>
    facts.file.symbols
      .filter(({ kind, parent }) => kind === 'variable' && parent === null)
      .filter((one) => makingOfVariable(facts, one) !== 'quiet')
      .sort((one, other) => one.range.start - other.range.start),
  );
}

/** The files of a package as the compiler is told them. */
function inPackage(side: Side, { path }: CodeSymbol): readonly FileFacts[] {
  return [...side.files.values()]
    .filter(({ file }) => file.profile.id === 'go' && folderOf(file.path) === folderOf(path))
    .sort((one, other) => (one.file.path < other.file.path ? -1 : 1));
}

type Making = 'quiet' | 'read' | 'called';

const makings = new WeakMap<CodeSymbol, Making>();

/** What is noticed when a variable gets its value: that something is called, that other variables are read, or nothing. */
function makingOfVariable(facts: FileFacts, symbol: CodeSymbol): Making {
  const known = makings.get(symbol);
  if (known) return known;
  const value = symbol.declaration.children.find(({ field }) => field === 'value');
  const made = value ? makingOf(facts, value) : 'quiet';
  makings.set(symbol, made);
  return made;
}

const TYPES = /_type$|^type_/;
const QUIET_CALLS: Readonly<Record<string, RegExp>> = {
  errors: /^New$/,
  fmt: /^Errorf$/,
  regexp: /^MustCompile(?:POSIX)?$/,
  strings: /^New(?:Reader|Replacer)$/,
};

function makingOf(facts: FileFacts, node: AstNode): Making {
  if (node.extra || node.kind === 'func_literal' || TYPES.test(node.kind)) return 'quiet';
  const parts = node.children.filter((child) => child.field !== 'function' && child.field !== 'field');
  const inside = parts.map((child) => (child.named ? makingOf(facts, child) : 'quiet'));
  if (/^(?:call_expression|index_expression|type_assertion_expression)$/.test(node.kind))
    inside.push(isQuietCall(facts, node) ? 'quiet' : 'called');
  if (
    node.kind === 'unary_expression' &&
    /^(?:<-|\*)/.test(facts.file.text.slice(node.start, node.start + 2))
  )
    inside.push('called');
  if (node.kind === 'identifier' && !isSteady(facts, node)) inside.push('read');
  return inside.includes('called') ? 'called' : inside.includes('read') ? 'read' : 'quiet';
}

function isQuietCall(facts: FileFacts, node: AstNode): boolean {
  const callee = node.children.find(({ field }) => field === 'function');
  if (!callee) return false;
  if (callee.kind === 'identifier') {
    const binding = facts.file.bindings.of(callee);
    if (binding) return binding.kind === 'type';
    return predeclaredNames.has(callee.text) && !/^(?:close|panic|print|println|recover)$/.test(callee.text);
  }
  if (TYPES.test(callee.kind)) return true;
  const [module, member] =
    callee.kind === 'selector_expression' ? callee.children.filter(({ named }) => named) : [];
  const from = module && facts.file.bindings.of(module)?.import?.module;
  if (from === undefined || member === undefined || !Object.hasOwn(QUIET_CALLS, from)) return false;
  return QUIET_CALLS[from]!.test(member.text);
}

/** A name that stands for the same at all times: a constant, a function, a type, a package, what the language has. */
function isSteady(facts: FileFacts, name: AstNode): boolean {
  const binding = facts.file.bindings.of(name);
  if (binding?.import || binding?.kind === 'type') return true;
  if (binding) return binding.symbol !== null && binding.symbol.kind !== 'variable';
  return predeclaredNames.has(name.text) || !facts.file.bindings.isReference(name);
}
