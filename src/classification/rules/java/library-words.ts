import { type Core, core } from '../../../model/core.ts';
import { returnAlone } from '../../normal-form/node-facts.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { freeName, isFree } from '../free-names.ts';
import { typesIn } from './collections.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';
import { streamIn } from './streams.ts';

/**
 * What the platform says in one word.
 *
 *     a > b ? a : b                                   ->      Math.max(a, b)
 *     text.indexOf("x") >= 0                          ->      text.contains("x")
 *     names.stream().collect(Collectors.joining(s))   ->      String.join(s, names)
 *
 * Holds for whole numbers of one type in variables, of which it doesn't matter which of two that are equal comes out; for
 * texts that are seen to be such; and for a collection of texts, between which a literal is put.
 */
export function libraryWord(node: Core, unit: Unit): Core {
  if (node.op === 'choose') return greater(node, unit) ?? node;
  if (node.op === 'unary') return givenItself(node, unit) ?? node;
  if (node.op === 'binary') return contained(node, unit) ?? node;
  return node.op === 'call' ? (joinedTexts(node, unit) ?? node) : node;
}

function greater(node: Core, { facts }: Unit): Core | null {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [first, second] = [returnAlone(yes), returnAlone(no)];
  const [one, other] = first && second ? [first.children[0]!, second.children[0]!] : [yes, no];
  const [left, right] = test.children;
  const asked = /^([<>])=?$/.exec(test.text)?.[1];
  if (test.op !== 'binary' || !asked || !isPlain(left!) || !isPlain(right!)) return null;
  const type = wholeType(left!, right!);
  if (!type) return null;
  const isStraight = identical(one, left!) && identical(other, right!);
  if (!isStraight && !(identical(one, right!) && identical(other, left!))) return null;
  if (!facts.isPlatformType('Math')) return null;
  const { source } = node;
  const word = (asked === '>') === isStraight ? 'max' : 'min';
  const callee = core('member', word, [freeName('Math', source)], source);
  const made = { ...core('call', '', [callee, left!, right!], source), spelled: type };
  return first && second ? { ...first, children: [made] } : made;
}

/** `int` or `long`, where both are of that type. */
function wholeType(...both: readonly Core[]): string | null {
  const [one, other] = both.map(({ spelled, variable }) => spelled ?? variable?.spelled);
  return one !== undefined && one === other && /^(?:int|long)$/.test(one) ? one : null;
}

/** `Math.max(a, b)` of two that are an `int` is one, whatever it is given to. */
function givenItself({ text, children: [call] }: Core, { facts }: Unit): Core | null {
  const [callee, left, right, ...more] = call!.op === 'call' ? call!.children : [];
  const isWord = callee?.op === 'member' && /^(?:max|min)$/.test(callee.text) && more.length === 0;
  if (!isWord || !isFree(callee.children[0], 'Math') || !facts.isPlatformType('Math')) return null;
  const type = left && right ? wholeType(left, right) : null;
  return type && text === `as? ${type}` ? { ...call!, spelled: type } : null;
}

function isPlain({ op, text }: Core): boolean {
  return op === 'variable' || (op === 'literal' && text.startsWith('n:'));
}

/** How the place of something is compared where it was found, and where it is missing. */
export const FOUND: ReadonlySet<string> = new Set(['>= 0', '> -1', '!= -1']);
export const MISSING: ReadonlySet<string> = new Set(['< 0', '== -1', '<= -1']);

function contained(node: Core, { facts }: Unit): Core | null {
  const [place, number] = node.children as [Core, Core];
  const [callee, sought, ...more] = place.op === 'call' ? place.children : [];
  if (callee?.op !== 'member' || callee.text !== 'indexOf' || !sought || more.length > 0) return null;
  const [text] = callee.children as [Core];
  const question = `${node.text} ${numberOf(number)}`;
  const isFound = FOUND.has(question);
  if ((!isFound && !MISSING.has(question)) || !facts.isPlatformType('String')) return null;
  if (text.spelled !== 'String' || sought.spelled !== 'String') return null;
  const asked = {
    ...core('call', '', [core('member', 'contains', [text], callee.source), sought], place.source),
    spelled: 'boolean',
  };
  return isFound ? asked : { ...core('unary', '!', [asked], node.source), spelled: 'boolean' };
}

/** A whole number with its sign, as it is spelled; empty for what is no number. */
export function numberOf({ op, text, children: [inner] }: Core): string {
  if (op === 'literal') return text.replace(/^n:/, '');
  return op === 'unary' && text === '-' && inner!.op === 'literal'
    ? `-${inner!.text.replace(/^n:/, '')}`
    : '';
}

function joinedTexts(node: Core, { facts }: Unit): Core | null {
  const [callee, collector, ...more] = node.children as [Core, Core?, ...Core[]];
  if (callee.op !== 'member' || callee.text !== 'collect' || !collector || more.length > 0) return null;
  const stream = streamIn(callee.children[0]!);
  const [joining, between, ...others] = collector.op === 'call' ? collector.children : [];
  const isJoining = joining?.op === 'member' && joining.text === 'joining' && others.length === 0;
  if (!stream || stream.steps.length > 0 || !isJoining || !between) return null;
  if (
    !isNamedFromElsewhere(joining.children[0]!, 'Collectors') ||
    !facts.isPlatformType('Collectors') ||
    !facts.isPlatformType('String')
  )
    return null;
  const isOfTexts = typesIn(stream.xs.spelled).join() === 'String';
  if (!isOfTexts || between.op !== 'literal' || between.spelled !== 'String') return null;
  const { source } = node;
  const join = core('member', 'join', [freeName('String', source)], source);
  return { ...core('call', '', [join, between, stream.xs], source), spelled: 'String' };
}
