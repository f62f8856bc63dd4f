import type { Core } from '../../../model/core.ts';
import { modifiers, some, suspends } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { builtinCall } from '../python/names.ts';
import type { CalledFunction } from './called-function.ts';
import { type Unfolded, unfoldCall } from './unfold-call.ts';

/** The call whose generator gives its values on in the name of another one: `rows(x)` of `yield* rows(x)` and `yield from rows(x)`. */
export function delegatedCall({ op, text, children: [given] }: Core): Core | null {
  return op === 'yield' && text !== '' && given?.op === 'call' ? given : null;
}

/**
 * A generator in the place of its delegation.
 *
 *     function* rows(x) { yield x; yield x + 1 }
 *     yield* rows(first())      ->      let x = first(); yield x; yield x + 1
 *
 * Whoever asks for a next value asks the inner generator, which is at the same place as what is put there; what is sent
 * or thrown into the one arrives there as well, and so does that nobody asks any more. Holds where the inner one can't
 * keep that last to itself, which would end its own body alone: what gives values stands in no `try` that could do so.
 * Refused in an asynchronous generator, which waits for each value, and in Python of what may say that there is no
 * next, which ends a generator and fails in its caller.
 */
export function unfoldDelegated(unit: Unit, { value, args, receiver }: CalledFunction): Unfolded | null {
  const kinds = modifiers(value);
  if (!kinds.includes('generator') || kinds.includes('async') || some(unit.root, isAsynchronous)) return null;
  if (mayKeepItsEnd(value.children[1]!, unit.isPython)) return null;
  if (unit.isPython && some(value, mayEndAlike)) return null;
  const plain = { ...value, text: kinds.filter((kind) => kind !== 'generator').join(' ') };
  return unfoldCall(unit, plain, args, receiver, false);
}

function isAsynchronous(node: Core): boolean {
  return (
    node.op === 'function' && ['async', 'generator'].every((kind) => node.text.split(' ').includes(kind))
  );
}

/**
 * Whether somebody who is told that nobody asks any more may go on: in Python that is a failure like others, and a
 * manager may take it; in ECMAScript `finally` alone can tell, where it leaves in another way, or gives values itself.
 */
function mayKeepItsEnd(node: Core, isPython: boolean): boolean {
  if (node.op === 'function' || node.op === 'class') return false;
  if (node.op === 'try' && suspends(node)) {
    const last = node.children[2]!;
    if (isPython || suspends(last) || some(last, ({ op }) => LEAVES.has(op))) return true;
  }
  return node.children.some((child) => mayKeepItsEnd(child, isPython));
}

const LEAVES: ReadonlySet<Core['op']> = new Set(['return', 'break', 'continue', 'opaque']);

/** `next(rows)` of a generator that finds no next one is a failure of another kind than that of its caller. */
function mayEndAlike(node: Core): boolean {
  if (node.op === 'variable') return node.variable!.name.endsWith('StopIteration');
  return builtinCall(node)?.name === 'next';
}
