import { type Core, core } from '../../../model/core.ts';
import { mentions, withChildren } from '../../normal-form/tree.ts';
import { builtinCall, importedName, isGenerator } from './names.ts';
import { asksForNext } from './whole-generators.ts';

const KINDS: Readonly<Record<string, string>> = { list: '', tuple: 'tuple', set: 'set' };

/**
 * What makes a collection out of another as the literal of it, and what is unpacked right there as its elements.
 *
 *     set([1, 2])                  ->      {1, 2}
 *     list(x for x in xs)          ->      [x for x in xs]
 *     dict((k, v) for k, v in q)   ->      {k: v for k, v in q}
 *     [*(1, 2), 3]                 ->      [1, 2, 3]
 *     set(itertools.chain(a, b))   ->      {*a, *b}
 *     [1, 2] + [x for x in xs]     ->      [1, 2, *[x for x in xs]]
 *     dict([('a', 1)])             ->      {'a': 1}
 *     list(sorted(list(xs)))       ->      sorted(xs)
 *     x in frozenset([1, 2])       ->      x in {1, 2}
 *
 * Takes the names for Python's own, and going through a collection or hashing its elements to have no effect.
 */
export function plainCollection(node: Core): Core {
  const made = asLiteral(node);
  if (made) return plainCollection(made);
  if (node.op === 'array' && node.text !== 'slice') return ofArray(node);
  if (node.op === 'binary' && /^~(?:not )?in$/.test(node.text)) return soughtInFrozen(node);
  if (node.op === 'binary' && node.text === '~+') return joined(node);
  if (node.op === 'object' && node.text === 'dictionary')
    return withChildren(
      node,
      node.children.flatMap((child) => elementsOf(child, 'dictionary')),
    );
  if (builtinCall(node)?.name === 'sorted') return ofSorted(node);
  if (node.op === 'call' && node.children.some(({ op }) => op === 'spread'))
    return withChildren(
      node,
      node.children.flatMap((child) => elementsOf(child, '')).flatMap(namedArguments),
    );
  if (node.op === 'opaque' && isComprehension(node)) return ofComprehension(node);
  return node;
}

/**
 * A list that nobody has a name for, as a tuple.
 *
 *     x in ['a', 'b']          ->      x in ('a', 'b')
 *     for x in [f, g]: x()     ->      for x in (f, g): x()
 */
export function namelessList(node: Core): Core {
  const isSought = node.op === 'binary' && /^~(?:not )?in$/.test(node.text);
  if (!isSought && node.op !== 'for_each') return node;
  const list = node.children[1]!;
  if (list.op !== 'array' || list.text !== '') return node;
  return withChildren(node, node.children.with(1, { ...list, text: 'tuple' }));
}

/** Two lists that are made there, as one. */
function joined(node: Core): Core {
  const parts = node.children.map(partsOfList);
  if (!parts.every((part) => part !== null)) return node;
  return core('array', '', parts.flat(), node.source);
}

/** The parts of a list that is made there; null for anything else. */
export function partsOfList(list: Core): readonly Core[] | null {
  if (list.op === 'array' && list.text === '') return list.children;
  return list.op === 'opaque' && list.text === 'list_comprehension'
    ? [core('spread', '*', [list], list.source)]
    : null;
}

/** `x in frozenset((1, 2))` is `x in {1, 2}`: nobody can write to either. */
function soughtInFrozen(node: Core): Core {
  const [sought, place] = node.children as [Core, Core];
  const call = builtinCall(place);
  const [list, ...more] = call?.name === 'frozenset' ? call.args : [];
  if (list?.op !== 'array' || list.text === 'slice' || more.length > 0) return node;
  return withChildren(node, [sought, { ...list, text: 'set' }]);
}

function asLiteral(node: Core): Core | null {
  const call = builtinCall(node);
  if (!call) return null;
  const { name, args } = call;
  const [only] = args;
  if (name === 'dict') return asDictionary(args, node);
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined || args.length > 1 || only?.op === 'named' || only?.op === 'spread') return null;
  if (!only) return core('array', kind, [], node.source);
  return core('array', kind, [core('spread', '*', [only], only.source)], node.source);
}

function asDictionary(args: readonly Core[], { source }: Core): Core | null {
  if (args.every(({ op }) => op === 'named')) {
    const pairs = args.map(({ text, children }) =>
      core('property', '', [core('literal', `s:${text}`), children[0]!]),
    );
    return core('object', 'dictionary', pairs, source);
  }
  const [only] = args as [Core];
  if (args.length !== 1) return null;
  if (only.op === 'object') return only;
  if (only.op === 'array' && /^(?:tuple)?$/.test(only.text) && only.children.every(isPair))
    return core(
      'object',
      'dictionary',
      only.children.map((pair) => core('property', '', pair.children, pair.source)),
      source,
    );
  if (only.op !== 'opaque') return null;
  if (only.text === 'dictionary_comprehension') return only;
  if (!/^(?:generator_expression|list_comprehension)$/.test(only.text) || mayEndEarly(only)) return null;
  const rounds = withElement(only.children[1]!, (element) =>
    element.op === 'array' && element.text === 'tuple' && element.children.length === 2
      ? core('property', '', element.children, element.source)
      : null,
  );
  return rounds && { ...only, text: 'dictionary_comprehension', children: [only.children[0]!, rounds] };
}

function isPair({ op, text, children }: Core): boolean {
  const isOrdered = op === 'array' && /^(?:tuple)?$/.test(text) && children.length === 2;
  return isOrdered && children.every((part) => part.op !== 'spread');
}

/** `sorted` makes a list of what it is given, and gives a new one. */
function ofSorted(node: Core): Core {
  const [callee, first, ...more] = node.children as [Core, Core, ...Core[]];
  const [inner, ...others] = first?.op === 'array' && /^(?:tuple)?$/.test(first.text) ? first.children : [];
  const isWhole = inner?.op === 'spread' && inner.text === '*' && others.length === 0;
  return isWhole ? withChildren(node, [callee, inner.children[0]!, ...more]) : node;
}

function ofArray(node: Core): Core {
  const [only] = node.children;
  const whole = node.text === '' && node.children.length === 1 && only!.op === 'spread' ? only! : null;
  if (whole?.text === '*' && builtinCall(whole.children[0]!)?.name === 'sorted') return whole.children[0]!;
  if (node.children.length === 1 && only!.op === 'spread' && only!.text === '*') {
    const inner = only!.children[0]!;
    const to = node.text === '' ? 'list_comprehension' : node.text === 'set' ? 'set_comprehension' : null;
    const from = inner.op === 'opaque' ? inner.text : '';
    const isMade = from === 'generator_expression' || from === 'list_comprehension' || from === to;
    if (to && isMade && !mayEndEarly(inner)) return { ...inner, text: to };
  }
  const elements = node.children.flatMap((child) => elementsOf(child, node.text));
  return withChildren(node, elements);
}

/**
 * The elements of what is unpacked, where it is a literal whose order is the order of its elements. A set of what goes
 * through something else (`{*xs}`) has each of them once, and in an order of its own.
 */
function elementsOf(child: Core, holder: string): readonly Core[] {
  const [inner] = child.children;
  if (holder === 'dictionary' && child.op === 'spread' && child.text === '**' && inner!.op === 'object')
    return inner!.text === 'dictionary' ? inner!.children : [child];
  if (child.op !== 'spread' || child.text !== '*') return [child];
  if (inner!.op === 'object' && inner!.children.length === 0) return [];
  const itself = builtinCall(inner!);
  if (itself?.name === 'iter' && itself.args.length === 1)
    return elementsOf(core('spread', '*', itself.args, child.source), holder);
  const isChain = inner!.op === 'call' && importedName(inner!.children[0]!) === 'itertools.chain';
  const chained = isChain ? inner!.children.slice(1) : null;
  if (chained?.every(({ op }) => op === 'variable' || op === 'array'))
    return chained.flatMap((one) => elementsOf(core('spread', '*', [one], one.source), holder));
  if (inner!.op !== 'array' || inner!.text === 'slice') return [child];
  const isOne = inner!.children.length <= 1 && inner!.children[0]?.op !== 'spread';
  const isOrdered = inner!.text !== 'set' || holder === 'set' || isOne;
  return isOrdered ? inner!.children : [child];
}

/**
 * What a dictionary is unpacked to, where nothing is computed for what its keys are given.
 *
 *     [*{'a': 1}]      ->      ['a']
 */
export function unpackedKeys(node: Core): Core {
  if (node.op !== 'array' || node.text === 'slice') return node;
  const isDictionary = ({ op, text, children: [inner] }: Core): boolean =>
    op === 'spread' && text === '*' && inner!.op === 'object';
  if (!node.children.some(isDictionary)) return node;
  return withChildren(
    node,
    node.children.flatMap((child) =>
      isDictionary(child) ? (keysOf(child.children[0]!) ?? [child]) : [child],
    ),
  );
}

function keysOf({ children }: Core): readonly Core[] | null {
  const keys = children.map(({ op, children: [key, value] }) =>
    op === 'property' && key!.op === 'literal' && /^(?:literal|variable)$/.test(value!.op) ? key! : null,
  );
  if (!keys.every((key) => key !== null)) return null;
  return new Set(keys.map(({ text }) => text)).size === keys.length ? keys : null;
}

/** `f(**{'a': 1})` is `f(a=1)`. */
function namedArguments(argument: Core): readonly Core[] {
  const [given] = argument.children;
  if (argument.op !== 'spread' || argument.text !== '**' || given?.op !== 'object') return [argument];
  const isNamed = ({ op, children: [key] }: Core): boolean =>
    op === 'property' && key!.op === 'literal' && /^s:[A-Za-z_]\w*$/.test(key!.text);
  if (!given.children.every(isNamed)) return [argument];
  return given.children.map(({ children: [key, value], source }) =>
    core('named', key!.text.slice(2), [value!], source),
  );
}

function isComprehension({ text }: Core): boolean {
  return /^(?:list_comprehension|set_comprehension|dictionary_comprehension|generator_expression)$/.test(
    text,
  );
}

/** `[x for x in y]` is `[*y]`, and `x for x in (y for y in z)` goes through `z`. */
function ofComprehension(node: Core): Core {
  const [source, rounds] = node.children as [Core, Core];
  if (isGenerator(source) && isIdentity(source.children[1]!) && !mayEndEarly(source))
    return ofComprehension(withChildren(node, [source.children[0]!, rounds]));
  if (node.text === 'generator_expression' && isIdentity(rounds) && source.text === node.text) return source;
  const kind = node.text === 'list_comprehension' ? '' : node.text === 'set_comprehension' ? 'set' : null;
  if (kind === null || !isIdentity(rounds)) return node;
  return plainCollection(core('array', kind, [core('spread', '*', [source], source.source)], node.source));
}

/** A generator that asks another one for its next fails where a comprehension would hand on that there is none. */
function mayEndEarly(made: Core): boolean {
  return made.text === 'generator_expression' && asksForNext(made);
}

function isIdentity({ children: [parameters, body] }: Core): boolean {
  const [target] = parameters!.children;
  const [step] = body!.children;
  const element = step?.op === 'evaluate' ? step.children[0]! : null;
  if (target?.op !== 'bind' || element?.op !== 'opaque' || element.text !== 'element') return false;
  return element.children[0]!.op === 'variable' && mentions(element, target.variable!);
}

/** The same rounds with another element; null where it has no such. */
function withElement(node: Core, make: (element: Core) => Core | null): Core | null {
  if (node.op === 'opaque' && node.text === 'element') {
    const made = make(node.children[0]!);
    return made && withChildren(node, [made]);
  }
  const at = node.op === 'choose' || node.op === 'function' ? 1 : node.op === 'opaque' ? 1 : 0;
  const inner = node.children[at];
  const isWay = /^(?:function|block|evaluate|choose)$/.test(node.op) || /^(?:async )?for$/.test(node.text);
  const made = inner && isWay ? withElement(inner, make) : null;
  return made && withChildren(node, node.children.with(at, made));
}
