import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { block, countUses, ends, isStatement, some, useCounts, withChildren } from '../normal-form/tree.ts';
import { isCandidate, type Unit } from '../normal-form/unit.ts';

/**
 * What each branch gives to a variable that is returned right behind them, returned at once.
 *
 *     if (a) { f(); x = 1 } else { x = 2 } return x      ->      if (a) { f(); return 1 } else { return 2 }
 *     switch (a) { case 1: x = 1; break; default: x = 2 } return x
 *     ->      switch (a) { case 1: return 1; default: return 2 }
 *
 * Holds for a variable that is named in no other place, so that nobody could look at it on the way out.
 */
export function returnedVariables(unit: Unit): void {
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [branches, last] = [list.at(-2), list.at(-1)];
    const variable = last?.op === 'return' ? (last.children[0]?.variable ?? null) : null;
    if (holder.op !== 'block' || last?.children[0]?.op !== 'variable') return list;
    if (branches?.op !== 'choose' && branches?.op !== 'switch') return list;
    if (!variable || !/^(?:local|temporary)$/.test(variable.kind) || unit.facts.captured.has(variable))
      return list;
    if (counts.get(variable) !== countUses(branches, variable) + 1) return list;
    const giveBack = (value: Core, at: Core['source']): Core => core('return', '', [value], at);
    const returning =
      branches.op === 'switch'
        ? withCaseEnds(branches, variable, giveBack)
        : withEnds(branches, variable, giveBack);
    if (!returning) return list;
    left.add(variable);
    return [...list.slice(0, -2), returning];
  });
  withoutDeclarations(unit, left);
}

/**
 * The last value of a variable, given back without the variable. Only in Python, where a value isn't converted to what
 * holds it.
 *
 *     x = f(a); x = x.g(); return x      ->      x = f(a); return x.g()
 *
 * Holds for a variable that begins in the same list of statements, so that nothing behind it is about it, not even what
 * is done at last, and that no function holds on to.
 */
export function returnedLast(unit: Unit): void {
  if (!unit.isPython) return;
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [step, last] = [list.at(-2), list.at(-1)];
    const given = step?.op === 'evaluate' && step.children[0]!.op === 'assign' ? step.children[0]! : null;
    if (holder.op !== 'block' || last?.op !== 'return' || given?.text !== '') return list;
    const [target, value] = given.children as [Core, Core];
    const { variable } = target;
    const isReturned = last.children[0]?.op === 'variable' && last.children[0].variable === variable;
    if (target.op !== 'variable' || !variable || !isReturned || unit.facts.captured.has(variable))
      return list;
    if (
      !list.some(
        ({ op, children: [name] }) => op === 'let' && name!.op === 'bind' && name!.variable === variable,
      )
    )
      return list;
    return [...list.slice(0, -2), core('return', '', [value], last.source)];
  });
}

/** What declares variables that nothing names any more, left out. */
export function withoutDeclarations(unit: Unit, left: ReadonlySet<CoreVariable>): void {
  if (left.size === 0) return;
  unit.root = rewriteLists(unit.root, (list) => {
    const kept = list.filter((node) => !declaresIdly(unit, node, left));
    return kept.length < list.length ? kept : list;
  });
}

/**
 * Variables that have no value yet and never get one, which rules leave behind; and Go's results that nobody names. What
 * somebody gave to a variable stays, though nobody may look at it.
 */
export function withoutIdleDeclarations(unit: Unit): void {
  const counts = useCounts(unit.root);
  const isIdle = ({ op, children: [target, value, ...types] }: Core): boolean =>
    op === 'let' &&
    target!.op === 'bind' &&
    (value!.op === 'nothing' || (target!.variable!.kind === 'parameter' && isLiteral(value!))) &&
    types.length === 0 &&
    target!.variable!.kind !== 'item' &&
    (counts.get(target!.variable!) ?? 0) === 0;
  unit.root = rewriteLists(unit.root, (list) =>
    list.some(isIdle) ? list.filter((node) => !isIdle(node)) : list,
  );
}

function isLiteral({ op, children }: Core): boolean {
  return op === 'literal' || (op === 'convert' && isLiteral(children[1]!));
}

/** The declaration of one of these, with a value that was never seen. */
function declaresIdly(unit: Unit, { op, children }: Core, left: ReadonlySet<CoreVariable>): boolean {
  const [target, value] = children;
  // A type that stands there may choose what the values are.
  if (op !== 'let' || children.length > 2 || target!.op !== 'bind' || !left.has(target!.variable!))
    return false;
  const isOneSided = isCandidate(unit, target!.variable!);
  return value!.op === 'nothing' || (isOneSided && isPure(footprintOf(value!, unit.facts)));
}

/**
 * Branches in which something else stands in the place of giving a variable its value, which each does last or else
 * leaves; null where one does neither.
 */
export function withEnds(
  branches: Core,
  variable: CoreVariable,
  end: (value: Core, at: Core['source']) => Core | null,
): Core | null {
  const [test, yes, no] = branches.children as [Core, Core, Core];
  if (!isStatement(yes) || !isStatement(no) || countUses(test, variable) > 0) return null;
  const [one, two] = [withEnd(yes, variable, end), withEnd(no, variable, end)];
  return one && two && withChildren(branches, [test, one, two]);
}

function withEnd(branch: Core, variable: CoreVariable, end: Parameters<typeof withEnds>[2]): Core | null {
  const { children } = branch;
  const last = children.at(-1);
  if (!last) return null;
  if (ends(children)) return countUses(branch, variable) === 0 ? branch : null;
  if (last.op === 'choose') {
    const inner = withEnds(last, variable, end);
    return inner && withChildren(branch, children.with(-1, inner));
  }
  const assign = last.op === 'evaluate' ? last.children[0]! : null;
  if (assign?.op !== 'assign' || assign.text !== '' || assign.children[0]!.variable !== variable) return null;
  if (assign.children[0]!.op !== 'variable') return null;
  const made = end(assign.children[1]!, last.source);
  return made && withChildren(branch, children.with(-1, made));
}

/** The same for the cases of a `switch`, of which one is taken in any case, and none leaves by a `break` on its way. */
function withCaseEnds(node: Core, variable: CoreVariable, end: Parameters<typeof withEnds>[2]): Core | null {
  const [value, ...cases] = node.children as [Core, ...Core[]];
  const isTaken = cases.some(({ children: [test] }) => test!.op === 'nothing');
  if (!isTaken || countUses(value, variable) > 0) return null;
  const made: Core[] = [];
  for (const one of cases) {
    const [test, ...steps] = one.children as [Core, ...Core[]];
    const last = steps.at(-1);
    const isLast = one === cases.at(-1);
    if (!last && !isLast) {
      made.push(one);
      continue;
    }
    const isLeft = last?.op === 'break' && last.text === '';
    const body = isLeft ? steps.slice(0, -1) : steps;
    const breaks = body.some((step) => some(step, ({ op, text }) => op === 'break' && text === ''));
    if (breaks || countUses(test, variable) > 0 || (!isLeft && !isLast && !ends(body))) return null;
    const given = withEnd(block(body, one.source), variable, end);
    if (!given) return null;
    made.push(withChildren(one, [test, ...given.children]));
  }
  return withChildren(node, [value, ...made]);
}
