import { type Core, core } from '../../../model/core.ts';
import { COMPARED_WITH_TRUTH } from '../../assumptions.ts';
import { givenByBranch } from '../../normal-form/node-facts.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { callOf } from '../method-calls.ts';

/**
 * What whole numbers are asked in one word.
 *
 *     if a < b { a } else { b }              ->      a.min(b)
 *     if a > b { a - b } else { b - a }      ->      a.abs_diff(b)             of numbers without a sign
 *     if a > 0 { a - 1 } else { 0 }          ->      a.saturating_sub(1)       likewise
 *
 * Holds for variables that are declared as whole numbers: of two others, one may be no number. Tried where one side says
 * the word more often.
 */
export function chosenNumber(node: Core, unit: Unit): Core {
  if (node.op !== 'choose' || !differs(unit, 'call min', 'call max', 'call abs_diff', 'call saturating_sub'))
    return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const sign = test.op === 'binary' ? /^i?([<>]=?)$/.exec(test.text)?.[1] : undefined;
  const [one, other] = [givenByBranch(yes), givenByBranch(no)];
  if (!sign || !one || !other) return node;
  const made =
    extreme(test, sign, one, other) ?? (sign.startsWith('>') ? difference(test, sign, one, other) : null);
  if (!made) return node;
  fire(unit, 'rust-words', '', node.source);
  return yes.op === 'block' ? { ...yes.children[0]!, children: [made] } : made;
}

function extreme(test: Core, sign: string, yes: Core, no: Core): Core | null {
  const [left, right] = test.children as [Core, Core];
  if (!isWhole(left) && !isWhole(right)) return null;
  if (![left, right].every((side) => isWhole(side) || side.op === 'literal')) return null;
  const isLeft = identical(yes, left) && identical(no, right);
  if (!isLeft && !(identical(yes, right) && identical(no, left))) return null;
  return callOf(left, sign.startsWith('<') === isLeft ? 'min' : 'max', [right], test.source);
}

function difference(test: Core, sign: string, yes: Core, no: Core): Core | null {
  const [left, right] = test.children as [Core, Core];
  if (!isNeverNegative(left) || !isMinus(yes)) return null;
  const [from, less] = yes.children as [Core, Core];
  if (!identical(from, left)) return null;
  if (isNeverNegative(right) && identical(less, right) && isMinus(no)) {
    const isTurned = identical(no.children[0]!, right) && identical(no.children[1]!, left);
    return isTurned ? callOf(left, 'abs_diff', [right], test.source) : null;
  }
  const isNothing = no.op === 'literal' && no.text === 'i:0';
  // Nothing less one is no number without a sign.
  const isOfNothing = sign === '>' && right.op === 'literal' && right.text === 'i:0';
  const isAbove = identical(less, right) || (isOne(less) && isOfNothing);
  const isPlain = less.op === 'literal' || isNeverNegative(less);
  return isNothing && isAbove && isPlain ? callOf(left, 'saturating_sub', [less], test.source) : null;
}

function isOne({ op, text }: Core): boolean {
  return op === 'literal' && text === 'i:1';
}

function isMinus({ op, text }: Core): boolean {
  return op === 'binary' && /^[~i]?-$/.test(text);
}

function isWhole({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.isWhole === true;
}

function isNeverNegative({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.isNeverNegative === true;
}

/**
 *     n % 2 == 0      ->      n.is_multiple_of(2)
 *
 * Of a number without a sign, where another number than zero is spelled.
 */
export function askedMultiple(node: Core, unit: Unit): Core {
  return multiple(node, unit) ?? node;
}

function multiple(node: Core, unit: Unit): Core | null {
  const [rest, zero] = node.children as [Core, Core];
  if (!/^[!=]=$/.test(node.text) || zero.op !== 'literal' || zero.text !== 'i:0' || rest.op !== 'binary')
    return null;
  const [number, by] = rest.children as [Core, Core];
  if (!/^[~i]?%$/.test(rest.text) || !isNeverNegative(number) || by.op !== 'literal' || by.text === 'i:0')
    return null;
  if (!differs(unit, 'call is_multiple_of')) return null;
  const asked = callOf(number, 'is_multiple_of', [by], node.source);
  return node.text === '==' ? asked : core('unary', '!', [asked], node.source);
}

/**
 *     isNew == true, isNew != false      ->      isNew
 *
 * Tried where one side compares more often; refused where the change set says itself what is equal.
 */
export function comparedTruth(node: Core, unit: Unit): Core {
  const [value, truth] = node.children as [Core, Core];
  const isEqual = /^(?:~eq|==)$/.test(node.text);
  if (!isEqual && !/^(?:~ne|!=)$/.test(node.text)) return node;
  if (truth.op !== 'literal' || !truth.text.startsWith('b:') || value.op === 'literal') return node;
  if (!differs(unit, `binary ${node.text}`) || unit.facts.isOwnMethod('eq')) return node;
  fire(unit, 'rust-truth', '', node.source, COMPARED_WITH_TRUTH);
  return isEqual === (truth.text === 'b:true') ? value : core('unary', '!', [value], node.source);
}
