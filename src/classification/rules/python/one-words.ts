import { type Core, core } from '../../../model/core.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { countUses, mentions, rewrite, some, withChildren } from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { methodCalled } from '../method-calls.ts';
import { isKept } from './listed-items.ts';
import { builtin, builtinCall, isGoneThrough } from './names.ts';

/**
 * What Python says in one word of a dictionary or a text.
 *
 *     for k, v in zip(d.keys(), d.values()): ...      ->      for k, v in d.items(): ...
 *     if s.startswith('ab'): s = s[2:]                ->      s = s.removeprefix('ab')
 *     s[len(p):] if s.startswith(p) else s            ->      s.removeprefix(p)
 *
 * Holds for names. What `zip` gives is gone through once, so that it is a loop or a comprehension that does.
 */
export function oneWord(node: Core): Core {
  switch (node.op) {
    case 'opaque':
      return isGoneThrough(node) ? withItems(node, 0) : node;
    case 'for_each':
      return withItems(node, 1);
    case 'choose':
      return withoutBeginning(node) ?? node;
    default:
      return node;
  }
}

/**
 *     d.get(key, None)      ->      d.get(key)
 *
 * Of a module a function may be called `get`, which is given something else.
 */
export function withoutNone(node: Core): Core {
  const found = methodCalled(node);
  const [key, none, ...more] = found?.args ?? [];
  if (found?.word !== 'get' || !key || !isNone(none) || more.length > 0) return node;
  const isModule = found.object.variable?.kind === 'import';
  return isModule || key.op === 'spread' || key.op === 'named'
    ? node
    : withChildren(node, node.children.slice(0, -1));
}

function isNone(node: Core | undefined): boolean {
  return node?.op === 'literal' && node.text === 'undefined';
}

/** What is gone through as the items of a dictionary, where it is made of its keys and its values. */
function withItems(node: Core, at: number): Core {
  const items = itemsOf(node.children[at]!);
  return items ? withChildren(node, node.children.with(at, items)) : node;
}

function itemsOf(node: Core): Core | null {
  const call = builtinCall(node);
  const [keys, values, ...more] = call?.name === 'zip' ? call.args.map(methodCalled) : [];
  if (keys?.word !== 'keys' || values?.word !== 'values' || more.length > 0 || !isPath(keys.object))
    return null;
  if (keys.args.length + values.args.length > 0 || !identical(keys.object, values.object)) return null;
  return core('call', '', [core('member', 'items', [keys.object], node.source)], node.source);
}

/**
 *     make(lambda: [])      ->      make(list)
 *
 * A function without parameters that makes an empty list or dictionary, where it is handed to what isn't in sight: who is may
 * ask whether it is a type, or hand it something.
 */
export function withTypes(node: Core): Core {
  if (node.children[0]!.variable?.symbol) return node;
  const made = node.children.map((given, at) => (at === 0 ? given : (emptyMaker(given) ?? given)));
  return made.every((given, at) => given === node.children[at]) ? node : withChildren(node, made);
}

function emptyMaker(given: Core): Core | null {
  if (given.op === 'named') {
    const inner = emptyMaker(given.children[0]!);
    return inner && withChildren(given, [inner]);
  }
  const [parameters, body, ...more] = given.op === 'function' ? given.children : [];
  const [step, ...others] = body?.children ?? [];
  if (!parameters || parameters.children.length + more.length + others.length > 0 || step?.op !== 'return')
    return null;
  const [value] = step.children;
  if (!value || value.children.length > 0 || value.text !== '') return null;
  return value.op === 'array' ? builtin('list') : value.op === 'object' ? builtin('dict') : null;
}

/**
 *     {x: None for x in xs}      ->      dict.fromkeys(xs)
 */
export function madeOfKeys(node: Core): Core {
  const [keys, round] = node.text === 'dictionary_comprehension' ? node.children : [];
  const [parameters, body] = round?.op === 'function' ? round.children : [];
  const [step, ...more] = body?.children ?? [];
  const element = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
  const pair = element?.op === 'opaque' && element.text === 'element' ? element.children[0]! : null;
  const [key, value] = pair?.op === 'property' && pair.text === '' ? pair.children : [];
  const [bound, ...others] = parameters?.children ?? [];
  const isItself =
    bound?.op === 'bind' && others.length === 0 && key?.op === 'variable' && key.variable === bound.variable;
  if (!isItself || value?.op !== 'literal' || !keys || /^async/.test(round!.text)) return node;
  const made = core('member', 'fromkeys', [builtin('dict')], node.source);
  return core('call', '', [made, keys, ...(isNone(value) ? [] : [value])], node.source);
}

/**
 * What lies under the key of the round, by the name that the loop has for it.
 *
 *     for k, v in d.items(): f(d[k])              ->      for k, v in d.items(): f(v)
 *     for i, x in enumerate(xs): f(xs[i])         ->      for i, x in enumerate(xs): f(x)
 *
 * Holds under the conditions of listed-items.ts, of which nobody may give what is gone through other items meanwhile, for a
 * loop that gives neither of its variables another value. What is seen to be a dictionary or a set has no numbers.
 */
export function valuesThemselves(node: Core, _: unknown, root: Core): Core {
  const [target, iterated, body] = node.children as [Core, Core, Core];
  const counted = builtinCall(iterated);
  const [list, ...others] = counted?.name === 'enumerate' ? counted.args : [];
  const found =
    list && others.length === 0 ? { object: list, word: 'items', args: [] } : methodCalled(iterated);
  const [key, value, ...more] = target.op === 'pattern' && target.text === 'array' ? target.children : [];
  if (found?.word !== 'items' || found.args.length > 0 || !isPath(found.object)) return node;
  if (key?.op !== 'bind' || value?.op !== 'bind' || more.length > 0) return node;
  if (list && (list.variable?.isWithoutPlaces || /^(?:dict|set)$/.test(list.variable?.declaredAs ?? '')))
    return node;
  const isWritten = (inner: Core): boolean =>
    /^(?:assign|let|for_each)$/.test(inner.op) &&
    [key, value].some((one) => mentions(inner.children[0]!, one.variable!));
  if (some(body, isWritten) || some(body, ({ op, text }) => op === 'opaque' && text.startsWith('in place')))
    return node;
  if (!isKept(body, found.object, key.variable!, root)) return node;
  const inside = rewrite(body, (inner) => {
    const [of, at] = inner.op === 'index' && inner.text === 'item' ? inner.children : [];
    if (!of || !identical(of, found.object) || at?.op !== 'variable' || at.variable !== key.variable)
      return inner;
    return core('variable', '', [], inner.source, value.variable);
  });
  return withChildren(node, [target, iterated, inside]);
}

/** What a text begins with, cut off where it does: of a variable, since a setter would notice that it is always written. */
function withoutBeginning(node: Core): Core | null {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const asked = methodCalled(test);
  const [part, ...more] = asked?.args ?? [];
  if (asked?.word !== 'startswith' || !part || more.length > 0 || !isPath(asked.object)) return null;
  if (part.op !== 'literal' && part.op !== 'variable') return null;
  const cut = core(
    'call',
    '',
    [core('member', 'removeprefix', [asked.object], node.source), part],
    node.source,
  );
  if (yes.op !== 'block') return isCut(yes, asked.object, part) && identical(no, asked.object) ? cut : null;
  const [step, ...others] = yes.children;
  const write =
    step?.op === 'evaluate' && others.length === 0 && isEmptyBranch(no) ? step.children[0]! : null;
  if (write?.op !== 'assign' || write.text !== '' || !identical(write.children[0]!, asked.object))
    return null;
  if (!/^(?:local|parameter)$/.test(asked.object.variable?.kind ?? '')) return null;
  return isCut(write.children[1]!, asked.object, part)
    ? withChildren(step!, [withChildren(write, [write.children[0]!, cut])])
    : null;
}

function isCut(value: Core, text: Core, part: Core): boolean {
  const [of, slice] = value.op === 'index' && value.text === 'item' ? value.children : [];
  const [from, to, step] = slice?.op === 'array' && slice.text === 'slice' ? slice.children : [];
  if (!of || !from || !identical(of, text) || !isNone(to) || !isNone(step)) return false;
  const length = builtinCall(from);
  if (length) return length.name === 'len' && length.args.length === 1 && identical(length.args[0]!, part);
  const isText = part.op === 'literal' && part.text.startsWith('s:');
  return isText && from.op === 'literal' && from.text === `i:${[...part.text.slice(2)].length}`;
}

/**
 * A question that asks all of a list that is made for it, as one that stops where it knows.
 *
 *     any([x.ok for x in xs])      ->      any(x.ok for x in xs)
 *
 * Holds for what is only read and compared in each round, and for what nobody goes through besides: of an iterator something
 * would be left.
 */
export function askedOneByOne(node: Core, _: unknown, root: Core): Core {
  const call = builtinCall(node);
  const [list, ...more] = call && /^(?:any|all)$/.test(call.name) ? call.args : [];
  if (list?.op !== 'opaque' || list.text !== 'list_comprehension' || more.length > 0) return node;
  const [source, round] = list.children as [Core, Core?];
  const isNamedOnce = source.op !== 'variable' || countUses(root, source.variable!) === 1;
  if (!isNamedOnce || round?.op !== 'function' || some(round.children[1]!, ({ op }) => !READS.test(op)))
    return node;
  return withChildren(node, [node.children[0]!, { ...list, text: 'generator_expression' }]);
}

const READS = /^(?:block|evaluate|opaque|member|variable|literal|binary|unary|logical|choose|nothing)$/;

/**
 * Texts that a loop puts together.
 *
 *     s = ''                   ->      s = ''.join(parts)
 *     for part in parts:
 *         s += part
 *
 * What is no text can be put to none, and joined with none.
 */
export function joinedInLoops(list: readonly Core[]): readonly Core[] {
  for (const [at, start] of list.entries()) {
    const [target, value] = start.op === 'let' ? start.children : [];
    const loop = list[at + 1];
    if (target?.op !== 'bind' || value?.op !== 'literal' || value.text !== 's:' || loop?.op !== 'for_each')
      continue;
    const [item, parts, body] = loop.children as [Core, Core, Core];
    const [step, ...more] = body.children;
    const write = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
    const sum =
      write?.op === 'assign' && write.text === '' && write.children[0]!.variable === target.variable
        ? write.children[1]!
        : null;
    const isSum =
      sum?.op === 'binary' ? /^~\+=?$/.test(sum.text) : sum?.op === 'opaque' && sum.text === 'in place +=';
    const [left, right] = isSum ? sum!.children : [];
    const isAdded =
      left?.variable === target.variable && right?.op === 'variable' && right.variable === item.variable;
    // Behind the loop its variable would still be there.
    const isAskedLater =
      item.op === 'bind' && list.slice(at + 2).some((later) => mentions(later, item.variable!));
    if (!isAdded || item.op !== 'bind' || loop.text !== 'each' || !isPath(parts) || isAskedLater) continue;
    const join = core('member', 'join', [value], loop.source);
    const made = withChildren(start, [target, core('call', '', [join, parts], loop.source)]);
    return [...list.slice(0, at), made, ...list.slice(at + 2)];
  }
  return list;
}
