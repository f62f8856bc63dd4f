import { type Core, core } from '../../../model/core.ts';
import { mentions, renamed, withChildren } from '../../normal-form/tree.ts';
import { callsMethod, holdsOn, isOfType } from './paths.ts';

/**
 *     for _, x := range xs { x := x; go func() { f(x) }() }      ->      for _, x := range xs { go func() { f(x) }() }
 *
 * Holds where the variable of the loop is named nowhere else in it. Assumes that each round has its own.
 */
export function ownVariables(node: Core): Core {
  if (node.op !== 'for_each' || !/^range(?: copies)?$/.test(node.text)) return node;
  const [target, over, body] = node.children as [Core, Core, Core];
  const [copy, ...rest] = body.children;
  const [own, from] = copy?.op === 'let' ? copy.children : [];
  if (own?.op !== 'bind' || from?.op !== 'variable' || target.op !== 'pattern') return node;
  const isOfLoop = target.children.some((part) => part.op === 'bind' && part.variable === from.variable);
  if (!isOfLoop || rest.some((step) => mentions(step, from.variable!))) return node;
  const inner = rest.map((step) => renamed(step, own.variable!, from.variable!));
  const isHeld = inner.some((step) => holdsOn(step, from.variable!));
  const made = withChildren(node, [target, over, withChildren(body, inner)]);
  return ownVariables(isHeld ? { ...made, text: 'range copies' } : made);
}

/**
 *     b.ResetTimer(); for range b.N { f() }      ->      for b.Loop() { f() }
 *
 * Also where the rounds are counted by a variable that is named nowhere else, and where a timer is reset that the loop
 * resets by itself. Assumes that it is measured alike.
 */
export function benchmarkLoops(list: readonly Core[]): readonly Core[] {
  const made: Core[] = [];
  for (let at = 0; at < list.length; at++) {
    const node = list[at]!;
    const counted = node.op === 'let' && list[at + 1] ? roundsOf(list[at + 1]!, node) : null;
    const rounds = counted ?? roundsOf(node, null);
    if (counted) at += 1;
    const last = made.at(-1);
    const benchmark = rounds?.benchmark ?? loopedBenchmark(node);
    if (benchmark && last && isReset(last, benchmark)) made.pop();
    made.push(rounds?.loop ?? node);
  }
  return made.length === list.length && made.every((node, at) => node === list[at]) ? list : made;
}

/** `b` of `for b.Loop() {}`, which resets its timer by itself. */
function loopedBenchmark({ op, children: [test] }: Core): Core | null {
  const callee = op === 'loop' && test!.op === 'call' ? test!.children[0]! : null;
  const benchmark = callee?.op === 'member' && callee.text === 'Loop' ? callee.children[0]! : null;
  return benchmark?.op === 'variable' && isOfType(benchmark, 'testing.B') ? benchmark : null;
}

interface Rounds {
  readonly loop: Core;
  readonly benchmark: Core;
}

function roundsOf(node: Core, counter: Core | null): Rounds | null {
  if (node.op === 'for_each' && node.text === 'range') {
    const [target, over, body] = node.children as [Core, Core, Core];
    const benchmark = target.children.length === 0 ? benchmarkOf(over) : null;
    return benchmark && { loop: asLoop(benchmark, body, node), benchmark };
  }
  const [name, start] = counter?.children ?? [];
  if (node.op !== 'loop' || name?.op !== 'bind' || start!.children[1]?.text !== 'n:0') return null;
  const [test, body, update] = node.children as [Core, Core, Core];
  const isBelow = test.op === 'binary' && test.text === '<' && test.children[0]!.variable === name.variable;
  const benchmark = isBelow ? benchmarkOf(test.children[1]!) : null;
  const step = update.op === 'evaluate' ? update.children[0]! : null;
  const counts =
    step?.op === 'assign' && step.children[1]!.text === '+' && step.children[1]!.children[1]!.text === 'n:1';
  if (!benchmark || !counts || mentions(body, name.variable!)) return null;
  return { loop: asLoop(benchmark, body, node), benchmark };
}

/** `b` of `b.N`, where `b` is a benchmark. */
function benchmarkOf(limit: Core): Core | null {
  const benchmark = limit.op === 'member' && limit.text === 'N' ? limit.children[0]! : null;
  return benchmark?.op === 'variable' && isOfType(benchmark, 'testing.B') ? benchmark : null;
}

function asLoop(benchmark: Core, body: Core, from: Core): Core {
  const goesOn = core('call', '', [core('member', 'Loop', [benchmark])], from.source);
  return core('loop', '', [goesOn, body, core('nothing')], from.source);
}

function isReset(node: Core, benchmark: Core): boolean {
  return node.op === 'evaluate' && callsMethod(node.children[0]!, benchmark, 'ResetTimer');
}
