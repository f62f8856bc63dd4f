import type { Core } from '../../../model/core.ts';
import { identical } from '../conditionals.ts';
import { shapeOf } from './declared-shapes.ts';

/**
 * Whether a guard that asks for truth keeps out a text that is empty, a `0` or a `false`, which `?.` lets pass.
 *
 *     if (names) names.split(',').forEach(send)      is not      names?.split(',').forEach(send)
 *     if (path && path.indexOf('/') === -1)          is not      if (path?.indexOf('/') === -1)
 *     if (name && name.trim())                       is          if (name?.trim())
 *
 * Known of what is declared as a text, a number or a truth, of a `length`, and of what is asked by a method that only
 * texts and numbers have. What texts share with lists may be asked of either, unless something that only lists have is
 * asked of the answer; a list that is searched is taken for one. Nothing is lost where all that is asked of an empty text
 * only looks, and answers no, which is not what it is compared with (`wanted`).
 */
export function keepsValuesOut(subject: Core, asked: Core, wanted: Core | null): boolean {
  const shape = shapeOf(subject);
  if (shape?.kind === 'object') return false;
  const methods = methodsAskedOf(asked, subject);
  const first = methods[0] ?? '';
  const isLength = subject.op === 'member' && /^(?:length|size)$/.test(subject.text);
  if (isLength || NUMBERS_ONLY.test(first) || (shape?.kind === 'value' && !shape.isText)) return true;
  const isShared = SHARED.test(first) && !isOfList(methods);
  if (!TEXTS_ONLY.test(first) && !shape?.isText && !isShared) return false;
  if (wanted !== null && isFalse(wanted)) return !isNotFound(asked, subject);
  const isSearched = !shape?.isText && first === 'includes' && methods.length === 1;
  return !isSearched && !isNothingOfEmpty(asked, subject);
}

/** `xs.slice(1).map(f)`, and not `text.slice(1).split(',').map(f)` */
function isOfList([first, ...others]: readonly string[]): boolean {
  const telling = others.find((name) => LISTS_ONLY.test(name) || TEXTS_ONLY.test(name));
  return telling !== undefined && LISTS_ONLY.test(telling) && /^(?:slice|concat|at)$/.test(first!);
}

function isFalse({ text }: Core): boolean {
  return /^(?:s:|n:0|b:false)$/.test(text);
}

const TEXTS_ONLY =
  /^(?:trim(?:Start|End)?|split|to(?:Locale)?(?:Upper|Lower)Case|charAt|charCodeAt|codePointAt|substring|substr|padStart|padEnd|replaceAll|matchAll|localeCompare|startsWith|endsWith)$/;

/** What a text has as well as a list, or any object. */
const SHARED =
  /^(?:toString|toLocaleString|valueOf|slice|concat|includes|indexOf|lastIndexOf|at|replace|match|search|normalize|repeat)$/;

const LISTS_ONLY =
  /^(?:map|flatMap|filter|forEach|some|every|find(?:Last)?(?:Index)?|reduce(?:Right)?|join|push|pop|shift|unshift|splice|sort|reverse|keys|values|entries|flat)$/;

/** Whether texts, numbers or lists have a member of this name. */
export function isMemberOfValues(name: string): boolean {
  return (
    /^(?:length|size|constructor)$/.test(name) ||
    TEXTS_ONLY.test(name) ||
    NUMBERS_ONLY.test(name) ||
    SHARED.test(name)
  );
}

const NUMBERS_ONLY = /^(?:toFixed|toPrecision|toExponential)$/;

/** What gives an empty text of an empty one. */
const EMPTY_OF_EMPTY =
  /^(?:trim(?:Start|End)?|to(?:Locale)?(?:Upper|Lower)Case|slice|substring|substr|charAt|normalize|repeat)$/;

const SEARCHES = /^(?:includes|startsWith|endsWith)$/;

/** The methods that are called on the subject itself, and on what each of them gives. */
function methodsAskedOf(asked: Core, subject: Core): readonly string[] {
  const found: string[] = [];
  for (let node = asked; ; node = node.children[0]!) {
    const [callee] = node.children;
    if (node.op === 'call' && callee?.op === 'member') {
      found.unshift(callee.text);
      if (identical(callee.children[0]!, subject)) return found;
    }
    if (!/^(?:call|member|index|unary)$/.test(node.op) || !callee) return [];
  }
}

/** What is asked of an empty text does nothing, and its answer counts as false. */
function isNothingOfEmpty(asked: Core, subject: Core): boolean {
  if (asked.op === 'member' && asked.text === 'length') return isEmptyOfEmpty(asked.children[0]!, subject);
  const sought = soughtIn(asked, SEARCHES);
  if (sought) return isThere(sought) && isEmptyOfEmpty(asked.children[0]!.children[0]!, subject);
  const pattern = soughtIn(asked, /^match$/);
  if (pattern) return fitsNoEmpty(pattern) && isEmptyOfEmpty(asked.children[0]!.children[0]!, subject);
  return isEmptyOfEmpty(asked, subject);
}

/** `text.indexOf('/') === 0`: an empty text answers -1. */
function isNotFound(asked: Core, subject: Core): boolean {
  const sought = soughtIn(asked, /^(?:i|lastI)ndexOf$/);
  return sought !== null && isThere(sought) && isEmptyOfEmpty(asked.children[0]!.children[0]!, subject);
}

/** What a method of one of these names is given, where it is given one thing. */
function soughtIn({ op, children: [callee, sought, ...more] }: Core, names: RegExp): Core | null {
  const isAsked = op === 'call' && callee!.op === 'member' && names.test(callee!.text) && more.length === 0;
  return (isAsked && sought) || null;
}

/** A text that is spelled, and not empty. */
function isThere({ op, text }: Core): boolean {
  return op === 'literal' && /^s:./s.test(text);
}

/** A pattern that is spelled, and that an empty text doesn't fit. */
function fitsNoEmpty({ op, text }: Core): boolean {
  const [, pattern, flags] = (op === 'literal' && /^r:\/(.*)\/([a-z]*)$/s.exec(text)) || [];
  if (pattern === undefined) return false;
  try {
    return !new RegExp(pattern, flags).test('');
  } catch {
    return false;
  }
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
