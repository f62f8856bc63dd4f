import { type Core, core } from '../../model/core.ts';
import { countersIn } from '../normal-form/facts/counters.ts';

/**
 * Whether anything was counted, as the question for the number's truth.
 *
 *     n === 0      ->      !n                n !== 0, n > 0, n >= 1      ->      !!n
 *
 * Holds for a variable that is only counted with, so that it is no NaN and no text; where it is asked whether it is above
 * zero, one that is never below.
 *
 * @param root the form that the question stands in, with all that writes the variable.
 */
export function askedCounter(node: Core, root: Core): Core {
  const [counter, number] = node.children;
  if (node.op !== 'binary' || counter!.op !== 'variable' || number!.op !== 'literal') return node;
  const answer = ASKS[`${node.text.replace(/^~(?=[<>])/, '')} ${number!.text.replace(/^[in]:/, '')}`];
  const found = answer && countersIn(root).get(counter!.variable!);
  if (!found || (answer.isAbove && !found.isNeverBelow)) return node;
  const empty = core('unary', '!', [counter!], node.source);
  return answer.isEmpty ? empty : core('unary', '!', [empty], node.source);
}

interface Answer {
  readonly isEmpty: boolean;
  /** Whether a number below zero would be answered in another way. */
  readonly isAbove: boolean;
}

const ASKS: Readonly<Record<string, Answer>> = {
  '=== 0': { isEmpty: true, isAbove: false },
  '~== 0': { isEmpty: true, isAbove: false },
  '!== 0': { isEmpty: false, isAbove: false },
  '~!= 0': { isEmpty: false, isAbove: false },
  '> 0': { isEmpty: false, isAbove: true },
  '>= 1': { isEmpty: false, isAbove: true },
  '< 1': { isEmpty: true, isAbove: true },
  '<= 0': { isEmpty: true, isAbove: true },
};
