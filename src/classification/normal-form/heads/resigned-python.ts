import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { fieldOf } from '../../../model/node-parts.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side, World } from '../../world.ts';
import { commutes } from '../facts/footprint.ts';
import { footprintOf } from '../facts/footprint-of.ts';
import type { Facts } from '../facts/variable-facts.ts';
import { withChildren } from '../tree.ts';
import { isOnlyCalledByItsName, showsLocals } from './called-by-name.ts';
import { callsInPython, type PythonCall } from './python-calls.ts';
import { symbolAround } from './reordered-parameters.ts';

/** A function of Python whose parameters were put in another order, or lost some that it never read. */
export interface ResignedInPython {
  readonly places: readonly number[];
  readonly count: number;
  /** How many parameters stand before them, to which the object of a method goes. */
  readonly receivers: number;
  /** What its parameters are called before, and after. */
  readonly names: readonly [readonly string[], readonly string[]];
  /** Its calls, before and after. */
  readonly calls: ReadonlySet<AstNode>;
  /** The symbols that call it in a way that is another one for the other order. */
  readonly callers: ReadonlySet<CodeSymbol>;
}

/**
 * For each parameter of a function its place before; null where none went, or where a call can't be followed.
 *
 *     def area(w, h): ...      area(1, 2)      ->      def area(h, w): ...      area(2, 1)
 *
 * Holds for a function of a module, and for a method that its own class alone asks of `self`, where no class has another
 * member of the name and nothing is inherited. Nothing decorates it, everybody who says its name calls it, and its
 * defaults are literals, which are the same in any order.
 */
export function resignedInPython(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
): ResignedInPython | null {
  const [was, is] = [parametersOf(world.before, before), parametersOf(world.after, after)];
  if (!was || !is || is.length > was.length) return null;
  const names = [was.map(({ name }) => name), is.map(({ name }) => name)] as const;
  if (was.length === is.length && names[0].every((name, at) => name === names[1][at])) return null;
  const places = is.map(({ name, value }) =>
    was.findIndex((one) => one.name === name && one.value === value),
  );
  if (places.some((place) => place < 0)) return null;
  if (showsLocals(before.declaration) || showsLocals(after.declaration)) return null;
  const { bindings } = world.before.factsOf(before).file;
  const isRead = ({ node }: Parameter): boolean => (bindings.of(node)?.references.length ?? 1) > 0;
  if (was.some((one, at) => !places.includes(at) && isRead(one))) return null;
  const [old, now] = [callsInPython(world.before, before), callsInPython(world.after, after)];
  if (!old?.every((call) => fits(call, names[0])) || !now?.every((call) => fits(call, names[1]))) return null;
  const isOther = ({ places, keywords }: PythonCall): boolean =>
    keywords.some((name) => !names[1].includes(name)) ||
    names[0].slice(0, places).some((name, at) => name !== names[1][at]);
  const callers = new Set(old.filter(isOther).map(({ facts, node }) => symbolAround(facts.file, node)));
  // Nothing but a call that follows shows that the other order was meant.
  if (callers.size === 0) return null;
  const calls = new Set([...old, ...now].map(({ node }) => node));
  const receivers = before.kind === 'method' ? 1 : 0;
  return { places, count: was.length, receivers, names, calls, callers };
}

/** Whether each argument is for a parameter, and none for that of another one. */
function fits({ places, keywords }: PythonCall, names: readonly string[]): boolean {
  const passed = [...names.slice(0, places), ...keywords];
  return (
    places <= names.length &&
    new Set(passed).size === passed.length &&
    keywords.every((name) => names.includes(name))
  );
}

/**
 * A call with each argument under the name of its parameter, in the order that these had before; in its own order where
 * somebody could tell. What goes to a parameter that is gone goes as well, unless it does something.
 */
export function namedInPython(
  { names: [was, is] }: ResignedInPython,
  which: 'before' | 'after',
  call: Core,
  facts: Facts,
): Core {
  const [callee, ...args] = call.children as [Core, ...Core[]];
  const names = which === 'before' ? was : is;
  const named = args.map((one, at) =>
    one.op === 'named' ? one : core('named', names[at]!, [one], one.source),
  );
  const footprints = new Map(named.map((one) => [one, footprintOf(one, facts)]));
  const hasEffect = (one: Core): boolean => {
    const { heapWrite, throws, control, writes, doubtful } = footprints.get(one)!;
    return heapWrite || throws || control || writes.size > 0 || doubtful.size > 0;
  };
  const kept = named.filter((one) => is.includes(one.text) || hasEffect(one));
  // Of two that may fail the first one says how; members that are not there all fail in one way.
  const mayPass = (one: Core, other: Core): boolean => {
    const [first, second] = [footprints.get(one)!, footprints.get(other)!];
    const isTold = first.throws && second.throws && !(readsMembers(one) && readsMembers(other));
    return commutes(first, second) && !isTold;
  };
  const order = (one: Core): number => was.indexOf(one.text);
  const passes = kept.every((one, at) =>
    kept.slice(at + 1).every((later) => order(one) < order(later) || mayPass(one, later)),
  );
  const ordered = passes ? [...kept].sort((one, other) => order(one) - order(other)) : kept;
  return withChildren(call, [callee, ...ordered]);
}

/** What a declaration says of its types, each at the place that its parameter has after; none for those that are gone. */
export function typesInPython(
  { places, receivers }: ResignedInPython,
  types: readonly Core[],
): readonly Core[] {
  const placed = types.map((one) => {
    const [, lead, at] = PARAMETER.exec(one.text) ?? [];
    if (at === undefined || Number(at) < receivers) return { one, place: null };
    const place = places.indexOf(Number(at) - receivers);
    // What somebody reads, or what may fail, doesn't go with its parameter.
    if (place < 0 && lead !== 'parameter ') return { one, place: null };
    return { one: { ...one, text: `${lead}${place + receivers}` }, place };
  });
  const ordered = placed.flatMap(({ one, place }) => (place === null || place < 0 ? [] : [{ one, place }]));
  ordered.sort((one, other) => one.place - other.place);
  return placed.flatMap(({ one, place }) =>
    place === null ? [one] : place < 0 ? [] : [ordered.shift()!.one],
  );
}

const PARAMETER = /^(.*parameter )(\d+)$/;

/** `item.box.size` */
function readsMembers({ op, children }: Core): boolean {
  return /^(?:named|member|variable|this|literal)$/.test(op) && children.every(readsMembers);
}

interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly node: AstNode;
}

/** Null for a function that takes more than names with literals for their defaults, or that others may call. */
function parametersOf(side: Side, symbol: CodeSymbol): readonly Parameter[] | null {
  if (!isOnlyCalledByItsName(symbol)) return null;
  const { kind, declaration } = symbol;
  const { text } = side.factsOf(symbol).file;
  const list = (fieldOf(declaration, 'parameters')?.children ?? []).filter(
    (one) => !one.extra && (one.named || one.kind === '*' || one.kind === '/'),
  );
  const all = list.map((node): Parameter | null => {
    const value = fieldOf(node, 'value');
    const inner = node.kind === 'typed_parameter' ? node.children.find(({ named }) => named) : null;
    const name = inner ?? fieldOf(node, 'name') ?? node;
    if (name.kind !== 'identifier' || (value && !LITERAL.test(value.kind))) return null;
    return { name: name.text, value: value ? text.slice(value.start, value.end) : '', node: name };
  });
  if (all.some((one) => one === null)) return null;
  return (all as Parameter[]).slice(kind === 'method' ? 1 : 0);
}

const LITERAL = /^(?:integer|float|true|false|none)$/;
