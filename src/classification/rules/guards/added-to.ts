import type { Core, CoreVariable } from '../../../model/core.ts';
import { holdsItsParts } from '../../../model/core-types.ts';
import { isAccessor } from '../../normal-form/facts/variable-facts.ts';
import { some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { isKnownArray } from '../ecmascript/known-arrays.ts';
import { baseOf, isPath as isPathOfGo } from '../go/paths.ts';
import { builtinCall } from '../python/names.ts';

/** A path of names that nobody computes: no getter of the change set stands in it. */
export function isQuietPath({ facts }: Unit, node: Core): boolean {
  return isPath(node) && !some(node, ({ op, text }) => op === 'member' && isAccessor(text, facts));
}

/**
 * Whether nobody can tell that something was asked to take nothing: it is a list that is there, and is found by names
 * alone.
 *
 *     all.push(...none)         of an array that is seen as one         not: open().push(...none)   o.missing.push(...none)
 *     all.extend(none)          of a list of Python, a path of Rust     not: m.entry(k).or_default().extend(none)
 *     all = append(all, none...)      of a variable of Go               not: m[k] = append(m[k], none...)   p.all of a nil `p`
 */
export function takesNothing(unit: Unit, place: Core): boolean {
  if (!isQuietPath(unit, place)) return false;
  if (unit.isEcmascript) return isKnownArray(unit, place);
  if (unit.isPython) return place.op === 'variable' && isListOfPython(unit.root, place.variable!);
  if (!unit.isGo) return unit.isRust;
  if (place.op === 'variable') return true;
  const base = isPathOfGo(place) ? baseOf(place) : null;
  return place.children[0]!.op === 'variable' && !!base?.type && holdsItsParts(base);
}

/** Declared as one, or given nothing but lists that are made where it is given them. */
function isListOfPython(root: Core, variable: CoreVariable): boolean {
  if (variable.declaredAs === 'list') return true;
  const isGiven = ({ op, children: [target] }: Core): boolean =>
    /^(?:let|assign|for_each|pattern|parameters|function)$/.test(op) && target?.variable === variable;
  const isOther = (node: Core): boolean =>
    isGiven(node) && !(/^(?:let|assign)$/.test(node.op) && node.text !== '+=' && isList(node.children[1]!));
  const isPart = ({ op, children }: Core): boolean =>
    (op === 'pattern' || op === 'parameters') && children.some((part) => part.variable === variable);
  return some(root, isGiven) && !some(root, (node) => isOther(node) || isPart(node));
}

function isList(value: Core): boolean {
  if (value.op === 'array') return value.text === '';
  if (value.op === 'opaque') return value.text === 'list_comprehension';
  const call = builtinCall(value);
  return call !== null && /^(?:list|sorted)$/.test(call.name);
}
