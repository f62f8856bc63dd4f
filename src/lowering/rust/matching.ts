import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { plainArms } from './arm-order.ts';
import { isHarmless } from './attributed.ts';
import { lowerInto } from './blocks.ts';
import { bindTo, branchOn, failedParts, held } from './branches.ts';
import { block, evaluate, lookedAt, whileKept } from './build.ts';
import { lowerTest } from './conditionals.ts';
import { type Destination, leave } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { declared, declaresNames, isIrrefutable, lowerFits, oppositeOf, unwrapped } from './patterns.ts';
import { withoutRefs } from './reference-patterns.ts';
import { lowerStructure } from './structure.ts';
import { takeApart } from './take-apart.ts';
import { takesOver } from './taken-over.ts';

/** One arm of a `match`: `pattern if guard => value`. */
export interface Arm {
  readonly node: AstNode;
  readonly pattern: AstNode;
  readonly guard: AstNode | null;
  readonly value: AstNode;
}

/** A `match` as tests one after the other; the last arm needs none, since one of them fits. */
export function lowerMatch(l: Lowering, node: AstNode, to: Destination): readonly Core[] {
  return matchWith(l, node, (arm) => lowerInto(l, arm.value, to)) ?? leave(lowerStructure(l, node), to, node);
}

/** A `match` whose arms are lowered by `body`; null where an arm is not understood. */
export function matchWith(
  l: Lowering,
  node: AstNode,
  body: (arm: Arm) => readonly Core[],
): readonly Core[] | null {
  const written = armsOf(node);
  const made = lookedAt(lowerExpression(l, partOf(node, 'value')!));
  if (!written) return null;
  const patterns = written.map(({ pattern }) => pattern);
  const matched = withoutRefs(l, partOf(node, 'value')!, made, patterns);
  const { value } = matched;
  const arms = written.map((arm, at) => ({ ...arm, pattern: matched.patterns[at]! }));
  if (arms.length === 0) return [evaluate(value, node)];
  // A name behind which arms stand that could never be reached is that of a constant, which a star may import.
  const takesAll = ({ guard, pattern }: Arm): boolean => !guard && declared(l, unwrapped(pattern)) !== null;
  if (arms.slice(0, -1).some(takesAll) && l.file.text.includes('::*')) return null;
  const { steps, subject } = held(value, node);
  return whileKept(value, [...steps, ...lowerArms(l, plainArms(l, arms), subject, body)]);
}

/** The arms of a `match`; null where one is compiled under a condition, or has no value. */
export function armsOf(node: AstNode): readonly Arm[] | null {
  const arms: Arm[] = [];
  for (const arm of named(partOf(node, 'body')!)) {
    if (arm.kind !== 'match_arm') return null;
    if (arm.children.some((child) => child.kind === 'attribute_item' && !isHarmless(child))) return null;
    const pattern = partOf(arm, 'pattern')!;
    const value = partOf(arm, 'value');
    if (!value) return null;
    arms.push({ node: arm, pattern, guard: partOf(pattern, 'condition'), value });
  }
  return arms;
}

function lowerArms(
  l: Lowering,
  arms: readonly Arm[],
  subject: Core,
  body: (arm: Arm) => readonly Core[],
): readonly Core[] {
  const [arm, ...rest] = arms;
  if (!arm) return [];
  const shape = unwrapped(arm.pattern);
  const others = (): readonly Core[] => lowerArms(l, rest, subject, body);
  if (isIrrefutable(l, shape)) {
    const lets = bindTo(l, shape, subject, arm.node);
    if (!arm.guard) return [...lets, ...body(arm)];
    return [
      ...lets,
      core('choose', '', [lowerTest(l, arm.guard), block(body(arm)), block(others())], arm.node),
    ];
  }
  const same = sameShape(arms);
  if (same > 1) {
    for (const later of arms.slice(1, same)) shareNames(l, arm.pattern, later.pattern);
    const inside = (): readonly Core[] => guardedChain(l, arms.slice(0, same), body);
    const after = (): readonly Core[] => lowerArms(l, arms.slice(same), subject, body);
    return branchOn(l, shape, subject, arm.node, inside, after);
  }
  if (arm.guard) {
    const test = core(
      'logical',
      '&&',
      [lowerFits(l, shape, subject, arm.node), lowerTest(l, arm.guard)],
      arm.node,
    );
    return [core('choose', '', [test, block(body(arm)), block(others())], arm.node)];
  }
  if (rest.length > 0) return branchOn(l, shape, subject, arm.node, () => body(arm), others);
  return [...certain(l, shape, subject, arm.node), ...body(arm)];
}

/** What the last arm's pattern names; that it fits is known. */
function certain(l: Lowering, shape: AstNode, subject: Core, source: AstNode): readonly Core[] {
  if (!declaresNames(l, shape)) return [];
  if (oppositeOf(l, shape) && !takesOver(l, shape, subject, source)) return [];
  const failed = failedParts(l, shape);
  if (failed) return takeApart(l, failed, core('opaque', 'cast failure', [subject], shape)) ?? [];
  return [evaluate(lowerFits(l, shape, subject, source), source)];
}

/** How many arms from the first on ask for one shape, all but the last of them under a condition. */
function sameShape(arms: readonly Arm[]): number {
  const [first] = arms;
  const spelled = spelling(unwrapped(first!.pattern));
  let at = 0;
  while (arms[at]?.guard && spelling(unwrapped(arms[at]!.pattern)) === spelled) at += 1;
  const last = arms[at];
  return at > 0 && last && spelling(unwrapped(last.pattern)) === spelled ? at + 1 : 1;
}

function guardedChain(
  l: Lowering,
  arms: readonly Arm[],
  body: (arm: Arm) => readonly Core[],
): readonly Core[] {
  const [arm, ...rest] = arms;
  if (!arm!.guard) return body(arm!);
  const test = lowerTest(l, arm!.guard);
  return [core('choose', '', [test, block(body(arm!)), block(guardedChain(l, rest, body))], arm!.node)];
}

function shareNames(l: Lowering, from: AstNode, to: AstNode): void {
  const names = new Map(namesIn(l, unwrapped(from)).map((binding) => [binding.name, binding]));
  for (const binding of namesIn(l, unwrapped(to))) {
    const first = names.get(binding.name);
    if (first) l.alias(binding, l.variable(first));
  }
}

function namesIn(l: Lowering, node: AstNode): readonly NonNullable<ReturnType<typeof declared>>[] {
  const own = declared(l, node);
  return own ? [own] : node.children.flatMap((child) => namesIn(l, child));
}
