import { type Core, core } from '../../../model/core.ts';
import { isUntyped, staticType, underlyingType } from '../../../model/core-types.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { isStatement, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';
import { identical } from '../conditionals.ts';
import { ORDERED } from './paths.ts';

/**
 *     if found { return true } else { return false }      ->      return found
 *     if found { return ask() } else { return false }     ->      return found && ask()
 *     if ok && asked { ok = ask() }                       ->      ok = ok && (!asked || ask())
 *
 * In Go a test is true or false and nothing else. Where the literal was converted to another type it stays.
 */
export function truthItself(node: Core): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [one, other] = [returned(yes), returned(no)];
  if (one && other) {
    const given = truthOf(test, one, other);
    return given ? core('return', '', [given], node.source) : node;
  }
  return (isStatement(yes) ? null : truthOf(test, yes, no)) ?? node;
}

function truthOf(test: Core, yes: Core, no: Core): Core | null {
  const joined = (operator: '&&' | '||', left: Core, right: Core): Core =>
    core('logical', operator, [left, right], test.source);
  if (isTruth(yes, true) && isTruth(no, false)) return test;
  if (isTruth(yes, false) && isTruth(no, true)) return core('unary', '!', [test], test.source);
  if (isTruth(no, false)) return joined('&&', test, yes);
  if (isTruth(yes, true)) return joined('||', test, no);
  if (isTruth(no, true)) return joined('||', negated(test), yes);
  if (isTruth(yes, false)) return joined('&&', negated(test), no);
  if (no.op !== 'variable' || !/^(?:local|temporary|parameter)$/.test(no.variable!.kind)) return null;
  const [first, rest] = firstAsked(test);
  if (identical(first, no)) return joined('&&', no, rest ? joined('||', negated(rest), yes) : yes);
  if (first.op === 'unary' && first.text === '!' && identical(first.children[0]!, no))
    return joined('||', no, rest ? joined('&&', rest, yes) : yes);
  return null;
}

/** The question that is asked first of several which must all be answered with yes, and the others. */
function firstAsked(test: Core): readonly [Core, Core | null] {
  if (test.op !== 'logical' || test.text !== '&&') return [test, null];
  const [left, right] = test.children as [Core, Core];
  const [first, rest] = firstAsked(left);
  return [first, rest ? withChildren(test, [rest, right]) : right];
}

function returned({ op, children }: Core): Core | null {
  const [only] = children;
  return op === 'block' && children.length === 1 && only!.op === 'return'
    ? (only!.children[0] ?? null)
    : null;
}

function isTruth({ op, text }: Core, value: boolean): boolean {
  return op === 'literal' && text === `b:${value}`;
}

/**
 *     a < b ? a : b      ->      min(a, b)
 *
 * Holds for integers and texts that can be evaluated twice; of those it doesn't matter which one comes first.
 */
export function extreme(node: Core, unit: Pick<Unit, 'facts'>): Core {
  if (node.op === 'call') return builtin(node);
  if (node.op !== 'choose') return node;
  let [test, yes, no] = node.children as [Core, Core, Core];
  const [first, second] = [returned(yes), returned(no)];
  if (first && second) {
    const made = extreme(core('choose', '', [test, first, second], node.source), unit);
    return made.op === 'binary' ? core('return', '', [made], node.source) : node;
  }
  while (test.op === 'unary' && test.text === '!') [test, yes, no] = [test.children[0]!, no, yes];
  if (test.op !== 'binary' || !/^[<>]=?$/.test(test.text)) return node;
  const [left, right] = test.children.map((side) => plainNumber(side)) as [Core, Core];
  const [one, other] = [plainNumber(yes), plainNumber(no)];
  const isStraight = identical(one, left) && identical(other, right);
  if (!isStraight && !(identical(one, right) && identical(other, left))) return node;
  if (![test.children[0]!, test.children[1]!, yes, no].some(isOrdered)) return node;
  const made = footprintOf(test, unit.facts);
  if (made.heapWrite || made.control || made.fresh) return node;
  const least = test.text.startsWith('<') === isStraight;
  return core('binary', `${least ? 'min' : 'max'} either`, [left, right], node.source);
}

function builtin(node: Core): Core {
  const [callee, one, other] = node.children as [Core, Core | undefined, Core | undefined];
  const name = callee.op === 'variable' && callee.variable!.kind === 'free' ? callee.variable!.name : '';
  if (!/^(?:min|max)$/.test(name) || !other || node.children.length !== 3 || other.op === 'spread')
    return node;
  const either = isOrdered(one!) || isOrdered(other);
  const sides = either ? [plainNumber(one!), plainNumber(other)] : [one!, other];
  return core('binary', either ? `${name} either` : name, sides, node.source);
}

function isOrdered(value: Core): boolean {
  const type = isUntyped(value) ? null : staticType(value);
  const whole = type && underlyingType(type);
  return whole?.op === 'type' && ORDERED.test(whole.text);
}

/** A constant as it is before it takes its type from what it is compared with. */
function plainNumber(value: Core): Core {
  const [, inner] = value.children;
  return value.op === 'convert' && /^(?:assigned)?$/.test(value.text) && isUntyped(inner!) ? inner! : value;
}
