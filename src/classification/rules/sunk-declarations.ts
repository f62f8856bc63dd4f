import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { SILENT_READS } from '../assumptions.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { block, each, eachRewritten, mentions, some, withChildren } from '../normal-form/tree.ts';
import { fire, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';

/**
 * A variable that begins with a value which is the same at all times, right before the first statement that names it;
 * of several the one that it names first. What one branch of a conditional alone names begins in that branch.
 *
 *     let count = 0; open(); count += 1                       ->      open(); let count = 0; count += 1
 *     const gen = cxt.gen; if (cxt.ok) { gen.end() }          ->      if (cxt.ok) { const gen = cxt.gen; gen.end() }
 *
 * Holds where the value is made of nothing that could change in between, such as literals and names that keep their
 * values, and no function holds on to the variable, which it could ask for before it is there. A member waits until
 * something is called or written, and for a branch only if its object is asked for another one either way: then it is
 * there. Not for Rust, where a value would end in another order, and in ECMAScript only inside of functions.
 */
export function sunkDeclarations(unit: Unit): void {
  if (unit.isRust) return;
  const inLists = (root: Core): Core =>
    rewriteLists(root, (list, holder) => (holder.op === 'sequence' ? list : sunk(unit, list)));
  unit.root = unit.isEcmascript ? inFunctions(unit.root, inLists) : inLists(unit.root);
}

/** What stands outside of functions is seen by the whole page as `var`, and by its own block as `let`. */
function inFunctions(node: Core, rule: (node: Core) => Core): Core {
  if (node.op === 'function') return rule(node);
  return withChildren(
    node,
    eachRewritten(node.children, (child) => inFunctions(child, rule)),
  );
}

function sunk(unit: Unit, list: readonly Core[]): readonly Core[] {
  const waiting = new Map<CoreVariable, Core>();
  const isNamedBehind = (at: number, variable: CoreVariable): boolean =>
    list.some((other, place) => place > at && mentions(other, variable));
  for (const [at, step] of list.entries()) {
    const variable = mayWait(unit, step) || isRead(unit, step, list) ? step.children[0]!.variable! : null;
    if (variable && isNamedBehind(at, variable)) waiting.set(variable, step);
  }
  if (waiting.size === 0) return list;
  const declared = new Set(waiting.values());
  const begunSoFar: Core[] = [];
  const steps = list.flatMap((step, at) => {
    if (declared.has(step)) return [];
    const rest = list.slice(at + 1);
    const needed = [...waiting.keys()].filter(
      (variable) => list.indexOf(waiting.get(variable)!) < at && mentions(step, variable),
    );
    const first = needed.length > 1 ? inOrder([step], new Set(needed)) : needed;
    const held = mayChangeMembers(unit, step) ? readsAmong(waiting, list.slice(0, at), first) : [];
    const begun = [...first, ...inOrder(rest, new Set(held))].flatMap((variable) => taken(waiting, variable));
    const isOver = ({ children: [target] }: Core): boolean =>
      !rest.some((other) => mentions(other, target!.variable!));
    const made = intoBranches(unit, begun, step, isOver, begunSoFar);
    begunSoFar.push(...begun, step);
    return made;
  });
  return steps.every((step, at) => step === list[at]) ? list : steps;
}

/** A declaration that waits no more, behind those that it is made of. */
function taken(waiting: Map<CoreVariable, Core>, variable: CoreVariable): readonly Core[] {
  const declaration = waiting.get(variable);
  if (!declaration) return [];
  waiting.delete(variable);
  const needed = [...waiting.keys()].filter((other) => mentions(declaration, other));
  return [...needed.flatMap((other) => taken(waiting, other)), declaration];
}

/** Members that wait, were declared already, and are not begun by this very step. */
function readsAmong(
  waiting: ReadonlyMap<CoreVariable, Core>,
  before: readonly Core[],
  first: readonly CoreVariable[],
): readonly CoreVariable[] {
  return [...waiting]
    .filter(
      ([variable, step]) =>
        step.children[1]!.op === 'member' && before.includes(step) && !first.includes(variable),
    )
    .map(([variable]) => variable);
}

function mayChangeMembers({ facts }: Unit, step: Core): boolean {
  const done = footprintOf(step, facts);
  return done.heapWrite || done.control || done.writes.size > 0;
}

/** What only one of two branches names begins there, if nothing behind them does. */
function intoBranches(
  unit: Unit,
  begun: readonly Core[],
  step: Core,
  isOver: (declaration: Core) => boolean,
  before: readonly Core[],
): readonly Core[] {
  if (!/^(?:choose|switch)$/.test(step.op) || begun.length === 0) return [...begun, step];
  const [test] = step.children as [Core];
  // An object may be asked whether it counts as true.
  const question = core('choose', '', [test, block([]), block([])]);
  const asked = footprintOf(question, unit.facts);
  const stay = begun.filter(({ children: [target] }) => mentions(test, target!.variable!));
  const mayPass = ({ children: [, value] }: Core): boolean =>
    value!.op !== 'member' ||
    (!asked.heapWrite &&
      !asked.control &&
      asked.writes.size === 0 &&
      [...before, ...stay, step].some((one) => surelyReads(one, value!.children[0]!)));
  const branchOf = (declaration: Core): number | null => {
    const variable = declaration.children[0]!.variable!;
    const places = step.children.flatMap((part, at) => (mentions(part, variable) ? [at] : []));
    const [only] = places;
    const isBranch = places.length === 1 && only !== 0 && isBegun(step.children[only!]!, variable);
    return isBranch && isOver(declaration) && mayPass(declaration) ? only! : null;
  };
  const branches = step.children.map((part, at) => {
    const own = begun.filter((declaration) => branchOf(declaration) === at);
    if (own.length === 0) return part;
    const kept = part.op === 'case' ? 1 : 0;
    const body = sunk(unit, [...own, ...part.children.slice(kept)]);
    return withChildren(part, [...part.children.slice(0, kept), ...body]);
  });
  const sunkReads = begun.filter(
    (declaration) => declaration.children[1]!.op === 'member' && branchOf(declaration) !== null,
  );
  for (const { source } of sunkReads) fire(unit, 'order-of-reads', '', source, SILENT_READS);
  return [...begun.filter((declaration) => branchOf(declaration) === null), withChildren(step, branches)];
}

/** A branch of its own, or a case that doesn't name the variable in its question. */
function isBegun({ op, children: [first] }: Core, variable: CoreVariable): boolean {
  return op === 'block' || (op === 'case' && !mentions(first!, variable));
}

/** Several in the order in which they are named. */
function inOrder(steps: readonly Core[], variables: ReadonlySet<CoreVariable>): readonly CoreVariable[] {
  const found = new Set<CoreVariable>();
  if (variables.size > 0)
    for (const step of steps)
      each(step, ({ variable }) => {
        if (variable && variables.has(variable)) found.add(variable);
      });
  return [...found];
}

/** Whether a member of an object is asked for whatever way is taken, so that the object is there. */
function surelyReads(node: Core, object: Core): boolean {
  const { op, text, children } = node;
  if (op === 'member' && identical(children[0]!, object)) return true;
  const isPart = /^(?:function|class|loop|do_loop|for_each|switch|try|opaque)$/.test(op);
  if (isPart || (op === 'unary' && text === 'chain')) return false;
  const isChosen = op === 'choose' || op === 'logical';
  return (isChosen ? children.slice(0, 1) : children).some((child) => surelyReads(child, object));
}

/**
 * `const gen = cxt.gen`, of a variable that keeps its value, which only functions name that are made behind it. In
 * ECMAScript, where a member that isn't there is undefined.
 */
function isRead(
  { facts, isEcmascript }: Unit,
  { op, text, children: [target, value, type] }: Core,
  list: readonly Core[],
): boolean {
  if (!isEcmascript) return false;
  if (op !== 'let' || !/^(?:let|const)?$/.test(text) || target!.op !== 'bind' || type) return false;
  const { variable } = target!;
  const [object] = value!.op === 'member' ? value!.children : [];
  if (object?.op !== 'variable' || facts.assigned.has(object.variable!)) return false;
  if (!/^(?:local|parameter)$/.test(object.variable!.kind) || facts.assigned.has(variable!)) return false;
  const found = footprintOf(value!, facts);
  if (found.heapWrite || found.control || found.fresh) return false;
  return !list.some((step) => some(step, (node) => isDeclaredFunction(node) && mentions(node, variable!)));
}

/** It may be called before it stands there. */
function isDeclaredFunction({ op, text }: Core): boolean {
  return op === 'let' && text === 'function';
}

function mayWait(
  { facts, isJava, isEcmascript }: Unit,
  { op, text, children: [target, value, type] }: Core,
): boolean {
  if (op !== 'let' || !/^(?:let|const)?$/.test(text) || target!.op !== 'bind' || type) return false;
  const { variable } = target!;
  if (variable!.kind !== 'local' && variable!.kind !== 'temporary') return false;
  if (facts.captured.has(variable!)) return false;
  if (some(value!, ({ op: kind }) => kind === 'function' || kind === 'class')) return false;
  // A name that nothing declares here may be a field of Java's, which is imported with all others of a class, or what
  // another script of the page gives a new value.
  const isElsewhere = (name: CoreVariable): boolean => !/^(?:local|parameter)$/.test(name.kind);
  if (
    (isJava || isEcmascript) &&
    some(value!, ({ op: kind, variable: name }) => kind === 'variable' && isElsewhere(name!))
  )
    return false;
  const made = footprintOf(value!, facts);
  const stays = (name: CoreVariable): boolean => !isElsewhere(name) && !facts.assigned.has(name);
  return isPure({ ...made, fresh: false }) && [...made.reads, ...made.mentions].every(stays);
}
