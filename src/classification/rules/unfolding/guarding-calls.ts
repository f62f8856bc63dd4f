import { type Core, core } from '../../../model/core.ts';
import {
  block,
  ends,
  isHeld,
  isLoop,
  isStatement,
  refreshed,
  returns,
  size,
  some,
} from '../../normal-form/tree.ts';
import { truthOf } from '../constants.ts';
import { jumpsOut } from './jumps-out.ts';

/** A call that is asked whether the list of statements is left. */
export interface GuardingCall {
  readonly call: Core;
  /** What is done where it is left, which ends with a `return` or a failure. */
  readonly leaving: Core;
  /** Which answer leaves it. */
  readonly leaves: boolean;
  /** What is done where it isn't left, besides what follows. */
  readonly otherwise: readonly Core[];
}

/** What is copied to each place where the function leaves early is no larger than this, all copies together. */
const MOST_COPIED = 200;

/** `if (!isValid(x)) throw …`: a statement that leaves what stands around it by the answer of a call; null for any other. */
export function guardingCall({ op, children }: Core): GuardingCall | null {
  if (op !== 'choose') return null;
  const [test, yes, no] = children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const call = isDenied ? test.children[0]! : test;
  if (call.op !== 'call' || !isStatement(yes)) return null;
  if (isLeaving(yes))
    return { call, leaving: yes, leaves: !isDenied, otherwise: no.op === 'block' ? no.children : [] };
  return isStatement(no) && isLeaving(no)
    ? { call, leaving: no, leaves: isDenied, otherwise: yes.children }
    : null;
}

function isLeaving(branch: Core): boolean {
  const last = branch.children.at(-1);
  return (last?.op === 'return' || last?.op === 'throw') && jumpsOut(branch).size === 0;
}

/**
 * The body of a function that says whether its caller goes on, in the place of the question: where it answers that its
 * caller leaves, that one leaves.
 *
 *     if (!isValid(name)) throw f(name); next()
 *     boolean isValid(String s) { for (char c : s) if (c == ' ') return false; return true; }
 *     ->      for (char c : name) if (c == ' ') throw f(name); next()
 *
 * Holds where every early answer is a truth that is spelled out and leaves the caller; the last one may be asked. Not
 * where the answer is given under a handler, which would take the caller's failure for one of its own, nor where
 * something is let go of at the end of the function, which comes before the caller does anything.
 */
export function guardedSteps(
  body: readonly Core[],
  { leaving, leaves, otherwise }: GuardingCall,
): readonly Core[] | null {
  let copies = 0;
  const left = (): readonly Core[] => {
    copies += 1;
    return copies === 1 ? leaving.children : refreshed(leaving).children;
  };
  const made = body.some((step) => some(step, isHeld)) ? null : leftList(body, true);
  if (!made || copies * size(leaving) > MOST_COPIED) return null;
  return [...made, ...otherwise];

  /** @param isLast whether the function ends where the list does. */
  function leftList(list: readonly Core[], isLast: boolean): readonly Core[] | null {
    const done: Core[] = [];
    for (const [at, node] of list.entries()) {
      const rest = list.slice(at + 1);
      if (!returns(node)) {
        done.push(node);
        continue;
      }
      if (node.op === 'return') {
        const answered = answer(node, isLast);
        return answered && [...done, ...answered];
      }
      const inner = isLoop(node) ? leftLoop(node) : leftBranches(node, rest, isLast);
      if (!inner) return null;
      done.push(inner.step);
      if (inner.isAll) return done;
    }
    // A function whose end is reached has answered nothing.
    return isLast && !ends(list) ? null : done;
  }

  function answer(node: Core, isLast: boolean): readonly Core[] | null {
    const value = node.children[0];
    const told = value?.op === 'literal' && /^b:/.test(value.text) ? truthOf(value) : null;
    if (told === leaves) return left();
    if (!isLast || !value) return null;
    if (told !== null) return [];
    const asked = leaves ? value : core('unary', '!', [value], value.source);
    return [core('choose', '', [asked, block(left()), block([])], node.source)];
  }

  function leftLoop(loop: Core): { readonly step: Core; readonly isAll: boolean } | null {
    const children = loop.children.map((part) => {
      if (!returns(part)) return part;
      const list = part.op === 'block' ? leftList(part.children, false) : null;
      return list && { ...part, children: list };
    });
    return children.every((part) => part !== null) ? { step: { ...loop, children }, isAll: false } : null;
  }

  /** What follows a branch that ends belongs to the other one, so that each answer is the last thing on its way. */
  function leftBranches(
    node: Core,
    rest: readonly Core[],
    isLast: boolean,
  ): { readonly step: Core; readonly isAll: boolean } | null {
    if (node.op === 'block') {
      const list = leftList(node.children, isLast && rest.length === 0);
      return list && { step: block(list, node.source), isAll: rest.length === 0 };
    }
    if (node.op !== 'choose') return null;
    const [test, yes, no] = node.children as [Core, Core, Core];
    if (!isStatement(yes) || !(isStatement(no) || no.op === 'nothing')) return null;
    const isJoined = rest.length > 0 && isLast && (ends(yes.children) || ends(no.children));
    const isEnd = isLast && (isJoined || rest.length === 0);
    const inside = (branch: Core): Core | null => {
      const list = isJoined && !ends(branch.children) ? [...branch.children, ...rest] : branch.children;
      const done = isEnd || list.some(returns) ? leftList(list, isEnd) : list;
      return done && block(done, branch.source);
    };
    const [one, other] = [inside(yes), inside(no)];
    return one && other ? { step: { ...node, children: [test, one, other] }, isAll: isJoined } : null;
  }
}
