import type { CodeSymbol } from '../../model/symbol.ts';
import { isWellKnown } from '../names-at-run-time/well-known-names.ts';
import type { Side } from '../world.ts';
import { isSaidAsText } from './inherited-fields.ts';

/**
 * Whether the language asks every object for a member, or somebody in the change set does by its name as a text, so that it
 * is noticed where objects have it which they had not.
 *
 *     toString() {...}, __len__      item['rate']
 */
export function isAskedOfAll(side: Side, { simpleName: name }: CodeSymbol): boolean {
  return isWellKnown(name) || isSaidAsText(side, name);
}

/**
 * Whether somebody asks whether a member is there, or lists what there is: there are objects without it.
 *
 *     this.hook?.()      if (this.hook)      except AttributeError      { ...item }
 */
export function isDoubted(side: Side, { simpleName: name, kind }: CodeSymbol): boolean {
  const word = name.replaceAll('$', '\\$');
  const doubted = new RegExp(
    [
      `\\?\\.\\s*${word}\\b`,
      `\\b${word}\\s*\\?\\.`,
      `\\.\\s*${word}\\s*(?:\\?(?!\\.)|&&|\\|\\||[!=]=|\\band\\b|\\bor\\b|\\bif\\b)`,
      `(?:!|\\bif\\s*\\(?|\\bwhile\\s*\\(?|\\btypeof\\s|\\bnot\\s|&&|\\|\\||\\band\\s|\\bor\\s)\\s*[\\w$.]+\\.${word}\\b(?!\\s*\\()`,
    ].join('|'),
  );
  return [...side.files.values()].some(
    ({ file: { text } }) =>
      doubted.test(text) || text.includes('AttributeError') || (kind !== 'method' && SPREADS.test(text)),
  );
}

/** `{ ...item, size: 1 }`, which has what the object has itself. */
const SPREADS = /\{[^{}()]*\.\.\.|\b(?:Object\.assign|structuredClone|asdict|copy)\(/;

/** Whether somebody lists, or asks for, what a class has itself and not from its base. */
export function ownMembersAreListed(side: Side): boolean {
  return [...side.files.values()].some(({ file: { text } }) => LISTS_OWN.test(text));
}

const LISTS_OWN =
  /\bgetOwn(?:PropertyNames|PropertyDescriptors?)\b|\bReflect\.ownKeys\b|\bhasOwn(?:Property)?\b|\b__dict__\b|\b(?:vars|dir)\(\s*\w|\bgetmembers\w*\(/;
