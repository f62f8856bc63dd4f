import { type Core, core } from '../../../model/core.ts';
import { PRINTED_AS_TEXT, TEXTS_ANSWER } from '../../assumptions.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { callOf } from '../method-calls.ts';
import { calledOf, methodCalled } from './method-calls.ts';
import { PRINTS } from './printed.ts';

/**
 * What is asked of a text, or done with it, in one word.
 *
 *     text.push_str("a")                    ->      text.push('a')
 *     name == ""                            ->      name.is_empty()
 *     name.chars().next() == Some('a')      ->      name.starts_with('a')
 *
 * Tried where one side says the word more often, and refused where a type of the change set has it as well.
 */
export function textWord(node: Core, unit: Unit): Core {
  const made = node.op === 'binary' ? comparedText(node, unit) : pushedCharacter(node, unit);
  if (made) fire(unit, 'rust-words', '', node.source, TEXTS_ANSWER);
  return made ?? node;
}

function pushedCharacter(node: Core, unit: Unit): Core | null {
  const pushed = differs(unit, 'call push') ? calledOf(node, 'push_str', 1) : null;
  const [text] = pushed?.args ?? [];
  const [only, ...more] = text?.op === 'literal' && text.text.startsWith('s:') ? text.text.slice(2) : [];
  if (only === undefined || more.length > 0 || unit.facts.areOfOneType('push', 'push_str')) return null;
  return callOf(pushed!.object, 'push', [{ ...text!, text: `c:${only}` }], node.source);
}

function comparedText(node: Core, unit: Unit): Core | null {
  const isEqual = /^(?:~eq|==)$/.test(node.text);
  if (!isEqual && !/^(?:~ne|!=)$/.test(node.text)) return null;
  const [text, other] = node.children as [Core, Core];
  const made = isNothing(other) ? askedEmpty(text, node, unit) : beginning(text, other, node, unit);
  return made && (isEqual ? made : core('unary', '!', [made], node.source));
}

function isNothing({ op, text }: Core): boolean {
  return op === 'literal' && text === 's:';
}

function askedEmpty(text: Core, node: Core, unit: Unit): Core | null {
  if (!differs(unit, 'call is_empty') || unit.facts.areOfOneType('is_empty', 'eq')) return null;
  return callOf(text, 'is_empty', [], node.source);
}

function beginning(asked: Core, other: Core, node: Core, unit: Unit): Core | null {
  const next = differs(unit, 'call starts_with') ? calledOf(asked, 'next', 0) : null;
  const chars = next && calledOf(next.object, 'chars', 0);
  const [character, ...more] =
    other.op === 'array' && other.text === 'value variant Some' ? other.children : [];
  if (!chars || more.length > 0 || character?.op !== 'literal' || !character.text.startsWith('c:'))
    return null;
  if (unit.facts.areOfOneType('chars', 'starts_with')) return null;
  return callOf(chars.object, 'starts_with', [character], node.source);
}

/**
 * A text that is formatted with nothing around what it says, as the text of that.
 *
 *     format!("{}", name), format!("{name}")      ->      name.to_string()
 *     format!("saved")                            ->      "saved".to_owned()
 *     format!("{}!", size.to_string())            ->      format!("{}!", size)
 *
 * Holds for a place that says nothing of how wide it is. Tried where one side says `to_string` or `to_owned` more often;
 * that a type's own `to_string` gives what it is printed as is assumed, and refused where the change set has one.
 */
export function formattedText(node: Core, unit: Unit): Core {
  if (!differs(unit, ...TEXTS) || unit.facts.isOwnMethod('to_string')) return node;
  const made =
    node.op === 'opaque' && PRINTS.test(node.text) ? (formattedAlone(node) ?? printedThrough(node)) : null;
  if (made) fire(unit, 'rust-printed', '', node.source, PRINTED_AS_TEXT);
  return made ?? node;
}

const TEXTS = ['call to_string', 'call to_owned', 'call String::from'];

function formattedAlone(node: Core): Core | null {
  if (node.text !== 'macro format') return null;
  const [format, value, ...more] = node.children as [Core, ...Core[]];
  if (format.op !== 'literal' || more.length > 0) return null;
  if (!value) return /^s:[^{}]*$/.test(format.text) ? callOf(format, 'to_owned', [], node.source) : null;
  if (format.text !== 's:{}' || value.op !== 'unary' || value.text !== '&') return null;
  const [printed] = value.children as [Core];
  const isText = printed.op === 'variable' && printed.variable!.refersToText === true;
  return callOf(printed, isText ? 'to_owned' : 'to_string', [], node.source);
}

/** What is made a text only to be printed where nothing is said of its width. */
function printedThrough(node: Core): Core | null {
  const at = node.children.findIndex(({ op, text }) => op === 'literal' && text.startsWith('s:'));
  const format = node.children[at];
  if (!format || /\{[^{}]+\}/.test(format.text.replaceAll('{{', ''))) return null;
  const printed = node.children.map((value, place) => (place > at ? withoutText(value) : value));
  return printed.every((value, place) => value === node.children[place]) ? null : withChildren(node, printed);
}

function withoutText(value: Core): Core {
  if (value.op !== 'unary' || value.text !== '&') return value;
  const called = methodCalled(value.children[0]!);
  const isText = called?.word === 'to_string' && called.args.length === 0;
  return isText ? withChildren(value, [called.object]) : value;
}

/**
 *     io::Error::new(io::ErrorKind::Other, e)      ->      io::Error::other(e)
 *     std::mem::replace(list, Vec::new())          ->      std::mem::take(list)
 *
 * Two words of Rust's library that its documentation says are one.
 */
export function libraryFunction(node: Core, unit: Unit): Core {
  const [callee, first, second, ...more] = node.op === 'call' ? node.children : [];
  if (!callee || !first || !second || more.length > 0) return node;
  const isOther =
    LEADS_TO_OTHER.test(freeNameOf(first)) && /^(?:std::)?io::Error::new$/.test(freeNameOf(callee));
  if (isOther) return withChildren(node, [renamedTo(callee, 'other'), second]);
  const isReplaced = /^(?:(?:std|core)::)?mem::replace$/.test(freeNameOf(callee));
  const isEmpty =
    second.op === 'call' && second.children.length === 1 && EMPTY.test(freeNameOf(second.children[0]!));
  if (!isReplaced || !(isEmpty || isFree(second, 'None')) || !differs(unit, `call ${freeNameOf(callee)}`))
    return node;
  return withChildren(node, [renamedTo(callee, 'take'), first]);
}

const LEADS_TO_OTHER = /^(?:std::)?io::ErrorKind::Other$/;
const EMPTY =
  /^(?:(?:std|alloc)::(?:\w+::)+)?(?:Vec|String|VecDeque|BinaryHeap|HashMap|HashSet|BTreeMap|BTreeSet|Default)::(?:new|default)$/;

function freeNameOf({ op, variable }: Core): string {
  return op === 'variable' && variable!.kind === 'free' ? variable!.name : '';
}

function renamedTo(callee: Core, word: string): Core {
  const name = callee.variable!.name.replace(/\w+$/, word);
  return { ...callee, variable: { ...callee.variable!, name } };
}
