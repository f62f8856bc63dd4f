import { type Core, core } from '../../model/core.ts';
import { block, eachRewritten, ends, mentions, some, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { inOrder, isLiteral } from './ordered-arms.ts';

/**
 * The cases of a `switch` in one order, those that do the same together.
 *
 *     switch (k) { case 'b': return two(); case 'a': return one(); case 'c': return two(); default: return none() }
 *     ->      switch (k) { case 'a': return one(); case 'b': case 'c': return two(); default: return none() }
 *
 * Holds where each case is for another literal, none runs on into the next, and none names what another one declares. One
 * that does what is done by default is none.
 */
export function orderedCases(unit: Unit, root: Core): Core {
  return go(root);

  function go(node: Core): Core {
    const made = withChildren(node, eachRewritten(node.children, go));
    return made.op === 'switch' ? (switchInOrder(unit, made) ?? made) : made;
  }
}

/** Labels in a row, and what is done for each of them. */
interface Group {
  readonly tests: readonly Core[];
  readonly isDefault: boolean;
  readonly steps: readonly Core[];
}

function switchInOrder(unit: Unit, node: Core): Core | null {
  const [value, ...cases] = node.children as [Core, ...Core[]];
  const groups = groupsOf(cases);
  if (!groups || groups.length < 2 || sharesNames(groups)) return null;
  const tests = groups.flatMap((group) => group.tests);
  if (!areDistinct(tests) && !(unit.isJava && tests.every(isLabel))) return null;
  const arms = groups.filter(({ isDefault }) => !isDefault);
  const last = groups.find(({ isDefault }) => isDefault) ?? null;
  const ordered = inOrder(
    arms.map((group) => ({ tests: group.tests, body: block(group.steps) })),
    last && block(last.steps),
  );
  const written = [
    ...ordered.flatMap(({ tests: labels, body }, at) =>
      casesOf(labels, body.children, last === null && at === ordered.length - 1),
    ),
    ...(last ? casesOf([core('nothing')], last.steps, true) : []),
  ];
  return withChildren(node, [value, ...written]);
}

/** A constant of Java, which refuses a label that it has met; a shape may fit what another one fits as well. */
function isLabel(test: Core): boolean {
  return isLiteral(test) || (test.op === 'opaque' && test.text.startsWith('constant '));
}

function areDistinct(tests: readonly Core[]): boolean {
  const kinds = new Set(tests.map(({ text }) => text.slice(0, 2)));
  const texts = new Set(tests.map(({ text }) => text));
  return kinds.size === 1 && texts.size === tests.length && tests.every(isLiteral);
}

/** Null where a case runs on into the next one that does something. */
function groupsOf(cases: readonly Core[]): readonly Group[] | null {
  const groups: Group[] = [];
  let labels: Core[] = [];
  for (const [at, { children }] of cases.entries()) {
    const [test, ...steps] = children as [Core, ...Core[]];
    labels.push(test);
    const isLast = at === cases.length - 1;
    if (steps.length === 0 && !isLast) continue;
    if (!isLast && !ends(steps)) return null;
    const isDefault = labels.some(({ op }) => op === 'nothing');
    const tests = labels.filter(({ op }) => op !== 'nothing');
    groups.push({ tests, isDefault, steps: withoutBreak(steps) });
    labels = [];
  }
  return groups;
}

function withoutBreak(steps: readonly Core[]): readonly Core[] {
  return isBreak(steps.at(-1)) ? steps.slice(0, -1) : steps;
}

function isBreak(step: Core | undefined): boolean {
  return step?.op === 'break' && step.text === '';
}

/** What one case declares is there in the next ones as well. */
function sharesNames(groups: readonly Group[]): boolean {
  return groups.some((group) =>
    group.steps.some(
      ({ op, children: [target] }) =>
        op === 'let' &&
        some(
          target!,
          ({ variable }) =>
            variable !== null &&
            groups.some((other) => other !== group && other.steps.some((step) => mentions(step, variable))),
        ),
    ),
  );
}

/** A case for each label, the last of which does something. */
function casesOf(labels: readonly Core[], steps: readonly Core[], isLast: boolean): readonly Core[] {
  const closed = isLast || ends(steps) ? steps : [...steps, core('break')];
  return labels.map((label, at) =>
    core('case', '', at === labels.length - 1 ? [label, ...closed] : [label], label.source),
  );
}
