import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { SILENT_READS } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import {
  countUses,
  ends,
  isStatement,
  mentions,
  rewrite,
  size,
  use,
  withChildren,
} from '../normal-form/tree.ts';
import { fire, spend, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';

/**
 * A member that a question asks for first, and that is held right behind it, held before the question.
 *
 *     if (o.p) { const p = o.p; o.p = null; p() }      ->      const p = o.p; if (p) { o.p = null; p() }
 *     if (!o.p) return; const p = o.p; use(p)          ->      const p = o.p; if (!p) return; use(p)
 *
 * Holds where the question itself changes nothing, and nobody names the variable but behind its declaration. Assumes
 * that reading a member has no effect. Not for Rust, where what is held may be taken away, or is lent.
 */
export function heldWhenAsked(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (unit.isRust) return list;
  const at = list.findIndex((step, index) => heldBehind(unit, step, list[index + 1]) !== null);
  const found = at < 0 ? null : heldBehind(unit, list[at]!, list[at + 1]);
  if (!found || !spend(unit, size(list[at]!))) return list;
  const { held, question, isNext } = found;
  fire(unit, 'order-of-reads', '', held.source, SILENT_READS);
  return heldWhenAsked(unit, [...list.slice(0, at), held, question, ...list.slice(at + (isNext ? 2 : 1))]);
}

interface Held {
  readonly held: Core;
  /** What is asked, of what is held. */
  readonly question: Core;
  /** Whether the declaration stood behind the question, and not in a branch of it. */
  readonly isNext: boolean;
}

function heldBehind(unit: Unit, step: Core, next: Core | undefined): Held | null {
  if (step.op !== 'choose' || !isStatement(step.children[1]!)) return null;
  const [test, yes, no] = step.children as [Core, Core, Core];
  const first = [yes, no].find(({ op, children }) => op === 'block' && isHolding(children[0], test));
  if (first) {
    const [held, ...rest] = first.children as [Core, ...Core[]];
    const variable = held.children[0]!.variable!;
    const isOwn = countUses(first, variable) === countUses(unit.root, variable);
    const question = isOwn && mayAskLater(unit, test, variable) ? askedOf(step, held) : null;
    const branches = [yes, no].map((branch) => (branch === first ? withChildren(first, rest) : branch));
    return (
      question && {
        held,
        question: withChildren(question, [question.children[0]!, ...branches]),
        isNext: false,
      }
    );
  }
  if (!next || !isHolding(next, test)) return null;
  const variable = next.children[0]!.variable!;
  const isLeft = [yes, no].some(
    (branch, at) => ends(branch.children) && [yes, no][1 - at]!.children.length === 0,
  );
  if (!isLeft || mentions(step, variable) || !mayAskLater(unit, test, variable)) return null;
  const question = askedOf(step, next);
  return { held: next, question: withChildren(question, [question.children[0]!, yes, no]), isNext: true };
}

/** Whether a statement keeps what the test asks for before anything else. */
function isHolding(step: Core | undefined, test: Core): boolean {
  if (step?.op !== 'let' || !/^(?:const|let)?$/.test(step.text) || step.children.length < 2) return false;
  const [target, value] = step.children as [Core, Core];
  return target.op === 'bind' && isMember(value) && identical(askedFirst(test), value);
}

function isMember({ op, children: [object] }: Core): boolean {
  if (op !== 'member') return false;
  return isMember(object!) || object!.op === 'variable' || object!.op === 'this';
}

/** What is evaluated first of all, and whatever comes out of it. */
function askedFirst(test: Core): Core {
  const [first] = test.children;
  if (isMember(test) || !first) return test;
  return test.op === 'unary' || test.op === 'binary' || test.op === 'logical' ? askedFirst(first) : test;
}

/** The question finds the same as what is held: it changes nothing. */
function mayAskLater(unit: Unit, test: Core, variable: CoreVariable): boolean {
  const asked = footprintOf(test, unit.facts);
  return !asked.heapWrite && !asked.control && asked.writes.size === 0 && !mentions(test, variable);
}

function askedOf(step: Core, held: Core): Core {
  const [target, value] = held.children as [Core, Core];
  const [test, ...branches] = step.children as [Core, ...Core[]];
  const asked = rewrite(test, (node) =>
    isMember(node) && identical(node, value) ? { ...use(target.variable!), source: node.source } : node,
  );
  return core(step.op, step.text, [asked, ...branches], step.source);
}
