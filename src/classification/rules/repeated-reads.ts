import type { Core, CoreVariable } from '../../model/core.ts';
import { SILENT_READS } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  each,
  eachRewritten,
  ends,
  isStatement,
  renamed,
  size,
  some,
  suspends,
  withChildren,
} from '../normal-form/tree.ts';
import { fire, isCandidate, spend, type Unit } from '../normal-form/unit.ts';

/**
 * A member that is read into a variable once more, while an earlier variable still holds it.
 *
 *     const data = cxt.data; if (ok) { const own = cxt.data; say(own) }      ->      const data = cxt.data; if (ok) { say(data) }
 *
 * So reads what is taken out of a function, and takes apart again what it is given. Holds until something is called or
 * written, and for variables that keep their value; the later one stands on one side only, or more often. Assumes that
 * reading a member has no effect. Where copies are values of their own, as in Go, they may not be one.
 */
export function repeatedReads(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  if (!repeats(unit)) return;
  const originals = copiedFrom(unit);
  unit.root = rewriteLists(unit.root, (list, holder) =>
    holder.op === 'sequence' ? list : eachReadOnce(unit, originals, list),
  );
}

/** Whether there are two declarations that read a member of one name, of which one may go. */
function repeats(unit: Unit): boolean {
  const read = new Set<string>();
  return some(unit.root, (node) => {
    const held = heldMember(unit, new Map(), node);
    if (!held) return false;
    const isAgain = read.has(held.value.text);
    read.add(held.value.text);
    return isAgain;
  });
}

/** Variables that hold what another one holds, as the parameters of a function do that was put in the place of its call. */
type Originals = ReadonlyMap<CoreVariable, CoreVariable>;

function copiedFrom({ root, facts }: Unit): Originals {
  const found = new Map<CoreVariable, CoreVariable>();
  each(root, ({ op, text, children: [target, value] }) => {
    if (op !== 'let' || !DECLARES.test(text) || target!.op !== 'bind' || value!.op !== 'variable') return;
    const [copy, original] = [target!.variable!, value!.variable!];
    if (!facts.assigned.has(copy) && !facts.assigned.has(original))
      found.set(copy, found.get(original) ?? original);
  });
  return found;
}

function eachReadOnce(unit: Unit, originals: Originals, list: readonly Core[]): readonly Core[] {
  let steps = list;
  for (let at = 0; at < steps.length; at++) {
    const held = heldMember(unit, originals, steps[at]!);
    const later = steps.slice(at + 1);
    if (
      !held ||
      !spend(
        unit,
        later.reduce((sum, step) => sum + size(step), 0),
      )
    )
      continue;
    const rest = whileItHolds({ unit, originals, held }, later);
    if (rest) steps = [...steps.slice(0, at + 1), ...rest];
  }
  return steps;
}

/** `held` is `object.a.b`, where nothing has been called or written since. */
interface Holding {
  readonly unit: Unit;
  readonly originals: Originals;
  readonly held: Held;
}

interface Held {
  readonly variable: CoreVariable;
  readonly value: Core;
  /** The variable that `value` begins with, null for `this`. */
  readonly object: CoreVariable | null;
}

/** `const data = cxt.data`, of which neither name gets another value. */
function heldMember(
  { facts }: Unit,
  originals: Originals,
  { op, text, children: [target, value] }: Core,
): Held | null {
  if (op !== 'let' || !DECLARES.test(text) || target!.op !== 'bind' || value!.op !== 'member') return null;
  const variable = target!.variable!;
  if (variable.kind !== 'local' && variable.kind !== 'temporary') return null;
  const root = objectOf(value!);
  const isSteady = root.op === 'this' || (root.op === 'variable' && !facts.assigned.has(root.variable!));
  if (!isSteady || facts.assigned.has(variable)) return null;
  const found = footprintOf(value!, facts);
  if (found.heapWrite || found.control || found.fresh) return null;
  return {
    variable,
    value: value!,
    object: root.variable && (originals.get(root.variable) ?? root.variable),
  };
}

const DECLARES = /^(?:let|const)?$/;

/** `cxt` of `cxt.self.opts` */
function objectOf(node: Core): Core {
  return node.op === 'member' ? objectOf(node.children[0]!) : node;
}

/** Members of the same names, of the same object. */
function readsTheSame(one: Held, other: Held): boolean {
  const names = ({ op, text, children }: Core): string =>
    op === 'member' ? `${names(children[0]!)}.${text}` : op;
  return one.object === other.object && names(one.value) === names(other.value);
}

/** The list without later reads, null where there are none. */
function whileItHolds(holding: Holding, list: readonly Core[]): readonly Core[] | null {
  const { unit, originals, held } = holding;
  for (const [at, step] of list.entries()) {
    const again = heldMember(unit, originals, step);
    if (again && isCandidate(unit, again.variable) && readsTheSame(again, held)) {
      fire(unit, 'order-of-reads', '', step.source, SILENT_READS);
      const rest = list.slice(at + 1).map((later) => renamed(later, again.variable, held.variable));
      return [...list.slice(0, at), ...(whileItHolds(holding, rest) ?? rest)];
    }
    const inside = inBranches(holding, step);
    if (inside) {
      const made = [...list.slice(0, at), inside, ...list.slice(at + 1)];
      return whileItHolds(holding, made) ?? made;
    }
    if (mayEndIt(holding, step)) return null;
  }
  return null;
}

/** In a block, and in branches that begin while it still holds. */
function inBranches(holding: Holding, step: Core): Core | null {
  const isChosen = step.op === 'switch' || (step.op === 'choose' && isStatement(step.children[1]!));
  if (step.op !== 'block' && !isChosen) return null;
  if (isChosen && mayEndIt(holding, step.children[0]!)) return null;
  if (!isChosen) {
    const inside = whileItHolds(holding, step.children);
    return inside && withChildren(step, inside);
  }
  const made = eachRewritten(step.children, (branch) => {
    if (branch.op === 'case') return inCase(holding, step, branch);
    const inside = branch.op === 'block' ? whileItHolds(holding, branch.children) : null;
    return inside ? withChildren(branch, inside) : branch;
  });
  return made.every((branch, at) => branch === step.children[at]) ? null : withChildren(step, made);
}

/** A case that nobody comes to from the one before it. */
function inCase(holding: Holding, { children }: Core, branch: Core): Core {
  const [test, ...body] = branch.children as [Core, ...Core[]];
  const before = children[children.indexOf(branch) - 1]!;
  const isEntered = before.op !== 'case' || before.children.length === 1 || ends(before.children.slice(1));
  const isAsked = children.some(({ op, children: [asked] }) => op === 'case' && mayEndIt(holding, asked!));
  const inside = isEntered && !isAsked ? whileItHolds(holding, body) : null;
  return inside ? withChildren(branch, [test, ...inside]) : branch;
}

/** Whoever is called, or waited for, may write the member. */
function mayEndIt({ unit }: Holding, node: Core): boolean {
  return footprintOf(node, unit.facts).heapWrite || suspends(node);
}
