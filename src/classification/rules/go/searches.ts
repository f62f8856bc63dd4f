import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { callsLibrary, ofLibrary } from '../../library/go.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { block, ends, mentions, rewrite, temporary, use } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isPath } from './paths.ts';

/**
 * A loop that stops at the first element that fits.
 *
 *     for _, x := range xs { if x == y { f(); break } }      ->      if slices.Contains(xs, y) { f() }
 *     for _, x := range xs { if ok(x) { return true } }      ->      if slices.ContainsFunc(xs, ok) { return true }
 *
 * Holds where what is done then doesn't ask which element it was, and what is looked for can be evaluated once, as
 * well where there are no elements.
 */
export function searched(list: readonly Core[], unit: Unit): readonly Core[] {
  return list.some(({ op }) => op === 'for_each') ? list.map((node) => asSearch(node, unit) ?? node) : list;
}

function asSearch(node: Core, unit: Unit): Core | null {
  if (node.op !== 'for_each' || node.text !== 'range') return null;
  const [target, over, body] = node.children as [Core, Core, Core];
  const [only] = body.children;
  if (target.op !== 'pattern' || body.children.length !== 1 || only!.op !== 'choose') return null;
  const [test, yes, no] = only!.children as [Core, Core, Core];
  if (yes.op !== 'block' || no.children.length > 0 || !ends(yes.children)) return null;
  const element = elementOf(target, over, test);
  if (!element) return null;
  const { variable, slice, question } = element;
  const last = yes.children.at(-1)!;
  const done = last.op === 'break' && last.text === '' ? yes.children.slice(0, -1) : yes.children;
  const bound = target.children.flatMap((part) => part.variable ?? []);
  if (done.some((step) => leavesLoop(step) || bound.some((one) => mentions(step, one)))) return null;
  if (bound.some((one) => one !== variable && mentions(question, one))) return null;
  const found = answer(slice, question, variable, unit);
  return found && core('choose', '', [found, block(done, yes.source), core('nothing')], node.source);
}

/** The element of a round, which the loop names or takes by its index. */
function elementOf(
  { children: [index, value] }: Core,
  over: Core,
  test: Core,
): { readonly variable: CoreVariable; readonly slice: Core; readonly question: Core } | null {
  if (value?.op === 'bind') return { variable: value.variable!, slice: over, question: test };
  const [callee, slice] = over.children;
  const isLength = over.op === 'call' && callee!.variable?.kind === 'free' && callee!.variable.name === 'len';
  if (index?.op !== 'bind' || value || !isLength || !slice || slice.op !== 'variable') return null;
  const variable = temporary('element');
  const question = rewrite(test, (node) => {
    const [object, key] = node.children;
    const isElement = node.op === 'index' && node.text === '' && object!.variable === slice.variable;
    return isElement && key!.op === 'variable' && key!.variable === index.variable ? use(variable) : node;
  });
  return { variable, slice, question };
}

function answer(slice: Core, question: Core, variable: CoreVariable, unit: Unit): Core | null {
  if (question.op === 'binary' && question.text === '==') {
    const sides = question.children as readonly [Core, Core];
    const at = sides.findIndex((side) => side.op === 'variable' && side.variable === variable);
    const other = at < 0 ? null : sides[1 - at]!;
    if (other && !mentions(other, variable)) {
      const made = footprintOf(other, unit.facts);
      const isQuiet = !made.heapWrite && !made.throws && !made.control && !made.fresh;
      return isQuiet ? core('call', '', [ofLibrary('slices.Contains'), slice, other], question.source) : null;
    }
  }
  if (mentions(slice, variable)) return null;
  return byFunction(slice, question, variable);
}

function byFunction(slice: Core, question: Core, variable: CoreVariable): Core {
  const [callee, argument] = question.children;
  const isNamed = question.op === 'call' && question.children.length === 2 && isPath(callee!);
  const asks =
    isNamed && callee!.op === 'variable' && argument!.op === 'variable' && argument!.variable === variable;
  const test = asks
    ? callee!
    : core('function', 'arrow typed', [
        core('parameters', '', [core('bind', '', [], null, variable)]),
        block([core('return', '', [question], question.source)]),
      ]);
  return core('call', '', [ofLibrary('slices.ContainsFunc'), slice, test], question.source);
}

/** A call of `slices.ContainsFunc`, with a function that is written there in the form that a loop gives it. */
export function searchedBy(node: Core): Core {
  if (callsLibrary(node, 'slices.Contains') && node.children.length === 3)
    return { ...node, children: [ofLibrary('slices.Contains'), ...node.children.slice(1)] };
  if (!callsLibrary(node, 'slices.ContainsFunc') || node.children.length !== 3) return node;
  const [, slice, test] = node.children as [Core, Core, Core];
  const [parameters, body] = test.children;
  const bind = test.op === 'function' ? parameters!.children[0] : undefined;
  const [only] = body?.children ?? [];
  if (bind?.op !== 'bind' || body!.children.length !== 1 || only!.op !== 'return' || !only!.children[0])
    return { ...node, children: [ofLibrary('slices.ContainsFunc'), slice, test] };
  return byFunction(slice, only!.children[0], bind.variable!);
}

/** Goes on with, or leaves, a loop around it. */
function leavesLoop(node: Core): boolean {
  if (node.op === 'break' || node.op === 'continue') return true;
  if (/^(?:function|loop|for_each|do_loop|switch)$/.test(node.op)) return jumpsFar(node);
  return node.children.some(leavesLoop);
}

/** With a label, a jump from further inside may leave it as well. */
function jumpsFar(node: Core): boolean {
  if (node.op === 'function') return false;
  if ((node.op === 'break' || node.op === 'continue') && node.text !== '') return true;
  return node.children.some(jumpsFar);
}
