import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { keptByFunction, withChildren } from '../../normal-form/tree.ts';
import { operandsOf } from '../boolean-tests.ts';
import { isSeenFrom } from './building.ts';
import { MIRRORED } from './comparisons.ts';
import { builtin, builtinCall, isGoneThrough } from './names.ts';

/**
 * Numbers of a range that are left out at once, as a range without them.
 *
 *     [f(x) for x in range(10) if x > 4]               ->      [f(x) for x in range(5, 10)]
 *     for x in range(9): if 2 <= x and x < 5: f(x)     ->      for x in range(2, 5): f(x)
 *
 * Holds for numbers that stand there, where nothing is asked or done before; nobody may ask for the last number behind
 * the loop.
 */
export function narrowedRange(node: Core, _: unknown, root: Core): Core {
  if (node.op === 'for_each' && node.text === 'each' && node.children.length === 3) {
    const [target, source, body] = node.children as [Core, Core, Core];
    const isOwn =
      target.op === 'bind' && target.variable!.kind !== 'item' && isSeenFrom([node], target.variable!, root);
    const made = isOwn ? narrowed(target, source, body) : null;
    return made ? withChildren(node, [target, ...made]) : node;
  }
  if (!isGoneThrough(node) || /^async/.test(node.text)) return node;
  const [source, round, ...others] = node.children as [Core, Core, ...Core[]];
  const [parameters, body] = round.children as [Core, Core];
  const made = narrowed(parameters.children[0]!, source, body);
  return made ? withChildren(node, [made[0], withChildren(round, [parameters, made[1]]), ...others]) : node;
}

function narrowed(target: Core, source: Core, body: Core): readonly [Core, Core] | null {
  const bounds = boundsOf(source);
  const [only, ...more] = body.children;
  if (!bounds || target.op !== 'bind' || body.op !== 'block' || only?.op !== 'choose' || more.length > 0)
    return null;
  const [test, yes, no] = only.children as [Core, Core, Core];
  // A function that is called later asks for the last number.
  if (no.children.length > 0 || keptByFunction(body, target.variable!)) return null;
  const questions = operandsOf(test, '&&');
  let [from, to] = bounds;
  let asked = 0;
  for (const question of questions) {
    const limits = limitsOf(question, target.variable!);
    if (!limits) break;
    [from, to] = [Math.max(from, limits[0]), Math.min(to, limits[1])];
    asked += 1;
  }
  if (asked === 0 || from >= to) return null;
  const numbers = (from === 0 ? [to] : [from, to]).map((number) => core('literal', `i:${number}`));
  const left = questions.slice(asked);
  const range = core('call', '', [builtin('range'), ...numbers], source.source);
  if (left.length === 0) return [range, yes];
  const rest = left.reduce((one, other) => core('logical', '&&', [one, other], test.source));
  return [range, withChildren(body, [withChildren(only, [rest, yes, no])])];
}

/** From the first number to the one behind the last. */
function boundsOf(source: Core): readonly [number, number] | null {
  const call = builtinCall(source);
  const numbers = call?.args.map(numberOf) ?? [];
  if (call?.name !== 'range' || !numbers.every((number) => number !== null)) return null;
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2) return null;
  return second === undefined ? [0, first] : [first, second];
}

/** The numbers for which a question about the item is answered by yes. */
function limitsOf(question: Core, item: CoreVariable): readonly [number, number] | null {
  if (question.op === 'unary' && question.text === '!') {
    const [least, last] = limitsOf(question.children[0]!, item) ?? [];
    if (least === -Infinity) return [last!, Infinity];
    return last === Infinity ? [-Infinity, least!] : null;
  }
  const [left, right] = question.children as [Core, Core];
  if (question.op !== 'binary') return null;
  const isLeft = left.op === 'variable' && left.variable === item;
  const isRight = right.op === 'variable' && right.variable === item;
  const number = numberOf(isLeft ? right : left);
  if (number === null || isLeft === isRight) return null;
  switch (isLeft ? question.text : MIRRORED[question.text]) {
    case '~<':
      return [-Infinity, number];
    case '~<=':
      return [-Infinity, number + 1];
    case '~>':
      return [number + 1, Infinity];
    case '~>=':
      return [number, Infinity];
    default:
      return null;
  }
}

function numberOf({ op, text, children }: Core): number | null {
  if (op === 'unary' && text === '~-') {
    const number = numberOf(children[0]!);
    return number === null ? null : -number;
  }
  const digits = op === 'literal' ? /^i:(-?\d{1,12})$/.exec(text)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}
