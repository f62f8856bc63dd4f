import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import {
  keptByFunction,
  some,
  substitute,
  suspends,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { builtinCall, builtinName, isJoinedByText } from './names.ts';
import { isNumber } from './numbers.ts';

const NO_VARIABLES: ReadonlySet<CoreVariable> = new Set();

/**
 * What goes through all of a list before it does anything, given a generator; and what `map` and `filter` give, at once
 * made a list, as a comprehension.
 *
 *     ', '.join([f(x) for x in xs])      ->      ', '.join(f(x) for x in xs)
 *     sum([len(x) for x in xs])          ->      sum(len(x) for x in xs)
 *     tuple([f(x) for x in xs])          ->      tuple(f(x) for x in xs)
 *     sorted([f(x) for x in xs], key=g)  ->      sorted((f(x) for x in xs), key=g)
 *     a, b = [f(x) for x in range(2)]    ->      a, b = (f(x) for x in range(2))
 *     [*map(f, xs)]                      ->      [f(x) for x in xs]
 *     [*filter(lambda x: x > 1, xs)]     ->      [x for x in xs if x > 1]
 *
 * Holds where nothing in it waits or asks another iterator for its next. Takes the names for Python's own.
 */
export function wholeGenerator(node: Core): Core {
  if (node.op === 'array') return node.text === 'tuple' ? ofTuple(node) : comprehended(node);
  if (node.op === 'let' || node.op === 'assign') return unpackedInto(node);
  if (node.op !== 'call' || node.children.length < 2) return node;
  if (!takesAll(node)) return node;
  const [callee, list, ...others] = node.children as [Core, Core, ...Core[]];
  if (!isQuietList(list)) return node;
  return withChildren(node, [callee, { ...list, text: 'generator_expression' }, ...others]);
}

/**
 * What is unpacked is asked for one element more than there are names, before any of them is given its own. Holds where
 * there are as many as names, or where asking for those that are too many does nothing.
 */
function unpackedInto(node: Core): Core {
  const [target, list, ...others] = node.children as [Core, Core, ...Core[]];
  const isPattern = target.op === 'pattern' && target.text === 'array';
  if (!isPattern || node.text !== '' || target.children.some(({ op }) => op === 'spread')) return node;
  if (!isQuietList(list)) return node;
  const [source] = list.children;
  const isWhole = list.children.length === 2 && roundsOver(source!) === target.children.length;
  if (!(isWhole && !isFiltered(list)) && !isOnlyRead(list)) return node;
  return withChildren(node, [target, { ...list, text: 'generator_expression' }, ...others]);
}

/** How many rounds a `range` of numbers that stand there has; null where that isn't seen. */
function roundsOver(source: Core): number | null {
  const call = builtinCall(source);
  if (call?.name !== 'range') return null;
  const numbers = call.args.map(({ op, text }) =>
    op === 'literal' ? /^i:(\d+)$/.exec(text)?.[1] : undefined,
  );
  const [first, second] = numbers;
  if (numbers.length > 2 || numbers.some((one) => one === undefined)) return null;
  return second === undefined ? Number(first) : Math.max(0, Number(second) - Number(first));
}

/** Whether some rounds give no element, or more than one. */
export function isFiltered({ children: [, round] }: Core): boolean {
  const [step, ...more] = round?.op === 'function' ? round.children[1]!.children : [];
  const element = step?.op === 'evaluate' ? step.children[0]! : null;
  return more.length > 0 || element?.op !== 'opaque' || element.text !== 'element';
}

/** A list that is made without waiting, and without asking another iterator. */
export function isQuietList(list: Core): boolean {
  return list.op === 'opaque' && list.text === 'list_comprehension' && isQuiet(list);
}

function ofTuple(node: Core): Core {
  const [only, ...more] = node.children;
  const list = only?.op === 'spread' && only.text === '*' && more.length === 0 ? only.children[0]! : null;
  if (!list || !isQuietList(list)) return node;
  return withChildren(node, [withChildren(only!, [{ ...list, text: 'generator_expression' }])]);
}

/**
 * `join` and `sorted` make a list of what they are given. A sum, or the greatest of them, may fail before the last
 * element is asked for; not where each of them is seen to be a number, and nobody can tell where asking does nothing.
 */
function takesAll(node: Core): boolean {
  const [, list, ...others] = node.children as [Core, Core, ...Core[]];
  const name = builtinCall(node)?.name ?? '';
  if (others.length > 0) return name === 'sorted' && others.every(isSortedBy);
  if (/^(?:sorted|tuple)$/.test(name)) return true;
  if (/^(?:sum|min|max)$/.test(name)) return elementsOf(list).every(isPlainNumber) || isOnlyRead(list);
  return isJoinedByText(node);
}

/** What is asked for ahead of the elements, which can't tell. */
export function isSortedBy({ op, children: [value] }: Core): boolean {
  return op === 'named' && /^(?:function|literal|variable)$/.test(value!.op);
}

/** What a comprehension gives for each of its rounds; an element may be made of another comprehension's. */
function elementsOf(node: Core): readonly Core[] {
  if (node.op === 'opaque' && node.text === 'element') return [node.children[0]!];
  return node.children.flatMap(elementsOf);
}

/** Members of variables, and what is computed of such: nothing is called. */
function isOnlyRead(node: Core): boolean {
  if (node.op === 'opaque') {
    if (node.text === 'element' || node.text === 'for') return node.children.every(isOnlyRead);
    const [, round] = node.children;
    return node.text === 'list_comprehension' && round !== undefined && isOnlyRead(round);
  }
  return READS.has(node.op) && node.children.every(isOnlyRead);
}

const READS: ReadonlySet<Core['op']> = new Set([
  'literal',
  'variable',
  'this',
  'member',
  'unary',
  'binary',
  'logical',
  'choose',
  'function',
  'parameters',
  'bind',
  'pattern',
  'block',
  'evaluate',
  'nothing',
]);

function isPlainNumber(value: Core): boolean {
  if (value.op === 'choose') return value.children.slice(1).every(isPlainNumber);
  return isNumber(value, NO_VARIABLES);
}

function isQuiet(node: Core): boolean {
  if (suspends(node)) return false;
  return !some(node, (inner) => {
    if (/^(?:await|yield|super)$/.test(inner.op) || /^async/.test(inner.text)) return true;
    return /^(?:next|locals|vars|dir|eval|exec|super)$/.test(builtinCall(inner)?.name ?? '');
  });
}

function comprehended(node: Core): Core {
  const kind = node.text === '' ? 'list_comprehension' : node.text === 'set' ? 'set_comprehension' : null;
  const [only, ...more] = node.children;
  if (!kind || only?.op !== 'spread' || only.text !== '*' || more.length > 0) return node;
  const call = builtinCall(only.children[0]!);
  const [made, source, ...others] = call?.args ?? [];
  if (!made || !source || others.length > 0 || /^(?:spread|named)$/.test(source.op)) return node;
  if (!/^(?:map|filter)$/.test(call!.name)) return node;
  const element = temporary('element');
  const value = applied(made, use(element));
  if (!value) return node;
  const put = (given: Core): Core =>
    core('evaluate', '', [core('opaque', 'element', [given], source.source)], source.source);
  const step =
    call!.name === 'map'
      ? put(value)
      : core('choose', '', [value, core('block', '', [put(use(element))]), core('nothing')], source.source);
  const round = core('function', 'arrow', [
    core('parameters', '', [{ ...use(element), op: 'bind' }]),
    core('block', '', [step]),
  ]);
  return core('opaque', kind, [source, round], node.source);
}

/**
 * Whether it asks an iterator for its next: that there is none left is a failure in a generator, the end of what `map`
 * goes through, and in a comprehension nothing but what it is.
 */
export function asksForNext(node: Core): boolean {
  return some(node, (inner) => {
    const [callee] = inner.op === 'call' ? inner.children : [];
    return builtinCall(inner)?.name === 'next' || (callee?.op === 'member' && callee.text === '__next__');
  });
}

/** What a function gives that is only named, or that only computes a value. */
export function applied(made: Core, element: Core): Core | null {
  if (builtinName(made) === 'next' || (made.op === 'member' && made.text === '__next__')) return null;
  if (made.op === 'variable')
    return /^(?:import|free)$/.test(made.variable!.kind) || made.variable!.symbol?.kind === 'function'
      ? core('call', '', [made, element], made.source)
      : null;
  if (made.op !== 'function' || made.text !== 'arrow exact' || !isQuiet(made)) return null;
  const [parameters, body] = made.children as [Core, Core];
  const [parameter, ...others] = parameters.children;
  const [step, ...more] = body.children;
  if (parameter?.op !== 'bind' || others.length > 0 || step?.op !== 'return' || more.length > 0) return null;
  const [value] = step.children;
  return value && !keptByFunction(value, parameter.variable!)
    ? substitute(value, parameter.variable!, element)
    : null;
}
