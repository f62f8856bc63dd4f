import { type Core, core } from '../../model/core.ts';
import { NAMES_ARE_THERE, SILENT_READS } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { block, isStatement, size, some, withChildren } from '../normal-form/tree.ts';
import { fire, spend, type Unit } from '../normal-form/unit.ts';
import { asksForName, mayNotBeThere, operatorOf } from './comparisons.ts';
import { identical } from './conditionals.ts';

/** Tables grow with each question by a factor of two. */
const MOST_TESTS = 5;

/** So many questions have no more answers than this; a longer chain asks more of them, or some in vain. */
const MOST_CONDITIONALS = 2 ** MOST_TESTS;

/** A conditional as the questions that it asks, and what comes out of each answer. */
type Decision =
  | { readonly type: 'outcome'; readonly outcome: number }
  | { readonly type: 'question'; readonly question: number; readonly yes: Decision; readonly no: Decision };

/**
 * Conditionals inside of conditionals, with their questions in one order.
 *
 *     if (a) { if (b) x(); else y() } else { if (b) z(); else y() }
 *     ->      if (b) { if (a) x(); else z() } else y()
 *
 * Holds where the questions are all asked before anything else is done, and none of them can fail or change another
 * one: names that are declared before, and comparisons of these with one another or with literals. Tried last, for forms that are not equal as
 * they are; no other rule knows what it writes.
 */
export function orderedTests(unit: Unit, root: Core): Core {
  return go(root);

  function go(node: Core): Core {
    const ordered = node.op === 'choose' ? inOrder(unit, node, go) : null;
    return ordered ?? withChildren(node, node.children.map(go));
  }
}

function inOrder(unit: Unit, node: Core, within: (outcome: Core) => Core): Core | null {
  const questions: Core[] = [];
  const outcomes: Core[] = [];
  const met = new Set<number>();
  let conditionals = 0;
  const decision = read(node);
  if (
    conditionals > MOST_CONDITIONALS ||
    questions.length < 2 ||
    questions.length > MOST_TESTS ||
    decision.type === 'outcome'
  )
    return null;
  if (!spend(unit, size(node) * 2 ** questions.length)) return null;
  const order = questions
    .map((question, at) => [spelling(question), at] as const)
    .sort(([one], [two]) => (one < two ? -1 : one > two ? 1 : 0))
    .map(([, at]) => at);
  const ordered = table(decision, order);
  if (isSame(decision, ordered)) return written(ordered);
  const reads = questions.filter((question) => footprintOf(question, unit.facts).heapRead);
  if (reads.length > 0) fire(unit, 'order-of-reads', '', node.source, SILENT_READS);
  if (questions.some((question) => some(question, isFree)))
    fire(unit, 'name-not-read', '', node.source, NAMES_ARE_THERE);
  return written(ordered);

  function read(at: Core): Decision {
    if (isStatement(at) && at.children.length === 1 && at.children[0]!.op === 'choose')
      return read(at.children[0]!);
    if (at.op !== 'choose' || !asks(at.children[0]!)) return outcomeOf(at);
    const [test, yes, no] = at.children as [Core, Core, Core];
    conditionals += 1;
    // More than can be put in order: nobody asks what comes out of them.
    if (conditionals > MOST_CONDITIONALS) return { type: 'outcome', outcome: -1 };
    return asked(test, read(yes), read(no));
  }

  function asks(test: Core): boolean {
    if (test.op === 'logical' && operatorOf(test) !== '??') return test.children.every(asks);
    if (test.op === 'unary' && test.text === '!') return asks(test.children[0]!);
    return isPlainQuestion(unit, test);
  }

  function asked(test: Core, yes: Decision, no: Decision): Decision {
    const [first, second] = test.children as [Core, Core];
    if (test.op === 'unary' && test.text === '!') return asked(first, no, yes);
    // `a ?? b` asks for b where a isn't there, and not where it is false: it is a question of its own.
    if (test.op === 'logical' && operatorOf(test) !== '??')
      return operatorOf(test) === '&&'
        ? asked(first, asked(second, yes, no), no)
        : asked(first, yes, asked(second, yes, no));
    const opposite = test.op === 'binary' ? OPPOSITE[operatorOf(test)] : undefined;
    if (opposite) return asked({ ...test, text: test.text.replace(operatorOf(test), opposite) }, no, yes);
    return { type: 'question', question: numberOf(questions, test), yes, no };
  }

  function outcomeOf(at: Core): Decision {
    return { type: 'outcome', outcome: numberOf(outcomes, at.op === 'nothing' ? block([]) : at) };
  }

  /** What comes first, or again, stands for all that is the same. */
  function written(at: Decision): Core {
    if (at.type === 'question')
      return core('choose', '', [questions[at.question]!, written(at.yes), written(at.no)], node.source);
    if (met.has(at.outcome)) return core('opaque', `outcome ${[...met].indexOf(at.outcome)}`);
    met.add(at.outcome);
    return within(outcomes[at.outcome]!);
  }
}

/** The same decision, asked in this order, without questions that make no difference. */
function table(decision: Decision, order: readonly number[]): Decision {
  const [first, ...rest] = order;
  if (first === undefined || decision.type === 'outcome') return decision;
  const [yes, no] = [true, false].map((answer) => table(given(decision, first, answer), rest)) as [
    Decision,
    Decision,
  ];
  return isSame(yes, no) ? yes : { type: 'question', question: first, yes, no };
}

function given(decision: Decision, question: number, answer: boolean): Decision {
  if (decision.type === 'outcome') return decision;
  if (decision.question === question) return given(answer ? decision.yes : decision.no, question, answer);
  return {
    ...decision,
    yes: given(decision.yes, question, answer),
    no: given(decision.no, question, answer),
  };
}

function isSame(one: Decision, two: Decision): boolean {
  if (one.type === 'outcome' || two.type === 'outcome')
    return one.type === 'outcome' && two.type === 'outcome' && one.outcome === two.outcome;
  return one.question === two.question && isSame(one.yes, two.yes) && isSame(one.no, two.no);
}

function numberOf(known: Core[], node: Core): number {
  const at = known.findIndex((one) => identical(one, node));
  return at < 0 ? known.push(node) - 1 : at;
}

const OPPOSITE: Readonly<Record<string, string>> = { '!==': '===', '!=': '==' };

/** It can be asked at any time before the first outcome, as often as one likes. */
function isPlainQuestion(unit: Unit, test: Core): boolean {
  const found = footprintOf(test, unit.facts);
  if (asksForName(test) || (unit.isEcmascript && mayNotBeThere(test))) return false;
  return !found.heapWrite && !found.throws && !found.control && !found.fresh && found.writes.size === 0;
}

function isFree({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.kind === 'free';
}

/** By which questions are put in order: any order will do, as long as it is the same on both sides. */
function spelling({ op, text, variable, children }: Core): string {
  return `${op} ${text} ${variable?.name ?? ''}(${children.map(spelling).join(',')})`;
}
