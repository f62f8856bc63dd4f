import { type Core, core, TYPEOF_NAME } from '../../model/core.ts';
import { commutes } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { some, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';

const MIRRORED: Readonly<Record<string, string>> = {
  '>': '<',
  '>=': '<=',
  'i>': 'i<',
  'i>=': 'i<=',
};

/**
 *     a > b      ->      b < a
 *
 * Holds where neither side can tell in which order they are evaluated. A literal stays on the right.
 */
export function ascending(unit: Unit, node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  if (node.op !== 'binary' || !MIRRORED[node.text] || right.op === 'literal') return node;
  if (!commutes(footprintOf(left, unit.facts), footprintOf(right, unit.facts))) return node;
  return { ...node, text: MIRRORED[node.text]!, children: [right, left] };
}

const SYMMETRIC: ReadonlySet<string> = new Set(['===', '!==', '==', '!=', '*', '&', '|', '^']);

/** What is marked so may be compared either way round: see equal.ts. */
const EITHER = ' either';

/** Whether its operands were seen to be such that either may come first. */
export function isUnordered({ op, text }: Core): boolean {
  return (op === 'binary' || op === 'logical') && text.endsWith(EITHER);
}

/** The operator of what may have been marked. */
export function operatorOf({ text }: Core): string {
  return text.endsWith(EITHER) ? text.slice(0, -EITHER.length) : text;
}

/**
 * Marks what means the same either way round: `a === b` of values that commute, and `a && b` where only the truth
 * counts and neither side can fail or be told to be evaluated.
 */
export function unordered(unit: Unit, node: Core): Core {
  switch (node.op) {
    case 'binary':
      return symmetric(unit, node);
    case 'choose':
    case 'loop':
      return withChildren(node, [truthOnly(unit, node.children[0]!), ...node.children.slice(1)]);
    case 'unary':
      return node.text === '!' ? withChildren(node, [truthOnly(unit, node.children[0]!)]) : node;
    default:
      return node;
  }
}

function symmetric(unit: Unit, node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  if (!SYMMETRIC.has(node.text) || right.op === 'literal') return node;
  if (!commutes(footprintOf(left, unit.facts), footprintOf(right, unit.facts))) return node;
  return { ...node, text: `${node.text}${EITHER}` };
}

function truthOnly(unit: Unit, test: Core): Core {
  if (test.op !== 'logical' || test.text === '??' || test.text.endsWith(EITHER)) return test;
  const sides = test.children.map((side) => truthOnly(unit, side));
  const skips = sides.every((side) => {
    const found = footprintOf(side, unit.facts);
    if (found.heapRead || asksForName(side) || mayNotBeThere(side)) return false;
    return !found.heapWrite && !found.throws && !found.control && found.writes.size === 0;
  });
  return skips ? core('logical', `${test.text}${EITHER}`, sides, test.source) : withChildren(test, sides);
}

/** `typeof window`, before which nobody may ask for `window` itself. */
export function asksForName(test: Core): boolean {
  return some(test, ({ op, text }) => op === 'unary' && text === TYPEOF_NAME);
}

/** A name that is declared further down: whoever asks for it first may be told that it isn't there yet. */
export function mayNotBeThere(test: Core): boolean {
  return some(test, ({ op, variable, source }) => {
    const { binding } = variable ?? {};
    const isLate = op === 'variable' && binding && /^(?:variable|class)$/.test(binding.kind);
    return isLate ? (binding.declarations[0]?.start ?? 0) > (source?.start ?? 0) : false;
  });
}
