import type { Core, CoreVariable } from '../../model/core.ts';
import { core } from '../../model/core.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { targets } from '../normal-form/facts/targets.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  countUses,
  isLoop,
  isStatement,
  mentions,
  renamed,
  some,
  withChildren,
} from '../normal-form/tree.ts';
import { isCandidate, type Unit } from '../normal-form/unit.ts';
import { heldCopy, isWrittenAtOnce } from './copies-of-shared.ts';
import { valueGivenBy } from './returned-where-written.ts';

/**
 * A variable that is only a copy for a while, as the parameters and results of an unfolded function are.
 *
 *     let p = x; p += 1; x = p            ->      x += 1
 *     let r = a(); r += 1; const y = r    ->      let y = a(); y += 1
 *
 * Holds where the two are never alive with different values: `x` isn't touched while `p` lives, `p` not afterwards,
 * and no function holds on to either. What is known of a variable doesn't hold any more once it became another one, so
 * that each takes part once until the facts are asked for anew.
 */
export function coalesceCopies(unit: Unit): void {
  const taken = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list) =>
    coalesced(unit, unit.isGo ? withoutFirstValues(unit, list) : list, taken),
  );
}

/**
 * A variable of Go that gets another value right behind its declaration, before anybody could ask for the first one.
 *
 *     var all []T; all = load()      ->      all := load()
 *
 * Holds where the first value is the one that a variable has by itself, or what a function took that one side has, and
 * no function holds on to the variable. What somebody thought of says something, though nobody looks at it.
 */
function withoutFirstValues(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => isReplaced(unit, step, list[index + 1]));
  if (at < 0) return list;
  const value = list[at + 1]!.children[0]!.children[1]!;
  const made = withChildren(list[at]!, list[at]!.children.with(1, value));
  return withoutFirstValues(unit, [...list.slice(0, at), made, ...list.slice(at + 2)]);
}

const EMPTY = /^(?:null|n:0|s:|b:false)$/;

function isReplaced(unit: Unit, step: Core, next: Core | undefined): boolean {
  const [target, value] = step.op === 'let' && step.text !== 'var' ? step.children : [];
  if (target?.op !== 'bind' || unit.facts.captured.has(target.variable!)) return false;
  const [first] = value!.op === 'convert' ? value!.children.slice(-1) : [value!];
  const second = next && valueGivenBy(next, target.variable!);
  const isHandedOver = first!.op === 'variable' && isCandidate(unit, target.variable!);
  const isEmpty = first!.op === 'literal' && EMPTY.test(first!.text);
  return (isHandedOver || isEmpty) && !!second && !mentions(second, target.variable!);
}

function coalesced(unit: Unit, list: readonly Core[], taken: Set<CoreVariable>): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const copy = copyOf(step);
    if (!copy || taken.has(copy.from) || taken.has(copy.to)) continue;
    // Asking for what may have no value yet is more than a copy: it may fail.
    if (unit.facts.unbound.has(copy.from)) continue;
    const result =
      ofItself(unit, list, at, copy) ??
      outOf(unit, list, at, step) ??
      into(unit, list, at, step) ??
      onlyCopy(unit, list, at, step) ??
      otherName(unit, list, at, step) ??
      ofLastValue(unit, list, at, step) ??
      inOrder(unit, list, at, step) ??
      askedOnce(unit, list, at, step);
    if (!result) continue;
    taken.add(copy.from).add(copy.to);
    return coalesced(unit, result, taken);
  }
  return list;
}

/** `x = x`, which rules leave behind, does nothing to a variable of Go or Java. */
function ofItself(
  unit: Unit,
  list: readonly Core[],
  at: number,
  { from, to, declares }: NonNullable<ReturnType<typeof copyOf>>,
): readonly Core[] | null {
  const isIdle = (unit.isGo || unit.isJava) && !declares && from === to && isLocal(from);
  return isIdle && !unit.facts.shared.has(from) ? list.filter((_, index) => index !== at) : null;
}

/**
 * `let y = r` or `y = r`, where `r` was declared in this list and is never seen again: `r` is `y` from the start. One
 * that is a part of something, as in `let [r, ok] = a()`, only where `y` is declared by the copy.
 */
function outOf(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy || copy.from === copy.to) return null;
  const { from, to, declares } = copy;
  if (!isCandidate(unit, from) && !isCandidate(unit, to) && !isHandedOn(unit, copy)) return null;
  // A result of Go that has a name is declared like a variable, and is a parameter beside that.
  if ((from.kind === 'parameter' && !unit.isGo) || !isLocal(from) || !isLocal(to)) return null;
  const start = list.findIndex((node) => node.op === 'let' && isTarget(node.children[0]!, from));
  if (start < 0 || start >= at || list[start]!.text === 'var') return null;
  const isPart = list[start]!.children[0]!.op === 'pattern';
  if (isPart && (!declares || unit.isRust)) return null;
  const between = list.slice(start, at);
  if (between.some((node) => mentions(node, to)) || list.slice(at + 1).some((node) => mentions(node, from)))
    return null;
  if (list.slice(0, start).some((node) => mentions(node, from))) return null;
  if (declares ? list.slice(0, start).some((node) => mentions(node, to)) : false) return null;
  const written = unit.facts.assigned.has(from) || unit.facts.assigned.has(to);
  if (!written) return null;
  if (between.some((node) => captures(node, from))) return null;
  if (!declares && list.slice(start, at).some((node) => leavesEarly(unit, node, from))) return null;
  if (!declares && mayFail(unit, between, from)) return null;
  if (!declares && (unit.facts.shared.has(to) || unit.facts.shared.has(from))) return null;
  // What somebody wrote outlives what a rule made up, which is unfolded where it can be.
  if (declares && to.kind === 'temporary' && from.kind !== 'temporary' && declaredType(step).length === 0)
    return [...list.slice(0, at), ...list.slice(at + 1).map((node) => renamed(node, to, from))];
  const [first, ...others] = between as [Core, ...Core[]];
  const types = [first, step].flatMap(declaredType);
  if (types.length > (declares ? 1 : 0)) return null;
  if (isPart)
    return [
      ...list.slice(0, start),
      ...between.map((node) => renamed(node, from, to)),
      ...list.slice(at + 1),
    ];
  const value = first.children[1]!;
  const opened = declares
    ? [core('let', step.text, [core('bind', '', [], first.source, to), value, ...types], first.source)]
    : value.op === 'nothing'
      ? []
      : [
          core(
            'evaluate',
            '',
            [core('assign', '', [core('variable', '', [], first.source, to), value], first.source)],
            first.source,
          ),
        ];
  return [
    ...list.slice(0, start),
    ...opened,
    ...others.map((node) => renamed(node, from, to)),
    ...list.slice(at + 1),
  ];
}

/** What a function of Go gives back under the name that its caller has for it as well. */
function isHandedOn(
  { isGo }: Unit,
  { from, to }: { readonly from: CoreVariable; readonly to: CoreVariable },
): boolean {
  return isGo && to.kind === 'local' && from.name === to.name;
}

/**
 * `let y = r`, where `r` was declared in this list as a part of something, and neither gets another value: `r` is `y`
 * from the start.
 *
 *     let [r, ok] = a(); let y = r; b(r)            ->      let [y, ok] = a(); b(y)
 */
function otherName(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || unit.isRust || step.text === 'var') return null;
  const { from, to } = copy;
  const isOfGo = unit.isGo && isLocal(from) && isLocal(to);
  if (!isCandidate(unit, from) || !(isOfGo || (from.kind === 'local' && to.kind !== 'parameter')))
    return null;
  if (unit.facts.assigned.has(from) || unit.facts.assigned.has(to) || from.spelled !== to.spelled)
    return null;
  const start = list.findIndex(
    ({ op, text, children: [target] }) =>
      op === 'let' && text !== 'var' && target!.op === 'pattern' && targets(target!).includes(from),
  );
  // What others may read at any time has its value at once.
  if (start < 0 || start >= at || (to.kind === 'item' && start !== at - 1)) return null;
  if (list.slice(0, at).some((node) => mentions(node, to)) || captures(list[start]!, from)) return null;
  return [
    ...list.slice(0, start),
    ...[...list.slice(start, at), ...list.slice(at + 1)].map((node) => renamed(node, from, to)),
  ];
}

/**
 * `let y = r`, where `r` was given what reads something, and neither gets another value: `r` is `y` from the start. So
 * hands a function on what it read first, and then what it made of that.
 *
 *     let r = xs[0]; let q = xs[1]; let y = r; let z = q      ->      let y = xs[0]; let z = xs[1]
 *
 * Only where what was given a value behind `r` is handed on behind it as well: others are put where they are used.
 */
function inOrder(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || !unit.isGo || declaredType(step).length > 0) return null;
  const { from, to } = copy;
  if (!isCandidate(unit, from) && !isHandedOn(unit, copy)) return null;
  if (!isLocal(from) || to.kind !== 'local') return null;
  if (unit.facts.assigned.has(from) || unit.facts.assigned.has(to)) return null;
  const start = list.findIndex(
    ({ op, text, children: [target] }) => op === 'let' && text !== 'var' && target!.variable === from,
  );
  if (start < 0 || start >= at || isPure(footprintOf(list[start]!.children[1]!, unit.facts))) return null;
  const between = list.slice(start + 1, at);
  const isAhead = (node: Core): boolean =>
    between.some((made) => made.op === 'let' && made.children[0]!.variable === copyOf(node)?.from);
  if (between.some(isAhead) || list.slice(0, at).some((node) => mentions(node, to))) return null;
  if (list.slice(start).reduce((sum, node) => sum + countUses(node, from), 0) > 1) return null;
  return [
    ...list.slice(0, start),
    ...[...list.slice(start, at), ...list.slice(at + 1)].map((node) => renamed(node, from, to)),
  ];
}

/**
 * `let y = r` of Python, where somebody else reads `r` as well, and neither gets another value: `r` is `y` from the
 * start. So hands a function on what it made, and what it made of that. Whatever `r` is, it is asked for once, where it
 * was: put in the place of its uses, it would be asked for at each of them. No function may name either: in the next
 * round of a loop it would see the value before the copy is made.
 *
 *     r = a or b; q = f(r); y = r; z = q      ->      y = a or b; z = f(y)
 */
function askedOnce(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || !unit.isPython) return null;
  const { from, to } = copy;
  if (!isCandidate(unit, from) || !isLocal(from) || !isLocal(to) || to.name === '') return null;
  const { assigned, captured } = unit.facts;
  if ([from, to].some((variable) => assigned.has(variable) || captured.has(variable))) return null;
  const start = list.findIndex(({ op, children: [target] }) => op === 'let' && target!.variable === from);
  if (start < 0 || start >= at || countUses(unit.root, from) < 2) return null;
  if (list.slice(0, at).some((node) => mentions(node, to))) return null;
  return [
    ...list.slice(0, start),
    ...[...list.slice(start, at), ...list.slice(at + 1)].map((node) => renamed(node, from, to)),
  ];
}

/** `let p = x`, where `x` isn't seen any more while `p` is: `p` is `x`. */
function into(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || step.text === 'var') return null;
  const { from: source, to: made } = copy;
  if (declaredType(step).length > 0) return null;
  if (!isCandidate(unit, made) || !isLocal(source) || !isLocal(made)) return null;
  if (!unit.facts.assigned.has(made) || unit.facts.shared.has(made)) return null;
  const rest = list.slice(at + 1);
  const last = rest.findLastIndex((node) => mentions(node, made));
  const alive = rest.slice(0, last + 1);
  const back = alive.at(-1);
  const returned = back && copyOf(back);
  const writesBack = returned && !returned.declares && returned.from === made && returned.to === source;
  const during = writesBack ? alive.slice(0, -1) : alive;
  if (unit.facts.shared.has(source) && !(writesBack && isWrittenAtOnce(unit, during, made))) return null;
  if (during.some((node) => mentions(node, source))) return null;
  // Without being written back, the source keeps its old value, which must then not be asked for any more: by nobody,
  // not by a function either that was made before, nor through an address that was taken.
  if (
    !writesBack &&
    (unit.facts.captured.has(source) ||
      list.slice(0, at).some((node) => captures(node, source)) ||
      rest.slice(last + 1).some((node) => mentions(node, source)) ||
      !(
        isDeclaredIn(list, at, source) ||
        isParameterHere(unit, list, at, source) ||
        (leavesForGood(list) && !isGuarded(unit, made))
      ))
  )
    return null;
  if (writesBack && during.some((node) => leavesEarly(unit, node, made))) return null;
  if (writesBack && mayFail(unit, during, made)) return null;
  return [
    ...list.slice(0, at),
    ...during.map((node) => renamed(node, made, source)),
    ...rest.slice(last + 1),
  ];
}

/** `let p = x`, where neither is written any more: `p` is `x`, also for functions that hold on to it. */
function ofLastValue(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || declaredType(step).length > 0) return null;
  return isCandidate(unit, copy.to) && isLocal(copy.from) && isLocal(copy.to)
    ? heldCopy(unit, list, at, copy)
    : null;
}

/** A parameter, or an item of a loop, that is named nowhere but before the copy, by no function and in no loop inside. */
function isParameterHere(unit: Unit, list: readonly Core[], at: number, variable: CoreVariable): boolean {
  const { root } = unit;
  const here = list.slice(0, at + 1);
  const isItem = !unit.isRust && some(root, (node) => isItemOf(node, variable));
  if ((variable.kind !== 'parameter' && !isItem) || here.some((node) => captures(node, variable)))
    return false;
  if (isAskedAgain(unit, variable)) return false;
  return here.reduce((sum, node) => sum + countUses(node, variable), 0) === countUses(root, variable);
}

/** Whether the list ends by leaving the function, so that nothing around it is done any more, nor another round of a loop. */
function leavesForGood(list: readonly Core[]): boolean {
  const last = list.at(-1);
  if (last?.op === 'block') return leavesForGood(last.children);
  if (last?.op !== 'choose') return last?.op === 'return' || last?.op === 'throw';
  return last.children.slice(1).every((branch) => isStatement(branch) && leavesForGood(branch.children));
}

function isDeclaredIn(list: readonly Core[], at: number, variable: CoreVariable): boolean {
  return list.slice(0, at).some((node) => node.op === 'let' && node.children[0]!.variable === variable);
}

/**
 * `let p = x`, where `x` is a parameter that nothing else names: `p` is `x`, whoever may write it through its address.
 * Not in a loop, whose rounds would each begin with `x` as it was.
 */
function onlyCopy(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from.kind !== 'parameter' || !isLocal(copy.to) || copy.from.type === undefined)
    return null;
  if (!isCandidate(unit, copy.to) || countUses(unit.root, copy.from) !== 1) return null;
  if (isAskedAgain(unit, copy.from)) return null;
  return [...list.slice(0, at), ...list.slice(at + 1).map((node) => renamed(node, copy.to, copy.from))];
}

/**
 * Whether a parameter is named in a loop, or in a function within its own: these may run more often than it gets its
 * value, and each time find what was written to it the last time.
 */
function isAskedAgain({ root }: Unit, parameter: CoreVariable): boolean {
  const declares = ({ op, children }: Core): boolean =>
    (op === 'function' || op === 'for_each') &&
    some(children[0]!, ({ op: inner, variable }) => inner === 'bind' && variable === parameter);
  const isAround = (node: Core): boolean =>
    (isLoop(node) || node.op === 'function') && mentions(node, parameter) && !some(node, declares);
  const own = root.op === 'function' ? root : null;
  return some(root, (node) => node !== own && !isItemOf(node, parameter) && isAround(node));
}

/** A loop that gives the variable a value of its own for each round, before anything of its body is done. */
function isItemOf({ op, text, children: [target] }: Core, variable: CoreVariable): boolean {
  return op === 'for_each' && !/assign$|var$/.test(text) && isTarget(target!, variable);
}

function isTarget(target: Core, variable: CoreVariable): boolean {
  return target.op === 'bind'
    ? target.variable === variable
    : target.op === 'pattern' && target.children.some((part) => isTarget(part, variable));
}

function copyOf(
  step: Core,
): { readonly from: CoreVariable; readonly to: CoreVariable; readonly declares: boolean } | null {
  if (step.op === 'let') {
    const [target, value] = step.children as [Core, Core];
    return target.op === 'bind' && value.op === 'variable'
      ? { from: value.variable!, to: target.variable!, declares: true }
      : null;
  }
  const assign = step.op === 'evaluate' ? step.children[0]! : null;
  if (assign?.op !== 'assign' || assign.text !== '') return null;
  const [target, value] = assign.children as [Core, Core];
  return target.op === 'variable' && value.op === 'variable'
    ? { from: value.variable!, to: target.variable!, declares: false }
    : null;
}

/** In Rust a type that is written on a declaration may choose what its value is: `let n: i8 = text.parse()?`. */
function declaredType({ op, children }: Core): readonly Core[] {
  return op === 'let' ? children.slice(2) : [];
}

function isLocal({ kind }: CoreVariable): boolean {
  return kind === 'local' || kind === 'temporary' || kind === 'parameter';
}

/** Where a failure is caught in the same function, half of the work would be seen. */
function mayFail(unit: Unit, list: readonly Core[], copy: CoreVariable): boolean {
  return isGuarded(unit, copy) && list.some((node) => footprintOf(node, unit.facts).throws);
}

/** Whether a variable is declared inside a `try`: one that stands further inside catches nothing of what leaves. */
function isGuarded({ root }: Unit, variable: CoreVariable): boolean {
  const declares = (node: Core): boolean => node.op === 'bind' && node.variable === variable;
  return some(root, (node) => node.op === 'try' && some(node, declares));
}

function captures(node: Core, variable: CoreVariable): boolean {
  const holds = node.op === 'function' || node.op === 'class' || (node.op === 'unary' && node.text === '&');
  if (holds) return countUses(node, variable) > 0;
  return node.children.some((child) => captures(child, variable));
}

/**
 * May leave before the copy is made: then the one variable would have been written and the other not. Who leaves the
 * whole function can't tell, as long as nothing in it catches that.
 */
function leavesEarly(unit: Unit, node: Core, copied: CoreVariable): boolean {
  const isCaught = isGuarded(unit, copied);
  const leaves = (inner: Core, inLoop: boolean): boolean => {
    const { op, text, children } = inner;
    if (op === 'function' || op === 'class') return false;
    if (op === 'return' || op === 'throw') return isCaught;
    if (op === 'break' || op === 'continue') return !inLoop || text !== '';
    return children.some((child) => leaves(child, inLoop || isLoop(inner)));
  };
  return leaves(node, false);
}
