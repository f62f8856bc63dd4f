import { CALLED_ONLY, type Core, type CoreVariable, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { block, renamed, returns, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/** What an iterator does with each item, one after the other, before it comes to its end. */
interface Step {
  readonly word: string;
  readonly given: Core | null;
}

/** What is gone through, and what is done with each item before the end. */
interface Chain {
  readonly source: Core;
  readonly steps: readonly Step[];
}

/** How an end answers: what it begins with, what an item does, and whether the loop is left then. */
interface End {
  readonly first: Core;
  /** The type that is said of what is collected. */
  readonly type: Core | null;
  /** @param at the variable that holds the answer; null where it is given back at once. */
  readonly each: (
    item: Core,
    give: (answer: Core) => readonly Core[],
    at: CoreVariable | null,
  ) => readonly Core[] | null;
  readonly isSearch: boolean;
}

/**
 * What an iterator is asked at its end, as the loop that goes through it.
 *
 *     xs.iter().any(|x| x.isNew())               ->      for x in &xs { if x.isNew() { return true } } false
 *     xs.iter().find(|x| x.n == n)               ->      for x in &xs { if x.n == n { return Some(x) } } None
 *     xs.iter().filter(|x| x.ok).count()         ->      let n = 0; for x in &xs { if x.ok { n += 1 } } n
 *     let ys: Vec<_> = xs.iter().map(f).collect()      ->      let ys = Vec::new(); for x in &xs { ys.push(f(x)) }
 *
 * An iterator asks all of one item before it takes the next one. Holds for what a statement does first: its value, what
 * it declares, what it asks. A closure gives its value at its end and leaves nothing around it. What is collected is a
 * `Vec` where the declaration or the call says so, or where it is given back by the function, whose other side gives one.
 */
export function iteratedByLoop(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'for_each of', ...WORDS.map((word) => `call ${word}`))) return list;
  if (!list.some(({ op }) => /^(?:let|return|choose|evaluate)$/.test(op))) return list;
  const made = list.map((step) => loopFor(unit, step));
  return made.every((steps) => steps === null) ? list : list.flatMap((step, at) => made[at] ?? [step]);
}

const WORDS = ['any', 'all', 'find', 'position', 'count', 'sum', 'collect', 'extend'];

function loopFor(unit: Unit, step: Core): readonly Core[] | null {
  if (step.op === 'choose') return askedFirst(unit, step);
  if (step.op === 'evaluate') return extended(unit, step);
  if (step.op !== 'return' && (step.op !== 'let' || step.text !== 'own')) return null;
  const [target, value, type] = step.op === 'let' ? step.children : [undefined, step.children[0]];
  if (!value || (target && target.op !== 'bind')) return null;
  const found = endOf(unit, value, type ?? null, step.op === 'return');
  if (!found) return null;
  const { end, chain } = found;
  const isCollected = end.first.op === 'call';
  const own = target?.variable ?? (end.isSearch ? null : temporary('answer'));
  const give = (answer: Core): readonly Core[] =>
    own
      ? [
          core('evaluate', '', [core('assign', '', [use(own), answer], value.source)], value.source),
          core('break', '', [], value.source),
        ]
      : [core('return', '', [answer], value.source)];
  const loop = loopOver(chain, value.source, (item) => end.each(item, give, own));
  if (!loop) return null;
  fire(unit, 'loop-form', '', value.source, ANSWERS_AS_LIBRARY);
  if (!own) return [loop, core('return', '', [end.first], step.source)];
  const name = core('bind', isCollected ? 'mut' : '', [], target?.source ?? value.source, own);
  const said = isCollected ? listType(end.type) : (type ?? null);
  const begun = core('let', 'own', said ? [name, end.first, said] : [name, end.first], step.source);
  return target ? [begun, loop] : [begun, loop, core('return', '', [use(own)], step.source)];
}

/** `if xs.iter().any(f) { a }` */
function askedFirst(unit: Unit, step: Core): readonly Core[] | null {
  const [test, ...branches] = step.children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const asked = isDenied ? test.children[0]! : test;
  if (!/^(?:any|all)$/.test(calledWord(asked) ?? '')) return null;
  const answer = temporary('answer');
  const name = core('bind', '', [], asked.source, answer);
  const made = loopFor(unit, core('let', 'own', [name, asked], asked.source));
  const told = isDenied ? core('unary', '!', [use(answer)], test.source) : use(answer);
  return made && [...made, withChildren(step, [told, ...branches])];
}

/** `out.extend(xs.iter().map(f))` adds one item after the other, and nobody else can look at `out` meanwhile. */
function extended(unit: Unit, step: Core): readonly Core[] | null {
  const [call] = step.children as [Core];
  const [callee, given, ...more] = call.op === 'call' ? call.children : [];
  if (calledWord(call) !== 'extend' || !given || more.length > 0 || unit.facts.isOwnMethod('extend'))
    return null;
  const chain = chainOf(unit, given);
  const [object] = callee!.children as [Core];
  if (!chain || chain.steps.length === 0 || object.op !== 'variable') return null;
  const loop = loopOver(chain, call.source, (item) => [pushed(object, item)]);
  if (!loop) return null;
  fire(unit, 'loop-form', '', call.source, ANSWERS_AS_LIBRARY);
  return [loop];
}

function pushed(object: Core, item: Core): Core {
  return core('evaluate', '', [core('call', '', [core('member', 'push', [object]), item], item.source)]);
}

function endOf(
  unit: Unit,
  value: Core,
  type: Core | null,
  isReturned: boolean,
): { readonly end: End; readonly chain: Chain } | null {
  const [callee, given, ...more] = value.op === 'call' ? value.children : [];
  if (!callee || more.length > 0) return null;
  const turbofish = callee.op === 'opaque' && callee.text === 'value turbofish' ? callee : null;
  const method = turbofish ? turbofish.children[0]! : callee;
  if (method.op !== 'member' || unit.facts.isOwnMethod(method.text)) return null;
  const chain = chainOf(unit, method.children[0]!);
  const end = chain && endWith(method.text, given ?? null, turbofish, type, isReturned);
  const isMade = chain && (chain.steps.length > 0 || chain.source.op === 'call');
  if (!end || !isMade) return null;
  if (method.text !== 'position') return { end, chain };
  if (chain.steps.length > 0) return null;
  const numbered = core('call', '', [core('member', 'enumerate', [chain.source])], chain.source.source);
  return { end, chain: { ...chain, source: numbered } };
}

function endWith(
  word: string,
  given: Core | null,
  turbofish: Core | null,
  declared: Core | null,
  isReturned: boolean,
): End | null {
  const truth = (is: boolean): Core => core('literal', `b:${is}`);
  switch (given ? word : `${word}()`) {
    case 'any':
    case 'all': {
      const isAny = word === 'any';
      return {
        first: truth(!isAny),
        type: null,
        isSearch: true,
        each: (item, give) => asked(given!, item, give(truth(isAny)), !isAny),
      };
    }
    case 'find':
      return {
        first: NONE,
        type: null,
        isSearch: true,
        each: (item, give) => asked(given!, core('unary', '&', [item]), give(some_(item)), false),
      };
    case 'position':
      return {
        first: NONE,
        type: null,
        isSearch: true,
        each: (round, give) =>
          asked(given!, core('member', '.1', [round]), give(some_(core('member', '.0', [round]))), false),
      };
    case 'count()':
      return {
        first: core('literal', 'i:0'),
        type: null,
        isSearch: false,
        each: (_item, _give, at) => [added(at!, core('literal', 'i:1'))],
      };
    case 'sum()':
      return turbofish
        ? null
        : {
            first: core('literal', 'i:0'),
            type: null,
            isSearch: false,
            each: (item, _give, at) => [added(at!, item)],
          };
    case 'collect()': {
      const [said, ...more] = turbofish?.children.slice(1) ?? declared?.children ?? [];
      if (more.length > 0 || (said ? !isList(said) : !isReturned)) return null;
      return {
        first: core('call', '', [freely('Vec::new')]),
        type: said ?? null,
        isSearch: false,
        each: (item, _give, at) => [pushed(use(at!), item)],
      };
    }
    default:
      return null;
  }
}

/** `Vec<Row>` */
function isList(type: Core | null | undefined): boolean {
  return type?.text === 'type generic' && type.children[0]!.variable?.name === 'Vec';
}

/** What a declaration says of a list: nothing where that leaves the items to be inferred. */
function listType(type: Core | null): Core | null {
  if (!type || type.children.slice(1).every(({ text }) => text === 'type _')) return null;
  return core('opaque', 'type let', [type], type.source);
}

function added(to: CoreVariable, value: Core): Core {
  return core('evaluate', '', [core('assign', '+=', [use(to), value], value.source)], value.source);
}

const NONE = freely('None');

function freely(name: string): Core {
  return core('variable', '', [], null, { name, kind: 'free', binding: null, symbol: null });
}

function some_(value: Core): Core {
  return core('array', 'value variant Some', [value], value.source);
}

function calledWord({ op, children: [callee] }: Core): string | null {
  return op === 'call' && callee!.op === 'member' ? callee!.text : null;
}

/** `xs.iter().filter(f).map(g)`; what comes before that is what is gone through. */
function chainOf(unit: Unit, node: Core): Chain | null {
  const steps: Step[] = [];
  for (let at = node; ; ) {
    const word = calledWord(at);
    const [callee, ...args] = at.children;
    const isStep =
      word === 'filter' || word === 'map' ? args.length === 1 : /^(?:cloned|copied)$/.test(word ?? '');
    if (word === null || !isStep) return { source: at, steps: steps.toReversed() };
    if (unit.facts.isOwnMethod(word)) return null;
    steps.push({ word, given: args[0] ?? null });
    at = callee!.children[0]!;
  }
}

function loopOver(
  { source, steps }: Chain,
  at: Core['source'],
  end: (item: Core) => readonly Core[] | null,
): Core | null {
  const item = temporary('item');
  const body = inside(steps, use(item), end);
  return (
    body && core('for_each', 'of', [core('bind', '', [], at, item), goneThrough(source), block(body)], at)
  );
}

/**
 * What a `for` goes through, where an iterator is made for it or a reference to a collection stands there.
 *
 *     for x in xs.iter()      ->      for x in &xs              for x in xs, of `xs: &[T]`      ->      for x in &xs
 *
 * Refused where the change set has such a method itself.
 */
export function plainIteration(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of') return node;
  if (!differs(unit, 'call iter', 'call iter_mut', ...WORDS.map((word) => `call ${word}`))) return node;
  if (['iter', 'iter_mut'].some(unit.facts.isOwnMethod)) return node;
  const [target, source, body] = node.children as [Core, Core, Core];
  const made =
    source.op === 'variable' && source.variable!.refersToItems && !unit.facts.assigned.has(source.variable!)
      ? core('unary', '&', [source], source.source)
      : goneThrough(source);
  if (made === source) return node;
  fire(unit, 'loop-form', '', source.source, ANSWERS_AS_LIBRARY);
  return withChildren(node, [target, made, body]);
}

/** A list with room for so many is one without, for whoever doesn't ask for its room. */
export function withoutRoom(node: Core, unit: Unit): Core {
  const [callee, room, ...more] = node.op === 'call' ? node.children : [];
  if (!callee || !room || more.length > 0 || callee.op !== 'variable') return node;
  if (callee.variable!.kind !== 'free' || callee.variable!.name !== 'Vec::with_capacity') return node;
  const isLength = calledWord(room) === 'len' && room.children.length === 1;
  if (!(isLength || room.op === 'literal') || !differs(unit, 'call Vec::with_capacity')) return node;
  if (unit.facts.isOwnMethod('len')) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  return core('call', '', [freely('Vec::new')], node.source);
}

function goneThrough(source: Core): Core {
  const [callee, ...args] = source.op === 'call' ? source.children : [];
  if (callee?.op !== 'member' || args.length > 0) return source;
  const [object] = callee.children as [Core];
  if (callee.text === 'iter') return core('unary', '&', [object], source.source);
  if (callee.text === 'iter_mut') return core('unary', '&mut', [object], source.source);
  return callee.text === 'into_iter' && object.op === 'variable' ? object : source;
}

function inside(
  [step, ...rest]: readonly Step[],
  item: Core,
  end: (item: Core) => readonly Core[] | null,
): readonly Core[] | null {
  if (!step) return end(item);
  if (step.word === 'filter') {
    const kept = inside(rest, item, end);
    return kept && asked(step.given!, core('unary', '&', [item]), kept, false);
  }
  const made = temporary('made');
  const given = step.given ? applied(step.given, item) : { before: [], value: copied(step.word, item) };
  const list = inside(rest, use(made), end);
  if (!given || !list) return null;
  const name = core('bind', '', [], item.source, made);
  return [...given.before, core('let', 'own', [name, given.value], item.source), ...list];
}

function copied(word: string, item: Core): Core {
  return word === 'copied'
    ? core('unary', '~*', [item])
    : core('call', '', [core('member', 'clone', [item])]);
}

/** Does something where a closure says so of a value. */
function asked(given: Core, value: Core, then: readonly Core[], isDenied: boolean): readonly Core[] | null {
  const made = applied(given, value);
  if (!made) return null;
  const test = isDenied ? core('unary', '!', [made.value], given.source) : made.value;
  return [...made.before, core('choose', '', [test, block(then), block([])], given.source)];
}

/** What a closure gives for a value, or a function by its path: the steps before its end, and what it gives there. */
function applied(
  given: Core,
  value: Core,
): { readonly before: readonly Core[]; readonly value: Core } | null {
  if (given.op === 'variable' || (given.op === 'member' && given.text.startsWith('::')))
    return { before: [], value: core('call', '', [given, value], given.source) };
  const [parameters, body, ...types] = given.op === 'function' ? given.children : [];
  const [bound, ...others] = parameters?.children ?? [];
  if (!body || types.length > 0 || bound?.op !== 'bind' || others.length > 0) return null;
  const last = body.children.at(-1);
  const steps = body.children.slice(0, -1);
  const result = last?.op === 'return' ? last.children[0] : undefined;
  if (!result || steps.some(returns) || /\basync\b/.test(given.text) || leaves(body)) return null;
  // It has copies of its own of what it takes over and changes.
  if (/\bmove\b/.test(given.text) && (parameters!.text === CALLED_ONLY || some(body, changes))) return null;
  const own = temporary('given');
  const name = core('bind', bound.text, [], bound.source, own);
  // The names in a pattern of its parameter are declared nowhere else on the other side.
  const parts = steps.flatMap(({ op, children: [target] }) =>
    op === 'let' && target!.op === 'bind' ? [target!.variable!] : [],
  );
  const whole = parts.reduce(
    (at, variable) => renamed(at, variable, temporary(variable.name)),
    renamed(block([...steps, result]), bound.variable!, own),
  );
  return {
    before: [core('let', 'own', [name, value], bound.source), ...whole.children.slice(0, -1)],
    value: whole.children.at(-1)!,
  };
}

function changes({ op, text }: Core): boolean {
  return op === 'assign' || (op === 'unary' && text === '&mut') || op === 'call';
}

/** What in a closure leaves it alone, or waits in it: `?`, or a macro that isn't known. */
function leaves(body: Core): boolean {
  return some(
    body,
    ({ op, text }) =>
      /^(?:await|yield|throw)$/.test(op) ||
      (op === 'opaque' && /^(?:pattern failed|macro! |ERROR)/.test(text)),
  );
}
