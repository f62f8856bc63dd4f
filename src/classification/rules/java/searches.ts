import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { erased } from '../../../model/static-types.ts';
import { SEARCHED_STAY } from '../../assumptions.ts';
import { block, rewrite, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';
import { isLocal } from '../copies/copy-of.ts';
import { jumpsOut } from '../unfolding/jumps-out.ts';
import { changesCollection } from './changed-collections.ts';
import { mayBeOwn } from './own-methods.ts';
import { applied, elementOf, streamIn } from './streams.ts';

/**
 * A search that is given back, kept or left by, as the loop that stops where it found something.
 *
 *     return xs.stream().anyMatch(x -> x.isNew())        ->      for (T x : xs) if (x.isNew()) return true; return false
 *     return xs.stream().allMatch(x -> x.isNew())        ->      for (T x : xs) if (!x.isNew()) return false; return true
 *     return xs.stream().filter(x -> x.isNew()).findFirst().orElse(null)
 *     ->      for (T x : xs) if (x.isNew()) return x; return null
 *     if (xs.stream().anyMatch(x -> x.isNew())) throw e; ->      for (T x : xs) if (x.isNew()) throw e;
 *     boolean any = xs.stream().anyMatch(x -> x.isNew());
 *     ->      boolean any = false; for (T x : xs) if (x.isNew()) { any = true; break; }
 *
 * Holds for a collection of the platform whose items' type is spelled, and a lambda that only asks. `findFirst` fails at
 * an item that is nothing, so that the lambda must have asked the item first. That nobody changes the collection
 * meanwhile is assumed: a loop fails at that, and a stream may not.
 */
export function searchedByLoop(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'call stream')) return list;
  const made = list.flatMap((step) => searching(step, unit) ?? [step]);
  return made.every((step, at) => step === list[at]) ? list : made;
}

/** A step that searches first, as a loop and what is done behind it. */
function searching(step: Core, unit: Unit): readonly Core[] | null {
  const value = step.op === 'let' || step.op === 'evaluate' ? givenIn(step) : step.children[0];
  if (!value || !/^(?:return|choose|let|evaluate)$/.test(step.op)) return null;
  const isDenied = value.op === 'unary' && value.text === '!';
  const call = isDenied ? value.children[0]! : value;
  if (call.op !== 'call') return null;
  const search = isDenied ? denied(searchIn(call)) : searchIn(call);
  if (!search || mayBeOwn(unit, search.xs, 'stream', 'filter', 'iterator', search.word)) return null;
  if (!elementOf(search.xs) && !unit.facts.isPlatformType(erased(search.xs.spelled!))) return null;
  const { xs, item, test } = search;
  if (changesCollection(unit, test, xs)) return null;
  const done = doneWith(step, search, unit);
  if (!done) return null;
  const whole = search.isOpposite ? core('unary', '!', [test], test.source) : test;
  const body = block([core('choose', '', [whole, block(done.found), block([])], call.source)]);
  fire(unit, 'loop-form', '', call.source, SEARCHED_STAY);
  const loop = core('for_each', 'of', [core('bind', '', [], call.source, item), xs, body], call.source);
  return [...done.before, loop, ...done.otherwise];
}

/** What is kept in a variable: `boolean any = ...`, `any = ...`. */
function givenIn({ op, children: [first, second] }: Core): Core | undefined {
  if (op === 'let') return first!.op === 'bind' ? second : undefined;
  return first!.op === 'assign' && first!.text === '' && first!.children[0]!.op === 'variable'
    ? first!.children[1]
    : undefined;
}

/** What stands before the loop, where something was found, and behind it; null where that leaves the loop in no way. */
function doneWith(
  step: Core,
  search: Search,
  unit: Unit,
): Readonly<Record<'before' | 'found' | 'otherwise', readonly Core[]>> | null {
  const { source } = step;
  const found = search.found(search.item);
  if (step.op === 'return')
    return {
      before: [],
      found: [core('return', '', [found], source)],
      otherwise: [core('return', '', [search.otherwise], source)],
    };
  if (search.word === 'findFirst') return null;
  if (step.op === 'choose') {
    const [yes, no] = step.children.slice(1) as [Core, Core];
    const [left, stays] = found.text === 'b:true' ? [yes, no] : [no, yes];
    const leaves = left.op === 'block' && /^(?:return|throw)$/.test(left.children.at(-1)?.op ?? '');
    // A jump of the statements around would be one of the loop.
    return leaves && jumpsOut(left).size === 0
      ? { before: [], found: left.children, otherwise: stays.children }
      : null;
  }
  const kept = step.op === 'let' ? use(step.children[0]!.variable!) : step.children[0]!.children[0]!;
  // Where the search fails, a local that was to keep what it finds is seen no more, but behind a `try`.
  if (step.op !== 'let' && (!isLocal(kept.variable!) || some(unit.root, ({ op }) => op === 'try')))
    return null;
  const assign = (value: Core): Core =>
    core('evaluate', '', [core('assign', '', [kept, value], source)], source);
  const begun =
    step.op === 'let'
      ? withChildren(step, [step.children[0]!, search.otherwise, ...step.children.slice(2)])
      : assign(search.otherwise);
  return { before: [begun], found: [assign(found), core('break', '', [], source)], otherwise: [] };
}

interface Search {
  readonly word: string;
  readonly xs: Core;
  readonly item: CoreVariable;
  readonly test: Core;
  readonly isOpposite: boolean;
  readonly found: (item: CoreVariable) => Core;
  readonly otherwise: Core;
}

const truth = (value: boolean): Core => ({ ...core('literal', `b:${value}`), spelled: 'boolean' });

/** What `anyMatch` and its like give where an item fits, or doesn't. */
const ANSWERS: Readonly<Record<string, boolean>> = { anyMatch: true, noneMatch: false, allMatch: false };

function searchIn(call: Core): Search | null {
  const [callee, argument, ...more] = call.children as [Core, Core?, ...Core[]];
  if (callee.op !== 'member' || more.length > 0) return null;
  const answer = Object.hasOwn(ANSWERS, callee.text) ? ANSWERS[callee.text] : undefined;
  if (answer !== undefined) {
    const asked = argument && askedOf(callee.children[0]!, argument);
    const isOpposite = callee.text === 'allMatch';
    return asked
      ? { ...asked, word: callee.text, isOpposite, found: () => truth(answer), otherwise: truth(!answer) }
      : null;
  }
  const isNothing = argument?.op === 'literal' && argument.text === 'null';
  if (callee.text !== 'orElse' || !isNothing) return null;
  const filtered = calledOn(callee.children[0]!, 'findFirst', 0)?.object;
  const filter = filtered && calledOn(filtered, 'filter', 1);
  const asked = filter && askedOf(filter.object, filter.args[0]!);
  if (!asked || !asksFirst(asked.test, asked.item)) return null;
  return {
    ...asked,
    word: 'findFirst',
    isOpposite: false,
    found: (item) => ({ ...core('variable', '', [], call.source, item), spelled: item.spelled }),
    otherwise: argument,
  };
}

/** The same with the opposite answers; null where it gives an item. */
function denied(search: Search | null): Search | null {
  if (!search || search.word === 'findFirst') return null;
  const answer = search.otherwise;
  return { ...search, found: () => answer, otherwise: negated(answer) };
}

/** `xs` of `xs.stream()` and of `Arrays.stream(xs)`, with what a lambda asks of each item, of the type that the items are spelled with. */
function askedOf(stream: Core, lambda: Core): Pick<Search, 'xs' | 'item' | 'test'> | null {
  const { xs, steps } = streamIn(stream) ?? {};
  if (!xs || steps!.length > 0) return null;
  const type =
    elementOf(xs) ??
    /^(?:Collection|List|Set|ArrayList|LinkedList|HashSet|LinkedHashSet|TreeSet)<(\w+)>$/.exec(
      xs.spelled ?? '',
    )?.[1];
  if (type && lambda.op === 'opaque') return askedByReference(xs, type, lambda);
  if (!type || lambda.op !== 'function') return null;
  const [parameters, body] = lambda.children as [Core, Core];
  const [bound, ...others] = parameters.children;
  const [only, ...more] = body.children;
  const test = only?.op === 'return' ? only.children[0] : undefined;
  if (bound?.op !== 'bind' || others.length > 0 || more.length > 0 || !test) return null;
  const given = bound.variable!;
  if (given.spelled !== undefined && given.spelled !== type) return null;
  const item: CoreVariable = { ...given, kind: 'temporary', spelled: type };
  const asItem = (node: Core): Core =>
    node.op === 'variable' && node.variable === given ? { ...node, variable: item, spelled: type } : node;
  return { xs, item, test: rewrite(test, asItem) };
}

/** `rows.stream().anyMatch(Row::isNew)` */
function askedByReference(xs: Core, type: string, given: Core): ReturnType<typeof askedOf> {
  const item: CoreVariable = { ...temporary('item'), spelled: type, boxed: true };
  const test = applied(given, { ...use(item), spelled: type });
  return test && { xs, item, test };
}

function calledOn(
  node: Core,
  method: string,
  count: number,
): { readonly object: Core; readonly args: readonly Core[] } | null {
  const [callee, ...args] = node.children;
  if (node.op !== 'call' || callee!.op !== 'member' || callee!.text !== method || args.length !== count)
    return null;
  return { object: callee!.children[0]!, args };
}

/** Whether the first thing that is done asks the item for something, which fails where it is nothing. */
export function asksFirst({ op, children: [first] }: Core, item: CoreVariable): boolean {
  if (op === 'member') return first!.variable === item || asksFirst(first!, item);
  return /^(?:call|logical|unary|binary)$/.test(op) && first !== undefined && asksFirst(first, item);
}
