import type { Core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { some } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { callOf } from '../method-calls.ts';
import { calledOf, givingInstead, plainClosure } from './method-calls.ts';
import { isOwnFamily } from './own-methods.ts';

/**
 * What an `Option` or a `Result` is asked in one word.
 *
 *     found.and_then(|x| Some(f(x)))             ->      found.map(|x| f(x))
 *     name.as_ref().map(|s| s.as_str())          ->      name.as_deref()
 *     name.as_ref().cloned()                     ->      name.clone()
 *     size.unwrap_or(0)                          ->      size.unwrap_or_default()
 *
 * Tried where one side says the word more often, and refused where a type of the change set has it and another one of
 * options.
 */
export function optionWord(node: Core, unit: Unit): Core {
  const made =
    wrappedAgain(node, unit) ?? asTexts(node, unit) ?? clonedInside(node, unit) ?? plainDefault(node, unit);
  if (made) fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  return made ?? node;
}

function wrappedAgain(node: Core, unit: Unit): Core | null {
  const chained = differs(unit, 'call and_then') ? calledOf(node, 'and_then', 1) : null;
  const closure = chained && plainClosure(chained.args[0]!);
  if (closure?.parameters.length !== 1 || isOwnFamily(unit, 'and_then')) return null;
  const { op, text, children } = closure.value;
  const isWrapped = op === 'array' && /^value variant (?:Some|Ok)$/.test(text) && children.length === 1;
  // A `?` leaves the closure with what `and_then` gives, and no longer with what is in it.
  if (!isWrapped || some(closure.value, (part) => part.op === 'return')) return null;
  return callOf(chained!.object, 'map', [givingInstead(chained!.args[0]!, children[0]!)], node.source);
}

function asTexts(node: Core, unit: Unit): Core | null {
  const mapped = differs(unit, 'call as_deref') ? calledOf(node, 'map', 1) : null;
  const borrowed = mapped && calledOf(mapped.object, 'as_ref', 0);
  if (!borrowed || isOwnFamily(unit, 'as_ref')) return null;
  if (['as_deref', 'as_str', 'deref'].some((word) => unit.facts.isOwnMethod(word))) return null;
  const [given] = mapped.args as [Core];
  const closure = plainClosure(given);
  const asked = closure ? calledOf(closure.value, 'as_str', 0) : null;
  const isIt = asked?.object.op === 'variable' && asked.object.variable === closure!.parameters[0]?.variable;
  const isPath = given.op === 'variable' && /^(?:\w+::)*String::as_str$/.test(given.variable!.name);
  return isIt || isPath ? callOf(borrowed.object, 'as_deref', [], node.source) : null;
}

function clonedInside(node: Core, unit: Unit): Core | null {
  const cloned = differs(unit, 'call as_ref') ? calledOf(node, 'cloned', 0) : null;
  const borrowed = cloned && calledOf(cloned.object, 'as_ref', 0);
  if (!borrowed || isOwnFamily(unit, 'as_ref') || unit.facts.isOwnMethod('clone')) return null;
  return callOf(borrowed.object, 'clone', [], node.source);
}

/** What numbers, truths and texts are by default. */
export const BY_DEFAULT = /^(?:i:0|f:0|b:false|s:)$/;

function plainDefault(node: Core, unit: Unit): Core | null {
  const given = differs(unit, 'call unwrap_or_default') ? calledOf(node, 'unwrap_or', 1) : null;
  const [value] = given?.args ?? [];
  const isDefault = value?.op === 'literal' && BY_DEFAULT.test(value.text);
  if (!isDefault || unit.facts.areOfOneType('unwrap_or', 'unwrap_or_default')) return null;
  return callOf(given!.object, 'unwrap_or_default', [], node.source);
}
