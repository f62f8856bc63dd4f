import type { Assumption } from '../../../model/assumption.ts';
import { type Core, core } from '../../../model/core.ts';
import {
  FIELDS_STAY,
  NO_FUNCTION_IDENTITY,
  NUMBERS,
  PROPS_STAY,
  RECEIVERS_STAY,
  SILENT_READS,
  SILENT_WRITES,
  TYPES_HOLD,
} from '../../assumptions.ts';
import { type Footprint, isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf, isOfProps, isSteadyField } from '../../normal-form/facts/footprint-of.ts';
import { changesReceiver } from '../../normal-form/facts/held-receivers.ts';
import { type Reached, reach } from '../../normal-form/facts/reach.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import {
  countUses,
  mentions,
  refreshed,
  runsOtherCode,
  size,
  some,
  substitute,
} from '../../normal-form/tree.ts';
import { fire, isCandidate, spend, type Unit } from '../../normal-form/unit.ts';
import { isAskedFirst } from '../ecmascript/asked-first.ts';
import { isReadWhileDrawing } from '../ecmascript/render-reads.ts';
import { readLast } from '../go/read-last.ts';
import { outlivesRound } from '../python/outlived-rounds.ts';
import { isAskedTable } from './asked-tables.ts';
import { isHandedOn } from './handed-functions.ts';
import {
  isDeclaredThere,
  isIdleLocal,
  isSilentRead,
  isSurelyAsked,
  mayFailAtFirst,
  mayReadAmongWrites,
  mayUnfold,
  mayVanish,
} from './may-unfold.ts';

/**
 * Puts a variable's value where the variable is used.
 *
 *     const rate = base * 2; return amount * rate      ->      return amount * (base * 2)
 *
 * Holds where the value is evaluated as often as before and nothing that could tell is evaluated in between: a pure
 * and stable value may stand anywhere; one that reads, only past what doesn't write; one that has effects or an
 * identity, only at a single use that is reached exactly once.
 */
export function unfoldVariables(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list) => unfoldIn(unit, list));
}

function unfoldIn(unit: Unit, list: readonly Core[]): readonly Core[] {
  let steps = withoutIdle(unit, list);
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!;
    if (
      step.op !== 'let' ||
      step.text === 'var' ||
      step.text === 'held' ||
      step.text === 'class' ||
      step.text === 'function'
    )
      continue;
    const [target, value] = step.children as [Core, Core];
    const variable = target.op === 'bind' ? target.variable! : null;
    if (
      !variable ||
      value.op === 'nothing' ||
      !isCandidate(unit, variable) ||
      unit.facts.assigned.has(variable)
    )
      continue;
    if (mentions(value, variable)) continue;
    const before = steps.slice(0, at);
    const functions = before.filter((earlier) => mentions(earlier, variable));
    if (functions.length > 0 && !runLater(functions, before)) continue;
    const rest = [...functions, ...steps.slice(at + 1)];
    const kept = functions.length > 0 ? before.filter((earlier) => !functions.includes(earlier)) : before;
    if (
      !spend(
        unit,
        rest.reduce((sum, node) => sum + size(node), 0),
      )
    )
      return steps;
    if (outlivesRound(unit, value, rest, variable)) continue;
    const isReadLast = unit.isGo && !isPure(readLast(unit, value));
    const reached = reach(rest, variable, unit.facts, isReadLast);
    if (reached.uses.length === 0) {
      // Where every name of a module can be had from elsewhere, one that is not used here may be used there.
      const isUnfolded = wasUnfolded(unit, variable.name);
      if (variable.kind === 'item' && !unit.isEcmascript && !variable.name.startsWith('_') && !isUnfolded)
        continue;
      const isRead = unit.isPython && step.text !== 'part' && isSilentRead(unit, value);
      const vanishes = mayVanish(unit, step, value, isUnfolded);
      const isDropped = !vanishes && isIdleLocal(unit, step, value);
      // What owns its value until the end of its block may be kept for what happens then.
      if (
        step.text === 'own' &&
        !vanishes &&
        variable.kind !== 'temporary' &&
        !isPure({ ...footprintOf(value, unit.facts), fresh: false, throws: false, heapRead: false })
      )
        continue;
      if (!vanishes)
        fire(
          unit,
          'unused-variable',
          variable.name,
          step.source,
          null,
          variable.kind === 'item' ? variable.symbol : null,
        );
      if (isRead && !vanishes) fire(unit, 'order-of-reads', '', step.source, SILENT_READS);
      const isGone = vanishes || isRead || isDropped;
      const left = unit.isRust && step.children[2] ? ofItsType(value, step.children[2]) : value;
      steps = [...kept, ...(isGone ? [] : [core('evaluate', '', [left], step.source)]), ...rest];
      if (isGone) at -= 1;
      continue;
    }
    const isHanded = isHandedOn(unit, value, rest, variable, reached);
    const isAsked = (): boolean => isAskedFirst(rest, value, variable);
    const isFree =
      isHanded ||
      mayUnfold(unit, value, reached, variable.name, isAsked) ||
      isAskedTable(unit, value, rest, variable, reached);
    const isAgain = !isFree && mayFailAtFirst(unit, value, rest, variable, reached);
    const isDrawn = !isFree && !isAgain && isReadWhileDrawing(unit, value, rest, variable, reached);
    const isAmongWrites = !isFree && !isAgain && !isDrawn;
    if (isAmongWrites && !mayReadAmongWrites(unit, value, rest, variable, reached)) continue;
    if (changesReceiver([value], reached.receivers, unit.facts)) continue;
    if (reached.uses.length > 1 && size(value) * reached.uses.length > 2000) continue;
    const made = footprintOf(value, unit.facts);
    const assumes =
      made.heapRead && (reached.uses.length > 1 || reached.passed.heapRead) ? SILENT_READS : null;
    if (assumes) fire(unit, 'order-of-reads', '', step.source, assumes);
    if (isDrawn || isOfProps(value, unit.facts)) fire(unit, 'component-props', '', step.source, PROPS_STAY);
    if (isSteadyField(value, unit.facts)) fire(unit, 'steady-field', '', step.source, FIELDS_STAY);
    if (made.throws && !isSurelyAsked(reached) && isDeclaredThere(value))
      fire(unit, 'declared-object', '', step.source, TYPES_HOLD);
    if (isAmongWrites) fire(unit, 'order-of-reads', '', step.source, SILENT_WRITES);
    if (made.counts && reached.passed.heapWrite) fire(unit, 'counted-value', '', step.source, NUMBERS);
    if (variable.kind !== 'temporary')
      fire(
        unit,
        'unfold-variable',
        variable.name,
        step.source,
        isHanded ? NO_FUNCTION_IDENTITY : (assumes ?? receiversKept(made, reached)),
        variable.kind === 'item' ? variable.symbol : null,
      );
    const type = step.children[2];
    const given = type ? core('opaque', 'cast typed', [value, type], value.source) : value;
    // A variable that only lost some of its uses is still there; of a function nothing would be left.
    const stays =
      variable.kind === 'local' &&
      value.op !== 'function' &&
      unit.uneven?.has(variable.name) &&
      isPure({ ...made, fresh: false });
    const left = stays ? [core('evaluate', '', [refreshed(value)], step.source)] : [];
    steps = [...kept, ...left, ...substituteInList(rest, variable, given)];
    at = kept.length - 1;
  }
  return steps;
}

/** What is asked for before a value that may do anything, and was asked for behind it: `o.list` of `o.list.push(next())`. */
function receiversKept({ heapWrite }: Footprint, { receivers }: Reached): Assumption | null {
  // Members of the platform and of modules are what they are.
  const isOutside = (one: Core): boolean => /^(?:free|import)$/.test(one.variable?.kind ?? '');
  const isInside = receivers.some((one) => some(one, ({ op }) => op === 'member') && !some(one, isOutside));
  return heapWrite && isInside ? RECEIVERS_STAY : null;
}

/**
 * Functions that are declared before the variable which they name, and that nobody can have called by then.
 *
 *     function fail() { throw new Error(text) }  const text = 'no'      ->      const text = 'no'; function fail() ...
 */
function runLater(functions: readonly Core[], before: readonly Core[]): boolean {
  const isDeclared = ({ op, text }: Core): boolean => op === 'let' && text === 'function';
  return (
    functions.every(isDeclared) &&
    before.every(
      (step) =>
        isDeclared(step) ||
        (!runsOtherCode(step) && !functions.some(({ children: [name] }) => mentions(step, name!.variable!))),
    )
  );
}

/**
 * A local that gets no value and that nobody names.
 *
 *     let first, idle; first = next()      ->      let first; first = next()
 */
function withoutIdle(unit: Unit, list: readonly Core[]): readonly Core[] {
  const isIdle = ({ op, children: [target, value] }: Core): boolean =>
    op === 'let' &&
    value!.op === 'nothing' &&
    target!.op === 'bind' &&
    target!.variable!.kind === 'local' &&
    isCandidate(unit, target!.variable!) &&
    countUses(unit.root, target!.variable!) === 0;
  const idle = list.filter(isIdle);
  for (const { children, source } of idle) fire(unit, 'unused-variable', children[0]!.variable!.name, source);
  return idle.length > 0 ? list.filter((step) => !idle.includes(step)) : list;
}

/** A constant of the module whose value was put in the place of its uses, and which nobody needs any more. */
function wasUnfolded(unit: Unit, name: string): boolean {
  return unit.log.some(({ rule, subject }) => rule === 'unfold-constant' && subject === name);
}

/** What Rust makes of a value hangs on the type of the variable, though nobody uses that: `let n: u8 = text.parse()?`. */
function ofItsType(value: Core, type: Core): Core {
  const isAsked = some(
    value,
    ({ op, text, children: [callee] }) =>
      (op === 'call' && callee!.variable?.kind !== 'item') || (op === 'opaque' && text === 'cast inside'),
  );
  return isAsked ? core('opaque', 'of type', [value, type], value.source) : value;
}

/** Over a whole list, so that only the very first use gets the value itself and all others copies of it. */
function substituteInList(
  list: readonly Core[],
  variable: NonNullable<Core['variable']>,
  value: Core,
): readonly Core[] {
  const holder: Core = { op: 'block', text: '', children: list, source: null, variable: null };
  return substitute(holder, variable, value).children;
}
