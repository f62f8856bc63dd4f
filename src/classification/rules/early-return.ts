import { type Core, core } from '../../model/core.ts';
import { eachHandler, isUnhandled } from '../normal-form/handlers.ts';
import { block, ends, isLoop, refreshed, returns, some, withChildren } from '../normal-form/tree.ts';
import { jumps } from './python/jumps.ts';
import { mayKeepFailure } from './python/managers.ts';

type Leave = (value: Core | null) => readonly Core[];

/**
 * Replaces every `return` of a list by what `leave` makes of its value, where each of them is the last thing that
 * would run; what follows an early one goes into the branch in which it isn't taken.
 *
 *     if (a) return 1; b(); return 2      ->      if (a) { r = 1 } else { b(); r = 2 }
 *
 * Null where a `return` stands in a `switch` that is left in other ways as well, in a loop inside of another one, and in any
 * loop, `switch` or `try` where what `leave` makes is more than the value.
 *
 * @param isQuiet whether what `leave` makes does nothing but evaluate the value, and keep it.
 */
export function tailReturns(list: readonly Core[], leave: Leave, isQuiet = false): readonly Core[] | null {
  return leftFrom(list, leave, () => leave(null), isQuiet);
}

/** @param end what is done where the list is left at its end. */
function leftFrom(
  list: readonly Core[],
  leave: Leave,
  end: () => readonly Core[],
  isQuiet: boolean,
): readonly Core[] | null {
  for (const [at, node] of list.entries()) {
    if (!returns(node)) continue;
    const rest = list.slice(at + 1);
    if (node.op === 'return') return [...list.slice(0, at), ...leave(node.children[0] ?? null)];
    if (node.op === 'block') {
      const inner = leftFrom([...node.children, ...rest], leave, end, isQuiet);
      return inner && [...list.slice(0, at), ...inner];
    }
    if (isLoop(node)) {
      const made = isQuiet ? leftInSearch(node, rest, leave) : null;
      return made && [...list.slice(0, at), ...made];
    }
    if (node.op === 'switch') {
      const made = isQuiet ? leftInCases(node, rest, leave, end) : null;
      return made && [...list.slice(0, at), made];
    }
    if (node.op === 'try') {
      const before = list.slice(0, at);
      const isCertain = isQuiet && !mayKeepFailure(node.children[2]!, before);
      const made = isCertain
        ? (leftUnderHandlers(node, rest, leave, end) ?? triedReturns(node, rest, leave, end))
        : null;
      return made && [...before, made];
    }
    if (isLocked(node)) {
      const made = isQuiet ? lockedReturns(node, rest, leave, end) : null;
      return made && [...list.slice(0, at), made];
    }
    if (node.op !== 'choose') return null;
    const [test, yes, no] = node.children as [Core, Core, Core];
    const [yesList, noList] = [yes.children, no.op === 'nothing' ? [] : no.children];
    const yesEnds = ends(yesList);
    const noEnds = ends(noList);
    // What follows may stand in one branch only, or it would be there twice; what is given back once a `try` failed may.
    const isSaved = rest.length === 1 && rest[0]!.op === 'return' && some(node, ({ op }) => op === 'try');
    if (!yesEnds && !noEnds && rest.length > 0 && !isSaved) return null;
    const again = isSaved ? rest.map(refreshed) : rest;
    const first = leftFrom(yesEnds ? yesList : [...yesList, ...rest], leave, end, isQuiet);
    const second = leftFrom(noEnds ? noList : [...noList, ...again], leave, end, isQuiet);
    if (!first || !second) return null;
    return [
      ...list.slice(0, at),
      withChildren(node, [test, block(first, yes.source), block(second, no.source)]),
    ];
  }
  return ends(list) ? list : [...list, ...end()];
}

/**
 *     for (x of xs) { if (p(x)) return x } return null      ->      r = null; for (x of xs) { if (p(x)) { r = x; break } }
 *
 * Holds for a loop of its own that is left where it found something, before whatever else is left; behind it stands what
 * is given back by a literal, which can be had before the loop as well.
 */
function leftInSearch(loop: Core, rest: readonly Core[], leave: Leave): readonly Core[] | null {
  const [last, ...more] = rest;
  const value = last?.op === 'return' ? (last.children[0] ?? null) : null;
  if (more.length > 0 || (last && last.op !== 'return') || (value && value.op !== 'literal')) return null;
  const broken = (node: Core): readonly Core[] | null => {
    if (!returns(node)) return [node];
    if (node.op === 'return') return [...leave(node.children[0] ?? null), core('break', '', [], node.source)];
    if (node.op !== 'block' && node.op !== 'choose') return null;
    const parts = node.children.map((child) => (node.op === 'block' ? broken(child) : inBranch(child)));
    return parts.includes(null)
      ? null
      : [
          withChildren(
            node,
            parts.flatMap((part) => part!),
          ),
        ];
  };
  const inBranch = (part: Core): readonly Core[] | null =>
    part.op === 'block' || !returns(part) ? broken(part) : null;
  const at = loop.op === 'for_each' ? 2 : loop.op === 'do_loop' ? 0 : 1;
  const [body, ...others] = broken(loop.children[at]!) ?? [];
  if (!body || others.length > 0 || loop.children.some((child, index) => index !== at && returns(child)))
    return null;
  const found = withChildren(loop, loop.children.with(at, body));
  const isEndless =
    loop.op === 'loop' && loop.children[0]!.text === 'b:true' && !jumps(loop.children[1]!, 'break');
  return isEndless && !last ? [found] : [...leave(value), found];
}

/**
 *     switch (k) { case 1: return f(); case 2: throw e }; return g()
 *     ->      switch (k) { case 1: r = f(); break; case 2: throw e; default: r = g(); break }
 *
 * Holds where each case that does anything leaves the list: what follows the `switch` is done where none of them fits.
 */
function leftInCases(
  node: Core,
  rest: readonly Core[],
  leave: Leave,
  end: () => readonly Core[],
): Core | null {
  const [value, ...cases] = node.children as [Core, ...Core[]];
  const isDefault = ({ children: [test] }: Core): boolean => test!.op === 'nothing';
  const hasDefault = cases.some(isDefault);
  if (returns(value) || cases.some(({ op }) => op !== 'case') || (hasDefault && rest.length > 0)) return null;
  const others = hasDefault ? [] : [core('case', '', [core('nothing'), ...rest], node.source)];
  const made = [...cases, ...others].map((one, at, all) => {
    const [test, ...steps] = one.children as [Core, ...Core[]];
    const isLast = one === others[0];
    if (steps.length === 0 && !isLast) return one;
    if ((!ends(steps) && !isLast) || steps.some((step) => jumps(step, 'break'))) return null;
    const left = leftFrom(steps, leave, end, true);
    return (
      left &&
      withChildren(one, [test, ...left, ...(ends(left) || at === all.length - 1 ? [] : [core('break')])])
    );
  });
  return made.every((one) => one !== null) ? withChildren(node, [value, ...made]) : null;
}

/**
 *     try { return f() } catch (e) { log(e) } return null      ->      try { r = f() } catch (e) { log(e); r = null }
 *
 * Behind it may only stand what is given back by a name or a literal, which can be had before as well as behind what is
 * done at last.
 */
function leftUnderHandlers(
  node: Core,
  rest: readonly Core[],
  leave: Leave,
  end: () => readonly Core[],
): Core | null {
  const [body, handler, after] = node.children as [Core, Core, Core];
  const [last, ...more] = rest;
  const value = last?.op === 'return' ? (last.children[0] ?? null) : null;
  const isSaid = value === null || value.op === 'literal' || value.op === 'variable';
  if (more.length > 0 || (last && (last.op !== 'return' || !isSaid))) return null;
  if (returns(after)) return null;
  // A variable may have no value yet, or get another one at last.
  if (value?.op === 'variable' && (!ends(body.children) || after.op !== 'nothing')) return null;
  const atEnd = last ? () => leave(value) : end;
  const inside = (part: Core): Core | null => {
    const made = leftFrom(part.children, leave, atEnd, true);
    return made && block(made, part.source);
  };
  const [one, two] = [inside(body), eachHandler(handler, inside)];
  return one && two && core('try', node.text, [one, two, after], node.source);
}

/**
 * A `try` whose value is left where it is returned; what comes behind it is reached through its one handler that goes on.
 *
 *     try { return f() } catch (e) { log(e) } return g()      ->      try { r = f() } catch (e) { log(e); r = g() }
 */
function triedReturns(
  node: Core,
  rest: readonly Core[],
  leave: Leave,
  end: () => readonly Core[],
): Core | null {
  const [body, handler, after] = node.children as [Core, Core, Core];
  // In Python a handler knows which failure is at hand, and what comes behind it doesn't.
  const isPassed =
    rest.length === 0 || (ends(body.children) && after.op === 'nothing' && !some(handler, isUnhandled));
  if (!isPassed || returns(after)) return null;
  const tried = leftFrom(body.children, leave, end, true);
  let goingOn = 0;
  const handled = eachHandler(handler, (one) => {
    const isLeft = ends(one.children);
    if (!isLeft) goingOn += 1;
    const list = leftFrom(isLeft ? one.children : [...one.children, ...rest], leave, end, true);
    return list && block(list, one.source);
  });
  // What follows may stand in one handler only, or it would be there twice.
  if (!tried || !handled || (rest.length > 0 && goingOn > 1)) return null;
  return withChildren(node, [block(tried, body.source), handled, after]);
}

function isLocked({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'synchronized';
}

function lockedReturns(
  node: Core,
  rest: readonly Core[],
  leave: Leave,
  end: () => readonly Core[],
): Core | null {
  const [lock, body] = node.children as [Core, Core];
  if (rest.length > 0 && !ends(body.children)) return null;
  const list = leftFrom(body.children, leave, end, true);
  return list && withChildren(node, [lock, block(list, body.source)]);
}
