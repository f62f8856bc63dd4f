import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { isPrimitive } from '../../../model/static-types.ts';
import { block, modifiers, rewrite, temporary, use } from '../../normal-form/tree.ts';
import { typesIn } from './collections.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';

/** What a stream does with each item, one after the other, before it comes to its end. */
export interface Stream {
  readonly xs: Core;
  readonly steps: readonly Step[];
}

/** One of them: whether it goes on, or what it goes on as. */
export interface Step {
  readonly word: 'filter' | 'map' | 'flatMap';
  readonly given: Core;
}

const WORDS: readonly Step['word'][] = ['filter', 'map', 'flatMap'];

/** The methods of a collection and its stream that come before the last one. */
export const STREAM_WORDS: readonly string[] = ['stream', ...WORDS];

/**
 * `xs.stream().filter(p).map(f)`, or the same of `Arrays.stream(xs)`, which asks `p` and `f` of one item before it looks at the next one; null for any other
 * stream.
 */
export function streamIn(node: Core): Stream | null {
  const steps: Step[] = [];
  let at = node;
  for (;;) {
    const [callee, ...args] = at.op === 'call' ? at.children : [];
    if (callee?.op !== 'member') return null;
    const [object] = callee.children as [Core];
    if (callee.text === 'stream' && args.length === 0) return { xs: object, steps: steps.toReversed() };
    const element = callee.text === 'stream' && args.length === 1 ? elementOf(args[0]!) : null;
    if (element && isNamedFromElsewhere(object, 'Arrays')) return { xs: args[0]!, steps: steps.toReversed() };
    const word = WORDS.find((one) => one === callee.text);
    if (!word || args.length !== 1) return null;
    steps.push({ word, given: args[0]! });
    at = object;
  }
}

/** `Row` of `Row[]`; null for numbers and truths, whose streams are others, and for what is no array. */
export function elementOf({ spelled }: Core): string | null {
  const element = spelled?.endsWith('[]') ? spelled.slice(0, -2) : null;
  return element === null || isPrimitive(element) ? null : element;
}

/**
 * The loop that goes through what the stream goes through.
 *
 *     xs.stream().filter(x -> x.isNew()).map(Row::name)      ->      for (x : xs) { if (x.isNew()) { end(x.name()) } }
 *
 * @param end what is done with what is left of an item; null where that can't be written as statements.
 */
export function loopOver(
  { xs, steps }: Stream,
  source: Core['source'],
  end: (value: Core) => readonly Core[] | null,
): Core | null {
  const types = typesIn(xs.spelled);
  const spelled = elementOf(xs) ?? (types.length === 1 ? types[0] : undefined) ?? classAskedFor(steps);
  const item: CoreVariable = { ...temporary('item'), spelled, boxed: true };
  const bound = core('bind', '', [], source, item);
  const body = inside(steps, { ...use(item), spelled }, end);
  return body && core('for_each', 'of', [bound, xs, block(body)], source);
}

function inside(
  [step, ...rest]: readonly Step[],
  value: Core,
  end: (value: Core) => readonly Core[] | null,
): readonly Core[] | null {
  if (!step) return end(value);
  // What is asked of what was made is asked of it under a name.
  const isMade = value.op !== 'variable';
  const made: CoreVariable = { ...temporary('made'), spelled: classAskedFor([step, ...rest]), boxed: true };
  const subject =
    isMade && (step.word === 'filter' || rest.length > 0) ? { ...use(made), spelled: made.spelled } : value;
  const found = applied(step.given, subject);
  if (step.word === 'flatMap') {
    const loop = found && loopInside(found, rest, step.given.source, end);
    return (
      loop &&
      (subject === value ? [loop] : [core('let', '', [core('bind', '', [], null, made), value]), loop])
    );
  }
  const list = found && (step.word === 'map' ? inside(rest, found, end) : inside(rest, subject, end));
  if (!found || !list) return null;
  const steps =
    step.word === 'map' ? list : [core('choose', '', [found, block(list), block([])], step.given.source)];
  return subject === value ? steps : [core('let', '', [core('bind', '', [], null, made), value]), ...steps];
}

/** `flatMap(row -> row.tags().stream())` goes through the items of each item, all of them before the next one's. */
function loopInside(
  found: Core,
  rest: readonly Step[],
  source: Core['source'],
  end: (value: Core) => readonly Core[] | null,
): Core | null {
  const [callee, ...args] = found.op === 'call' ? found.children : [];
  if (callee?.op !== 'member' || callee.text !== 'stream' || args.length > 0) return null;
  return loopOver({ xs: callee.children[0]!, steps: rest }, source, end);
}

/** What a lambda of one expression, or a reference to a method, gives for a value. */
export function applied(given: Core, value: Core): Core | null {
  if (given.op === 'opaque') return called(given, value);
  const [parameters, body, ...more] =
    given.op === 'function' ? (given.children as [Core, Core, ...Core[]]) : [];
  const [bound, ...others] = parameters?.children ?? [];
  const [only, ...rest] = body?.children ?? [];
  if (more.length > 0 || others.length > 0 || rest.length > 0 || !modifiers(given).includes('arrow'))
    return null;
  const result = only?.op === 'return' ? only.children[0] : undefined;
  if (bound?.op !== 'bind' || !result || value.op !== 'variable') return null;
  const own = bound.variable!;
  if (own.spelled !== undefined && own.spelled !== value.spelled) return null;
  return rewrite(result, (node) =>
    node.op === 'variable' && node.variable === own ? { ...node, ...value } : node,
  );
}

/**
 * `Row::name` is `row.name()` where the item is a `Row`: a static method of that name beside it would not compile. `this::name`
 * is `this.name(row)`.
 */
function called(given: Core, value: Core): Core | null {
  const method = /^reference (\w+)$/.exec(given.text)?.[1];
  const [object] = given.children;
  if (!method || method === 'new' || !object) return null;
  if (object.op === 'this')
    return core('call', '', [core('member', method, [object], given.source), value], given.source);
  if (value.op !== 'variable' || value.spelled === undefined || classOfReference(given) !== value.spelled)
    return null;
  return core('call', '', [core('member', method, [value], given.source)], given.source);
}

/** The class whose method the first of these steps names that makes something else of the item. */
export function classAskedFor(steps: readonly Step[]): string | undefined {
  const last = steps.findIndex(({ word }) => word !== 'filter');
  const named = steps
    .slice(0, last < 0 ? steps.length : last + 1)
    .map(({ given }) => classOfReference(given));
  return named.find((name) => name !== null) ?? undefined;
}

/** `Row` of `Row::name`. */
export function classOfReference({ op, text, children: [object] }: Core): string | null {
  if (op !== 'opaque' || !text.startsWith('reference ') || object?.op !== 'variable') return null;
  const { name, kind } = object.variable!;
  return /^(?:import|free|item)$/.test(kind) && /^\p{Lu}.*\p{Ll}/u.test(name) ? name : null;
}
