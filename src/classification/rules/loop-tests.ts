import { type Core, core } from '../../model/core.ts';
import { countUses, temporary } from '../normal-form/tree.ts';
import { negated } from './boolean-tests.ts';

/**
 * A loop that is left by its first step tests at its head.
 *
 *     while (true) { if (a) { b() } else break }      ->      while (a) { b() }
 *
 * Holds for a plain `break` of this loop, which is all that the branch does; without an update there is nothing that a
 * `continue` would run first.
 */
export function testAtHead(node: Core): Core {
  if (node.op !== 'loop') return node;
  const [test, body, update] = node.children as [Core, Core, Core];
  if (test.op !== 'literal' || test.text !== 'b:true' || update.op !== 'nothing' || body.op !== 'block')
    return node;
  const [only, ...more] = body.children;
  if (only?.op !== 'choose' || more.length > 0) return node;
  const [condition, yes, no] = only.children as [Core, Core, Core];
  if (isBreak(no)) return { ...node, children: [condition, yes, update] };
  return isBreak(yes) && no.op === 'block' ? { ...node, children: [negated(condition), no, update] } : node;
}

function isBreak({ op, children }: Core): boolean {
  const [only, ...more] = children;
  return (
    op === 'block' &&
    more.length === 0 &&
    only?.op === 'break' &&
    only.text === '' &&
    only.children.length === 0
  );
}

/**
 * Rust's `for`, which is defined by the other. What is an iterator already gives itself by `into_iter`.
 *
 *     let mut i = x.into_iter(); while let Some(v) = i.next() { a }      ->      for v in x { a }
 *     let mut i = 0..n; while let Some(v) = i.next() { a }               ->      for v in 0..n { a }
 */
export function iteratorLoops(list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => iterated(step, list[index + 1]) !== null);
  if (at < 0) return list;
  const [step, loop] = [list[at]!, list[at + 1]!];
  const variable = step.children[0]!.variable!;
  const uses = list.reduce((sum, node) => sum + countUses(node, variable), 0);
  const made = iterated(step, loop)!;
  if (uses !== 1) return list;
  return iteratorLoops([...list.slice(0, at), made, ...list.slice(at + 2)]);
}

function iterated(step: Core, loop: Core | undefined): Core | null {
  if (step.op !== 'let' || step.children[0]!.op !== 'bind' || loop?.op !== 'loop') return null;
  const source = iteratedSource(step.children[1]!);
  const [test, body] = loop.children as [Core, Core];
  if (!source || test.op !== 'opaque' || test.text !== 'fits') return null;
  const [next, shape] = test.children as [Core, Core];
  const from = calledOn(next, 'next');
  if (from?.op !== 'variable' || from.variable !== step.children[0]!.variable) return null;
  const [some, name, ...more] = shape.children;
  if (shape.text !== 'pattern tuple' || some?.variable?.name !== 'Some' || !name || more.length > 0)
    return null;
  const target =
    name.op === 'bind'
      ? name
      : name.text === 'pattern _'
        ? core('bind', '', [], null, temporary('round'))
        : null;
  return target && core('for_each', 'of', [target, source, body], loop.source);
}

/** What a `for` would go through in the place of this iterator. */
function iteratedSource(value: Core): Core | null {
  const isRange = value.op === 'opaque' && value.text.startsWith('value range ');
  const isMade = value.op === 'call' && value.children[0]!.op === 'member';
  return calledOn(value, 'into_iter') ?? (isRange || isMade ? value : null);
}

function calledOn(node: Core, method: string): Core | null {
  const [callee, ...args] = node.children;
  return node.op === 'call' && args.length === 0 && callee?.op === 'member' && callee.text === method
    ? callee.children[0]!
    : null;
}
