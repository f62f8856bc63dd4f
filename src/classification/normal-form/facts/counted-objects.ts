import type { Core } from '../../../model/core.ts';
import { ASKED_OF_NUMBERS } from '../../library/ecmascript.ts';
import { some } from '../tree.ts';

/**
 * Whether what is put into a text is seen to be an object that stands for a number, such as a date: a sum asks it for that
 * number, a template for its text.
 *
 *     if (!day.isValid()) fail('not ' + day)           fail(`not ${day}`)
 *
 * @param root where it stands: what is asked of it there tells.
 */
export function standsForNumber(root: Core, value: Core): boolean {
  if (isDate(value)) return true;
  return some(root, ({ op, children: [first, second] }) => {
    if (op === 'call' && first!.op === 'member' && ASKED_OF_NUMBERS.test(first!.text))
      return isSame(first!.children[0]!, value);
    const isGiven = op === 'let' && first?.op === 'bind' && first.variable === value.variable;
    return isGiven && value.variable !== undefined && second !== undefined && isDate(second);
  });
}

function isDate({ op, children: [callee] }: Core): boolean {
  return op === 'new' && callee?.variable?.kind === 'free' && callee.variable.name === 'Date';
}

function isSame(one: Core, two: Core): boolean {
  return (
    one.op === two.op &&
    one.text === two.text &&
    one.variable === two.variable &&
    one.children.length === two.children.length &&
    one.children.every((child, at) => isSame(child, two.children[at]!))
  );
}
