import { type Core, core } from '../../../model/core.ts';
import { TYPES_HOLD } from '../../assumptions.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isTest } from './certain-variables.ts';
import { shapeOf } from './declared-shapes.ts';

/**
 * What is asked of a text, in one way.
 *
 *     s.indexOf('ab') === 0, s.slice(0, 2) === 'ab', s.charAt(0) === 'a', /^ab/.test(s)      ->      s.startsWith('ab')
 *     s.slice(-2) === 'ab', /ab$/.test(s)                                                     ->      s.endsWith('ab')
 *     if (/a/.exec(s)), if (s.match(/a/)), /a/.exec(s) !== null                               ->      if (/a/.test(s))
 *
 * Holds for what is declared as a text, and never missing: lists have some of these methods, and a pattern takes
 * nothing for the text `undefined`. A pattern that is asked twice by `exec` and `test` answers both alike, but `match`
 * takes no notice of where one with the flags `g` or `y` stopped. Each is tried only where one side says it more often.
 */
export function questionsOfTexts(unit: Unit, root: Core): Core {
  if (!differs(unit, 'call startsWith', 'call endsWith', 'call test')) return root;
  return go(root, false);

  /** `truth`: nobody asks for more than whether it counts as true. */
  function go(node: Core, truth: boolean): Core {
    const made = withChildren(
      node,
      node.children.map((child, at) => go(child, isTest(node, at, truth))),
    );
    if (made.op === 'binary') return compared(made) ?? made;
    if (made.op !== 'call') return made;
    return (truth ? matched(made) : null) ?? testedAtEnd(made) ?? made;
  }

  function compared(node: Core): Core | null {
    const sign = /^([!=])==?$/.exec(node.text)?.[1];
    const [asked, value] = node.children as [Core, Core];
    if (!sign || asked.op !== 'call' || value.op !== 'literal') return null;
    const isFound = value.text === 'null' ? matched(asked) : null;
    if (isFound) return sign === '!' ? isFound : no(isFound);
    const atEnd = endAsked(asked, value);
    return atEnd && (sign === '!' ? no(atEnd) : atEnd);
  }

  function endAsked(asked: Core, { text: value }: Core): Core | null {
    const [callee, first, second, ...more] = asked.children as [Core, Core?, Core?, ...Core[]];
    if (callee.op !== 'member' || more.length > 0 || !isText(callee.children[0]!)) return null;
    const at = first?.text ?? '';
    if (callee.text === 'indexOf')
      return value === 'n:0' && !second && isSought(first) ? end(asked, 'startsWith', first!) : null;
    const sought = core('literal', value);
    if (!isSought(sought)) return null;
    const length = value.length - 2;
    const isWhole = second?.op === 'literal' && second.text === `n:${length}`;
    if (/^(?:slice|substring|substr)$/.test(callee.text) && at === 'n:0' && isWhole)
      return end(asked, 'startsWith', sought);
    if (callee.text === 'charAt' && at === 'n:0' && !second && length === 1)
      return end(asked, 'startsWith', sought);
    if (callee.text === 'slice' && at === `n:-${length}` && !second) return end(asked, 'endsWith', sought);
    return null;
  }

  /** `/^ab/.test(s)` */
  function testedAtEnd(asked: Core): Core | null {
    const [callee, text, ...more] = asked.children as [Core, Core?, ...Core[]];
    if (callee.op !== 'member' || callee.text !== 'test' || !text || more.length > 0) return null;
    const [pattern] = callee.children as [Core];
    const [, begins, word, ends] = /^r:\/(\^?)([\w -]+)(\$?)\/$/.exec(pattern.text) ?? [];
    if (pattern.op !== 'literal' || word === undefined || (begins === '') === (ends === '')) return null;
    return isText(text)
      ? end(asked, begins ? 'startsWith' : 'endsWith', core('literal', `s:${word}`), text)
      : null;
  }

  function end(
    asked: Core,
    method: string,
    sought: Core,
    text = asked.children[0]!.children[0]!,
  ): Core | null {
    if (!differs(unit, `call ${method}`)) return null;
    fire(unit, 'text-question', '', asked.source, TYPES_HOLD);
    return core('call', '', [core('member', method, [text], asked.source), sought], asked.source);
  }

  /** `/a/.exec(s)` and `s.match(/a/)`, of which only counts whether there is anything. */
  function matched(asked: Core): Core | null {
    const [callee, given, ...more] = asked.children as [Core, Core?, ...Core[]];
    if (callee.op !== 'member' || !given || given.op === 'spread' || more.length > 0) return null;
    if (!differs(unit, 'call test')) return null;
    const [of] = callee.children as [Core];
    if (callee.text === 'exec' && isPattern(of)) {
      fire(unit, 'text-question', '', asked.source);
      return withChildren(asked, [{ ...callee, text: 'test' }, given]);
    }
    if (callee.text !== 'match' || !isPattern(given) || /\/[a-z]*[gy][a-z]*$/.test(given.text) || !isText(of))
      return null;
    fire(unit, 'text-question', '', asked.source, TYPES_HOLD);
    return core('call', '', [core('member', 'test', [given], asked.source), of], asked.source);
  }
}

function no(node: Core): Core {
  return core('unary', '!', [node], node.source);
}

/** A regular expression that is spelled. */
export function isPattern({ op, text }: Core): boolean {
  return op === 'literal' && text.startsWith('r:');
}

/** Characters of which each is one place long, and spelled as it is. */
function isSought(node: Core | undefined): boolean {
  return node?.op === 'literal' && /^s:[\x20-\x5b\x5d-\x7e]+$/.test(node.text);
}

/** What is put together as a text, or declared as one that is there. */
export function isText(node: Core): boolean {
  if (node.op === 'template') return true;
  const shape = shapeOf(node);
  return shape?.isText === true && !shape.mayBeMissing;
}
