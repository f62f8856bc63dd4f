import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { block, countUses, isStatement, renamed, use, useCounts, withChildren } from '../normal-form/tree.ts';
import { isCandidate, type Unit } from '../normal-form/unit.ts';
import { withEnds } from './returned-variables.ts';

/**
 * A value that some ways keep, and others put another one in the place of, under one name.
 *
 *     let p = f(); let r; if (!p) { r = 1 } else if (a(p)) { throw e } else { r = p } use(r)
 *     ->      let p = f(); if (!p) { p = 1 } else if (a(p)) { throw e } use(p)
 *
 *     const p = f(); const r = a(p) ? g(p) : p; use(r)
 *     ->      let p = f(); if (a(p)) { p = g(p) } use(p)
 *
 * So gives a function back what it was given or something else. Holds for two variables that no function inside names,
 * the first of which nobody asks for any more.
 */
export function keptOrReplaced(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  const counts = useCounts(unit.root);
  const taken = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (whole, holder) => {
    if (holder.op === 'sequence') return whole;
    for (const [place, step] of whole.entries()) {
      const given = givenByChoice(step);
      const list = given ? whole.toSpliced(place, 1, ...given) : whole;
      const at = given ? place + 1 : place;
      const [begun, ways] = [list[at - 1], list[at]!];
      if (ways.op !== 'choose' || begun?.op !== 'let' || begun.children[1]!.op !== 'nothing') continue;
      const result = begun.children[0]!.op === 'bind' ? begun.children[0]!.variable! : null;
      const kept = result && mayTurnInto(unit, result, taken) ? keptBy(ways, result) : null;
      if (!kept || !mayTurnInto(unit, kept, taken)) continue;
      const before = list.slice(0, at - 1);
      const start = before.findIndex(
        ({ op, children: [target] }) => op === 'let' && target!.op === 'bind' && target!.variable === kept,
      );
      const uses = [...before, ways].reduce((sum, step) => sum + countUses(step, kept), 0);
      if (start < 0 || uses !== counts.get(kept) || !(isCandidate(unit, result!) || isCandidate(unit, kept)))
        continue;
      taken.add(kept).add(result!);
      const later = [withoutCopies(ways, result!, kept), ...list.slice(at + 1)];
      return [...before, ...later.map((one) => renamed(one, result!, kept))];
    }
    return whole;
  });
}

/** `const r = a ? x : y` as `let r; if (a) { r = x } else { r = y }`. */
function givenByChoice({ op, text, children, source }: Core): readonly [Core, Core] | null {
  const [target, choice] = children;
  if (op !== 'let' || !/^(?:let|const)?$/.test(text) || target!.op !== 'bind' || children.length > 2)
    return null;
  if (choice!.op !== 'choose' || isStatement(choice!.children[1]!)) return null;
  const [test, ...values] = choice!.children as [Core, Core, Core];
  if (!values.some(({ op: kind }) => kind === 'variable')) return null;
  const ways = values.map((value) =>
    block([core('evaluate', '', [core('assign', '', [use(target!.variable!), value], source)], source)]),
  );
  const declared = core('let', 'let', [target!, core('nothing')], source);
  return [declared, core('choose', '', [test, ...ways], source)];
}

function mayTurnInto({ facts }: Unit, variable: CoreVariable, taken: ReadonlySet<CoreVariable>): boolean {
  return /^(?:local|temporary)$/.test(variable.kind) && !facts.captured.has(variable) && !taken.has(variable);
}

/** The variable that one of the ways copies, where all of them give the result a value or leave. */
function keptBy(ways: Core, result: CoreVariable): CoreVariable | null {
  let given = 0;
  const copied = new Set<CoreVariable>();
  const whole = withEnds(ways, result, (value, at) => {
    given += 1;
    if (value.op === 'variable' && /^(?:local|temporary)$/.test(value.variable!.kind))
      copied.add(value.variable!);
    return { ...value, source: at };
  });
  const [only, ...others] = copied;
  return whole && only && others.length === 0 && countUses(ways, result) === given ? only : null;
}

/** The way that keeps the value does nothing for it. */
function withoutCopies(node: Core, result: CoreVariable, kept: CoreVariable): Core {
  const isCopy = ({ op, children: [assign] }: Core): boolean =>
    op === 'evaluate' &&
    assign!.op === 'assign' &&
    assign!.text === '' &&
    assign!.children[0]!.variable === result &&
    assign!.children[1]!.op === 'variable' &&
    assign!.children[1]!.variable === kept;
  return withChildren(
    node,
    node.children.flatMap((child) => {
      if (child.op !== 'block' && child.op !== 'choose') return [child];
      const made = withoutCopies(child, result, kept);
      return made.op === 'block'
        ? [
            withChildren(
              made,
              made.children.filter((step) => !isCopy(step)),
            ),
          ]
        : [made];
    }),
  );
}
