import { type Core, core } from '../../../model/core.ts';
import { CUT_LIKE_TEXTS } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { shapeOf } from './declared-shapes.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * A part of a text, said by `slice`, which counts from the front and from the end alike.
 *
 *     s.substr(n)  ->  s.slice(n)              s.substr(2, 3)     ->  s.slice(2, 5)
 *     s.charAt(0)  ->  s.slice(0, 1)           s.substring(2, 5)  ->  s.slice(2, 5)
 *
 * Holds where the method is none of the change set's own (own-members.ts), for then it is a text's. `substr` with one
 * argument takes whatever `slice` takes. Otherwise the numbers are spelled, and none of them is below nothing or before
 * the first one: `substring` exchanges those, and a length from the end is no place. An array has a `slice` of its own
 * and none of the others: what is one, as far as that is seen, is left alone, and where `slice` gives way to another
 * word it is assumed that there is a text.
 */
export function partOfText(unit: Unit, node: Core): Core | null {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (callee.op !== 'member' || mayBeOwn(unit, callee.children[0]!, callee.text)) return null;
  const places = callee.text === 'substr' && args.length === 1 ? args : placesOf(callee.text, args);
  if (!places || isList(callee.children[0]!)) return null;
  if (unit.side === 'after' && differs(unit, 'call slice'))
    fire(unit, 'part-of-text', '', node.source, CUT_LIKE_TEXTS);
  return { ...node, children: [{ ...callee, text: 'slice' }, ...places] };
}

/** An array, or what a method of arrays gives. */
function isList(node: Core): boolean {
  if (node.op === 'array') return true;
  if (node.op === 'call' && node.children[0]!.op === 'member')
    return GIVES_LISTS.test(node.children[0]!.text);
  return shapeOf(node)?.isArray === true;
}

const GIVES_LISTS =
  /^(?:map|filter|flat|flatMap|split|keys|values|entries|from|of|sort|reverse|splice|toSorted|toReversed|toSpliced|querySelectorAll)$/;

function placesOf(method: string, args: readonly Core[]): readonly Core[] | null {
  const [start, other, ...more] = args.map(placeIn);
  if (start === undefined || start === null || other === null || more.length > 0) return null;
  const to = (end: number): readonly Core[] => [args[0]!, core('literal', `n:${end}`, [], args[0]!.source)];
  if (method === 'charAt') return other === undefined ? to(start + 1) : null;
  if (method === 'substr') return other === undefined ? null : to(start + other);
  if (method !== 'substring' || (other !== undefined && other < start)) return null;
  return args;
}

/** A spelled number that is a place in a text. */
function placeIn({ op, text }: Core): number | null {
  return op === 'literal' && /^n:\d{1,9}$/.test(text) ? Number(text.slice(2)) : null;
}
