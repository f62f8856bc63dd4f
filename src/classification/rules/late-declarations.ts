import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { countUses, each, ends, mentions, renamed, size, some, withChildren } from '../normal-form/tree.ts';
import { isCandidate, spend, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';

/**
 * A variable whose first value nobody sees begins where it gets its second; in several places, where each gives it a
 * value of its own.
 *
 *     let x = 0; for (...) { x = f(); use(x) }      ->      for (...) { let x = f(); use(x) }
 *
 * Holds where the value was only computed from names that are there, no function holds on to the variable, and everything
 * that names it stands behind such an assignment in the same list of statements: whoever reads it comes past the
 * assignment first. One of which somebody has the address is one for all rounds of a loop, so that it may not go into one.
 */
export function lateDeclarations(unit: Unit): boolean {
  const before = unit.root;
  for (const [variable, declaration] of candidates(unit)) {
    if (!spend(unit, size(unit.root))) break;
    unit.root = begunLater(unit, variable, declaration) ?? unit.root;
  }
  return unit.root !== before;
}

/** One-sided variables, and those of Go and Python, with their only declaration, which has no effect, that are written again. */
function candidates(unit: Unit): readonly (readonly [CoreVariable, Core])[] {
  const binds = new Map<CoreVariable, number>();
  const declared = new Map<CoreVariable, Core>();
  each(unit.root, (node) => {
    if (node.op === 'bind') binds.set(node.variable!, (binds.get(node.variable!) ?? 0) + 1);
    if (node.op === 'let' && node.children[0]!.op === 'bind') declared.set(node.children[0]!.variable!, node);
  });
  return [...declared].flatMap(([variable, node]) =>
    binds.get(variable) === 1 &&
    node.children.length === 2 &&
    /^(?:let|const)?$/.test(node.text) &&
    mayBegin(unit, variable, node) &&
    unit.facts.assigned.has(variable) &&
    !unit.facts.captured.has(variable) &&
    isPure({ ...footprintOf(node.children[1]!, unit.facts), fresh: false }) &&
    !((unit.isPython || unit.isEcmascript) && some(node.children[1]!, isFree))
      ? [[variable, node] as const]
      : [],
  );
}

/** In Go any that only has the value which all variables begin with, and so a result with a name. */
function mayBegin(unit: Unit, variable: CoreVariable, declaration: Core): boolean {
  if (unit.isGo && isZero(declaration.children[1]!) && /^(?:local|parameter)$/.test(variable.kind))
    return true;
  const isOwn = variable.kind === 'local' || variable.kind === 'temporary';
  return isOwn && (isCandidate(unit, variable) || isMadeUp(declaration));
}

function isZero({ op, text, children }: Core): boolean {
  if (op === 'convert') return text === 'zero' || isZero(children[1]!);
  return op === 'literal' && /^(?:s:|n:0|b:false|null)$/.test(text);
}

/** A name that nothing declares may not be there at all, where no compiler has looked for it. */
function isFree({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.kind === 'free';
}

/** Where the language has no declarations, and a variable only seems to begin in a place that holds all of its uses. */
function isMadeUp({ source, children: [, value] }: Core): boolean {
  return source === null && value!.op === 'nothing';
}

function begunLater(unit: Unit, variable: CoreVariable, declaration: Core): Core | null {
  const total = countUses(unit.root, variable);
  let covered = 0;
  let isFirst = true;
  let isThere = false;
  const isHeld = unit.isGo && unit.facts.shared.has(variable);
  const begun = (node: Core): Core => {
    if (!mentions(node, variable)) return node;
    if (isHeld && /^(?:loop|for_each)$/.test(node.op) && !some(node, (inner) => inner === declaration))
      return node;
    if (node.op !== 'block') return withChildren(node, node.children.map(begun));
    const list = node.children.filter((child) => child !== declaration);
    const at = list.findIndex((child) => mentions(child, variable));
    if (at < 0 || !assignsFirst(list[at]!, variable)) return withChildren(node, list.map(begun));
    const assign = assignmentTo(list[at]!, variable);
    if (isApart(list, at, variable)) return withChildren(node, list.map(begun));
    covered += list.slice(at).reduce((sum, child) => sum + countUses(child, variable), 0);
    const own = isFirst ? variable : { ...variable };
    isFirst = false;
    const { source } = list[at]!;
    // Where it stands already, nothing is won; nor behind others that wait there, which would pass it in their turn.
    const stands = node.children.indexOf(declaration);
    if (!assign && stands >= 0 && node.children.slice(stands + 1, at + 1).every(isBare)) isThere = true;
    const value = assign?.children[1] ?? core('nothing');
    const bind = core('bind', '', [], source, own);
    const start = core('let', declaration.text, [bind, value], assign && source);
    return withChildren(node, [
      ...list.slice(0, at),
      start,
      ...list.slice(assign ? at + 1 : at).map((child) => renamed(child, variable, own)),
    ]);
  };
  const moved = begun(unit.root);
  return covered === total && covered > 0 && !isThere ? moved : null;
}

/**
 * Whether branches have nothing of the variable in common but its name: each begins it anew, none hands it on, and what
 * they end with isn't the same.
 */
function isApart(list: readonly Core[], at: number, variable: CoreVariable): boolean {
  const { op, children } = list[at]!;
  if (op !== 'choose' || list.slice(at + 1).some((later) => mentions(later, variable))) return false;
  const [one, two] = children.slice(1).map((branch) => branch.children.at(-1));
  return one !== undefined && two !== undefined && !identical(one, two);
}

/** A declaration without a value. */
function isBare({ op, children: [target, value] }: Core): boolean {
  return op === 'let' && target!.op === 'bind' && value!.op === 'nothing';
}

/** Whether a statement gives the variable a value before anything reads it, on every way to what comes behind it. */
function assignsFirst(node: Core, variable: CoreVariable): boolean {
  if (assignmentTo(node, variable)) return true;
  if (node.op !== 'choose') return false;
  const [test, ...branches] = node.children as [Core, Core, Core];
  if (mentions(test, variable)) return false;
  return branches.every(({ op, children }) => {
    if (op !== 'block') return false;
    const first = children.find((child) => mentions(child, variable));
    return first ? assignsFirst(first, variable) : ends(children);
  });
}

/** `x = v`, where `v` is computed without `x`. */
function assignmentTo(node: Core, variable: CoreVariable): Core | null {
  const assign = node.op === 'evaluate' ? node.children[0]! : null;
  if (assign?.op !== 'assign' || assign.text !== '') return null;
  const [target, value] = assign.children as [Core, Core];
  return target.op === 'variable' && target.variable === variable && !mentions(value, variable)
    ? assign
    : null;
}
