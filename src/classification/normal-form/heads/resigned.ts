import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_CALLS_THE_OLD_WAY } from '../../assumptions.ts';
import type { World } from '../../world.ts';
import { functionNode } from '../alike/argument-shapes.ts';
import { isPure } from '../facts/footprint.ts';
import { footprintOf } from '../facts/footprint-of.ts';
import type { LoweredSide } from '../sides/side.ts';
import { each, rewrite, withChildren } from '../tree.ts';
import { fire, type Unit } from '../unit.ts';
import { namesOf } from './parameter-places.ts';
import { callersOf, isOf, reorderedPlaces, symbolAround, withPlaces } from './reordered-parameters.ts';
import { resignedInGo } from './resigned-go.ts';
import { callsInJava, mayBeNoNumber, resignedInJava } from './resigned-java.ts';
import { namedInPython, type ResignedInPython, resignedInPython, typesInPython } from './resigned-python.ts';
import { resignedInRust } from './resigned-rust.ts';

/** A function whose parameters were put in another order, or lost some that it never read. */
export interface Resigned {
  readonly before: CodeSymbol;
  /** For each parameter after, its place before. */
  readonly places: readonly number[];
  readonly count: number;
  /** The arguments of a caller that wasn't changed would still fit. */
  readonly silent: boolean;
  /** Its calls, where they are found by where they stand, who makes them, and the types that its parameters had. */
  readonly calls?: ReadonlySet<AstNode>;
  readonly callers?: ReadonlySet<CodeSymbol>;
  readonly types?: readonly string[];
  /** The last parameter takes all arguments that are left, and stays where it is. */
  readonly variadic?: boolean;
  /** In Python arguments may be passed by the names of their parameters, which say where they go. */
  readonly python?: ResignedInPython;
}

export interface ResignedFunctions {
  readonly all: readonly Resigned[];
  /** The symbols (before) that call it; null where it is used in a way that doesn't show who is called. */
  users(resigned: Resigned): ReadonlySet<CodeSymbol> | null;
  /**
   * Gives parameters and arguments of a form of the side before the places that they have after; tells whose calls
   * were changed, each of which must be proved to have changed so.
   */
  rearrange(symbol: CodeSymbol, unit: Unit): ReadonlySet<CodeSymbol>;
  /** Gives the calls of these functions, in a form of either side, the names of their parameters; only in Python. */
  nameArguments(which: 'before' | 'after', unit: Unit): ReadonlySet<CodeSymbol>;
  /** The same for the types of a declaration. */
  rearrangedTypes(symbol: CodeSymbol, types: readonly Core[]): readonly Core[];
}

/**
 *     func area(w, unit, h int) int { return w * h }      func area(h, w int) int { return w * h }
 *     area(1, 0, 2)                                       area(2, 1)
 *
 * Parameters are known by their names, which must keep their types. Holds in a language where each argument has its
 * place and a call that doesn't fit is no program; the callers are proved with the function. In Java it holds for what is
 * private (`resigned-java.ts`), in Python for what is seen to be called and nothing else (`resigned-python.ts`).
 */
export function resignedFunctions(world: World, old: LoweredSide): ResignedFunctions {
  const bySymbol = new Map<CodeSymbol, Resigned>();
  for (const { before, after } of world.mapping.pairs) {
    if (!/^(?:function|method)$/.test(before.kind)) continue;
    const found = resigned(world, before, after);
    if (found) bySymbol.set(before, found);
  }
  const byNode = new Map([...bySymbol].map(([symbol, own]) => [functionNode(symbol), own] as const));
  const inPython = new Map(
    [...bySymbol.values()].flatMap((own) =>
      [...(own.python?.calls ?? [])].map((call) => [call, own] as const),
    ),
  );
  const lone = loneMethodsOfGo(world, [...bySymbol.values()]);
  return { all: [...bySymbol.values()], users, rearrange, nameArguments, rearrangedTypes };

  function rearrange(symbol: CodeSymbol, unit: Unit): ReadonlySet<CodeSymbol> {
    const met = new Set<CodeSymbol>();
    if (bySymbol.size === 0) return met;
    const own = bySymbol.get(symbol);
    const areNamed = inPython.size > 0 || own?.python !== undefined;
    if (!areNamed)
      unit.root = rewrite(unit.root, (node) => (node.op === 'call' ? rearrangedCall(node, unit, met) : node));
    if (unit.isEcmascript || areNamed) {
      unit.root = rewrite(unit.root, (node) => {
        const inner = node.op === 'function' && node.source ? byNode.get(node.source) : undefined;
        return inner ? withPlaces(node, inner.places) : node;
      });
    }
    if (!own) return met;
    if (!unit.isEcmascript && !areNamed) unit.root = withParameters(unit.root, own);
    fire(unit, 'change-signature', symbol.simpleName, symbol.declaration, NOBODY_CALLS_THE_OLD_WAY);
    return met;
  }

  function nameArguments(which: 'before' | 'after', unit: Unit): ReadonlySet<CodeSymbol> {
    const met = new Set<CodeSymbol>();
    if (inPython.size === 0) return met;
    unit.root = rewrite(unit.root, (node) => {
      const own = node.op === 'call' && node.source ? inPython.get(node.source) : undefined;
      if (!own) return node;
      met.add(own.before);
      return namedInPython(own.python!, which, node, unit.facts);
    });
    return met;
  }

  function rearrangedTypes(symbol: CodeSymbol, types: readonly Core[]): readonly Core[] {
    const own = bySymbol.get(symbol);
    if (!own) return types;
    if (own.python) return typesInPython(own.python, types);
    // Rust says all types of a function in one piece.
    const inside = (type: Core): Core =>
      /^fn\b/.test(type.text) ? withChildren(type, inPlaces(own, type.children)) : type;
    return inPlaces(own, types).map(inside);
  }

  function rearrangedCall(node: Core, { facts, isEcmascript }: Unit, met: Set<CodeSymbol>): Core {
    const [callee, ...given] = node.children as [Core, ...Core[]];
    const called = calledBy(callee, isEcmascript);
    const own = (called && bySymbol.get(called)) ?? calledAt(node.source);
    if (!own) return node;
    met.add(own.before);
    // A call that can't be followed is equal to none, least of all to one that was left as it is.
    const lost = core('opaque', 'call in the old order', node.children, node.source);
    const count = own.variadic ? own.count - 1 : own.count;
    // What is left out is `undefined` in ECMAScript, wherever it stands.
    const missing = isEcmascript ? Math.max(0, count - given.length) : 0;
    const nothing = Array.from({ length: missing }, () => core('literal', 'undefined', [], node.source));
    const [args, rest] = [[...given.slice(0, count), ...nothing], own.variadic ? given.slice(count) : []];
    if (args.length + rest.length !== given.length + missing || args.length !== count) return lost;
    if (args.some(({ op }) => op === 'spread')) return lost;
    const kept = own.places.flatMap((place) => args[place] ?? []);
    const dropped = args.filter((_, at) => !own.places.includes(at));
    const mayFail = (value: Core): boolean => mayBeNoNumber(value, own.types?.[args.indexOf(value)]);
    const silent = (value: Core): boolean =>
      isPure({ ...footprintOf(value, facts), fresh: false }) && !mayFail(value);
    const hasEffect = (value: Core): boolean => {
      const { heapWrite, throws, control, writes } = footprintOf(value, facts);
      return mayFail(value) || heapWrite || throws || control || writes.size > 0;
    };
    // What only reads may be read in any order, where types say that it does no more.
    const onlyReads = (value: Core): boolean =>
      own.calls !== undefined && !hasEffect(value) && footprintOf(value, facts).doubtful.size === 0;
    const mayPass = (one: Core, other: Core): boolean =>
      silent(one) || silent(other) || (onlyReads(one) && onlyReads(other));
    const passed = kept.every((value, at) =>
      kept
        .slice(at + 1)
        .every((later, by) => own.places[at]! < own.places[at + 1 + by]! || mayPass(value, later)),
    );
    if (dropped.some(hasEffect) || !passed) return lost;
    const last = missing === 0 ? kept.length - 1 : kept.findLastIndex((value) => !nothing.includes(value));
    return withChildren(node, [callee, ...kept.slice(0, last + 1), ...rest]);
  }

  function calledAt(source: AstNode | null): Resigned | undefined {
    return source ? [...bySymbol.values()].find(({ calls }) => calls?.has(source)) : undefined;
  }

  function calledBy(callee: Core, isEcmascript: boolean): CodeSymbol | null {
    if (isEcmascript) return [...bySymbol.keys()].find((symbol) => isOf(old, callee, symbol)) ?? null;
    if (callee.op === 'variable' && /^(?:item|import)$/.test(callee.variable!.kind)) {
      const entity = old.entityOf(callee.variable!);
      return entity.type === 'symbol' ? entity.symbol : null;
    }
    if (callee.op !== 'member') return null;
    const type = staticType(callee.children[0]!);
    if (!type) return lone.get(callee.text) ?? null;
    const base = type.op === 'type' && type.text === '*' ? type.children[0]! : type;
    return base.op === 'variable' ? old.methodOf(base.variable!, callee.text) : null;
  }

  /** Every place that names it must be a call that is known to be of it, but for its own declaration. */
  function users({ before, count, callers, python }: Resigned): ReadonlySet<CodeSymbol> | null {
    if (python) return python.callers;
    if (callers) return callers;
    if (world.before.factsOf(before).file.profile.modules === 'ecmascript')
      // One that passes more has no other order.
      return callersOf(old, before, (args) => args <= count);
    const found = new Set<CodeSymbol>();
    for (const facts of world.before.files.values()) {
      if (facts.file.profile.id !== 'go') continue;
      const named = namesOf(facts.file.root, before.simpleName).filter((node) => node !== before.nameNode);
      if (named.length === 0) continue;
      const known = new Set<AstNode>();
      for (const symbol of [...facts.file.symbols, facts.file.module]) {
        if (symbol.kind === 'module' || !named.some((node) => encloses(symbol.declaration, node))) continue;
        for (const form of old.fileOf(symbol)?.lower(symbol.declaration) ?? [])
          each(form, (node) => {
            if (node.op !== 'call') return;
            const [callee] = node.children as [Core];
            if (calledBy(callee, false) !== before || !callee.source) return;
            for (const name of namesOf(callee.source, before.simpleName)) known.add(name);
            found.add(symbol);
          });
      }
      const other = named.filter((node) => !known.has(node) && mayMean(node, before));
      if (other.length > 0) return null;
    }
    return found;
  }

  function mayMean(node: AstNode, symbol: CodeSymbol): boolean {
    const isMember = node.kind === 'field_identifier';
    if (symbol.kind === 'method' || isMember) return isMember;
    const facts = [...world.before.files.values()].find(({ file }) => file.bindings.isReference(node));
    const binding = facts?.file.bindings.of(node);
    return binding ? binding.symbol === symbol : true;
  }
}

/** By what each language shows of calls; null in those that show too little. */
function resigned(world: World, before: CodeSymbol, after: CodeSymbol): Resigned | null {
  const { profile } = world.before.factsOf(before).file;
  if (profile.id === 'go') return inGo(world, before, after);
  if (profile.modules === 'ecmascript') return reordered(world, before, after);
  if (profile.id === 'python') return inPython(world, before, after);
  if (profile.id === 'rust') return inRust(world, before, after);
  return profile.id === 'java' ? inJava(world, before, after) : null;
}

/**
 * Methods of Go that alone have their name, by that name: what is called by it on something whose type isn't in sight.
 * Of somebody else's method such a call would be a program in one of the two orders alone.
 */
function loneMethodsOfGo(world: World, all: readonly Resigned[]): ReadonlyMap<string, CodeSymbol> {
  const found = new Map<string, CodeSymbol>();
  for (const { before, silent, places, count } of all) {
    if (before.kind !== 'method' || silent || places.length !== count) continue;
    if (world.before.factsOf(before).file.profile.id !== 'go') continue;
    const namesakes = [world.before, world.after].map(
      (side) =>
        [...side.files.values()]
          .flatMap(({ file }) => file.symbols)
          .filter(({ simpleName }) => simpleName === before.simpleName).length,
    );
    if (namesakes.every((many) => many === 1)) found.set(before.simpleName, before);
  }
  return found;
}

function inGo(world: World, before: CodeSymbol, after: CodeSymbol): Resigned | null {
  const found = resignedInGo(world, before, after);
  return found && { before, ...found };
}

/** Null where a call can't be followed. */
function inJava(world: World, before: CodeSymbol, after: CodeSymbol): Resigned | null {
  const found = resignedInJava(world, before, after);
  const calls = found && callsInJava(world.before, before, found.count);
  if (!calls) return null;
  const { file } = world.before.factsOf(before);
  const callers = new Set([...calls].map((call) => symbolAround(file, call)));
  return { before, ...found, calls, callers, silent: true };
}

function inRust(world: World, before: CodeSymbol, after: CodeSymbol): Resigned | null {
  const found = before.contentHash === after.contentHash ? null : resignedInRust(world, before, after);
  return found && { before, ...found };
}

/** Nothing but its callers shows that somebody meant it. */
function inPython(world: World, before: CodeSymbol, after: CodeSymbol): Resigned | null {
  const found = before.contentHash === after.contentHash ? null : resignedInPython(world, before, after);
  return found && { before, places: found.places, count: found.count, silent: true, python: found };
}

/** A call that doesn't fit is a program all the same where nothing checks the types: callers must be seen to follow. */
function reordered(world: World, before: CodeSymbol, after: CodeSymbol): Resigned | null {
  const found = reorderedPlaces(world, before, after);
  return found && { before, ...found, silent: true };
}

/** The types of parameters in their new places, among others that stay. */
function inPlaces({ places, count }: Resigned, types: readonly Core[]): readonly Core[] {
  const isParameter = ({ text }: Core): boolean => /^(?:(?:formal_|\?)?|type )parameter$/.test(text);
  const parameters = types.filter(isParameter);
  // Where nothing is said of types there are none to put in another order.
  if (parameters.length !== count) return types;
  const first = types.findIndex(isParameter);
  const others = types.filter((one) => !isParameter(one));
  return [...others.slice(0, first), ...places.map((place) => parameters[place]!), ...others.slice(first)];
}

function withParameters(root: Core, { places, count }: Resigned): Core {
  const at = root.op === 'method' ? 0 : 1;
  const made = root.children[at]!;
  const [parameters, ...rest] = made.children as [Core, ...Core[]];
  const own = parameters.children.slice(parameters.children.length - count);
  const receiver = parameters.children.slice(0, parameters.children.length - count);
  const ordered = withChildren(parameters, [...receiver, ...places.map((place) => own[place]!)]);
  const changed = withChildren(made, [ordered, ...rest]);
  return withChildren(
    root,
    root.children.map((child, index) => (index === at ? changed : child)),
  );
}
