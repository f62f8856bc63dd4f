import { type Core, core } from '../../../model/core.ts';
import { ENTRIES_OF_MAPS } from '../../assumptions.ts';
import { some } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { freeName, isFree } from '../free-names.ts';
import { calledWord } from './iterator-chains.ts';

/**
 * What lies under a key, or is put there where nothing does, by the word for it.
 *
 *     if !m.contains_key(&k) { m.insert(k, v); }                              ->      m.entry(k).or_insert(v);
 *     m.entry(k).or_insert(v); m.get_mut(&k).unwrap().push(x)                 ->      m.entry(k).or_insert(v).push(x)
 *     if let Some(n) = m.get_mut(&k) { *n += 1 } else { m.insert(k, 1); }     ->      *m.entry(k).or_insert(0) += 1
 *
 * Holds for a map and a key that lie there already; what is put there is a literal or an empty collection, so that nobody
 * can tell whether it was made. Tried where one side says `entry` more often, and refused where a type of the change
 * set has both itself.
 */
export function entriesOfMaps(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'call entry') || WORDS.some((word) => unit.facts.areOfOneType('entry', word)))
    return list;
  const done: Core[] = [];
  for (const step of list) {
    const made = putWhereMissing(step) ?? changedOrPut(step);
    if (made) fire(unit, 'rust-entry', '', step.source, ENTRIES_OF_MAPS);
    const before = done.at(-1);
    const joined = before && askedBehind(before, made ?? step);
    if (joined) done[done.length - 1] = joined;
    else done.push(made ?? step);
  }
  return done.every((step, at) => step === list[at]) && done.length === list.length ? list : done;
}

/** What a map is asked in the place of its entry. */
const WORDS = ['contains_key', 'get_mut', 'insert'];

function entry(map: Core, key: Core, value: Core, source: Core['source']): Core {
  const found = core('call', '', [core('member', 'entry', [map], source), key], source);
  return core('call', '', [core('member', 'or_insert', [found], source), value], source);
}

/** The map and what a method of it is given. */
function asked(
  node: Core | undefined,
  word: string,
): { readonly map: Core; readonly args: readonly Core[] } | null {
  if (!node || calledWord(node) !== word) return null;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const [map] = callee.children as [Core];
  return isPath(map) ? { map, args } : null;
}

/** A key, whether it is lent, copied, read where a reference leads, or given away. */
function keyOf(node: Core | undefined): Core | null {
  if (!node) return null;
  const isLent = node.op === 'unary' && /^(?:&|~\*)$/.test(node.text);
  const isCopied = calledWord(node) === 'clone' && node.children.length === 1;
  const key = isLent ? node.children[0]! : isCopied ? node.children[0]!.children[0]! : node;
  return isPath(key) ? key : null;
}

function inserted(branch: Core): { readonly map: Core; readonly given: Core; readonly value: Core } | null {
  const [only, ...more] = branch.op === 'block' ? branch.children : [branch];
  const call = only?.op === 'evaluate' ? only.children[0] : only;
  const found = more.length === 0 ? asked(call, 'insert') : null;
  const [given, value] = found?.args ?? [];
  return found && given && value ? { map: found.map, given, value } : null;
}

/** Nobody can tell whether it was made. */
function isEmptyValue(value: Core): boolean {
  if (value.op === 'literal') return true;
  if (value.op === 'opaque') return value.text === 'macro vec' && value.children.length === 0;
  const [callee, ...args] = value.op === 'call' ? value.children : [];
  return callee !== undefined && args.length === 0 && isEmptyOne(callee);
}

/** `Vec::new`, `HashMap::new` of the library. */
function isEmptyOne(callee: Core): boolean {
  return callee.op === 'variable' && callee.variable!.kind !== 'item' && EMPTY.test(nameOf(callee));
}

const EMPTY = /(?:^|::)(?:Vec|String|HashMap|HashSet|BTreeMap|BTreeSet|VecDeque)::(?:new|default)$/;

function nameOf({ variable }: Core): string {
  return variable?.member ?? variable?.name ?? '';
}

function putWhereMissing(step: Core): Core | null {
  const [test, yes, no] = step.op === 'choose' ? (step.children as [Core, Core, Core]) : [];
  if (!test) return null;
  const isDenied = test.op === 'unary' && test.text === '!';
  const found = asked(isDenied ? test.children[0] : test, 'contains_key');
  const [put, other] = isDenied ? [yes!, no!] : [no!, yes!];
  const made = found && other.children.length === 0 ? inserted(put) : null;
  const [key, given] = [keyOf(found?.args[0]), keyOf(made?.given)];
  if (!made || !key || !given || !identical(key, given) || !identical(found!.map, made.map)) return null;
  if (!isEmptyValue(made.value)) return null;
  return core('evaluate', '', [entry(made.map, made.given, made.value, step.source)], step.source);
}

/** What is done with what lies there, or is put there as if it had been done with nothing. */
function changedOrPut(step: Core): Core | null {
  const [test, yes, no] = step.op === 'choose' ? (step.children as [Core, Core, Core]) : [];
  const [subject, shape] = test?.op === 'opaque' && test.text === 'fits' ? test.children : [];
  const [variant, bound, ...more] = shape?.text === 'pattern tuple' ? shape.children : [];
  const found = asked(subject, 'get_mut');
  if (!found || !isFree(variant, 'Some') || bound?.op !== 'bind' || more.length > 0) return null;
  const made = inserted(no!);
  const [key, given] = [keyOf(found.args[0]), keyOf(made?.given)];
  if (!made || !key || !given || !identical(key, given) || !identical(found.map, made.map)) return null;
  const [only, ...others] = yes!.children;
  const change = only?.op === 'evaluate' && others.length === 0 ? only.children[0]! : null;
  const isIt = (node: Core | undefined): boolean =>
    node?.op === 'variable' && node.variable === bound.variable;
  if (!change) return null;
  const { source } = step;
  // `*n += 1` or `1`: as if zero had lain there.
  const [target, added] = change.op === 'assign' && change.text === '+=' ? change.children : [];
  if (target?.op === 'unary' && target.text === '~*' && isIt(target.children[0]) && added!.op === 'literal') {
    if (!/^i:/.test(added!.text) || !identical(added!, made.value)) return null;
    const place = core('unary', '~*', [entry(made.map, made.given, core('literal', 'i:0'), source)], source);
    return core('evaluate', '', [core('assign', '+=', [place, added!], source)], source);
  }
  // `list.push(x)` or `vec![x]`: as if an empty one had lain there.
  const [callee, item, ...rest] = calledWord(change) === 'push' ? change.children : [];
  const [single, ...further] =
    made.value.op === 'opaque' && made.value.text === 'macro vec' ? made.value.children : [];
  if (!item || !single || rest.length + further.length > 0 || !isIt(callee!.children[0])) return null;
  if (!identical(item, single) || some(item, ({ variable }) => variable === bound.variable)) return null;
  const list = core('call', '', [freeName('Vec::new')], source);
  const pushed = core('member', 'push', [entry(made.map, made.given, list, source)], source);
  return core('evaluate', '', [core('call', '', [pushed, item], source)], source);
}

/** What is asked for by its key right behind, which is there now. */
function askedBehind(before: Core, step: Core): Core | null {
  const put =
    before.op === 'evaluate' && /^or_(?:insert|default)$/.test(calledWord(before.children[0]!) ?? '')
      ? before.children[0]!
      : null;
  const found = put && asked(put.children[0]!.children[0], 'entry');
  const key = keyOf(found?.args[0]);
  if (!put || !found || !key || step.op !== 'evaluate') return null;
  let times = 0;
  const isIt = (node: Core): boolean => {
    const call = asked(calledWord(node) === 'unwrap' ? node.children[0]!.children[0] : undefined, 'get_mut');
    const given = keyOf(call?.args[0]);
    return call !== null && given !== null && identical(call.map, found.map) && identical(given, key);
  };
  // It is asked for before anything else of the step.
  const first = (node: Core): Core | null => {
    if (isIt(node)) {
      times += 1;
      return put;
    }
    const at = node.op === 'assign' && node.text === '' ? -1 : 0;
    const child = at < 0 ? undefined : node.children[0];
    const made = child ? first(child) : null;
    return made && { ...node, children: node.children.with(0, made) };
  };
  const made = first(step);
  const isOwn =
    made && times === 1 && !some({ ...step, children: rest(step) }, (node) => node !== step && isIt(node));
  return isOwn ? made : null;

  function rest({ children }: Core): readonly Core[] {
    return children.flatMap(({ children: inner }) => inner.slice(1));
  }
}

/** A copy that is made of a copy for its key alone: `m.entry(name.clone().clone())`. */
export function plainEntry(node: Core, unit: Unit): Core {
  if (calledWord(node) !== 'entry' || node.children.length !== 2 || !differs(unit, 'call entry')) return node;
  const [callee, key] = node.children as [Core, Core];
  const inner =
    calledWord(key) === 'clone' && key.children.length === 1 ? key.children[0]!.children[0]! : null;
  if (!inner || calledWord(inner) !== 'clone' || unit.facts.isOwnMethod('clone')) return node;
  return core('call', '', [callee, inner], node.source);
}
