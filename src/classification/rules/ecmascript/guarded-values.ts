import type { Core } from '../../../model/core.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { shapeOf } from './declared-shapes.ts';

/**
 * Whether a guard that asks for truth keeps out a text that is empty, a `0` or a `false`, which `?.` lets pass.
 *
 *     if (names) names.split(',').forEach(send)      is not      names?.split(',').forEach(send)
 *     if (name && name.trim())                       is          if (name?.trim())
 *
 * Known of what is declared as a text, a number or a truth, of a `length`, and of what is asked by a method that only
 * texts and numbers have. Nothing is lost where all that is asked of an empty text only looks, and answers no, which is
 * not what it is compared with (`wanted`).
 */
export function keepsValuesOut(unit: Unit, subject: Core, asked: Core, wanted: Core | null): boolean {
  const shape = shapeOf(subject);
  const first = firstMethod(asked, subject);
  const method = first !== null && !unit.loops.hasOwn(first) ? first : '';
  const isLength = subject.op === 'member' && /^(?:length|size)$/.test(subject.text);
  if (isLength || NUMBERS_ONLY.test(method) || (shape?.kind === 'value' && !shape.isText)) return true;
  if (!TEXTS_ONLY.test(method) && !shape?.isText) return false;
  return (wanted !== null && isFalse(wanted)) || !isNothingOfEmpty(asked, subject);
}

function isFalse({ text }: Core): boolean {
  return /^(?:s:|n:0|b:false)$/.test(text);
}

const TEXTS_ONLY =
  /^(?:trim(?:Start|End)?|split|to(?:Locale)?(?:Upper|Lower)Case|charAt|charCodeAt|codePointAt|substring|substr|padStart|padEnd|replaceAll|matchAll|localeCompare|startsWith|endsWith)$/;

/** Whether texts, numbers or lists have a member of this name, and other objects hardly ever. */
export function isMethodOfValues(name: string): boolean {
  return /^(?:length|size)$/.test(name) || TEXTS_ONLY.test(name) || NUMBERS_ONLY.test(name);
}

const NUMBERS_ONLY = /^(?:toFixed|toPrecision|toExponential)$/;

/** What gives an empty text of an empty one. */
const EMPTY_OF_EMPTY =
  /^(?:trim(?:Start|End)?|to(?:Locale)?(?:Upper|Lower)Case|slice|substring|substr|charAt|normalize)$/;

const SEARCHES = /^(?:includes|startsWith|endsWith)$/;

/** The method that is called on the subject itself. */
function firstMethod(asked: Core, subject: Core): string | null {
  for (let node = asked; ; node = node.children[0]!) {
    const [callee] = node.children;
    if (node.op === 'call' && callee?.op === 'member' && identical(callee.children[0]!, subject))
      return callee.text;
    if (!/^(?:call|member|index|unary)$/.test(node.op) || !callee) return null;
  }
}

/** What is asked of an empty text does nothing, and its answer counts as false. */
function isNothingOfEmpty(asked: Core, subject: Core): boolean {
  if (asked.op === 'member' && asked.text === 'length') return isEmptyOfEmpty(asked.children[0]!, subject);
  const [callee, sought, ...more] = asked.children;
  const isSearch =
    asked.op === 'call' &&
    callee!.op === 'member' &&
    SEARCHES.test(callee!.text) &&
    sought?.op === 'literal' &&
    /^s:./s.test(sought.text) &&
    more.length === 0;
  return isEmptyOfEmpty(isSearch ? callee!.children[0]! : asked, subject);
}

function isEmptyOfEmpty(asked: Core, subject: Core): boolean {
  if (identical(asked, subject)) return true;
  const [callee, ...given] = asked.children;
  return (
    asked.op === 'call' &&
    callee!.op === 'member' &&
    EMPTY_OF_EMPTY.test(callee!.text) &&
    given.every(({ op }) => op === 'literal' || op === 'variable') &&
    isEmptyOfEmpty(callee!.children[0]!, subject)
  );
}
