import type { Core, CoreVariable } from '../../../model/core.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { hasOwnThis, mentions } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';

/** A function that is a local of the unit. */
export interface LocalFunction {
  readonly value: Core;
  /** How many functions with a `this` of their own are around it. */
  readonly frames: number;
}

/**
 * Functions declared inside the unit on one side only, that are never written, don't call themselves, have their value
 * before anything names them, and are named in their own block alone.
 */
export function localFunctions(unit: Unit): ReadonlyMap<CoreVariable, LocalFunction> {
  const found = new Map<CoreVariable, LocalFunction>();
  const named = new Set<CoreVariable>();
  const ready = new Set<CoreVariable>();
  const visit = (node: Core, frames: number, isBody: boolean): void => {
    if (node.op === 'variable') named.add(node.variable!);
    if (node.op === 'block')
      for (const variable of definedAmongUsers(unit, node.children))
        if (!named.has(variable)) ready.add(variable);
    if (node.op === 'let' && node !== unit.root) {
      const [target, value] = node.children as [Core, Core];
      const variable = target.op === 'bind' ? target.variable! : null;
      if (
        variable &&
        value.op === 'function' &&
        isCandidate(unit, variable) &&
        !unit.facts.assigned.has(variable) &&
        !variable.binding?.loose &&
        (node.text === 'function' ||
          ((!named.has(variable) || ready.has(variable)) && (node.text !== 'var' || isBody))) &&
        !mentions(value, variable)
      )
        found.set(variable, { value, frames });
    }
    const inside = hasOwnThis(node) && node !== unit.root ? frames + 1 : frames;
    // A `var` of a function's own list has its value in all of the function that comes later.
    for (const child of node.children)
      visit(child, inside, node.op === 'function' || (isBody && node.op === 'block'));
  };
  visit(unit.root, 0, false);
  return found;
}

/**
 * Functions that others name which are defined right before them: none of those runs until all of them are there.
 *
 *     def inner(): return helper()
 *     def helper(): return 1
 */
function definedAmongUsers(unit: Unit, list: readonly Core[]): readonly CoreVariable[] {
  const isDefinition = ({ op, children }: Core): boolean => op === 'let' && children[1]?.op === 'function';
  return list.flatMap((node, at) => {
    const variable = isDefinition(node) ? node.children[0]!.variable : null;
    if (!variable || !isCandidate(unit, variable) || !isDefinition(list[at - 1] ?? node)) return [];
    const first = list.findIndex((other) => mentions(other, variable));
    return first < at && list.slice(first, at).every(isDefinition) ? [variable] : [];
  });
}

/** Takes away the declarations of local functions that nobody names any more. */
export function dropUnused(root: Core, locals: ReadonlyMap<CoreVariable, LocalFunction>): Core {
  if (locals.size === 0) return root;
  return rewriteLists(root, (list) => {
    const kept = list.filter((node) => {
      const variable = node.op === 'let' ? node.children[0]!.variable : null;
      return !variable || !locals.has(variable) || used(root, variable);
    });
    return kept.length === list.length ? list : kept;
  });
}

function used(root: Core, variable: CoreVariable): boolean {
  if (root.op === 'variable' && root.variable === variable) return true;
  return root.children.some((child) => used(child, variable));
}
