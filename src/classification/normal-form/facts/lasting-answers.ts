import type { Core } from '../../../model/core.ts';
import { isKnownText, isKnownValue } from '../../rules/ecmascript/declared-shapes.ts';
import type { Facts } from './variable-facts.ts';

/** What a text of Java only computes of itself, and gives each time it is asked. */
const OF_TEXTS =
  /^(?:length|isEmpty|isBlank|charAt|codePointAt|indexOf|lastIndexOf|startsWith|endsWith|contains|equals|equalsIgnoreCase|compareTo|hashCode|trim|strip|substring|toLowerCase|toUpperCase|concat|repeat)$/;

/** `text.length()`, of what Java declares as a `String`: it fails where no text is there, and never changes. */
export function isAnswerOfText({ op, children: [callee] }: Core, facts: Facts): boolean {
  if (op !== 'call' || callee!.op !== 'member' || !OF_TEXTS.test(callee!.text)) return false;
  return callee!.children[0]!.spelled === 'String' && facts.isPlatformType('String');
}

/** `items.length`, of what Java declares as an array. */
export function isLengthOfArray({ op, text, children: [object] }: Core): boolean {
  return op === 'member' && text === 'length' && (object!.spelled?.endsWith('[]') ?? false);
}

/** What a text of ECMAScript only computes of itself, and of the texts and numbers that it is given. */
const OF_TYPED_TEXTS =
  /^(?:at|charAt|charCodeAt|codePointAt|concat|endsWith|includes|indexOf|lastIndexOf|padEnd|padStart|slice|startsWith|substring|toLowerCase|toUpperCase|trim|trimEnd|trimStart)$/;

/** `name.trim()`, of what TypeScript declares as a text that is there: it never fails, and gives the same each time. */
export function isAnswerOfTypedText({ op, children: [callee, ...given] }: Core): boolean {
  if (op !== 'call' || callee!.op !== 'member' || !OF_TYPED_TEXTS.test(callee!.text)) return false;
  return isKnownText(callee!.children[0]!) && given.every(isKnownValue);
}
