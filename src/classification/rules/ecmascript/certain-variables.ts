import type { Core, CoreVariable } from '../../../model/core.ts';
import type { Facts } from '../../normal-form/facts/variable-facts.ts';
import { each, eachRewritten, ends, isStatement, withChildren } from '../../normal-form/tree.ts';

/** What the questions on the way tell of variables: which ones count as true, and which are neither null nor undefined. */
export interface Certain {
  readonly there: ReadonlySet<CoreVariable>;
  readonly holds: ReadonlySet<CoreVariable>;
}

const NOTHING_CERTAIN: Certain = { there: new Set(), holds: new Set() };

/**
 * Rewrites what stands behind a question, or in a branch that is taken on one answer alone.
 *
 *     if (!slug) return null; ... `slug` counts as true from here on, in the functions that are made here as well
 *
 * Told of variables that get one value only: of them it stays so. A function that is declared as such may have been
 * called before the question was asked.
 *
 * @param rule what becomes of a node whose parts were rewritten.
 */
export function rewriteWhereCertain(
  root: Core,
  facts: Facts,
  rule: (node: Core, certain: Certain) => Core,
): Core {
  const changing = redeclared(root);
  return go(root, NOTHING_CERTAIN);

  function go(node: Core, certain: Certain): Core {
    return rule(withChildren(node, inside(node, certain)), certain);
  }

  function inside(node: Core, certain: Certain): readonly Core[] {
    const { op, text, children } = node;
    switch (op) {
      case 'block':
        return inList(children, certain);
      case 'choose': {
        const [test, yes, no] = children as [Core, Core, Core];
        return [go(test, certain), go(yes, told(certain, test, true)), go(no, told(certain, test, false))];
      }
      case 'logical': {
        const [left, right] = children as [Core, Core];
        return [go(left, certain), go(right, text === '??' ? certain : told(certain, left, text === '&&'))];
      }
      case 'let':
        return children.map((child) => go(child, text === 'function' ? NOTHING_CERTAIN : certain));
      default:
        return eachRewritten(children, (child) => go(child, certain));
    }
  }

  function inList(list: readonly Core[], given: Certain): readonly Core[] {
    let certain = given;
    return list.map((step) => {
      const made = go(step, certain);
      if (step.op === 'choose' && isStatement(step.children[1]!)) {
        const [test, yes, no] = step.children as [Core, Core, Core];
        if (ends(yes.children)) certain = told(certain, test, false);
        if (ends(no.children)) certain = told(certain, test, true);
      }
      return made;
    });
  }

  function told(known: Certain, test: Core, answer: boolean): Certain {
    const there = new Set(known.there);
    const holds = new Set(known.holds);
    tell(test, answer, (node, isTrue) => {
      const variable = keptVariable(node);
      if (!variable) return;
      there.add(variable);
      if (isTrue) holds.add(variable);
    });
    return there.size > known.there.size || holds.size > known.holds.size ? { there, holds } : known;
  }

  function keptVariable({ op, variable }: Core): CoreVariable | null {
    if (op !== 'variable' || !/^(?:local|parameter|temporary)$/.test(variable!.kind)) return null;
    return facts.assigned.has(variable!) || changing.has(variable!) ? null : variable;
  }
}

/** A `var` may get its value anew in each round of a loop, and what is declared twice has two values. */
export function redeclared(root: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  const bound = new Set<CoreVariable>();
  each(root, (node) => {
    if (node.op === 'let' && node.text === 'var')
      each(node.children[0]!, ({ op, variable }) => {
        if (op === 'bind') found.add(variable!);
      });
    if (node.op !== 'bind') return;
    if (bound.has(node.variable!)) found.add(node.variable!);
    bound.add(node.variable!);
  });
  return found;
}

/** Tells each name that an answer says something of, and whether it counts as true or is only there. */
function tell(test: Core, answer: boolean, say: (node: Core, isTrue: boolean) => void): void {
  const [left, right] = test.children;
  switch (test.op) {
    case 'variable':
      if (answer) say(test, true);
      return;
    case 'unary':
      if (test.text === '!') tell(left!, !answer, say);
      else if (test.text === 'chain' && answer) say(baseOf(test), false);
      return;
    case 'logical':
      if (test.text === (answer ? '&&' : '||')) for (const part of test.children) tell(part, answer, say);
      return;
    case 'member':
    case 'index':
    case 'call':
      if (answer) say(baseOf(test), false);
      return;
    case 'binary':
      if (isFound(test, answer, right!)) say(baseOf(left!), false);
      return;
    default:
      return;
  }
}

/** Whether what is compared was found to be neither null nor undefined. */
function isFound(
  { op, text, children: [left] }: Core,
  answer: boolean,
  { op: kind, text: other }: Core,
): boolean {
  if (op !== 'binary') return false;
  if (text === 'instanceof') return answer;
  if (kind !== 'literal') return false;
  const isNothing = other === 'null' || other === 'undefined';
  if (text === '==' || text === '!=') return isNothing && answer === (text === '!=');
  if (text !== '===' && text !== '!==') return false;
  const isEqual = answer === (text === '===');
  if (left!.op === 'unary' && left!.text === 'typeof')
    return isEqual && /^s:(?:string|number|boolean|function|symbol|bigint)$/.test(other);
  return isEqual && !isNothing && /^(?:[snb]:)/.test(other);
}

/** What a chain, a member or a call begins with: where more came out than nothing, that is there. */
function baseOf(node: Core): Core {
  const isLink =
    node.op === 'member' ||
    node.op === 'index' ||
    node.op === 'call' ||
    (node.op === 'unary' && /^(?:chain|\?\.|typeof)$/.test(node.text));
  return isLink ? baseOf(node.children[0]!) : node;
}

/** Variables of which nothing counts but their truth, wherever they are not known to count as true. */
export function truthsAlone(root: Core, facts: Facts): ReadonlySet<CoreVariable> {
  const tests = new Set<Core>();
  const collect = (node: Core, truth: boolean): void => {
    if (truth) tests.add(node);
    for (const [at, child] of node.children.entries()) collect(child, isTest(node, at, truth));
  };
  collect(root, false);
  const declared = new Set<CoreVariable>();
  const asked = new Set<CoreVariable>();
  rewriteWhereCertain(root, facts, (node, { holds }) => {
    const { op, variable } = node;
    const made = op === 'let' && node.children[0]!.op === 'bind' ? node.children[0]!.variable! : null;
    if (made && /^(?:local|temporary)$/.test(made.kind) && !facts.assigned.has(made)) declared.add(made);
    if (op === 'variable' && !tests.has(node) && !holds.has(variable!)) asked.add(variable!);
    return node;
  });
  return new Set([...declared].filter((variable) => !asked.has(variable)));
}

/** Whether a child stands where only its truth counts, or nothing of it. */
export function isTest({ op, text, children }: Core, at: number, truth: boolean): boolean {
  switch (op) {
    case 'evaluate':
      return true;
    case 'choose':
    case 'loop':
      return at === 0;
    case 'do_loop':
      return at === 1;
    case 'unary':
      return text === '!';
    case 'logical':
      return truth && text !== '??' && children.length === 2;
    default:
      return false;
  }
}
