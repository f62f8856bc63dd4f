import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import {
  mentions,
  rewrite,
  runsOtherCode,
  some,
  suspends,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { builtin, builtinCall, isGoneThrough, isJoinedByText } from './names.ts';
import { otherNames } from './other-names.ts';

/**
 * The items of a list that are asked for by their numbers, and the values of a dictionary by their keys, as what the loop
 * gives.
 *
 *     for i in range(len(xs)): f(i, xs[i])      ->      for i, x in enumerate(xs): f(i, x)
 *     for k in d: f(k, d[k])                    ->      for k, v in d.items(): f(k, v)
 *
 * Holds where the loop does nothing else with the list, nor with what leads to it, gives the number no other value, and
 * waits for nothing; what is seen to be a dictionary or a set has keys, and no numbers. A function inside might ask for the item later, when the number is another one. A list that an object
 * holds may be changed by its methods, and by whom the object is handed to, whether the loop goes through it by the
 * object's name or by one that was given it; a list of a module by anybody, and one that a function inside names by
 * whatever is called. Takes any other one to keep its items meanwhile. A generator that isn't gone through at once asks
 * for an item when the list may be another one.
 */
export function listedItems(node: Core, _: unknown, root: Core): Core {
  return throughItems(node, { listed: numbered, root });
}

/** The same of a dictionary. */
export function listedValues(node: Core, _: unknown, root: Core): Core {
  return throughItems(node, { listed: keyed, root });
}

interface Kind {
  readonly listed: (source: Core) => Listed | null;
  readonly root: Core;
}

interface Listed {
  readonly list: Core;
  /** What gives both, one after the other. */
  readonly both: Core;
}

function numbered(source: Core): Listed | null {
  const range = builtinCall(source);
  const length = range?.name === 'range' && range.args.length === 1 ? builtinCall(range.args[0]!) : null;
  const list = length?.name === 'len' && length.args.length === 1 ? length.args[0]! : null;
  if (!list || !isPath(list) || list.variable?.isWithoutPlaces) return null;
  return { list, both: core('call', '', [builtin('enumerate'), list], source.source) };
}

function keyed(source: Core): Listed | null {
  const sorted = builtinCall(source);
  // Of two keys none is the other, so that no value is ever compared.
  if (sorted?.name === 'sorted' && sorted.args.length === 1) {
    const inner = keyed(sorted.args[0]!);
    return inner && { ...inner, both: withChildren(source, [source.children[0]!, inner.both]) };
  }
  const [callee, ...args] = source.op === 'call' ? source.children : [];
  const isKeys = callee?.op === 'member' && callee.text === 'keys' && args.length === 0;
  const list = isKeys ? callee.children[0]! : source;
  if (!isPath(list)) return null;
  return { list, both: core('call', '', [core('member', 'items', [list], source.source)], source.source) };
}

function throughItems(node: Core, kind: Kind): Core {
  if (node.op === 'for_each' && node.text === 'each') {
    const made = itemsOf(node.children as [Core, Core, Core], kind);
    return made ? withChildren(node, made) : node;
  }
  if (node.op === 'opaque' && /^\w+_comprehension$/.test(node.text)) return inRounds(node, kind);
  const taken = node.op === 'call' && takesAtOnce(node) ? node.children[1] : undefined;
  if (taken?.op !== 'opaque' || taken.text !== 'generator_expression') return node;
  return withChildren(node, node.children.with(1, inRounds(taken, kind)));
}

/** What goes through all that it is given, or as far as it has to, before anything else is done. */
function takesAtOnce(node: Core): boolean {
  if (/^(?:all|any|dict|frozenset|list|max|min|set|sorted|sum|tuple)$/.test(builtinCall(node)?.name ?? ''))
    return true;
  return isJoinedByText(node);
}

/** A comprehension, and what it goes through for each of its own; one inside of it is asked by itself. */
function inRounds(made: Core, kind: Kind): Core {
  const inside = (node: Core): Core => {
    if (isGoneThrough(node) && node.text !== 'for') return node;
    const inner = withChildren(node, node.children.map(inside));
    return inner.op === 'opaque' && inner.text === 'for' ? inRound(inner, kind) : inner;
  };
  return inRound(withChildren(made, made.children.map(inside)), kind);
}

function inRound(node: Core, kind: Kind): Core {
  const [source, round, ...others] = node.children as [Core, Core, ...Core[]];
  const [parameters, body] = round.children as [Core, Core];
  const made = itemsOf([parameters.children[0]!, source, body], kind);
  if (!made) return node;
  const [target, iterated, rest] = made;
  return withChildren(node, [
    iterated,
    withChildren(round, [withChildren(parameters, [target]), rest]),
    ...others,
  ]);
}

type Round = readonly [target: Core, source: Core, body: Core];

function itemsOf([target, source, body]: Round, { listed, root }: Kind): Round | null {
  const found = target.op === 'bind' ? listed(source) : null;
  if (!found || !isKept(body, found.list, target.variable!, root)) return null;
  const place = core('index', 'item', [found.list, use(target.variable!)]);
  const named = namedAtOnce(body, place);
  const item = named ?? temporary('item');
  const steps = named ? withChildren(body, body.children.slice(1)) : body;
  const rest = rewrite(steps, (node) =>
    identical(node, place) ? { ...use(item), source: node.source } : node,
  );
  const both = core('pattern', 'array', [target, { ...use(item), op: 'bind' }], target.source);
  return [both, found.both, rest];
}

/**
 * Whether a round asks a list, or a dictionary, for the item of its number or key and for nothing else, and nobody may give
 * either another value until it is done.
 */
export function isKept(body: Core, list: Core, key: CoreVariable, root: Core): boolean {
  if (!askedIn(body, list, key) || suspends(body) || mayBeAnother(body, list, key)) return false;
  return !mayBeChanged(body, list) && !mayBeChangedOtherwise(body, list, root);
}

/** The name that the item gets first of all, and keeps. */
function namedAtOnce(body: Core, place: Core): CoreVariable | null {
  const [first, ...rest] = body.children;
  const [target, value] = body.op === 'block' && first?.op === 'let' ? first.children : [];
  if (target?.op !== 'bind' || target.variable!.kind !== 'local' || !identical(value!, place)) return null;
  const isWritten = ({ op, children: [place] }: Core): boolean =>
    /^(?:assign|let|for_each)$/.test(op) && targets(place!).includes(target.variable!);
  return rest.some((step) => some(step, isWritten)) ? null : target.variable!;
}

/** Whether the list is named for its items alone, and for one at least. */
function askedIn(body: Core, list: Core, key: CoreVariable): boolean {
  let times = 0;
  const isPlain = (node: Core): boolean =>
    node.children.every((child, at) => {
      if (identical(child, list)) return false;
      if (!isItem(child)) return isPlain(child);
      times += 1;
      return !(node.op === 'assign' && at === 0);
    });
  const isItem = ({ op, text, children: [object, by] }: Core): boolean =>
    op === 'index' &&
    text === 'item' &&
    identical(object!, list) &&
    by!.op === 'variable' &&
    by!.variable === key;
  return isPlain(body) && times > 0;
}

/** Whether a round may give another value to a name of these, or a function inside may ask for one later. */
function mayBeAnother(body: Core, list: Core, key: CoreVariable): boolean {
  const names = new Set([key]);
  some(list, ({ variable }) => {
    if (variable) names.add(variable);
    return false;
  });
  const last = list.op === 'member' ? list.text : null;
  return some(body, (node) => {
    const isWriting = /^(?:assign|let|for_each)$/.test(node.op);
    if (isWriting && targets(node.children[0]!).some((one) => names.has(one))) return true;
    if (isWriting && last && some(node.children[0]!, ({ op, text }) => op === 'member' && text === last))
      return true;
    return node.op === 'function' && node.children.some((part) => mentions(part, key));
  });
}

/** Whether somebody who is called has the list at hand. */
function mayBeChanged(body: Core, list: Core): boolean {
  if (list.op === 'variable')
    return !/^(?:local|parameter|temporary)$/.test(list.variable!.kind) && runsOtherCode(body);
  const holders = holdersOf(list);
  const isHolder = (node: Core): boolean => holders.some((holder) => identical(holder, node));
  const isShown = (node: Core): boolean =>
    node.children.some((child) => {
      if (!isHolder(child)) return isShown(child);
      return node.op !== 'member' || isShown(child);
    });
  const isAsked = ({ op, children: [callee] }: Core): boolean =>
    op === 'call' && callee!.op === 'member' && isHolder(callee!.children[0]!);
  return isShown(body) || some(body, isAsked) || some(body, ({ op }) => op === 'super');
}

/** Whether somebody has it at hand by another name than the loop's. */
function mayBeChangedOtherwise(body: Core, list: Core, root: Core): boolean {
  if (list.op !== 'variable') return false;
  const { isHeld, paths } = otherNames(root, list.variable!);
  if (isHeld && runsOtherCode(body)) return true;
  return paths.some((path) => some(body, (node) => identical(node, path)) || mayBeChanged(body, path));
}

/** `o`, and `o.a`, of `o.a.b` */
function holdersOf({ op, children: [object] }: Core): readonly Core[] {
  return op === 'member' ? [object!, ...holdersOf(object!)] : [];
}
