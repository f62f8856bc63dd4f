import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { besideIt, callsLibrary, predeclared } from '../../library/go.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { block, each, rewrite, temporary, use, useCounts } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isPath, writesPath } from './paths.ts';

/**
 *     maps.Copy(dst, src)      ->      for k, v := range src { dst[k] = v }
 *
 * That is how it is defined; `maps.Insert` is the same for what is gone through by an iterator. Both are named here,
 * so that they are evaluated as often either way.
 */
export function copiedMaps(list: readonly Core[], { facts }: Unit): readonly Core[] {
  return list.map((node) => {
    const call = node.op === 'evaluate' ? node.children[0]! : node;
    if (!callsLibrary(call, 'maps.Copy') && !callsLibrary(call, 'maps.Insert')) return node;
    const [, into, from] = call.children as [Core, Core, Core];
    if (into.op !== 'variable' || facts.shared.has(into.variable!) || !from) return node;
    // What an iterator does may be anything, also to a variable that others see.
    if (into.variable!.kind === 'item' && !callsLibrary(call, 'maps.Copy')) return node;
    return asCopyingLoop(call, into, from);
  });
}

/**
 *     maps.Copy(c.prices, prices)      ->      for k, v := range prices { c.prices[k] = v }
 *
 * Where `c` is the object of the method, whose field nothing in the loop gives another map. That it is there is assumed:
 * of none, nothing can be copied into a field, and nothing is if there is nothing to copy.
 */
export function copiedIntoFields(list: readonly Core[], { root, facts }: Unit): readonly Core[] {
  const [receiver] = root.op === 'method' ? (root.children[0]?.children[0]?.children ?? []) : [];
  if (receiver?.op !== 'bind' || facts.shared.has(receiver.variable!)) return list;
  return list.map((node) => {
    const call = node.op === 'evaluate' ? node.children[0]! : node;
    if (!callsLibrary(call, 'maps.Copy')) return node;
    const [, into, from] = call.children as [Core, Core, Core | undefined];
    const [object] = into.children;
    const isField =
      into.op === 'member' && object!.op === 'variable' && object!.variable === receiver.variable;
    return isField && from?.op === 'variable' ? asCopyingLoop(call, into, from) : node;
  });
}

function asCopyingLoop(call: Core, into: Core, from: Core): Core {
  const [key, value] = [temporary('key'), temporary('value')];
  const write = core('assign', '', [core('index', '', [into, use(key)]), use(value)], call.source);
  const names = core('pattern', 'array', [bind(key), bind(value)]);
  const body = block([core('evaluate', '', [write], call.source)]);
  return core('for_each', 'range', [names, from, body], call.source);
}

/**
 *     for i, x := range slices.Backward(xs) { f(x) }      ->      for i := len(xs) - 1; i >= 0; i-- { x := xs[i]; f(x) }
 *
 * Holds where the body gives neither the counter nor what is gone through another value, and no function holds on to
 * the counter.
 */
export function plainIterators(list: readonly Core[], unit: Unit): readonly Core[] {
  return list.flatMap((node) => backwards(node, unit) ?? [node]);
}

function backwards(node: Core, unit: Unit): readonly Core[] | null {
  if (node.op !== 'for_each' || node.text !== 'range') return null;
  const [target, over, body] = node.children as [Core, Core, Core];
  if (target.op !== 'pattern' || !callsLibrary(over, 'slices.Backward')) return null;
  const slice = over.children[1]!;
  if (!isSteadyIn(body, slice, unit)) return null;
  const [index, element] = target.children;
  const counter: CoreVariable =
    index?.op === 'bind'
      ? { ...index.variable!, type: core('type', 'int') }
      : { ...temporary('counter'), type: core('type', 'int') };
  if (index?.op === 'bind' && writesPath(body, use(index.variable!))) return null;
  const own = (inner: Core): Core =>
    index?.op === 'bind'
      ? rewrite(inner, (one) => (one.variable === index.variable ? { ...one, variable: counter } : one))
      : inner;
  const at = use(counter);
  const one = core('literal', 'n:1');
  const start = core('binary', '-', [core('call', '', [predeclared('len'), slice]), one]);
  const test = core('unary', '!', [core('binary', '<', [at, core('literal', 'n:0')])]);
  const step = core('evaluate', '', [core('assign', '', [at, core('binary', '-', [at, one])])]);
  const taken =
    element?.op === 'bind'
      ? [core('let', '', [element, core('index', '', [slice, at])], element.source)]
      : [];
  const whole = block([...taken, ...own(body).children], body.source);
  return [core('let', '', [bind(counter), start]), core('loop', '', [test, whole, step], node.source)];
}

/** What a path leads to is the same in all rounds. */
function isSteadyIn(body: Core, path: Core, unit: Unit): boolean {
  if (!isPath(path) || writesPath(body, path)) return false;
  const base = path.op === 'variable' ? path.variable! : null;
  if (base) return /^(?:local|parameter)$/.test(base.kind) && !unit.facts.shared.has(base);
  const made = footprintOf(path, unit.facts);
  return made.reads.size === 0 && !footprintOf(body, unit.facts).heapWrite;
}

const SEQUENCES = ['strings', 'bytes'].flatMap((name) =>
  ['Split', 'SplitAfter', 'Fields'].map((list) => `${name}.${list}Seq`),
);

/**
 *     for x := range strings.SplitSeq(s, ",")      ->      for _, x := range strings.Split(s, ",")
 *
 * A text can't change while it is gone through. Bytes can: of them it holds only where the loop writes nothing.
 */
export function splitLists(root: Core, unit: Unit): Core {
  const lists = namedSequences(root);
  return rewrite(root, (node) => {
    const [target, over, body] = node.children as [Core, Core, Core];
    if (node.op === 'let' && target.op === 'bind' && lists.has(target.variable!))
      return { ...node, children: [target, asList(over), ...node.children.slice(2)] };
    if (node.op !== 'for_each' || node.text !== 'range' || target.op !== 'pattern') return node;
    const isName = over.op === 'variable' && lists.has(over.variable!);
    const list = isName ? over : sequence(over) && staysTheSame(over, body, unit) ? asList(over) : null;
    if (!list || target.children.length > 1) return node;
    const names = target.children.length === 0 ? [] : [core('nothing'), ...target.children];
    return { ...node, children: [{ ...target, children: names }, list, body] };
  });
}

/** Variables that hold what a text is split into, for one loop. */
function namedSequences(root: Core): ReadonlySet<CoreVariable> {
  const made = new Set<CoreVariable>();
  const ranged = new Set<CoreVariable>();
  each(root, ({ op, children: [first, second] }) => {
    if (op === 'let' && first!.op === 'bind' && sequence(second!)?.startsWith('strings.'))
      made.add(first!.variable!);
    if (op === 'for_each' && second!.op === 'variable') ranged.add(second!.variable!);
  });
  const uses = useCounts(root);
  return new Set([...made].filter((variable) => ranged.has(variable) && uses.get(variable) === 1));
}

function staysTheSame(call: Core, body: Core, unit: Unit): boolean {
  return sequence(call)!.startsWith('strings.') || !footprintOf(body, unit.facts).heapWrite;
}

function sequence(call: Core): string | null {
  return SEQUENCES.find((name) => callsLibrary(call, name)) ?? null;
}

function asList(call: Core): Core {
  const [callee, ...args] = call.children as [Core, ...Core[]];
  return { ...call, children: [besideIt(callee, callee.variable!.name.replace(/Seq$/, '')), ...args] };
}

function bind(variable: CoreVariable): Core {
  return core('bind', '', [], null, variable);
}
