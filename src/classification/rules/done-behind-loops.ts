import type { Core, CoreVariable } from '../../model/core.ts';
import { each, isLoop, size, some, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';

/**
 * What is done right before an endless loop is left, done behind the loop.
 *
 *     while (true) { a(); if (b) { c(); break } d() }      ->      while (true) { a(); if (b) { break } d() } c()
 *
 * Holds where nothing else comes behind the loop: it has no other `break`, and tests nothing. What is done there may name
 * nothing that a round declares, and not stand where something is done at last. Not for Rust, in which a round ends what
 * it holds.
 */
export function doneBehindLoops(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (unit.isRust) return list;
  return list.flatMap((step) => {
    const [test, body, update] = step.children as [Core?, Core?, Core?];
    const isEndless = step.op === 'loop' && test!.op === 'literal' && test!.text === 'b:true';
    if (!isEndless || update!.op !== 'nothing' || breaksOf(body!) !== 1) return [step];
    const left = spend(unit, size(step)) ? withoutLastSteps(body!) : null;
    if (!left || left.done.some((one) => saysOneOf(one, declaredBy(left.body)))) return [step];
    return [withChildren(step, [test!, left.body, update!]), ...left.done];
  });
}

interface Left {
  readonly body: Core;
  readonly done: readonly Core[];
}

/** The body without what stands before its `break`, which is in no block but those of conditionals. */
function withoutLastSteps(body: Core): Left | null {
  if (body.op !== 'block') return null;
  const jump = body.children.at(-1);
  if (jump?.op === 'break' && jump.text === '') {
    const done = body.children.slice(0, -1);
    const mayMove = done.length > 0 && !done.some((one) => some(one, isJump));
    return mayMove ? { body: withChildren(body, [jump]), done } : null;
  }
  for (const [at, step] of body.children.entries()) {
    if (step.op !== 'choose') continue;
    for (const [side, branch] of step.children.entries()) {
      const left = side > 0 ? withoutLastSteps(branch) : null;
      if (!left) continue;
      const made = withChildren(step, step.children.with(side, left.body));
      return { body: withChildren(body, body.children.with(at, made)), done: left.done };
    }
  }
  return null;
}

/** How many times the loop may be left for what comes behind it. */
function breaksOf(node: Core): number {
  if (node.op === 'break') return 1;
  if (/^(?:function|class)$/.test(node.op)) return 0;
  // What leaves another loop, or a `switch`, may mean this one all the same: none is taken for the only one.
  const inside = node.children.reduce((sum, child) => sum + breaksOf(child), 0);
  return isLoop(node) || node.op === 'switch' ? inside * 2 : inside;
}

function isJump({ op }: Core): boolean {
  return /^(?:break|continue)$/.test(op);
}

function declaredBy(body: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  each(body, ({ op, variable }) => {
    if (op === 'bind') found.add(variable!);
  });
  return found;
}

function saysOneOf(node: Core, variables: ReadonlySet<CoreVariable>): boolean {
  return some(node, ({ variable }) => variable !== null && variables.has(variable));
}
