import type { Assumption } from '../../model/assumption.ts';
import { type Core, core } from '../../model/core.ts';
import { differs, fire, type Unit } from '../normal-form/unit.ts';
import { negated } from './boolean-tests.ts';
import { withAnswer } from './one-answers.ts';

/** How a language asks whether one item answers with yes, whether all of them do, and whether none does. */
export interface Searching {
  readonly any: string;
  readonly all: string;
  readonly none?: string;
  readonly assumes: Assumption;
  /** Whether what is asked may have methods of these names from the change set. */
  readonly mayBeOwn: (unit: Unit, asked: Core, ...names: readonly string[]) => boolean;
}

/**
 * Whether all items answer with yes, or none does, as whether one answers with no, or does.
 *
 *     xs.iter().all(|x| !x.bad())                    ->      !xs.iter().any(|x| x.bad())
 *     rows.stream().noneMatch(Row::isBad)            ->      !rows.stream().anyMatch(Row::isBad)
 *
 * Each of them stops at the first item that decides, so that the same items are asked. Holds for a function that does
 * nothing but answer, where what is asked has no method of such a name from the change set. Tried where one side says
 * `any` more often.
 */
export function deniedSearch(node: Core, unit: Unit, searching: Searching): Core {
  const { any, all, none, assumes, mayBeOwn } = searching;
  const [callee, asked, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || !asked || more.length > 0 || !differs(unit, `call ${any}`)) return node;
  const word = callee.text;
  if ((word !== all && word !== none) || mayBeOwn(unit, callee.children[0]!, any, word)) return node;
  const question = word === all ? withAnswer(asked, negated) : asked;
  if (!question) return node;
  fire(unit, 'search-form', '', node.source, assumes);
  const found = { ...node, children: [{ ...callee, text: any }, question] };
  return { ...core('unary', '!', [found], node.source), ...(node.spelled ? { spelled: node.spelled } : {}) };
}
