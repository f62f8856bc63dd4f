import { type Core, core, SCOPE } from '../../model/core.ts';
import { targets } from '../normal-form/facts/targets.ts';
import {
  block,
  ends,
  isHeld,
  isStatement,
  mentions,
  runsOtherCode,
  some,
  withChildren,
} from '../normal-form/tree.ts';

/** `{ a(); { b() } }` as `{ a(); b() }`: names are variables here, so that a scope hides nothing. */
export function flattened(list: readonly Core[]): readonly Core[] {
  if (!list.some(({ op }) => op === 'block')) return list;
  return list.flatMap((node, at) => {
    if (node.op !== 'block') return [node];
    // Where something happens when a block ends, the block stays, unless nothing comes behind it.
    const isKept = at < list.length - 1 && (node.text === SCOPE || node.children.some(isHeld));
    return isKept || node.children.some(isLooseFunction) ? [node] : flattened(node.children);
  });
}

/** `f(); { function f() {} }`: who calls it outside of its block finds it only behind the beginning of that block. */
function isLooseFunction({ op, text, children: [target] }: Core): boolean {
  return op === 'let' && text === 'function' && (target!.variable?.binding?.loose ?? false);
}

/**
 * What stands behind a `return` is never reached; functions declared there are there all the same, and a name declared
 * there fails wherever it is said before.
 */
export function reachable(list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((_, index) => ends(list.slice(index, index + 1)));
  if (at < 0 || at === list.length - 1) return list;
  const [before, behind] = [list.slice(0, at + 1), list.slice(at + 1)];
  const running = [...before, ...behind.filter(isHoisted)];
  const isThere = (step: Core): boolean =>
    step.op === 'let' &&
    (step.text === 'function' ||
      step.text === 'var' ||
      targets(step.children[0]!).some((name) => running.some((one) => mentions(one, name))));
  return [...before, ...behind.filter(isThere)].sort(
    (one, two) => Number(isHoisted(two)) - Number(isHoisted(one)),
  );
}

function isHoisted({ op, text }: Core): boolean {
  return op === 'let' && text === 'function';
}

/** Conditional and short-circuit expressions whose value is thrown away, and returned conditionals, as statements. */
export function asStatements(node: Core): Core {
  const [value] = node.children;
  if (node.op === 'return' && value?.op === 'choose') {
    const [test, yes, no] = value.children as [Core, Core, Core];
    return core('choose', '', [test, returned(yes, node), returned(no, node)], value.source);
  }
  if (node.op !== 'evaluate' || !value) return node;
  if (value.op === 'choose') {
    const [test, yes, no] = value.children as [Core, Core, Core];
    return core('choose', '', [test, evaluated(yes), evaluated(no)], value.source);
  }
  if (value.op === 'logical' && value.text !== '??') {
    const [test, then] = value.children as [Core, Core];
    const [yes, no] = value.text === '&&' ? [evaluated(then), block([])] : [block([]), evaluated(then)];
    return core('choose', '', [test, yes, no], value.source);
  }
  // `void run()` says that nobody waits for it.
  if (value.op === 'unary' && value.text === 'void') return withChildren(node, value.children);
  if (value.op === 'assign' && /^(?:pre|post)/.test(value.text)) {
    return withChildren(node, [{ ...value, text: value.text.slice(-2) }]);
  }
  return node;
}

function returned(value: Core, from: Core): Core {
  return block([asStatements(withChildren(from, [value]))], value.source);
}

function evaluated(value: Core): Core {
  return block([asStatements(core('evaluate', '', [value], value.source))], value.source);
}

/**
 *     if (a) { return 1 } b()      ->      if (a) { return 1 } else { b() }
 *
 * so that a guard clause, an `else` after a `return` and a nested conditional are one form.
 */
export function guarded(list: readonly Core[]): readonly Core[] {
  for (let at = list.length - 2; at >= 0; at--) {
    const node = list[at]!;
    if (node.op !== 'choose') continue;
    const [test, yes, no] = node.children as [Core, Core, Core];
    if (!isStatement(yes)) continue;
    const otherwise = no.op === 'nothing' ? [] : no.children;
    const [first, second] = [ends(yes.children), ends(otherwise)];
    if (first === second) continue;
    const rest = list.slice(at + 1);
    const branches = first
      ? [yes, block([...scoped(otherwise), ...rest], no.source)]
      : [block([...scoped(yes.children), ...rest], yes.source), block(otherwise)];
    return guarded([...list.slice(0, at), withChildren(node, [test, ...branches])]);
  }
  return list;
}

/** A branch whose end means something ends before what comes behind it. */
function scoped(list: readonly Core[]): readonly Core[] {
  return list.some(isHeld) ? [block(list)] : list;
}

/** Without the `return` or `continue` after which nothing would come anyway. */
export function withoutLastJump(list: readonly Core[], jump: 'return' | 'continue'): readonly Core[] {
  const last = list.at(-1);
  if (!last) return list;
  const rest = list.slice(0, -1);
  if (last.op === jump && last.text === '') {
    const value = last.children[0];
    return !value || (value.op === 'literal' && value.text === 'undefined')
      ? withoutLastJump(rest, jump)
      : list;
  }
  const inBlock = (part: Core): Core =>
    part.op === 'block' ? withChildren(part, withoutLastJump(part.children, jump)) : part;
  if (last.op === 'try') {
    // What is left by a jump goes through what follows all the same; a jump in there lets a failure go.
    const [body, handler, after] = last.children as [Core, Core, Core];
    const inHandler = (part: Core): Core => {
      if (part.op === 'catch') return withChildren(part, part.children.map(inBlock));
      return isOfTypes(part) ? withChildren(part, part.children.map(inHandler)) : part;
    };
    return [...rest, withChildren(last, [inBlock(body), inHandler(handler), after])];
  }
  if (last.op !== 'choose' || !isStatement(last.children[1]!)) return list;
  const [test, yes, no] = last.children as [Core, Core, Core];
  return [...rest, withChildren(last, [test, inBlock(yes), inBlock(no)])];
}

/** What is done with a failure of certain types. */
function isOfTypes({ op, text }: Core): boolean {
  return op === 'opaque' && /^handlers?$/.test(text);
}

/**
 * One assignment instead of one in each branch.
 *
 *     if (a) { x = 1 } else { x = 2 }      ->      x = a ? 1 : 2
 */
export function assignedOnce(node: Core): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (yes.op !== 'block' || no.op !== 'block') return node;
  const [one, two] = [soleAssignment(yes), soleAssignment(no)];
  if (!one || !two || one.children[0]!.variable !== two.children[0]!.variable) return node;
  const target = one.children[0]!;
  if (mentions(test, target.variable!) && some(test, ({ op }) => op === 'assign')) return node;
  const value = core('choose', '', [test, one.children[1]!, two.children[1]!], node.source);
  return core('evaluate', '', [core('assign', '', [target, value], node.source)], node.source);
}

function soleAssignment({ children }: Core): Core | null {
  const [only] = children;
  const value = children.length === 1 && only!.op === 'evaluate' ? only!.children[0]! : null;
  return value?.op === 'assign' && value.text === '' && value.children[0]!.op === 'variable' ? value : null;
}

/**
 * A declaration where its variable gets its first value, of the type that it was declared with.
 *
 *     let x; f(); x = 1      ->      f(); let x = 1
 */
export function declaredWithValue(list: readonly Core[]): readonly Core[] {
  for (const [at, node] of list.entries()) {
    if (node.op !== 'let' || node.children[1]!.op !== 'nothing' || node.children[0]!.op !== 'bind') continue;
    const variable = node.children[0]!.variable!;
    if (list.slice(0, at).some((earlier) => mentions(earlier, variable))) continue;
    const next = list.findIndex((later, index) => index > at && mentions(later, variable));
    if (next < 0) continue;
    const step = list[next]!;
    const value = step.op === 'evaluate' ? step.children[0]! : null;
    if (
      value?.op !== 'assign' ||
      value.text !== '' ||
      value.children[0]!.variable !== variable ||
      value.children[0]!.op !== 'variable'
    )
      continue;
    if (mentions(value.children[1]!, variable)) continue;
    // What a module declares, functions elsewhere in it may ask for as soon as something is called.
    if (variable.kind === 'item' && list.slice(at + 1, next).some((between) => runsOtherCode(between)))
      continue;
    const [target, , ...type] = node.children as [Core, Core, ...Core[]];
    const merged = withChildren(node, [target, value.children[1]!, ...type]);
    return declaredWithValue([
      ...list.slice(0, at),
      ...list.slice(at + 1, next),
      merged,
      ...list.slice(next + 1),
    ]);
  }
  return list;
}

/** A `while` with its step at the end, and a `for` with it in its head. */
export function stepAtEnd(node: Core): Core {
  if (node.op !== 'loop') return node;
  const [test, body, update] = node.children as [Core, Core, Core];
  if (update.op === 'nothing' || body.op !== 'block' || node.text === 'copies' || continues(body))
    return node;
  return withChildren(node, [test, withChildren(body, [...body.children, update]), core('nothing')]);
}

function continues(node: Core): boolean {
  if (node.op === 'continue') return true;
  if (node.op === 'function' || node.op === 'class') return false;
  return node.children.some(continues);
}
