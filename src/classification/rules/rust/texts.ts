import { type Core, core } from '../../../model/core.ts';
import { TEXTS_ANSWER } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/** Methods of a text that had another name once, which still does the same. */
const NAMES: Readonly<Record<string, string>> = {
  trim_left: 'trim_start',
  trim_right: 'trim_end',
  trim_left_matches: 'trim_start_matches',
  trim_right_matches: 'trim_end_matches',
};

/** Methods of a text that look for a text or a character, by the place of what they look for. */
const LOOKING: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ...['starts_with', 'ends_with', 'contains', 'find', 'rfind', 'split', 'rsplit', 'split_terminator'],
      ...['rsplit_terminator', 'split_inclusive', 'split_once', 'rsplit_once', 'matches', 'rmatches'],
      ...['match_indices', 'rmatch_indices', 'strip_prefix', 'strip_suffix', 'replace', 'replacen'],
      ...['trim_start_matches', 'trim_end_matches'],
    ].map((name) => [name, 0] as const),
  ),
  splitn: 1,
  rsplitn: 1,
};

/**
 * What is asked of a text.
 *
 *     line.trim_left()            ->      line.trim_start()
 *     line.split(",")             ->      line.split(',')
 *
 * A text of one character is found where the character is. Refused where a type of the change set has such methods
 * itself, and of `trim_matches`, which takes no text.
 */
export function askedOfText(node: Core, unit: Unit): Core {
  if (node.op !== 'call') return node;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (callee.op !== 'member') return node;
  const word = Object.hasOwn(NAMES, callee.text) ? NAMES[callee.text]! : callee.text;
  const at = Object.hasOwn(LOOKING, word) ? LOOKING[word]! : null;
  const character = at === null ? null : characterIn(args[at]);
  if ((word === callee.text && !character) || unit.facts.areOfOneType(callee.text, word)) return node;
  fire(unit, 'rust-text', '', node.source, TEXTS_ANSWER);
  const given = args.map((argument, nth) => (character && nth === at ? character : argument));
  return core('call', node.text, [{ ...callee, text: word }, ...given], node.source);
}

/** `','` for `","`; null for whatever else. */
function characterIn(text: Core | undefined): Core | null {
  if (text?.op !== 'literal' || !text.text.startsWith('s:')) return null;
  const [only, ...more] = text.text.slice(2);
  return only !== undefined && more.length === 0 ? { ...text, text: `c:${only}` } : null;
}
