import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import {
  countUses,
  keptByFunction,
  mentions,
  renamed,
  some,
  suspends,
  temporary,
  use,
  useCounts,
  withChildren,
} from '../../normal-form/tree.ts';
import { partsOfList } from './collections.ts';

const COMPREHENSIONS = { append: 'list_comprehension', add: 'set_comprehension' } as const;

/**
 * A collection that a loop fills as a comprehension.
 *
 *     xs = []                            ->      xs = [f(y) for y in ys if y]
 *     for y in ys:
 *         if y: xs.append(f(y))
 *     xs = [1]                           ->      xs = [1] + [y for y in ys]
 *     for y in ys: xs.append(y)
 *
 * Holds where the loop does nothing else, nobody but the loop names what it goes through, and nobody could have seen
 * the collection before it is whole.
 *
 * @param loses called where the loop left a name in its module, which a comprehension does not.
 */
export function collectedInLoops(list: readonly Core[], root: Core, loses: () => void): readonly Core[] {
  for (const [at, node] of list.entries()) {
    const loop = list[at + 1];
    const made =
      node.op === 'let' && loop?.op === 'for_each' && loop.text === 'each' ? collection(node) : null;
    if (!made || !loop || !isSeenFrom(list.slice(at + 1), made.variable, root)) continue;
    const kinds = new Set<string>();
    const rounds = roundsOf(loop, made.variable, root, kinds);
    const [kind] = kinds;
    if (!rounds || kinds.size !== 1 || kind !== made.kind || suspends(loop) || asksBase(loop)) continue;
    const filled = core('opaque', kind, rounds, loop.source);
    const value = behind(node.children[1]!, filled);
    if (some(loop, ({ op, variable }) => op === 'bind' && variable!.kind === 'item')) loses();
    const whole = { ...node, children: [node.children[0]!, value] };
    return collectedInLoops([...list.slice(0, at), whole, ...list.slice(at + 2)], root, loses);
  }
  return list;
}

/** `super()` finds the object of the function that it stands in, which a comprehension is one of its own for. */
export function asksBase(loop: Core): boolean {
  return some(loop, ({ op }) => op === 'super');
}

interface Collection {
  readonly variable: CoreVariable;
  readonly kind: string;
}

/** A variable that begins as an empty literal, or as a list that is made there. */
function collection({ children: [target, value] }: Core): Collection | null {
  if (target!.op !== 'bind') return null;
  const begun = partsOfList(value!);
  if (begun?.length) return { variable: target!.variable!, kind: COMPREHENSIONS.append };
  if (value!.children.length > 0) return null;
  const kind = comprehensionOf(value!);
  return kind === null ? null : { variable: target!.variable!, kind };
}

/** What a loop fills, behind what the list begins with. */
function behind(begun: Core, filled: Core): Core {
  const parts = partsOfList(begun) ?? [];
  if (parts.length === 0) return filled;
  return core('array', '', [...parts, core('spread', '*', [filled], filled.source)], begun.source);
}

/** What makes such a collection all at once. */
function comprehensionOf({ op, text }: Core): string | null {
  if (op === 'array' && text === '') return 'list_comprehension';
  if (op === 'array' && text === 'set') return 'set_comprehension';
  return op === 'object' && text === 'dictionary' ? 'dictionary_comprehension' : null;
}

/** Whether a variable is named in these statements alone, by no function inside or elsewhere. */
export function isSeenFrom(list: readonly Core[], variable: CoreVariable, root: Core): boolean {
  const uses = list.reduce((sum, node) => sum + countUses(node, variable), 0);
  if ((useCounts(root).get(variable) ?? 0) !== uses) return false;
  if (variable.kind === 'item' && variable.binding?.references.length !== uses) return false;
  return !keptByFunction(list[0]!, variable);
}

/** The source and the rounds of a comprehension that does what the loop does; null for any other loop. */
export function roundsOf(
  loop: Core,
  into: CoreVariable,
  root: Core,
  kinds: Set<string>,
): readonly [Core, Core] | null {
  const [target, source, body] = takenApartAtHead(loop.children as [Core, Core, Core]);
  const names = namesOf(target);
  if (!names || mentions(source, into)) return null;
  if (!names.every((name) => isSeenFrom([loop], name, root))) return null;
  const step = stepOf(body, into, root, kinds);
  if (!step) return null;
  const round = core('block', '', [step], body.source);
  return [source, core('function', 'arrow', [core('parameters', '', [target]), round], loop.source)];
}

/** `for item in xs: a, b = item; ...` is `for a, b in xs: ...`, where nothing else asks for the item. */
function takenApartAtHead([target, source, body]: readonly [Core, Core, Core]): readonly [Core, Core, Core] {
  const [first, ...rest] = body.children;
  const item = target.op === 'bind' ? target.variable! : null;
  if (!item || first?.op !== 'let' || first.children.length !== 2 || countUses(body, item) !== 1)
    return [target, source, body];
  const [parts, value] = first.children as [Core, Core];
  if (value.op !== 'variable' || value.variable !== item) return [target, source, body];
  const [whole, steps] = namedTwice(parts, rest);
  return [whole, source, withChildren(body, steps)];
}

/** `_, key, _` gives `_` its last value, which a lowering writes down as a step of its own. */
function namedTwice(parts: Core, steps: readonly Core[]): readonly [Core, readonly Core[]] {
  const [step, ...rest] = steps;
  const given = step?.op === 'evaluate' && step.children[0]!.op === 'assign' ? step.children[0]! : null;
  const [to, from] = (given?.children ?? []).map(({ op, variable }) => (op === 'variable' ? variable : null));
  const names = namesOf(parts) ?? [];
  const isOurs =
    given?.text === '' && to && from && names.indexOf(to) >= 0 && names.indexOf(from) > names.indexOf(to);
  if (!isOurs || rest.some((other) => mentions(other, from))) return [parts, steps];
  return namedTwice(renamed(parts, from, to), rest);
}

function namesOf({ op, text, variable, children }: Core): readonly CoreVariable[] | null {
  if (op === 'bind') return [variable!];
  if (op !== 'pattern' || text !== 'array') return null;
  const inside = children.map(namesOf);
  return inside.every((names) => names !== null) ? inside.flat() : null;
}

/** The only thing that a round does. */
function stepOf(body: Core, into: CoreVariable, root: Core, kinds: Set<string>): Core | null {
  const [only, ...more] = body.children;
  if (body.op !== 'block' || !only || more.length > 0) return null;
  switch (only.op) {
    case 'choose': {
      const [test, yes, no] = only.children as [Core, Core, Core];
      const isOnNo = yes.op === 'block' && yes.children.length === 0;
      if ((!isOnNo && no.children.length > 0) || mentions(test, into)) return null;
      const step = stepOf(isOnNo ? no : yes, into, root, kinds);
      const filled = step && core('block', '', [step], (isOnNo ? no : yes).source);
      return (
        filled &&
        core('choose', '', isOnNo ? [test, yes, filled] : [test, filled, core('nothing')], only.source)
      );
    }
    case 'for_each': {
      const rounds = only.text === 'each' ? roundsOf(only, into, root, kinds) : null;
      return rounds && core('evaluate', '', [core('opaque', 'for', rounds, only.source)], only.source);
    }
    case 'evaluate': {
      const all = allOf(only.children[0]!, into);
      if (all) {
        kinds.add(all.kind);
        return core('evaluate', '', [core('opaque', 'for', all.rounds, only.source)], only.source);
      }
      const [element, kind] = elementOf(only.children[0]!, into) ?? [];
      if (!element || !kind || mentions(element, into)) return null;
      kinds.add(kind);
      return core('evaluate', '', [core('opaque', 'element', [element], only.source)], only.source);
    }
    default:
      return null;
  }
}

/** What is put into the collection, and which kind of collection takes it so. */
function elementOf(step: Core, into: CoreVariable): readonly [Core, string] | null {
  const [callee, value, ...more] = step.children as [Core, Core, ...Core[]];
  if (step.op === 'assign' && step.text === '') {
    const [object, key] = callee.children;
    const isOurs = callee.op === 'index' && callee.text === 'item' && object!.variable === into;
    // An assignment computes its value before the key, and a comprehension after it.
    const isSteady =
      isOurs &&
      ([key!, value].some(({ op }) => op === 'literal' || op === 'variable') || [key!, value].every(isRead));
    return isSteady ? [core('property', '', [key!, value], step.source), 'dictionary_comprehension'] : null;
  }
  if (step.op !== 'call' || callee.op !== 'member' || callee.children[0]!.variable !== into) return null;
  if (!value || more.length > 0 || value.op === 'spread' || value.op === 'named') return null;
  return callee.text === 'append' || callee.text === 'add' ? [value, COMPREHENSIONS[callee.text]] : null;
}

/**
 * What a list or a set takes all at once, as the rounds in which it takes one after the other.
 *
 *     xs.extend(row.names)      ->      for name in row.names: xs.append(name)
 */
function allOf(
  { op, source, children: [callee, value, ...more] }: Core,
  into: CoreVariable,
): { readonly kind: string; readonly rounds: readonly [Core, Core] } | null {
  if (op !== 'call' || callee!.op !== 'member' || callee!.children[0]!.variable !== into) return null;
  const kind = TAKES_ALL[callee!.text];
  if (!kind || !value || more.length > 0 || /^(?:spread|named)$/.test(value.op) || mentions(value, into))
    return null;
  const item = temporary('item');
  const element = core('evaluate', '', [core('opaque', 'element', [use(item)], source)], source);
  const round = core('parameters', '', [core('bind', '', [], null, item)]);
  return { kind, rounds: [value, core('function', 'arrow', [round, core('block', '', [element])], source)] };
}

const TAKES_ALL: Readonly<Record<string, string>> = {
  extend: COMPREHENSIONS.append,
  update: COMPREHENSIONS.add,
};

/** A part of a dictionary whose key and value are both members, which a loop asks for in the other order. */
export function readsBoth({ op, children: [key, value] }: Core): boolean {
  return op === 'property' && key?.op === 'member' && value?.op === 'member';
}

/** A variable, or a member of one: of two of these either may be asked for first. */
function isRead({ op, children: [object] }: Core): boolean {
  return op === 'variable' || (op === 'member' && isRead(object!));
}
