import { type Core, core } from '../../../model/core.ts';
import { FOUND_OBJECTS, PLAIN_ARRAYS } from '../../assumptions.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';
import { answerOf, withAnswer } from '../one-answers.ts';
import { isTest } from './certain-variables.ts';
import { isMemberOfValues } from './guarded-values.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * Whether an array has such an item, in one way.
 *
 *     xs.every((x) => !x.bad)                 ->      !xs.some((x) => x.bad)
 *     if (xs.find((x) => x.id === id))        ->      if (xs.some((x) => x.id === id))
 *
 * Holds for a function that is written there and does nothing but answer, where the method is none of the change set's
 * own (own-members.ts). What `find` gives counts as true where it is an object, as it is taken to be when its members
 * are asked for; a `length`, and what is asked by a method of texts or numbers, may be that of an empty text.
 */
export function searches(unit: Unit, root: Core): Core {
  const [isEvery, isFind] = ['every', 'find'].map((name) => differs(unit, `call ${name}`));
  if (!differs(unit, 'call some') || !(isEvery || isFind)) return root;
  return go(root, false);

  /** `truth`: nobody asks for more than whether it counts as true. */
  function go(node: Core, truth: boolean): Core {
    const made = withChildren(
      node,
      node.children.map((child, at) => go(child, isTest(node, at, truth))),
    );
    const [callee, asked, ...more] = made.op === 'call' ? made.children : [];
    if (callee?.op !== 'member' || !asked || more.length > 0) return made;
    if (!/^(?:every|find)$/.test(callee.text) || mayBeOwn(unit, callee.children[0]!, callee.text, 'some'))
      return made;
    if (isEvery && callee.text === 'every') return asSome(made, withAnswer(asked, negated), true) ?? made;
    const isFound = isFind && truth && callee.text === 'find' && asksForMembers(asked);
    return isFound ? (asSome(made, asked, false) ?? made) : made;
  }

  function asSome(node: Core, asked: Core | null, isDenied: boolean): Core | null {
    if (!asked) return null;
    fire(unit, 'search-form', '', node.source, isDenied ? PLAIN_ARRAYS : FOUND_OBJECTS);
    const found = withChildren(node, [{ ...node.children[0]!, text: 'some' }, asked]);
    return isDenied ? core('unary', '!', [found], node.source) : found;
  }
}

/** `(x) => x.id === id`: of what it says yes to it asked for members, none of which a text or a number has. */
function asksForMembers(asked: Core): boolean {
  const [item] = asked.children[0]?.children ?? [];
  const answer = answerOf(asked);
  if (!answer || item?.op !== 'bind') return false;
  const isOfItem = ({ op, children: [object] }: Core): boolean =>
    op === 'member' && object!.op === 'variable' && object!.variable === item.variable;
  return (
    asksForYes(answer, isOfItem) && !some(answer, (node) => isOfItem(node) && isMemberOfValues(node.text))
  );
}

/** Whether such a member was asked for wherever the answer counts as true: `!x || x.free` says yes to nothing, too. */
function asksForYes(answer: Core, isOfItem: (node: Core) => boolean): boolean {
  const go = (node: Core): boolean => asksForYes(node, isOfItem);
  const [first, ...others] = answer.children;
  if (asksAlways(answer, isOfItem)) return true;
  if (answer.op === 'logical')
    return answer.text === '&&' ? answer.children.some(go) : answer.children.every(go);
  return answer.op === 'choose' && (go(first!) ? go(others[1]!) : others.every(go));
}

/** A chain may end behind its first link. */
function beginsWith(chain: Core, isOfItem: (node: Core) => boolean): boolean {
  if (isOfItem(chain)) return true;
  const isLink = /^(?:member|index|call|unary)$/.test(chain.op);
  return isLink && beginsWith(chain.children[0]!, isOfItem);
}

function asksAlways(node: Core, isOfItem: (node: Core) => boolean): boolean {
  if (isOfItem(node)) return true;
  switch (node.op) {
    case 'function':
    case 'class':
      return false;
    case 'logical':
    case 'choose':
    case 'default':
      return asksAlways(node.children[0]!, isOfItem);
    case 'unary':
      return node.text === 'chain'
        ? beginsWith(node.children[0]!, isOfItem)
        : asksAlways(node.children[0]!, isOfItem);
    default:
      return node.children.some((child) => asksAlways(child, isOfItem));
  }
}
