import { type Core, core } from '../../../model/core.ts';
import { FOUND_AS_KEPT, SILENT_READS } from '../../assumptions.ts';
import { commutes, emptyFootprint } from '../../normal-form/facts/footprint.ts';
import { add, footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { isAccessor } from '../../normal-form/facts/variable-facts.ts';
import { givenWhereMissing } from '../../normal-form/node-facts.ts';
import { size, some } from '../../normal-form/tree.ts';
import { differs, fire, spend, type Unit } from '../../normal-form/unit.ts';
import { putFirst } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isQuietPath } from '../guards/added-to.ts';

/**
 * A place that gets a value where it has none, on the way to what is done with it, as a step of its own.
 *
 *     (found[k] ||= []).push(x)              ->      found[k] ||= []; found[k].push(x)
 *     const list = o.p || (o.p = make())     ->      o.p || (o.p = make()); const list = o.p
 *
 * Holds where the statement asks for that before anything else, and making the value changes nothing of what leads to the
 * place, which is a variable, or a member of one by a name, a literal or another such path, with no setter of ours; a list
 * makes a number of the length that it is given. Assumes
 * that a place holds what was put there.
 */
export function givenOnTheWay(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'evaluate given', 'choose statement')) return list;
  const made = list.flatMap((step) => inTwoSteps(unit, step) ?? [step]);
  return made.length > list.length ? made : list;
}

function inTwoSteps(unit: Unit, step: Core): readonly Core[] | null {
  if (!STEPS.test(step.op) || (step.op === 'evaluate' && givenBy(step.children[0]!))) return null;
  const given = firstGiven(step);
  const value = given && givenBy(given);
  if (!value || !spend(unit, size(step))) return null;
  const place = given.children[0]!;
  const then = isPlace(unit, place, value) ? putFirst(step, given, place) : null;
  if (!then) return null;
  if (place.op !== 'variable') {
    fire(unit, 'order-of-reads', '', given.source, SILENT_READS);
    fire(unit, 'returned-as-kept', '', given.source, FOUND_AS_KEPT);
  }
  return [core('evaluate', '', [given], given.source), then];
}

const STEPS = /^(?:evaluate|return|let|choose)$/;

/** The value that a place is given where it has none: the same one that is asked for. */
function givenBy(node: Core): Core | null {
  const [place, write] = node.children as [Core, Core];
  const value = givenWhereMissing(node);
  return value && (node.op === 'assign' || identical(place, write.children[0]!)) ? value : null;
}

/** Down the way that is evaluated first. */
function firstGiven(node: Core): Core | null {
  if (givenBy(node)) return node;
  if (/^(?:function|class|block|sequence)$/.test(node.op)) return null;
  for (const child of node.children) {
    const found = firstGiven(child);
    if (found) return found;
  }
  return null;
}

function isPlace(unit: Unit, place: Core, value: Core): boolean {
  const { facts } = unit;
  if (place.op === 'variable') return !/^(?:free|import)$/.test(place.variable!.kind);
  const [object, key] = place.children;
  if ((place.op !== 'member' && place.op !== 'index') || !isQuietPath(unit, object!)) return false;
  if (place.op === 'member' && place.text === 'length') return false;
  if (place.op === 'member' ? isAccessor(place.text, facts) : !isLastingKey(unit, key!)) return false;
  const way = emptyFootprint();
  for (const part of place.children) add(part, facts, way);
  return commutes(way, footprintOf(value, facts));
}

/** A list has another length when something is put behind its end: `list[list.length] ||= x`. */
function isLastingKey(unit: Unit, key: Core): boolean {
  const isLength = ({ op, text }: Core): boolean => op === 'member' && /^(?:length|size)$/.test(text);
  return key.op === 'literal' || (isQuietPath(unit, key) && !some(key, isLength));
}
