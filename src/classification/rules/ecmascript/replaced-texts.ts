import { type Core, core } from '../../../model/core.ts';
import { CUT_LIKE_TEXTS } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * One text put in the place of another one, wherever that stands.
 *
 *     s.split(' ').join('-')      ->      s.replaceAll(' ', '-')
 *     s.replace(/ /g, '-')        ->      s.replaceAll(' ', '-')
 *
 * Holds for a text that is spelled, is not empty, and of whose characters none means another one in a pattern; what is
 * joined by is spelled as well, and has no `$`, which `replaceAll` reads as more than itself. Only a text has `split`, or
 * takes a pattern in `replace`: assumed where the method is none of the change set's own (own-members.ts).
 */
export function replacedText(unit: Unit, node: Core): Core | null {
  if (!differs(unit, 'call replaceAll')) return null;
  const made = ofPieces(unit, node) ?? ofPattern(unit, node);
  if (made) fire(unit, 'replaced-text', '', node.source, CUT_LIKE_TEXTS);
  return made;
}

function ofPieces(unit: Unit, node: Core): Core | null {
  const [join, between, ...more] = node.children as [Core, Core?, ...Core[]];
  const cut = join.op === 'member' && join.text === 'join' ? join.children[0]! : null;
  if (cut?.op !== 'call' || more.length > 0 || !between || !isText(between) || between.text.includes('$'))
    return null;
  const [split, sought, ...limit] = cut.children as [Core, Core?, ...Core[]];
  if (split.op !== 'member' || split.text !== 'split' || limit.length > 0) return null;
  if (!sought || !isText(sought) || sought.text === 's:') return null;
  if (mayBeOwn(unit, split.children[0]!, 'split', 'replaceAll')) return null;
  return replaced(node, split, sought, between);
}

function ofPattern(unit: Unit, node: Core): Core | null {
  const [callee, pattern, by, ...more] = node.children as [Core, Core?, Core?, ...Core[]];
  if (callee.op !== 'member' || callee.text !== 'replace' || !by || by.op === 'spread') return null;
  const spelled = pattern?.op === 'literal' ? PLAIN_PATTERN.exec(pattern.text)?.[1] : undefined;
  if (spelled === undefined || more.length > 0) return null;
  if (mayBeOwn(unit, callee.children[0]!, 'replace', 'replaceAll')) return null;
  const sought = core('literal', `s:${spelled.replaceAll(/\\(.)/g, '$1')}`, [], pattern!.source);
  return replaced(node, callee, sought, by);
}

/** Letters, digits, and what means itself in a pattern or says so by a stroke before it. */
const PLAIN_PATTERN = /^r:\/((?:[\w ,:;<>@#%&=!"'`~-]|\\[/.+*?()[\]{}|^$-])+)\/g$/;

function isText({ op, text }: Core): boolean {
  return op === 'literal' && text.startsWith('s:');
}

function replaced(node: Core, callee: Core, sought: Core, by: Core): Core {
  return { ...node, children: [{ ...callee, text: 'replaceAll' }, sought, by] };
}
