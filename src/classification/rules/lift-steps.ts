import { type Core, core } from '../../model/core.ts';
import { commutes, emptyFootprint, isPure } from '../normal-form/facts/footprint.ts';
import { add } from '../normal-form/facts/footprint-of.ts';
import { changesReceiver } from '../normal-form/facts/held-receivers.ts';
import { reach } from '../normal-form/facts/reach.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { isHeld, size, suspends, temporary, use, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { askedInSteps } from './asked-in-steps.ts';

/**
 * Steps inside an expression as statements before it.
 *
 *     f(x, (a(), b))      ->      a(); f(x, b)
 *
 * Holds where the expression reaches them each time, once, and what it evaluates before them can't tell.
 */
export function liftSteps(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op === 'sequence' && !list.some(hasSteps)) return list;
    const asked = list.flatMap((node) => askedInSteps(unit, node));
    return asked.flatMap((node) => lift(unit, node));
  });
}

function lift(unit: Unit, statement: Core): readonly Core[] {
  const found = firstSequence(statement);
  if (!found || !spend(unit, size(statement))) return [statement];
  const steps = found.children.slice(0, -1);
  // Something happens when its block ends, which would end later.
  if (steps.some(isHeld)) return [statement];
  const value = found.children.at(-1)!;
  const marker = temporary('steps');
  const marked = replace(statement, found, use(marker));
  const { uses, passed, receivers } = reach([marked], marker, unit.facts);
  const [place] = uses;
  if (!place || place.conditional || place.repeated || place.closure || place.guarded) return [statement];
  // `(0, o.m)()` calls `m` without `o`.
  if (place.called && /^(?:member|index|unary)$/.test(value.op)) return [statement];
  const moved = emptyFootprint();
  for (const step of steps) add(step, unit.facts, moved);
  moved.fresh = false;
  if (steps.some(suspends)) moved.control = true;
  // Where nothing is evaluated before them, they are the first thing that the statement does.
  if (!isPure(passed) && !commutes(moved, passed)) return [statement];
  if (changesReceiver(steps, receivers, unit.facts)) return [statement];
  const next = replace(marked, null, value, marker);
  return [...steps.map(asStatement), ...lift(unit, next)];
}

/** The one that is evaluated first; not inside a function or a statement of its own. */
function firstSequence(node: Core): Core | null {
  if (node.op === 'sequence') return node;
  if (node.op === 'function' || node.op === 'class' || node.op === 'block') return null;
  for (const child of node.children) {
    const found = firstSequence(child);
    if (found) return found;
  }
  return null;
}

function hasSteps(node: Core): boolean {
  return firstSequence(node) !== null;
}

function replace(node: Core, target: Core | null, value: Core, variable: Core['variable'] = null): Core {
  if (target ? node === target : node.op === 'variable' && node.variable === variable) return value;
  return withChildren(
    node,
    node.children.map((child) => replace(child, target, value, variable)),
  );
}

const STATEMENTS = new Set([
  'let',
  'evaluate',
  'block',
  'return',
  'throw',
  'break',
  'continue',
  'loop',
  'do_loop',
  'for_each',
  'switch',
  'try',
  'label',
]);

function asStatement(node: Core): Core {
  const conditional = node.op === 'choose' && node.children[1]!.op === 'block';
  return STATEMENTS.has(node.op) || conditional ? node : core('evaluate', '', [node], node.source);
}
