import { type Core, core } from '../../../model/core.ts';
import { block, temporary, use } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { freeName } from '../free-names.ts';
import { applied } from './applied-closures.ts';
import { isDropSeen } from './dropped-values.ts';
import { isOwnIterator } from './own-methods.ts';

/** What an iterator does with each item, one after the other, before it comes to its end. */
interface Step {
  readonly word: string;
  readonly given: Core | null;
}

/** What is gone through, and what is done with each item before the end. */
export interface Chain {
  readonly source: Core;
  readonly steps: readonly Step[];
}

/** `xs.iter().filter(f).map(g)`; what comes before that is what is gone through. */
export function chainOf(unit: Unit, node: Core): Chain | null {
  const steps: Step[] = [];
  for (let at = node; ; ) {
    const word = calledWord(at);
    const [callee, ...args] = at.children;
    const isStep =
      word === 'filter' || word === 'map' || word === 'filter_map'
        ? args.length === 1
        : /^(?:cloned|copied)$/.test(word ?? '');
    if (word === null || !isStep)
      // A loop may go through it in another way than its own method says.
      return word && isOwnIterator(unit, word) ? null : { source: at, steps: steps.toReversed() };
    if (isOwnIterator(unit, word) || isDropSeen(unit)) return null;
    steps.push({ word, given: args[0] ?? null });
    at = callee!.children[0]!;
  }
}

/** The loop that goes through what an iterator goes through, with what is done with each item at the end. */
export function loopOver(
  { source, steps }: Chain,
  at: Core['source'],
  end: (item: Core) => readonly Core[] | null,
): Core | null {
  const item = temporary('item');
  const body = inside(steps, use(item), end);
  return (
    body && core('for_each', 'of', [core('bind', '', [], at, item), goneThrough(source), block(body)], at)
  );
}

/** What a `for` makes an iterator of, where the iterator is made of it already. */
export function goneThrough(source: Core): Core {
  const [callee, ...args] = source.op === 'call' ? source.children : [];
  if (callee?.op !== 'member' || args.length > 0) return source;
  const [object] = callee.children as [Core];
  if (callee.text === 'iter') return core('unary', '&', [object], source.source);
  if (callee.text === 'iter_mut') return core('unary', '&mut', [object], source.source);
  return callee.text === 'into_iter' && object.op === 'variable' ? object : source;
}

function inside(
  [step, ...rest]: readonly Step[],
  item: Core,
  end: (item: Core) => readonly Core[] | null,
): readonly Core[] | null {
  if (!step) return end(item);
  if (step.word === 'filter') {
    const kept = inside(rest, item, end);
    return kept && asked(step.given!, core('unary', '&', [item]), kept, false);
  }
  if (step.word === 'filter_map') return keptIfThere(step.given!, item, (value) => inside(rest, value, end));
  const made = temporary('made');
  const given = step.given ? applied(step.given, item) : { before: [], value: copied(step.word, item) };
  const list = inside(rest, use(made), end);
  if (!given || !list) return null;
  const name = core('bind', '', [], item.source, made);
  return [...given.before, core('let', 'own', [name, given.value], item.source), ...list];
}

/** `filter_map(|x| x.price)` goes on with the prices that are there, `filter_map(|x| x.parse().ok())` with what could be read. */
function keptIfThere(
  given: Core,
  item: Core,
  rest: (value: Core) => readonly Core[] | null,
): readonly Core[] | null {
  const asked = applied(given, item);
  const found = temporary('found');
  const kept = asked && rest(use(found));
  if (!asked || !kept) return null;
  const isRead = calledWord(asked.value) === 'ok' && asked.value.children.length === 1;
  const subject = isRead ? asked.value.children[0]!.children[0]! : asked.value;
  const bound = core('bind', '', [], item.source, found);
  const shape = core('opaque', 'pattern tuple', [freeName(isRead ? 'Ok' : 'Some'), bound], given.source);
  const test = core('opaque', 'fits', [subject, shape], given.source);
  return [...asked.before, core('choose', '', [test, block(kept), block([])], given.source)];
}

function copied(word: string, item: Core): Core {
  return word === 'copied'
    ? core('unary', '~*', [item])
    : core('call', '', [core('member', 'clone', [item])]);
}

/** Does something where a closure says so of a value. */
export function asked(
  given: Core,
  value: Core,
  then: readonly Core[],
  isDenied: boolean,
): readonly Core[] | null {
  const made = applied(given, value);
  if (!made) return null;
  const test = isDenied ? core('unary', '!', [made.value], given.source) : made.value;
  return [...made.before, core('choose', '', [test, block(then), block([])], given.source)];
}

/** The name of the method that is called. */
export function calledWord({ op, children: [callee] }: Core): string | null {
  return op === 'call' && callee!.op === 'member' ? callee!.text : null;
}
