import { type Core, core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { callsLibrary, ofLibrary } from '../../library/go.ts';
import { identical } from '../conditionals.ts';
import { isPath, ORDERED } from './paths.ts';

const SORTS = ['sort.Slice', 'sort.SliceStable'];
const SORTS_OF: Readonly<Record<string, string>> = { 'sort.Ints': 'int', 'sort.Strings': 'string' };

/**
 *     sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })      ->      slices.Sort(xs)
 *     sort.Strings(xs)                                                  ->      slices.Sort(xs)
 *
 * Holds for integers and texts. Numbers with a point have an order of their own there, for what is no number.
 */
export function sorted(node: Core): Core {
  if (node.op !== 'call') return node;
  const [, slice, less] = node.children as [Core, Core | undefined, Core | undefined];
  const isWhole = ['slices.Sort', ...Object.keys(SORTS_OF)].some((name) => callsLibrary(node, name));
  const isByLess =
    SORTS.some((name) => callsLibrary(node, name)) &&
    node.children.length === 3 &&
    isAscending(slice!, less!);
  if (!slice || !(isByLess || (isWhole && node.children.length === 2))) return node;
  return core('call', '', [ofLibrary('slices.Sort'), slice], node.source);
}

function isAscending(slice: Core, less: Core): boolean {
  const [parameters, body] = less.op === 'function' ? less.children : [];
  const [one, other] = parameters?.children ?? [];
  const [only, more] = body?.children ?? [];
  if (!isPath(slice) || one?.op !== 'bind' || other?.op !== 'bind' || only?.op !== 'return' || more)
    return false;
  const type = staticType(slice);
  const whole = type && underlyingType(type);
  const element = whole?.text === '[]' ? underlyingType(whole.children[0]!) : null;
  if (element?.op !== 'type' || !ORDERED.test(element.text)) return false;
  let test = only.children[0] ?? core('nothing');
  let [first, second] = [one, other];
  if (test.op === 'unary' && test.text === '!' && test.children[0]!.text === '<=') {
    [first, second] = [other, one];
    test = test.children[0]!;
  } else if (test.text !== '<') return false;
  const isElement = (node: Core | undefined, at: Core): boolean =>
    node?.op === 'index' &&
    node.text === '' &&
    identical(node.children[0]!, slice) &&
    node.children[1]!.variable === at.variable;
  return test.op === 'binary' && isElement(test.children[0], first) && isElement(test.children[1], second);
}
