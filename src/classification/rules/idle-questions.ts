import type { Assumption } from '../../model/assumption.ts';
import type { Core } from '../../model/core.ts';
import { SILENT_COMPARISONS, SILENT_READS, TYPES_HOLD } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { each, some } from '../normal-form/tree.ts';
import { fire, type Unit } from '../normal-form/unit.ts';
import { mayNotBeThere } from './comparisons.ts';
import { isDeclaredThere } from './unfolding/may-unfold.ts';

/**
 * What one side asks for, and nobody uses the answer.
 *
 *     if (cart.total > 10) {}            ->      nothing
 *     const big = this.size > 10         ->      nothing, where nobody says `big`
 *
 * Holds for what can't fail: names that have a value by then, what is compared, and members of an object that is there, by
 * how it was made or by its type. A name that nothing declares is another matter: somebody may want it to fail.
 */
export function withoutIdleQuestions(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list) => {
    const kept = list.filter((step) => {
      const assumes = isQuestion(step) || doesNothing(step) ? idle(unit, step.children[0]!) : undefined;
      if (assumes !== undefined) fire(unit, 'idle-question', '', step.source, assumes);
      return assumes === undefined;
    });
    return kept.length === list.length ? list : kept;
  });
}

/** How many such questions there may be in a form: where both sides have as many, somebody changed what is asked. */
export function questionsIn(root: Core): number {
  let count = 0;
  each(root, (node) => {
    if (isQuestion(node)) count += 1;
  });
  return count;
}

function isQuestion({ op, children: [value] }: Core): boolean {
  if (op !== 'evaluate' || !value) return false;
  if (value.op === 'binary') return COMPARES.test(value.text);
  return (
    /^(?:variable|member|logical|choose)$/.test(value.op) || (value.op === 'unary' && value.text === '!')
  );
}

const COMPARES = /^~?(?:[<>]=?|[!=]==?|in|instanceof|is|is not)$/;

/** A conditional of which neither branch does anything. */
function doesNothing({ op, children: [, ...branches] }: Core): boolean {
  return op === 'choose' && branches.every((branch) => branch.op === 'block' && branch.children.length === 0);
}

/** What is assumed where a value can be left out, if anything is; undefined where it can't be. */
function idle(unit: Unit, value: Core): Assumption | null | undefined {
  if (unit.isPython && !onlyCompares(value)) return undefined;
  const found = footprintOf(value, unit.facts);
  if (found.heapWrite || found.control || found.writes.size > 0 || found.mayBeUnbound || found.declares)
    return undefined;
  if (found.asksFor.size > 0 || found.doubtful.size > 0 || mayNotBeThere(value)) return undefined;
  if (some(value, ({ op, variable }) => op === 'variable' && variable!.kind === 'free')) return undefined;
  const isTyped = found.throws && askedOfThere(value);
  return found.throws && !isTyped ? undefined : assumed(value, found.heapRead, isTyped);
}

function assumed(value: Core, reads: boolean, isTyped: boolean): Assumption | null {
  if (isTyped) return TYPES_HOLD;
  if (!reads) return null;
  return some(value, ({ op }) => op === 'member') ? SILENT_READS : SILENT_COMPARISONS;
}

/**
 * In Python an operator may do anything: `first >> second` makes the one wait for the other. What is put in order may have
 * none, and fail: `1 < None`.
 */
function onlyCompares({ op, text, children }: Core): boolean {
  if (op === 'variable' || op === 'literal') return true;
  if (op === 'binary') return /^(?:~?[!=]=|is|is not)$/.test(text) && children.every(onlyCompares);
  return (op === 'logical' || (op === 'unary' && text === '!')) && children.every(onlyCompares);
}

/** Whether all that could fail in a question is that an object isn't there, and each is declared to be. */
function askedOfThere(node: Core): boolean {
  switch (node.op) {
    case 'variable':
    case 'literal':
    case 'this':
      return true;
    case 'member':
      return (node.children[0]!.op === 'this' || isDeclaredThere(node)) && askedOfThere(node.children[0]!);
    case 'binary':
      return !/^(?:in|instanceof|[!=]=)$/.test(node.text) && node.children.every(askedOfThere);
    case 'unary':
    case 'logical':
    case 'choose':
      return node.text !== '?.' && node.text !== 'chain' && node.children.every(askedOfThere);
    default:
      return false;
  }
}
