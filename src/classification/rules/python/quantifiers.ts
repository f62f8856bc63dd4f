import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import {
  block,
  countUses,
  ends,
  keptByFunction,
  mentions,
  some,
  suspends,
  useCounts,
  withChildren,
} from '../../normal-form/tree.ts';
import { negated } from '../boolean-tests.ts';
import { jumps } from './jumps.ts';
import { builtin, builtinCall } from './names.ts';

/**
 * What `any`, `all` and `next` find in a generator, as the loop that finds it.
 *
 *     return any(f(x) for x in xs)      ->      for x in xs:
 *                                                   if f(x): return True
 *                                               return False
 *     if any(f(x) for x in xs): raise E()   ->  for x in xs:
 *                                                   if f(x): raise E()
 *     y = next((x for x in xs if f(x)), None)   ->   y = None
 *                                                    for x in xs:
 *                                                        if f(x): y = x; break
 *
 * Holds where nothing in the generator waits, makes functions that keep its names, or asks another iterator for its
 * next: the end of that one would be a failure in a generator, and not in a loop.
 */
export function foundInLoops(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const made = returnedFinding(step) ?? guardedFinding(step) ?? namedFinding(step, list.slice(at), root);
    if (made) return foundInLoops([...list.slice(0, at), ...made, ...list.slice(at + 1)], root);
  }
  return list;
}

/**
 * Whether all of a generator's elements count as true, as whether one of them doesn't.
 *
 *     all(not x.bad for x in xs)      ->      not any(x.bad for x in xs)
 *
 * Both stop at the first element that decides, and answer with `True` or `False`.
 */
export function deniedAny(node: Core): Core {
  const call = builtinCall(node);
  const [generator, ...more] = call?.name === 'all' ? call.args : [];
  if (generator?.text !== 'generator_expression' || generator.op !== 'opaque' || more.length > 0) return node;
  const denied = (inner: Core): Core =>
    inner.op === 'opaque' && inner.text === 'element'
      ? withChildren(inner, inner.children.map(negated))
      : withChildren(inner, inner.children.map(denied));
  const any = withChildren(node, [builtin('any'), denied(generator)]);
  return core('unary', '!', [any], node.source);
}

interface Finding {
  /** The loop, with what is done where something is found. */
  readonly loop: (found: (element: Core) => readonly Core[]) => Core;
  readonly whenFound: (element: Core) => Core;
  /** The value where nothing is found. */
  readonly otherwise: Core;
  /** Whether a `break` leaves all that it goes through. */
  readonly isFlat: boolean;
  /** Whether each element is asked whether it counts, and how. */
  readonly asks: 'true' | 'false' | null;
}

function returnedFinding(step: Core): readonly Core[] | null {
  const [value] = step.op === 'return' ? step.children : [];
  const isDenied = value?.op === 'unary' && value.text === '!';
  const found = value ? findingOf(isDenied ? value.children[0]! : value) : null;
  if (!found || (isDenied && found.asks === null)) return null;
  const returned = (answer: Core): Core =>
    core('return', '', [isDenied ? negated(answer) : answer], step.source);
  return [found.loop((element) => [returned(found.whenFound(element))]), returned(found.otherwise)];
}

/** Only where finding something leaves for good, and nothing else is done where nothing is found. */
function guardedFinding(step: Core): readonly Core[] | null {
  if (step.op !== 'choose' || step.children[1]!.op !== 'block') return null;
  const [test, yes, no] = step.children as [Core, Core, Core];
  const isNegated = test.op === 'unary' && test.text === '!';
  const found = findingOf(isNegated ? test.children[0]! : test);
  const wanted = isNegated ? 'false' : 'true';
  // A jump would mean the loop which is made.
  if (found?.asks !== wanted || !ends(yes.children) || jumps(yes, 'break', 'continue')) return null;
  return [found.loop(() => yes.children), ...(no.op === 'block' ? no.children : [])];
}

/** A variable that is named behind it alone, so that nobody can see what it held while something was sought. */
function namedFinding(step: Core, list: readonly Core[], root: Core): readonly Core[] | null {
  const [target, value] = step.children as [Core, Core];
  if (step.op !== 'let' || target.op !== 'bind' || target.variable!.kind !== 'local') return null;
  const found = findingOf(value);
  const variable = target.variable!;
  if (!found?.isFlat || mentions(value, variable) || !isNamedIn(list.slice(1), variable, root)) return null;
  const kept = (element: Core): readonly Core[] => [
    core('evaluate', '', [
      core('assign', '', [core('variable', '', [], null, variable), found.whenFound(element)], step.source),
    ]),
    core('break', '', [], step.source),
  ];
  return [withChildren(step, [target, found.otherwise]), found.loop(kept)];
}

function isNamedIn(list: readonly Core[], variable: CoreVariable, root: Core): boolean {
  const uses = list.reduce((sum, node) => sum + countUses(node, variable), 0);
  return (
    !list.some((node) => keptByFunction(node, variable)) && uses === (useCounts(root).get(variable) ?? 0)
  );
}

function findingOf(node: Core): Finding | null {
  const call = builtinCall(node);
  const [generator, ...more] = call?.args ?? [];
  if (
    generator?.op !== 'opaque' ||
    generator.text !== 'generator_expression' ||
    !isSimpleGenerator(generator)
  )
    return null;
  const truth = (value: boolean): Core => core('literal', `b:${value}`, [], node.source);
  const isFlat = !some(generator, ({ op, text }) => op === 'opaque' && text === 'for');
  if (call!.name === 'next') {
    const [otherwise] = more;
    if (more.length !== 1 || otherwise!.op !== 'literal') return null;
    const loop: Finding['loop'] = (found) => loopOf(generator, found);
    return { loop, whenFound: (element) => element, otherwise: otherwise!, isFlat, asks: null };
  }
  if ((call!.name !== 'any' && call!.name !== 'all') || more.length > 0) return null;
  const seeks = call!.name === 'any';
  const loop: Finding['loop'] = (found) =>
    loopOf(generator, (element) => {
      const test = seeks ? element : core('unary', '!', [element], element.source);
      return [core('choose', '', [test, block(found(element)), block([])], element.source)];
    });
  return {
    loop,
    whenFound: () => truth(seeks),
    otherwise: truth(!seeks),
    isFlat,
    asks: seeks ? 'true' : 'false',
  };
}

/** Its rounds are the only functions in it. */
export function isSimpleGenerator(generator: Core): boolean {
  const isRound = ({ text }: Core): boolean => text === 'generator_expression' || text === 'for';
  const fits = (node: Core): boolean => {
    if (/^(?:await|yield|super|class)$/.test(node.op) || node.op === 'assign') return false;
    if (node.op === 'opaque' && /comprehension|^async|generator/.test(node.text) && node !== generator)
      return false;
    const call = builtinCall(node);
    if (call && (call.name === 'next' || /^(?:locals|vars|dir|eval|exec|super)$/.test(call.name)))
      return false;
    if (node.op === 'opaque' && isRound(node)) {
      const [source, round] = node.children as [Core, Core];
      return fits(source) && round.children.every(fits);
    }
    return node.op !== 'function' && node.children.every(fits);
  };
  return !suspends(generator) && fits(generator);
}

/** The rounds of a generator as those of a loop. */
export function loopOf({ children: [source, round] }: Core, found: (element: Core) => readonly Core[]): Core {
  const [parameters, body] = round!.children as [Core, Core];
  return core(
    'for_each',
    'each',
    [
      parameters.children[0]!,
      source!,
      withChildren(
        body,
        body.children.flatMap((one) => stepOf(one, found)),
      ),
    ],
    round!.source,
  );
}

function stepOf(step: Core, found: (element: Core) => readonly Core[]): readonly Core[] {
  if (step.op === 'choose') {
    const [test, yes] = step.children as [Core, Core, Core];
    const inner = block(
      yes.children.flatMap((one) => stepOf(one, found)),
      yes.source,
    );
    return [core('choose', '', [test, inner, block([])], step.source)];
  }
  const [value] = step.children as [Core];
  return value.text === 'element' ? found(value.children[0]!) : [loopOf(value, found)];
}
