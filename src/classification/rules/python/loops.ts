import { type Core, core } from '../../../model/core.ts';
import { mentions, some, withChildren } from '../../normal-form/tree.ts';
import { isFixed } from './fixed-values.ts';
import { builtinCall } from './names.ts';
import { isNone } from './types.ts';
import { applied } from './whole-generators.ts';

/**
 *     for x in xs: yield x      ->      yield from xs
 *
 * Where nobody names `x` any more. Takes the generator to be gone through, and nothing to be sent into it.
 */
export function delegated(node: Core): Core {
  if (node.op !== 'for_each' || node.text !== 'each') return node;
  const [target, iterated, body] = node.children as [Core, Core, Core];
  const [step] = body.children;
  const value = step?.op === 'evaluate' && body.children.length === 1 ? step.children[0]! : null;
  if (target.op !== 'bind' || value?.op !== 'yield' || value.text !== '') return node;
  const given = value.children[0];
  if (given?.op !== 'variable' || given.variable !== target.variable) return node;
  return core('evaluate', '', [core('yield', 'from', [iterated], node.source)], node.source);
}

/**
 * What a loop, or a comprehension, goes through.
 *
 *     for x in filter(f, xs): g(x)          ->      for x in xs: if f(x): g(x)
 *     for _, x in enumerate(xs): g(x)       ->      for x in xs: g(x)
 *     for x, _ in d.items(): g(x)           ->      for x in d.keys(): g(x)
 *     for _, x in d.items(): g(x)           ->      for x in d.values(): g(x)
 *     for x in iter(xs): g(x)               ->      for x in xs: g(x)
 *     for x in filter(None, xs): g(x)       ->      for x in xs: if x: g(x)
 *     for x in list(range(n)): g(x)         ->      for x in range(n): g(x)
 *
 * Takes the names for Python's own; what is left out must be named nowhere. What is copied is something that nobody can
 * change: a tuple, a range or a text, or a variable that holds nothing else.
 */
export function plainLoop(node: Core, _: unknown, root: Core): Core {
  if (node.op === 'for_each' && node.text === 'each') {
    const [target, source, body] = node.children as [Core, Core, Core];
    const apart = takenApart(target, source, body) ?? [target, source, body];
    const plain =
      throughElements(...apart) ??
      throughFilter(...apart) ??
      throughItself(...apart) ??
      throughOriginal(...apart, root);
    return plain ? withChildren(node, plain) : node;
  }
  if (node.op !== 'opaque' || !/^(?:for|\w+_comprehension|generator_expression)$/.test(node.text))
    return node;
  const [source, round] = node.children as [Core, Core];
  const [parameters, body] = round.children as [Core, Core];
  const given = [parameters.children[0]!, source, body] as const;
  // What a generator goes through may be asked for later than for its iterator.
  const isLate = node.text === 'generator_expression';
  const plain =
    throughElements(...given) ?? (isLate ? null : throughItself(...given)) ?? throughOriginal(...given, root);
  if (!plain) return node;
  const [target, iterated, rest] = plain;
  return withChildren(node, [iterated, withChildren(round, [withChildren(parameters, [target]), rest])]);
}

type Round = readonly [target: Core, source: Core, body: Core];

/** `for t in xs: a, b = t` is `for a, b in xs`, where nobody else names `t`. */
function takenApart({ op, variable }: Core, source: Core, body: Core): Round | null {
  const [first, ...rest] = body.children;
  if (op !== 'bind' || first?.op !== 'let' || first.children[0]!.op !== 'pattern') return null;
  const [pattern, value] = first.children as [Core, Core];
  if (value.op !== 'variable' || value.variable !== variable) return null;
  return rest.some((step) => mentions(step, variable!)) ? null : [pattern, source, withChildren(body, rest)];
}

/**
 * The names of a round that other rounds write as well, where nothing else is named by the round itself.
 *
 *     for t in d.items(): k, v = t; f(k, v)      ->      for k, v in d.items(): f(k, v)
 *
 * Not where a function is made in the round, which would see what others give the names.
 */
export function plainRound(node: Core): Core {
  if (node.op !== 'for_each' || node.text !== 'each') return node;
  const [target, source, body] = node.children as [Core, Core, Core];
  const isOwn = target.op === 'bind' && target.variable!.kind === 'temporary';
  const apart = isOwn ? takenApart(target, source, body) : null;
  if (!apart || !isPlainPattern(apart[0]) || some(apart[2], ({ op }) => op === 'function')) return node;
  return withChildren(node, apart);
}

/** Each name once, and nothing that is taken apart further. */
function isPlainPattern({ children }: Core): boolean {
  const names = new Set(children.map(({ op, variable }) => (op === 'bind' ? variable : null)));
  return !names.has(null) && names.size === children.length;
}

/** An iterator goes through itself. */
function throughItself(target: Core, source: Core, body: Core): Round | null {
  const call = builtinCall(source);
  const [iterated, ...more] = call?.name === 'iter' ? call.args : [];
  return iterated && more.length === 0 && !/^(?:named|spread)$/.test(iterated.op)
    ? [target, iterated, body]
    : null;
}

/** What a copy was made of, where nobody could change that meanwhile. */
function throughOriginal(target: Core, source: Core, body: Core, root: Core): Round | null {
  const [copied, ...more] = source.op === 'array' && /^(?:tuple)?$/.test(source.text) ? source.children : [];
  const call = builtinCall(source);
  const whole =
    copied?.op === 'spread' && copied.text === '*' && more.length === 0 ? copied.children[0]! : null;
  const original = whole ?? (call?.name === 'iter' && call.args.length === 1 ? call.args[0]! : null);
  return original && isFixed(original, root) ? [target, original, body] : null;
}

/** Only the elements, only the keys or only the values, of what has both. */
function throughElements(target: Core, source: Core, body: Core): Round | null {
  if (target.op !== 'pattern' || target.children.length !== 2) return null;
  const [first, second] = target.children as [Core, Core];
  const call = builtinCall(source);
  if (call?.name === 'enumerate' && call.args.length === 1 && isUnnamed(first, body))
    return call.args[0]!.op === 'named' ? null : [second, call.args[0]!, body];
  const [callee, ...args] = source.op === 'call' ? source.children : [];
  if (callee?.op !== 'member' || callee.text !== 'items' || args.length > 0) return null;
  const through = (text: string): Core => withChildren(source, [{ ...callee, text }]);
  if (isUnnamed(second, body)) return [first, through('keys'), body];
  return isUnnamed(first, body) ? [second, through('values'), body] : null;
}

/** A name that says itself that nobody asks for it, or that nobody outside of the function could ask for. */
function isUnnamed({ op, variable }: Core, body: Core): boolean {
  if (op !== 'bind' || mentions(body, variable!)) return false;
  return variable!.name === '_' || variable!.kind === 'local' || variable!.kind === 'temporary';
}

function throughFilter(target: Core, source: Core, body: Core): Round | null {
  const call = builtinCall(source);
  const [test, iterated] = call?.args ?? [];
  if (call?.name !== 'filter' || call.args.length !== 2 || target.op !== 'bind') return null;
  const element = core('variable', '', [], target.source, target.variable);
  const holds = isNone(test!) ? element : applied(test!, element);
  if (!holds) return null;
  const guarded = core('choose', '', [holds, body, core('nothing')], source.source);
  return [target, iterated!, withChildren(body, [guarded])];
}
