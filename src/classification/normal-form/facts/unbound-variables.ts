import type { Core, CoreVariable } from '../../../model/core.ts';
import { onceEach } from '../../../model/once-each.ts';
import { neverReturns } from '../../library/python.ts';
import { builtinName, importedName, isGoneThrough } from '../../rules/python/names.ts';
import { isUnhandled } from '../handlers.ts';
import { isLoop } from '../tree.ts';
import { targets } from './targets.ts';

type Variables = ReadonlySet<CoreVariable>;

/** The variables that have a value; null where nobody comes by. */
type Bound = Variables | null;

const NONE: Variables = new Set();

/**
 * Variables of Python that may be asked for where some way has left them without a value, so that reading them fails.
 *
 *     for x in xs: last = x
 *     return last                    fails where there was none
 *
 * A loop may go through nothing, a handler may come in before anything of its `try` was done, and behind `del` a name is
 * free. Two questions that always have the same answer are two ways all the same. What a function inside asks for it asks
 * when it is called, which is taken to be late enough; and a manager is taken to keep no failure to itself.
 */
export const unboundVariables = onceEach((root: Core): Variables => {
  const homes = homesOf(root);
  if (homes.size === 0) return NONE;
  const found = new Set<CoreVariable>();
  /** What had a value at each `break` of the innermost loop. */
  let breaks: Bound[] = [];
  follow(root, NONE);
  return found;

  function follow(node: Core, bound: Bound): Bound {
    if (bound === null) return null;
    const { op, children } = node;
    const [first, second, third] = children as [Core, Core, Core];
    switch (op) {
      case 'variable':
        if (homes.has(node.variable!) && !bound.has(node.variable!)) found.add(node.variable!);
        return bound;
      case 'bind':
        return withAll(bound, [node.variable!]);
      case 'let':
      case 'assign':
        return given(node, bound);
      case 'choose': {
        const asked = follow(first, bound);
        return either(follow(second, asked), follow(third, asked));
      }
      case 'logical': {
        const asked = follow(first, bound);
        follow(second, asked);
        return asked;
      }
      case 'loop':
      case 'for_each': {
        const { through, left } = looped(node, bound);
        return left.reduce(either, through);
      }
      case 'try': {
        const tried = follow(first, bound);
        const whole = second.op === 'nothing' ? tried : either(tried, follow(second, bound));
        const last = follow(third, bound);
        return whole && last && withAll(whole, last);
      }
      case 'function':
        inTurn(children, atStart(node, bound));
        return bound;
      case 'class':
        return bound;
      case 'break':
        breaks.push(bound);
        return null;
      case 'return':
      case 'throw':
      case 'continue':
        inTurn(children, bound);
        return null;
      case 'opaque':
        if (node.text === 'loop else' && isLoop(first)) return loopedWhole(first, completed(second), bound);
        if (node.text === 'try else' && first.op === 'try')
          return triedWhole(first, completed(second), bound);
        return isGoneThrough(node) ? wentThrough(node, bound) : inTurn(children, bound);
      default: {
        const known = inTurn(children, bound);
        return isUnhandled(node) || leavesByCall(node) ? null : known;
      }
    }
  }

  function withAll(bound: Variables, more: Iterable<CoreVariable>): Variables {
    const others = [...more].filter((one) => homes.has(one) && !bound.has(one));
    return others.length === 0 ? bound : new Set([...bound, ...others]);
  }

  function inTurn(parts: readonly Core[], bound: Bound): Bound {
    return parts.reduce((known, part) => follow(part, known), bound);
  }

  /** What has a value where a loop has gone through everything, and at each `break` of it. */
  function looped({ op, children }: Core, bound: Bound): { through: Bound; left: readonly Bound[] } {
    const [first, second, third] = children as [Core, Core, Core];
    const outer = breaks;
    breaks = [];
    const asked = follow(op === 'loop' ? first : second, bound);
    if (op === 'loop') follow(second, asked);
    else follow(third, asked && withAll(asked, targets(first)));
    const left = breaks;
    breaks = outer;
    const isEndless = op === 'loop' && first.op === 'literal' && first.text === 'b:true';
    return { through: isEndless ? null : asked, left };
  }

  function loopedWhole(loop: Core, otherwise: Core, bound: Bound): Bound {
    const { through, left } = looped(loop, bound);
    return left.reduce(either, follow(otherwise, through));
  }

  /** What is done if nothing went wrong has what was tried behind it. */
  function triedWhole({ children: [body, handler] }: Core, completed: Core, bound: Bound): Bound {
    return either(follow(completed, follow(body!, bound)), follow(handler!, bound));
  }

  /** What is written gets its value behind that; an item or a member of it is asked for first. */
  function given({ op, text, children: [target, value] }: Core, bound: Variables): Bound {
    const isGone = op === 'assign' && value!.op === 'nothing';
    const isOnlyNamed = /^(?:variable|bind|pattern)$/.test(target!.op) && (op === 'let' || text === '');
    const known = follow(value!, isOnlyNamed ? bound : follow(target!, bound));
    if (known === null || (op === 'let' && value!.op === 'nothing')) return known;
    return isGone
      ? new Set([...known].filter((one) => !targets(target!).includes(one)))
      : withAll(known, targets(target!));
  }

  /** In a function all of the others have their value when it is called. */
  function atStart(made: Core, bound: Variables): Bound {
    return new Set([...homes.keys(), ...bound].filter((one) => homes.get(one) !== made));
  }

  /** A round names what stands around it at once. */
  function wentThrough({ children: [source, round, ...others] }: Core, bound: Bound): Bound {
    const before = follow(source!, bound);
    inTurn(round!.children, before);
    return inTurn(others, before);
  }
});

/** Whether a variable is one of them. */
export function mayBeUnbound(root: Core, variable: CoreVariable): boolean {
  return unboundVariables(root).has(variable);
}

/** The function in which each variable begins without a value, or loses it. */
function homesOf(root: Core): ReadonlyMap<CoreVariable, Core> {
  const homes = new Map<CoreVariable, Core>();
  const visit = (node: Core, home: Core): void => {
    const [target, value] = node.children;
    if ((node.op === 'let' || node.op === 'assign') && value?.op === 'nothing')
      for (const one of targets(target!)) if (one.kind !== 'item') homes.set(one, home);
    const inner = node.op === 'function' ? node : home;
    for (const child of node.children) visit(child, inner);
  };
  visit(root, root);
  return homes;
}

/** `sys.exit()`, and `self.fail()` of a test. */
function leavesByCall({ op, children: [call] }: Core): boolean {
  const callee = op === 'evaluate' && call!.op === 'call' ? call!.children[0]! : null;
  if (!callee) return false;
  return (
    neverReturns(builtinName(callee) ?? importedName(callee) ?? '') || /^(?:fail|skipTest)$/.test(callee.text)
  );
}

/** What is done if nothing was left early, in whatever form that is asked. */
function completed(after: Core): Core {
  return after.op === 'choose' ? after.children[1]! : after;
}

function either(one: Bound, other: Bound): Bound {
  if (one === null || other === null) return one ?? other;
  if (one === other) return one;
  return new Set([...one].filter((variable) => other.has(variable)));
}
