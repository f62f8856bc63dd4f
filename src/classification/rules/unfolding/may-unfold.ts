import type { Core, CoreVariable } from '../../../model/core.ts';
import { commutes, isPure, readsOtherMembers } from '../../normal-form/facts/footprint.ts';
import { footprintOf, isMadeSilently, isOfProps } from '../../normal-form/facts/footprint-of.ts';
import { isLastingFunction } from '../../normal-form/facts/lasting-members.ts';
import { type Reached, reach } from '../../normal-form/facts/reach.ts';
import { areApart } from '../../normal-form/facts/uses.ts';
import { mentions, some, suspends, usesFrame } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { shapeOf } from '../ecmascript/declared-shapes.ts';
import { readLast } from '../go/read-last.ts';

/** What nobody wrote, such as the parameter of an unfolded function, or the zero of a named result, may go where nobody uses it. */
export function mayVanish(
  unit: Unit,
  { text, source, children: [target] }: Core,
  value: Core,
  isUnfolded: boolean,
): boolean {
  const isWritten = target!.variable!.kind !== 'temporary' && !isUnfolded && source?.field !== 'result';
  if (isWritten || text === 'part') return false;
  if (some(value, (node) => mayBeMissing(unit, node))) return false;
  if (value.op === 'variable' && value.variable!.kind === 'import') return true;
  const made = footprintOf(value, unit.facts);
  return isPure({ ...made, fresh: false }) && !asksForHashes(unit, value);
}

/**
 * A local that somebody wrote down and nobody uses, whose value does nothing: it is known from locals alone.
 *
 *     int tries = 0, left = n; return left      ->      int left = n; return left
 */
export function isIdleLocal(unit: Unit, { text, children: [target] }: Core, value: Core): boolean {
  // Go asks that every local be used: what is thrown away there was meant to be.
  if (unit.isGo || target!.variable!.kind !== 'local' || text === 'part' || text === 'own') return false;
  if (some(value, (node) => mayBeMissing(unit, node))) return false;
  return areThere(unit, value) && isMadeSilently(value, unit.facts);
}

/** Whether all that a value names has a value there: what is declared further below has none so far. */
export function areThere(unit: Unit, value: Core): boolean {
  if (asksForHashes(unit, value)) return false;
  return (
    unit.isJava || !some(value, ({ op, variable }) => op === 'variable' && variable!.kind !== 'parameter')
  );
}

/** What is a key in Python, or in a set, is asked for its hash, which it may not have. */
function asksForHashes({ isPython }: Unit, value: Core): boolean {
  const isKeyed = ({ op, text }: Core): boolean => op === 'property' || (op === 'array' && text === 'set');
  return (
    isPython &&
    some(
      value,
      (node) =>
        isKeyed(node) &&
        node.children.some(({ op }, at) => (node.op === 'array' || at === 0) && op !== 'literal'),
    )
  );
}

/** A name that nothing declares may not be there at all; a class of Java's platform always is. */
function mayBeMissing({ isJava, facts }: Unit, { op, variable }: Core): boolean {
  if (op !== 'variable' || variable!.kind !== 'free') return false;
  return !isJava || !facts.isPlatformType(variable!.name);
}

/** `self.loop`, which nobody takes: reading it has no effect, where nobody makes a property of it. */
export function isSilentRead(unit: Unit, value: Core): boolean {
  if (value.op !== 'member') return false;
  const { namedReads, unnamedRead, ...made } = footprintOf(value, unit.facts);
  return namedReads.size > 0 && !unnamedRead && isPure({ ...made, namedReads, unnamedRead, heapRead: false });
}

/**
 * Whether a value may be evaluated at its uses instead of where it stands, by what it does and what lies between.
 *
 * @param name of the variable that holds it.
 * @param isAsked whether it would fail right behind where it stands as well.
 */
export function mayUnfold(
  unit: Unit,
  value: Core,
  { uses, passed, late }: Reached,
  name: string,
  isAsked: () => boolean,
): boolean {
  const made = footprintOf(value, unit.facts);
  if (unit.isGo && !commutes(readLast(unit, value), late)) return false;
  const isBound = unit.isPython || isOfProps(value, unit.facts);
  if (uses.some(({ called }) => called) && isReceiverSensitive(value) && !isBound) return false;
  if (uses.some(({ spelled }) => spelled) && !(value.op === 'variable' && value.variable!.name === name))
    return false;
  if (uses.some(({ otherThis }) => otherThis) && usesFrame(value)) return false;
  if (uses.some(({ closure }) => closure) && (suspends(value) || some(value, ({ op }) => op === 'super')))
    return false;
  if (isPure(made)) return commutes(made, passed);
  if (uses.some(({ closure }) => closure)) return false;
  // Of what has an identity there may be only one, on each way.
  if (made.fresh && (!areApart(uses) || uses.some(({ repeated }) => repeated))) return false;
  if (made.heapWrite || made.control || made.writes.size > 0) {
    if (
      uses.length > 1 ||
      uses.some(({ conditional, repeated, guarded }) => conditional || repeated || guarded)
    )
      return false;
  }
  if (made.throws && !isSurelyAsked({ uses }) && !isDeclaredThere(value) && !isAsked()) return false;
  if (made.mayBeUnbound && !isSurelyAsked({ uses })) return false;
  return commutes(made, passed);
}

/**
 * A value that is the same each time, and fails at the first time or never.
 *
 *     int size = text.length(); log(size); use(size)      ->      log(text.length()); use(text.length())
 *
 * The first use must be reached before anything else is done, and no failure be caught on the way; the others may stand
 * behind whatever comes.
 */
export function mayFailAtFirst(
  unit: Unit,
  value: Core,
  rest: readonly Core[],
  variable: CoreVariable,
  { uses, passed }: Reached,
): boolean {
  const made = footprintOf(value, unit.facts);
  const isThere = { ...made, throws: false, mayBeUnbound: false };
  if (!(made.throws || made.mayBeUnbound) || !isPure({ ...isThere, reads: new Set() })) return false;
  if (unit.isGo || uses.some(({ closure, spelled, guarded }) => closure || spelled || guarded)) return false;
  if (!commutes(isThere, passed)) return false;
  const reached = reachedFirst(unit, rest, variable);
  const { conditional, repeated } = reached.uses[0]!;
  return reached.uses.length === 1 && !conditional && !repeated && commutes(made, reached.passed);
}

/**
 * Members that are read behind writes to members of other names.
 *
 *     const known = o.a; o.b = 1; use(known)      ->      o.b = 1; use(o.a)
 *
 * What may fail must be asked for where it was, too: before anything is written.
 */
export function mayReadAmongWrites(
  unit: Unit,
  value: Core,
  rest: readonly Core[],
  variable: CoreVariable,
  { uses, passed }: Reached,
): boolean {
  const made = footprintOf(value, unit.facts);
  if (!(unit.isEcmascript || unit.isJava) || made.fresh || made.writes.size > 0) return false;
  if (!readsOtherMembers(made, passed)) return false;
  if (
    uses.some(({ called, closure, spelled }) => closure || spelled || (called && isReceiverSensitive(value)))
  )
    return false;
  if (!made.throws) return true;
  const reached = reachedFirst(unit, rest, variable);
  const { conditional, guarded } = reached.uses[0]!;
  return !conditional && !guarded && commutes(made, reached.passed);
}

/** What is done until the first statement that names a variable is done as well. */
function reachedFirst({ facts }: Unit, rest: readonly Core[], variable: CoreVariable): Reached {
  const first = rest.findIndex((step) => mentions(step, variable));
  return reach(rest.slice(0, first + 1), variable, facts);
}

/** `const f = o.m; f()` calls `m` without `o`; but for Python, where `o.m` holds on to `o`. `Object.keys` asks for none. */
function isReceiverSensitive(value: Core): boolean {
  if (isLastingFunction(value)) return false;
  return value.op === 'member' || value.op === 'index' || (value.op === 'unary' && value.text === 'chain');
}

/** Whether it fails where it would have failed: the first use is always reached, and no use is in a `try`. */
export function isSurelyAsked({ uses }: Pick<Reached, 'uses'>): boolean {
  return !uses[0]!.conditional && !uses.some(({ guarded }) => guarded);
}

/** A member of what is declared as an object that is there, in TypeScript: asking for it can't fail. */
export function isDeclaredThere({ op, children: [object] }: Core): boolean {
  const shape = op === 'member' ? shapeOf(object!) : null;
  return shape?.kind === 'object' && !shape.mayBeMissing;
}
