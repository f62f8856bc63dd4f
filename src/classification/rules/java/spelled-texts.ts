import { type Core, core } from '../../../model/core.ts';
import { isPrimitive, unboxed } from '../../../model/static-types.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { sumOfTexts } from './texts.ts';

/**
 * What turns something into a text by name, as the sum that does so.
 *
 *     String.valueOf(x), Integer.toString(n)             ->      "" + x, "" + n
 *     String.format("%s of %s", a, b), "…".formatted(a)   ->      a + " of " + b
 *     name + ("" + n) + ""                                ->      name + n
 *
 * Holds by the types that are seen: characters in an array become a text of their own, a character is written by its number
 * where an `int` is asked for, and what is formatted may say itself how. Numbers by `%d` are written in digits of the place.
 */
export function spelledText(node: Core, { facts }: Unit): Core {
  if (node.op === 'binary') return node.text === '~+' ? inOneSum(node) : node;
  const [callee, ...given] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member') return node;
  const [object] = callee.children as [Core];
  if (isFree(object, 'String') && facts.isPlatformType('String')) {
    if (callee.text === 'valueOf') return (given.length === 1 && ofValue(given[0]!, node)) || node;
    return (callee.text === 'format' && formatted(given[0], given.slice(1), node)) || node;
  }
  if (callee.text === 'formatted') return formatted(object, given, node) ?? node;
  const box = object.variable?.kind === 'free' ? object.variable.name : '';
  const isOwn = callee.text === 'toString' && given.length === 1 && facts.isPlatformType(box);
  return isOwn && WRITES[box]?.includes(given[0]!.spelled ?? '')
    ? sumOfTexts([given[0]!], node.source)
    : node;
}

/** What the method of each box writes as a sum does. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  Byte: ['byte'],
  Short: ['short', 'byte'],
  Integer: ['int', 'short', 'byte'],
  Long: ['long', 'int', 'short', 'byte'],
  Float: ['float'],
  Double: ['double'],
  Boolean: ['boolean'],
  Character: ['char'],
};

/**
 * Of what is no text and no number, the one gives what its `toString` gives, be it nothing at all. A literal alone would be a
 * text that is there from the start.
 */
function ofValue(value: Core, from: Core): Core | null {
  if (!isWritten(value) || value.op === 'literal') return null;
  return sumOfTexts([value], from.source);
}

function formatted(format: Core | undefined, given: readonly Core[], from: Core): Core | null {
  if (!format || !isTextLiteral(format) || !given.every(isWritten)) return null;
  const texts = format.text.slice(2).split('%s');
  if (texts.length !== given.length + 1 || texts.some((text) => text.includes('%'))) return null;
  const pieces = texts.flatMap((text, at): readonly Core[] => {
    const literal = { ...core('literal', `s:${text}`, [], format.source), spelled: 'String' };
    return [...(text === '' ? [] : [literal]), ...(given[at] ? [given[at]] : [])];
  });
  return pieces.every(({ op }) => op === 'literal') ? null : sumOfTexts(pieces, from.source);
}

/** A text, or a number or a truth, in its box or not: none of them says itself how it is formatted. */
function isWritten({ spelled }: Core): boolean {
  return spelled === 'String' || isPrimitive(unboxed(spelled));
}

/** A sum of texts in a sum of texts, and nothing put behind one. */
function inOneSum(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  if (left.spelled !== 'String') return node;
  if (isSum(right)) {
    const [first, last] = right.children as [Core, Core];
    return withChildren(node, [inOneSum(withChildren(node, [left, first])), last]);
  }
  if (isEmpty(right) && isSum(left)) return left;
  return isSum(left) && isEmpty(left.children[1]!) && left.children[0]!.spelled === 'String'
    ? withChildren(node, [left.children[0]!, right])
    : node;
}

const isEmpty = (node: Core): boolean => isTextLiteral(node) && node.text === 's:';

function isSum({ op, text, spelled }: Core): boolean {
  return op === 'binary' && text === '~+' && spelled === 'String';
}
