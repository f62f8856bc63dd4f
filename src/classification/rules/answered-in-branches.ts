import { type Core, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { block, ends, returns, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { mayKeepFailure } from './python/managers.ts';

/**
 * What is answered behind branches some of which have answered already, answered by the others as well.
 *
 *     if (a) { if (b) return 1 } else { c() } return 2
 *     ->      if (a) { if (b) return 1; else return 2 } else { c(); return 2 }
 *
 * Holds for a literal, which nothing can go wrong with, so that it may stand under handlers, too; in Rust branches end
 * what they hold.
 */
export function answeredInBranches(unit: Unit): void {
  if (unit.isRust) return;
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [step, last] = [list.at(-2), list.at(-1)];
    const answer = last?.op === 'return' ? last.children[0] : undefined;
    if (holder.op !== 'block' || !step || answer?.op !== 'literal' || answer.text === 'undefined')
      return list;
    if (ends([step]) || !answersSomewhere(step) || !mayAnswer(step, list) || !spend(unit, list.length))
      return list;
    return [...list.slice(0, -2), answering(step, last!)];
  });
}

/** Whether one of its ways ends by answering. */
function answersSomewhere({ op, children }: Core): boolean {
  if (op !== 'choose' && op !== 'try') return false;
  return partsOf(op, children).some((part) => {
    const last = part.children.at(-1);
    return last?.op === 'return' || (last !== undefined && answersSomewhere(last));
  });
}

function mayAnswer(step: Core, list: readonly Core[]): boolean {
  if (step.op === 'choose')
    return step.children.slice(1).every((part) => part.op === 'nothing' || endsAlike(part));
  const [body, handler, after] = step.children as [Core, Core, Core];
  if (!/^(?:catch|nothing)$/.test(handler.op) || returns(after) || mayKeepFailure(after, list)) return false;
  return endsAlike(body) && (handler.op === 'nothing' || endsAlike(handler.children[1]!));
}

function endsAlike({ op, children }: Core): boolean {
  const last = children.at(-1);
  return op === 'block' && (last === undefined || !answersSomewhere(last) || mayAnswer(last, children));
}

/** The branches of a conditional, what is tried and how it is handled. */
function partsOf(op: Core['op'], children: readonly Core[]): readonly Core[] {
  if (op === 'choose') return children.slice(1);
  const [body, handler] = children as [Core, Core];
  return handler.op === 'catch' ? [body, handler.children[1]!] : [body];
}

function answering(step: Core, answer: Core): Core {
  if (step.op === 'choose') {
    const [test, ...branches] = step.children as [Core, Core, Core];
    return withChildren(step, [test, ...branches.map((branch) => answeringAtEnd(branch, answer))]);
  }
  const [body, handler, after] = step.children as [Core, Core, Core];
  const [caught, handling] = handler.children;
  const handled =
    handler.op === 'catch' ? withChildren(handler, [caught!, answeringAtEnd(handling!, answer)]) : handler;
  return withChildren(step, [answeringAtEnd(body, answer), handled, after]);
}

function answeringAtEnd(branch: Core, answer: Core): Core {
  const list = branch.op === 'nothing' ? [] : branch.children;
  if (ends(list)) return branch;
  const last = list.at(-1);
  if (last && answersSomewhere(last)) return block(list.with(-1, answering(last, answer)), branch.source);
  return block([...list, core('return', '', answer.children, answer.source)], branch.source);
}
