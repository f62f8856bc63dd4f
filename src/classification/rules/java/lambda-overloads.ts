import type { Core } from '../../../model/core.ts';
import { silentAlike } from './silent-lambdas.ts';

/** Methods of the platform that take what gives nothing as well as what gives something. */
const TAKES_EITHER = /^(?:submit|schedule|doPrivileged|callAs|assertTimeout|assertTimeoutPreemptively)$/;

/** Whether methods of a name (null: constructors of whatever class) take other types at a place of so many arguments. */
export type TakesOtherTypes = (name: string | null, count: number, place: number) => boolean;

/**
 * Whether a lambda, or a reference, may choose another method than an object of a class without a name did.
 *
 *     void take(Runnable r)   void take(Supplier<Integer> s)
 *     take(new Runnable() { public void run() { count(); } })      is no      take(() -> count())
 *
 * So it is where the change set has both methods, and where `pool.submit(() -> count())` hands on what `count` gives.
 * A lambda with a block says by it whether it gives something, which a reference never does.
 */
export function choosesByLambda(old: Core, now: Core, takesOther: TakesOtherTypes | undefined): boolean {
  const isConstructor = old.op === 'opaque' && old.text.startsWith('constructor ');
  if (old.op !== now.op || !(isConstructor || old.op === 'call' || old.op === 'new')) return false;
  const callee = isConstructor ? undefined : old.children[0];
  const name = callee?.op === 'member' ? callee.text : (callee?.variable?.name ?? null);
  const first = isConstructor ? 0 : 1;
  const given = old.children.slice(first).filter(({ op }) => op !== 'class');
  return given.some((one, place) => {
    const other = now.children[place + first];
    if (!other || isMade(one) === isMade(other)) return false;
    const lambda = isMade(one) ? other : one;
    if (lambda.op !== 'function' && lambda.op !== 'opaque') return false;
    if (takesOther?.(name, given.length, place)) return true;
    const body = lambda.source?.children.find(({ field }) => field === 'body');
    return name !== null && TAKES_EITHER.test(name) && body?.kind !== 'block';
  });
}

/**
 * Whether a lambda that gives what it calls on one side, and nothing on the other, may choose another method: as above.
 *
 *     pool.submit(() -> count())      gives a number, and is no      pool.submit(() -> { count(); })
 */
export function choosesByResult(old: Core, now: Core, takesOther: TakesOtherTypes | undefined): boolean {
  if (old.op !== now.op || (old.op !== 'call' && old.op !== 'new')) return false;
  const callee = old.children[0]!;
  const name = callee.op === 'member' ? callee.text : (callee.variable?.name ?? null);
  const [given, other] = [old, now].map(({ children }) =>
    children.slice(1).filter(({ op }) => op !== 'class'),
  ) as [Core[], Core[]];
  return given.some((one, place) => {
    if (!other[place] || !isSilentOnOneSide(one, other[place])) return false;
    return (name !== null && TAKES_EITHER.test(name)) || takesOther?.(name, given.length, place) === true;
  });
}

/** Of two lambdas, or of the branches of two conditionals. */
function isSilentOnOneSide(one: Core, other: Core): boolean {
  if (one.op !== 'choose' || other.op !== 'choose') return silentAlike(one, other) !== null;
  return one.children.some((branch, at) => isSilentOnOneSide(branch, other.children[at] ?? branch));
}

function isMade({ op }: Core): boolean {
  return op === 'new';
}
