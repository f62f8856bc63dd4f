import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { SymbolMapping } from '../../../model/symbol-mapping.ts';
import { isEsModule } from '../../modules/private-to-file.ts';
import { calledInstance } from '../../rules/go/instances.ts';
import type { Side } from '../../world.ts';
import { targets } from '../facts/targets.ts';
import type { LoweredSides } from '../sides/both-sides.ts';
import type { LoweredSide } from '../sides/side.ts';
import { each } from '../tree.ts';

/**
 * Names of local variables that both sides declare as often, and one uses more often: some of the uses may have been
 * replaced by the value.
 */
export function usedUnevenly(one: Core, two: Core): ReadonlySet<string> {
  const [was, is] = [uses(one), uses(two)];
  return new Set([...was.keys(), ...is.keys()].filter((name) => was.get(name) !== is.get(name)));
}

function uses(root: Core): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  each(root, ({ op, variable }) => {
    if (op === 'variable' && variable!.kind === 'local')
      found.set(variable!.name, (found.get(variable!.name) ?? 0) + 1);
  });
  return found;
}

/**
 * Names of local variables that each side declares once, and gives something else: one step more or less of what is
 * done one after the other.
 *
 *     let selector = parse(text); run(Query::from(selector))      ->      let selector = Query::from(parse(text)); run(selector)
 */
export function givenUnevenly(one: Core, two: Core): ReadonlySet<string> {
  const [was, is] = [givenFirst(one), givenFirst(two)];
  return new Set([...was.keys()].filter((name) => is.has(name) && was.get(name) !== is.get(name)));
}

/** How the value of each variable begins that is declared once, and never gets another one. */
function givenFirst(root: Core): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  each(root, ({ op, children: [target, value] }) => {
    // What somebody wrote over is no step of what comes after it.
    if (op === 'assign') for (const { name } of targets(target!)) twice.add(name);
    if (
      op !== 'let' ||
      value!.op === 'literal' ||
      target!.op !== 'bind' ||
      target!.variable!.kind !== 'local'
    )
      return;
    const { name } = target!.variable!;
    if (found.has(name)) twice.add(name);
    const [callee] = value!.op === 'call' ? value!.children : [];
    const said = callee ? `${callee.op} ${callee.variable?.name ?? callee.text}` : value!.text;
    found.set(name, `${value!.op} ${said}`);
  });
  for (const name of twice) found.delete(name);
  return found;
}

/**
 * Functions, methods and constants (before) that are there on both sides, and that a symbol calls more often on one of them: one
 * of its calls may have been put in place of the function's body, or the other way round. Only of a language in which
 * nothing can take the place of a declared function.
 *
 * @returns the choices of what to unfold, the likeliest first: everything; or what is called more often on one side
 * alone, since the body that was put in place brings calls of its own along, which may stay what they are.
 */
export function calledUnevenly(
  { world, old, now }: LoweredSides,
  before: CodeSymbol,
  after: CodeSymbol,
): readonly (readonly CodeSymbol[])[] {
  const { id: language, modules } = world.before.factsOf(before).file.profile;
  if ((language === 'java' || language === 'rust') && before.kind !== 'module') {
    const named = namedUnevenly({ world, old, now }, before, after);
    return named.length === 0 ? [] : [named];
  }
  const isAsked =
    language === 'python' || ((language === 'go' || modules === 'ecmascript') && before.kind !== 'module');
  if (!isAsked) return [];
  const [was, is] = [calls(old, before), calls(now, after)];
  const counts = new Map<CodeSymbol, number>();
  for (const [symbol, count] of was) counts.set(symbol, count);
  for (const { before: one, after: other } of world.mapping.pairs) {
    const count = is.get(other) ?? 0;
    if (count > 0) counts.set(one, (counts.get(one) ?? 0) - count);
  }
  const where = (isMeant: (rest: number) => boolean): readonly CodeSymbol[] =>
    [...counts].flatMap(([symbol, rest]) => {
      const partner = isMeant(rest) && symbol !== before ? world.mapping.after(symbol) : null;
      const isKept = partner && isLasting(world.before, symbol) && isLasting(world.after, partner);
      return isKept ? [symbol] : [];
    });
  const [all, gone, come] = [
    where((rest) => rest !== 0),
    where((rest) => rest > 0),
    where((rest) => rest < 0),
  ];
  if (all.length === 0) return [];
  return language === 'go' && gone.length > 0 && come.length > 0 ? [all, gone, come] : [all];
}

/** Another script of the same page may declare a function anew, but none that a module has. */
function isLasting(side: Side, symbol: CodeSymbol): boolean {
  const { file } = side.factsOf(symbol);
  return file.profile.modules !== 'ecmascript' || isEsModule(file);
}

/**
 * A call of a function without statements would be unfolded into nothing, so that nobody could tell one that is gone.
 * What is started or deferred stays as `go func() {}()`.
 */
function doesAnything({ declaration, kind }: CodeSymbol): boolean {
  const inField = (node: AstNode, name: string): AstNode | undefined =>
    node.children.find(({ field }) => field === name);
  // `const total = (cart) => cart.price` is its own value.
  const body = inField(inField(declaration, 'value') ?? declaration, 'body');
  return isValue({ kind }) || (body !== undefined && (!IS_BLOCK.test(body.kind) || holdsAny(body)));
}

const IS_BLOCK = /block/;

function holdsAny({ children }: AstNode): boolean {
  return children.some(({ named, extra }) => named && !extra);
}

/** In Python nothing but the spelling tells a constant from a variable; what is written is unfolded by nobody. */
function isValue({ kind }: Pick<CodeSymbol, 'kind'>): boolean {
  return kind === 'constant' || kind === 'variable';
}

function calls(side: LoweredSide, symbol: CodeSymbol): ReadonlyMap<CodeSymbol, number> {
  const found = new Map<CodeSymbol, number>();
  for (const form of side.fileOf(symbol)?.lower(symbol.declaration) ?? [])
    each(form, (node) => {
      const { op, text, children } = node;
      const isCall = op === 'call' || (op === 'opaque' && /^(?:go|frame defer)$/.test(text));
      if (!isCall && op !== 'variable') return;
      const callee = isCall ? calledInstance(children[0]!).callee : node;
      const meant = calledSymbol(side, callee);
      const called = meant && isValue(meant) !== isCall ? meant : null;
      if (called && (op === 'opaque' || doesAnything(called)))
        found.set(called, (found.get(called) ?? 0) + 1);
    });
  return found;
}

function calledSymbol(side: LoweredSide, callee: Core): CodeSymbol | null {
  if (callee.op === 'variable') {
    if (callee.variable!.kind !== 'item' && callee.variable!.kind !== 'import') return null;
    const entity = side.entityOf(callee.variable!);
    return entity.type === 'symbol' && (entity.symbol.kind === 'function' || isValue(entity.symbol))
      ? entity.symbol
      : null;
  }
  if (callee.op !== 'member') return null;
  const type = staticType(callee.children[0]!);
  const base = type?.op === 'type' && type.text === '*' ? type.children[0]! : type;
  return base?.op === 'variable' ? side.methodOf(base.variable!, callee.text) : null;
}

/**
 * The same by name, where the class that a call means is only found out when it is unfolded: methods, constants and
 * fields whose names stand more often on one side.
 */
function namedUnevenly(
  { world, old, now }: LoweredSides,
  before: CodeSymbol,
  after: CodeSymbol,
): readonly CodeSymbol[] {
  const [was, is] = [names(old, before), names(now, after)];
  const uneven = new Set([...was.keys(), ...is.keys()].filter((name) => was.get(name) !== is.get(name)));
  if (uneven.size === 0) return [];
  const found = new Set<CodeSymbol>();
  // A constant that is made of others is put in its place together with them, however often these are named.
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { before: one, after: other } of unfoldablePairs(world.mapping)) {
      if (one === before || found.has(one)) continue;
      if (!uneven.has(one.simpleName) && !uneven.has(other.simpleName)) continue;
      found.add(one);
      if (one.kind === 'constant') for (const name of names(old, one).keys()) uneven.add(name);
    }
  }
  return [...found];
}

/** A change set asks for them with each of its symbols. */
const unfoldablePairs = onceEach(({ pairs }: SymbolMapping) =>
  pairs.filter(({ before }) => MAY_BE_UNFOLDED.test(before.kind)),
);

const MAY_BE_UNFOLDED = /^(?:function|method|constant|field)$/;

function names(side: LoweredSide, symbol: CodeSymbol): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const form of side.fileOf(symbol)?.lower(symbol.declaration) ?? [])
    each(form, ({ op, text, variable }) => {
      const reference = op === 'opaque' ? /^reference (.+)$/.exec(text)?.[1] : undefined;
      const name =
        op === 'member' ? text : op === 'variable' && variable!.kind === 'item' ? variable!.name : reference;
      if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
    });
  return found;
}
