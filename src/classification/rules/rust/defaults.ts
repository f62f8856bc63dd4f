import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isSeenText } from './library.ts';

/** Collections of Rust's library, of which the empty one is also that by default. */
const EMPTY =
  /^(?:(?:std|alloc)::(?:\w+::)+)?(?:Vec|String|VecDeque|BinaryHeap|HashMap|HashSet|BTreeMap|BTreeSet)::new$/;
const BY_DEFAULT = /^(?:(?:std|core)::default::)?Default::default$/;

/** What says by default what the others say in words; made at once, or when it is asked for. */
const DEFAULTS: Readonly<Record<string, { readonly word: string; readonly isMade: boolean }>> = {
  unwrap_or: { word: 'unwrap_or_default', isMade: true },
  unwrap_or_else: { word: 'unwrap_or_default', isMade: false },
  or_insert: { word: 'or_default', isMade: true },
  or_insert_with: { word: 'or_default', isMade: false },
};

/**
 * What there is by default, in one way.
 *
 *     names.unwrap_or_else(Vec::new)             ->      names.unwrap_or_default()
 *     by_name.entry(key).or_insert(Vec::new())   ->      by_name.entry(key).or_default()
 *     Vec::new()                                 ->      vec![]
 *     String::from("a")                          ->      "a".to_owned()
 *
 * Making an empty collection does nothing, so that it may be made too early; of other types only their function is the
 * default. Tried where one side says such a word more often; refused where a type of the change set has both words
 * itself.
 */
export function byDefault(node: Core, unit: Unit): Core {
  if (node.op !== 'call') return node;
  const [callee, given, ...more] = node.children as [Core, ...Core[]];
  if (callee.op === 'variable') return madeOfLibrary(node, unit);
  const found = callee.op === 'member' && DEFAULTS[callee.text];
  if (!found || !given || more.length > 0) return node;
  if (!differs(unit, `call ${found.word}`, `call ${callee.text}`)) return node;
  if (unit.facts.areOfOneType(callee.text, found.word)) return node;
  const isDefault = found.isMade ? isEmptyMade(given) : isFree(given, EMPTY) || isFree(given, BY_DEFAULT);
  if (!isDefault) return node;
  fire(unit, 'rust-default', '', node.source, ANSWERS_AS_LIBRARY);
  return core('call', '', [core('member', found.word, callee.children, callee.source)], node.source);
}

/** `Vec::new()`, `vec![]` */
function isEmptyMade({ op, text, children: [made, ...more] }: Core): boolean {
  if (op === 'opaque') return text === 'macro vec' && !made;
  return op === 'call' && more.length === 0 && isFree(made!, EMPTY);
}

function madeOfLibrary(node: Core, unit: Unit): Core {
  const [callee, text, ...more] = node.children as [Core, ...Core[]];
  if (text === undefined && isFree(callee, /^(?:(?:std|alloc)::vec::)?Vec::new$/))
    return differs(unit, 'opaque macro vec') ? core('opaque', 'macro vec', [], node.source) : node;
  const isText = text !== undefined && isSeenText(text) && more.length === 0;
  if (!isText || !isFree(callee, /^(?:(?:std|alloc)::string::)?String::from$/)) return node;
  return core('call', '', [core('member', 'to_owned', [text], node.source)], node.source);
}

function isFree({ op, variable }: Core, name: RegExp): boolean {
  return op === 'variable' && variable!.kind === 'free' && name.test(variable!.name);
}
