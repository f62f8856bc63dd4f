import { type Core, core } from '../../model/core.ts';
import { NAMES_ARE_THERE } from '../assumptions.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { targets } from '../normal-form/facts/targets.ts';
import { block, ends, mentions, temporary, use } from '../normal-form/tree.ts';
import { differs, fire, type Unit } from '../normal-form/unit.ts';

/**
 * A `switch` as the chain of comparisons that it is.
 *
 *     switch (f()) { case 1: case 2: a(); break; default: b() }
 *     ->      const t = f(); if (t === 1 || t === 2) a(); else b()
 *
 * Holds where no case runs on into the next, each `break` is the last thing that its case does, and the cases share no
 * names. A default that isn't the last is only taken where the values of the cases are plain, since all of them are
 * compared before it.
 */
export function switchesAsChains(
  unit: Unit,
  list: readonly Core[],
  compare: Comparing = strictly,
): readonly Core[] {
  if (!list.some(({ op }) => op === 'switch') || !differs(unit, 'switch')) return list;
  return list.flatMap((node) => (node.op === 'switch' ? (chainOf(unit, node, compare) ?? [node]) : [node]));
}

/** How a language compares what is switched on with the value of a case; null where no operator says the same. */
export type Comparing = (subject: Core, test: Core, value: Core) => Core | null;

const strictly: Comparing = (subject, test) => core('binary', '===', [subject, test], test.source);

interface Group {
  readonly tests: readonly Core[];
  readonly isDefault: boolean;
  readonly steps: readonly Core[];
}

function chainOf(unit: Unit, node: Core, compare: Comparing): readonly Core[] | null {
  const [value, ...cases] = node.children as [Core, ...Core[]];
  const groups = groupsOf(cases);
  if (!groups || sharesNames(cases)) return null;
  const fallback = groups.findIndex(({ isDefault }) => isDefault);
  const isPlain = cases.every(({ children: [test] }) => isPure(footprintOf(test!, unit.facts)));
  if (fallback >= 0 && !isPlain && (fallback < groups.length - 1 || groups[fallback]!.tests.length > 0))
    return null;
  const subject = temporary('subject');
  const asked = { ...use(subject), spelled: value.spelled };
  const chosen = groups.filter((group) => !group.isDefault);
  const questions = chosen.map(({ tests }) => tests.flatMap((test) => compare(asked, test, value) ?? []));
  if (chosen.some(({ tests }, at) => tests.length !== questions[at]!.length)) return null;
  // Elsewhere a switch on nothing fails, as the first question does; without one the chain would not.
  if (compare !== strictly && chosen.length === 0) return null;
  fire(unit, 'switch-form', '', node.source);
  // With nothing to compare it with, a name is only read.
  if (value.op === 'variable' && groups.every(({ tests }) => tests.length === 0)) {
    if (value.variable!.kind === 'free') fire(unit, 'name-not-read', '', value.source, NAMES_ARE_THERE);
    return groups.flatMap(({ steps }) => steps);
  }
  let chain: Core = block(fallback >= 0 ? groups[fallback]!.steps : []);
  for (const [at, equal] of [...questions.entries()].toReversed()) {
    const test = equal.reduce((one, two) => core('logical', '||', [one, two], one.source));
    chain = block([core('choose', '', [test, block(chosen[at]!.steps), chain], node.source)]);
  }
  return [core('let', 'const', [core('bind', '', [], null, subject), value], node.source), ...chain.children];
}

/** Cases that share a body; null where one runs on into the next. */
function groupsOf(cases: readonly Core[]): readonly Group[] | null {
  const groups: Group[] = [];
  let tests: Core[] = [];
  let isDefault = false;
  for (const [at, { children }] of cases.entries()) {
    const [test, ...body] = children as [Core, ...Core[]];
    if (test.op === 'nothing') isDefault = true;
    else tests.push(test);
    const isLast = at === cases.length - 1;
    if (body.length === 0 && !isLast) continue;
    if (!isLast && !ends(body)) return null;
    const steps = withoutBreaks(body);
    if (!steps) return null;
    groups.push({ tests, isDefault, steps });
    [tests, isDefault] = [[], false];
  }
  return groups;
}

/** Without the `break`s after which nothing more of the case would run; null where one leaves in the middle. */
function withoutBreaks(list: readonly Core[]): readonly Core[] | null {
  for (const [at, node] of list.entries()) {
    if (!breaksOut(node)) continue;
    const rest = list.slice(at + 1);
    if (node.op === 'break') return list.slice(0, at);
    if (node.op === 'block') {
      const inner = withoutBreaks([...node.children, ...rest]);
      return inner && [...list.slice(0, at), ...inner];
    }
    if (node.op !== 'choose') return null;
    const [test, yes, no] = node.children as [Core, Core, Core];
    const [yesList, noList] = [yes.children, no.op === 'nothing' ? [] : no.children];
    const [yesEnds, noEnds] = [ends(yesList), ends(noList)];
    if (!yesEnds && !noEnds && rest.length > 0) return null;
    const first = withoutBreaks(yesEnds ? yesList : [...yesList, ...rest]);
    const second = withoutBreaks(noEnds ? noList : [...noList, ...rest]);
    if (!first || !second) return null;
    return [
      ...list.slice(0, at),
      { ...node, children: [test, block(first, yes.source), block(second, no.source)] },
    ];
  }
  return list;
}

/** A `break` of the `switch` itself: without a label, and in no loop or `switch` inside. */
function breaksOut({ op, text, children }: Core): boolean {
  if (op === 'break') return text === '';
  if (/^(?:function|class|loop|do_loop|for_each|switch)$/.test(op)) return false;
  return children.some(breaksOut);
}

/** One scope for all cases: what one of them declares, another may name. */
export function sharesNames(cases: readonly Core[]): boolean {
  return cases.some((one) => {
    const declared = one.children.flatMap(({ op, text, children: [target] }) =>
      op === 'let' && text !== 'var' ? targets(target!) : [],
    );
    return declared.some((name) => cases.some((other) => other !== one && mentions(other, name)));
  });
}
