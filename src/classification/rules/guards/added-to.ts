import type { Core, CoreVariable } from '../../../model/core.ts';
import { ofParts } from '../../normal-form/facts/exposed-variables.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { isAccessor } from '../../normal-form/facts/variable-facts.ts';
import { each, some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { isKnownArray } from '../ecmascript/known-arrays.ts';
import { builtinCall } from '../python/names.ts';
import { isListMade } from '../python/sorted-in-place.ts';

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
  return place.children[0]!.op === 'variable' && !!ofParts(place)?.type;
}

/** Declared as one, or given nothing but lists that are made where it is given them. */
function isListOfPython(root: Core, variable: CoreVariable): boolean {
  if (variable.declaredAs === 'list') return true;
  let isGiven = false;
  let isOther = false;
  each(root, ({ op, text, children }) => {
    if (!givenNames(op, children).includes(variable)) return;
    isGiven = true;
    const isWhole = (op === 'let' || op === 'assign') && text !== '+=' && children[0]!.variable === variable;
    isOther ||= !isWhole || !isList(children[1]!);
  });
  return isGiven && !isOther;
}

function givenNames(op: Core['op'], children: readonly Core[]): readonly CoreVariable[] {
  if (op === 'parameters') return children.flatMap(targets);
  return /^(?:let|assign|for_each)$/.test(op) ? targets(children[0]!) : [];
}

function isList(value: Core): boolean {
  return isListMade(value) || /^(?:list|sorted)$/.test(builtinCall(value)?.name ?? '');
}
