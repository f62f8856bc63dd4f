import { type Core, core } from '../../model/core.ts';
import { staticType, underlyingType } from '../../model/core-types.ts';
import { isIntegral } from '../../model/static-types.ts';
import { SILENT_READS } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { eachRewritten, isStatement, some, withChildren } from '../normal-form/tree.ts';
import { fire, type Unit } from '../normal-form/unit.ts';
import { operatorOf } from './comparisons.ts';
import { identical } from './conditionals.ts';
import {
  and,
  type NumberSet,
  not,
  numbersAbove,
  numbersBetween,
  numbersFrom,
  or,
  spelledNumbers,
  within,
} from './number-sets.ts';
import { sameButForNames } from './same-but-for-names.ts';

/** More than this is no chain that somebody reads. */
const MOST_OUTCOMES = 32;

/** A question for which of its numbers a whole number is, and whether it need be asked. */
interface Question {
  readonly subject: Core;
  readonly numbers: NumberSet;
}

/** What comes out for which numbers. */
interface Outcome {
  readonly body: Core;
  readonly numbers: NumberSet;
}

/**
 * Questions how a whole number stands to spelled ones, as the numbers for which each thing is done.
 *
 *     if (n >= 90) a(); else if (n >= 80) b(); else c();
 *     if (n < 80) c(); else if (n < 90) b(); else a();      ->      c() for ..79, b() for 80..89, a() for 90..
 *
 * Holds for what is a whole number by its type, and can be asked for again: all questions are asked before anything is
 * done. `n < 1` is `n == 0` where the type has nothing below. Tried last, for forms that are not equal as they are; no
 * other rule knows what it writes.
 */
export function numberRanges(unit: Unit, root: Core): Core {
  if (!some(root, (node) => questionOf(unit, node) !== null)) return root;
  return go(root);

  function go(node: Core): Core {
    if (node.op === 'choose') {
      const table = tableOf(unit, node);
      if (table) return told(node, table.subject, table.outcomes);
    }
    if (/^(?:binary|logical|unary|opaque)$/.test(node.op)) {
      const question = wholeQuestion(unit, node);
      if (question)
        return told(node, question.subject, [{ body: core('nothing'), numbers: question.numbers }]);
    }
    return withChildren(node, eachRewritten(node.children, go));
  }

  function told(node: Core, subject: Core, outcomes: readonly Outcome[]): Core {
    if (footprintOf(subject, unit.facts).heapRead)
      fire(unit, 'order-of-reads', '', node.source, SILENT_READS);
    const numbers = outcomes.map((outcome) => spelledNumbers(outcome.numbers)).join('; ');
    const bodies = outcomes.map(({ body }) => (body.op === 'nothing' ? body : go(body)));
    return core('opaque', `by number ${numbers}`, [subject, ...bodies], node.source);
  }
}

/** What is done for which numbers, in their order; null where a conditional asks for something else first. */
function tableOf(unit: Unit, node: Core): { subject: Core; outcomes: readonly Outcome[] } | null {
  const first = wholeQuestion(unit, node.children[0]!);
  if (!first) return null;
  const { subject } = first;
  const outcomes: Outcome[] = [];
  read(node, within(isNeverNegative(subject)));
  if (outcomes.length < 2 || outcomes.length > MOST_OUTCOMES) return null;
  const inOrder = outcomes.toSorted(({ numbers: [one] }, { numbers: [other] }) =>
    one![0] < other![0] ? -1 : 1,
  );
  return { subject, outcomes: inOrder };

  function read(at: Core, left: NumberSet): void {
    if (left.length === 0) return;
    const [only, ...more] = isStatement(at) ? at.children : [];
    const asked = only?.op === 'choose' && more.length === 0 ? only : at;
    const question = asked.op === 'choose' ? wholeQuestion(unit, asked.children[0]!) : null;
    if (question && identical(question.subject, subject)) {
      read(asked.children[1]!, and(left, question.numbers));
      read(asked.children[2]!, and(left, not(question.numbers)));
    } else add(at, left);
  }

  function add(at: Core, numbers: NumberSet): void {
    const body = at.op === 'nothing' ? core('block') : at;
    const known = outcomes.findIndex((one) => sameButForNames(one.body, body));
    if (known < 0) outcomes.push({ body, numbers });
    else outcomes[known] = { ...outcomes[known]!, numbers: or(outcomes[known]!.numbers, numbers) };
  }
}

/** A question of one number, as often as that is asked for in it. */
function wholeQuestion(unit: Unit, test: Core): Question | null {
  if (test.op === 'unary' && test.text === '!') {
    const opposite = wholeQuestion(unit, test.children[0]!);
    return opposite && { ...opposite, numbers: among(opposite.subject, not(opposite.numbers)) };
  }
  const operator = test.op === 'logical' ? operatorOf(test) : null;
  if (operator !== '&&' && operator !== '||') return questionOf(unit, test);
  const [left, right] = test.children.map((child) => wholeQuestion(unit, child));
  if (!left || !right || !identical(left.subject, right.subject)) return null;
  return { ...left, numbers: (operator === '&&' ? and : or)(left.numbers, right.numbers) };
}

function questionOf(unit: Unit, test: Core): Question | null {
  const [subject, ...rest] = test.children;
  const numbers =
    test.op === 'binary' ? comparedNumbers(test) : test.text === 'fits' ? fittingNumbers(rest[0]!) : null;
  if (!numbers || !isWhole(unit, subject!)) return null;
  const asked = footprintOf(subject!, unit.facts);
  if (asked.heapWrite || asked.control || asked.fresh || asked.writes.size > 0) return null;
  return { subject: subject!, numbers: among(subject!, numbers) };
}

function among(subject: Core, numbers: NumberSet): NumberSet {
  return and(within(isNeverNegative(subject)), numbers);
}

/** The numbers for which a comparison with a spelled one holds. */
function comparedNumbers(test: Core): NumberSet | null {
  const number = spelledNumber(test.children[1]!);
  if (number === null) return null;
  switch (operatorOf(test).replace(/^i(?=[<>])/, '')) {
    case '==':
      return numbersBetween(number, number);
    case '!=':
      return not(numbersBetween(number, number));
    case '<':
      return not(numbersFrom(number));
    case '<=':
      return not(numbersAbove(number));
    case '>':
      return numbersAbove(number);
    case '>=':
      return numbersFrom(number);
    default:
      return null;
  }
}

/** `80..=89`, `90..` and `7` as shapes in Rust. */
function fittingNumbers(shape: Core): NumberSet | null {
  const [first, last] = shape.children.map(spelledNumber);
  switch (shape.op === 'opaque' ? shape.text : '') {
    case 'pattern range_pattern ..=':
      return first != null && last != null ? numbersBetween(first, last) : null;
    case 'pattern range_pattern ..':
      if (first == null || last === null) return null;
      return last === undefined ? numbersFrom(first) : numbersBetween(first, last - 1n);
    case 'pattern range_pattern ..= up to':
      return first == null ? null : not(numbersAbove(first));
    case 'pattern range_pattern .. up to':
      return first == null ? null : not(numbersFrom(first));
    default: {
      const number = spelledNumber(shape);
      return number === null ? null : numbersBetween(number, number);
    }
  }
}

/** A whole number without a type of its own. */
function spelledNumber({ op, text }: Core): bigint | null {
  return op === 'literal' && /^[in]:-?\d+$/.test(text) ? BigInt(text.slice(2)) : null;
}

/** In Rust what is compared with a whole number is one: see rules/rust/places.ts. */
function isWhole({ isRust, isGo, isJava }: Unit, subject: Core): boolean {
  if (isRust) return subject.op === 'variable' || subject.op === 'member';
  if (isJava) return isIntegral(subject.spelled);
  return isGo && GO_INTEGER.test(goType(subject));
}

const GO_INTEGER = /^(?:u?int(?:8|16|32|64)?|uintptr|byte|rune)$/;

function goType(subject: Core): string {
  const type = staticType(subject);
  const made = type && underlyingType(type);
  return made?.op === 'type' ? made.text : (made?.variable?.kind === 'free' && made.variable.name) || '';
}

function isNeverNegative(subject: Core): boolean {
  if (subject.variable?.isNeverNegative) return true;
  return /^(?:uint(?:8|16|32|64)?|uintptr|byte)$/.test(goType(subject));
}
