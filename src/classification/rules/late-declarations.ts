import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { footprintOf, isPure } from '../normal-form/footprint.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { countUses, each, mentions, size } from '../normal-form/tree.ts';
import { isCandidate, spend, type Unit } from '../normal-form/unit.ts';

/**
 * A variable whose first value nobody sees begins where it gets its second.
 *
 *     let x = 0; for (...) { x = f(); use(x) }      ->      for (...) { let x = f(); use(x) }
 *
 * Holds where the value was only computed, no function holds on to the variable, and everything that names it stands
 * behind the assignment in one list of statements: whoever reads it comes past the assignment first.
 */
export function lateDeclarations(unit: Unit): boolean {
  const before = unit.root;
  for (const [variable, declaration] of candidates(unit)) {
    if (!spend(unit, size(unit.root))) break;
    unit.root = begunLater(unit, variable, declaration) ?? unit.root;
  }
  return unit.root !== before;
}

/** One-sided variables with their only declaration, which has no effect, that are written again. */
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
    (variable.kind === 'local' || variable.kind === 'temporary') &&
    isCandidate(unit, variable) &&
    unit.facts.assigned.has(variable) &&
    !unit.facts.captured.has(variable) &&
    isPure({ ...footprintOf(node.children[1]!, unit.facts), fresh: false })
      ? [[variable, node] as const]
      : [],
  );
}

function begunLater(unit: Unit, variable: CoreVariable, declaration: Core): Core | null {
  const total = countUses(unit.root, variable);
  let isFound = false;
  let isDropped = false;
  const moved = rewriteLists(unit.root, (list) => {
    const rest = list.filter((node) => node !== declaration);
    if (rest.length < list.length) isDropped = true;
    if (isFound) return rest.length < list.length ? rest : list;
    const at = rest.findIndex((node) => mentions(node, variable));
    const assign = at < 0 ? null : assignmentTo(rest[at]!, variable);
    const behind = rest.slice(Math.max(at, 0)).reduce((sum, node) => sum + countUses(node, variable), 0);
    if (!assign || behind !== total) return rest.length < list.length ? rest : list;
    isFound = true;
    const [, value] = assign.children as [Core, Core];
    const { source } = rest[at]!;
    return rest.with(at, core('let', 'let', [core('bind', '', [], source, variable), value], source));
  });
  return isFound && isDropped ? moved : null;
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
