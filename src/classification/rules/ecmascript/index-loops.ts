import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { PLAIN_ARRAYS } from '../../assumptions.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import {
  block,
  countUses,
  each,
  isLoop,
  mentions,
  rewrite,
  some,
  temporary,
  use,
  useCounts,
} from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { changesArray } from './array-changes.ts';
import { entriesOf, isNoArray } from './for-each-calls.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * A loop that counts through an array, as a loop over the array.
 *
 *     for (let i = 0; i < xs.length; i++) { const x = xs[i]; use(x) }      ->      for (const x of xs) use(x)
 *     for (let i = 0; i < xs.length; i++) use(xs[i], i)      ->      for (const [i, x] of xs.entries()) use(x, i)
 *
 * Holds where the index starts at 0, goes up by one, is written nowhere else and not seen outside of the loop, and
 * where the body neither writes the array or one of its elements, nor calls one, nor calls what is seen to change it.
 * Its `length` is none of the change set's own (own-members.ts). Assumes that it is an array.
 */
export function indexLoopsAsLists(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!list.some(({ op }) => op === 'loop') || !differs(unit, 'call forEach', 'for_each of', 'loop'))
    return list;
  for (const [at, loop] of list.entries()) {
    if (loop.op !== 'loop') continue;
    const found = readLoop(unit, list, at, loop);
    if (!found) continue;
    fire(unit, 'loop-form', '', loop.source, PLAIN_ARRAYS);
    return indexLoopsAsLists(unit, [
      ...list.slice(0, at).filter((node) => !found.head.includes(node)),
      found.made,
      ...list.slice(at + 1),
    ]);
  }
  return list;
}

interface ReadLoop {
  readonly made: Core;
  /** The declarations of the index, and of the length where it has a name. */
  readonly head: readonly Core[];
}

function readLoop(unit: Unit, list: readonly Core[], at: number, loop: Core): ReadLoop | null {
  const [test, body, update] = loop.children as [Core, Core, Core];
  if (test.op !== 'binary' || test.text !== '<' || body.op !== 'block') return null;
  const [left, limit] = test.children as [Core, Core];
  const index = left.op === 'variable' ? left.variable! : null;
  const declared = index && declarationBefore(list, at, index);
  if (!index || !declared || !isLiteral(declared.children[1]!, 'n:0')) return null;
  const named = limit.op === 'variable' ? declarationBefore(list, at, limit.variable!) : null;
  const length = named ? named.children[1]! : limit;
  const total = useCounts(unit.root);
  if (named && (unit.facts.assigned.has(limit.variable!) || total.get(limit.variable!) !== 1)) return null;
  if (length.op !== 'member' || length.text !== 'length') return null;
  const [xs] = length.children as [Core];
  const steps = withoutStep(body, update, index);
  if (
    !steps ||
    mayBeOwn(unit, xs, 'length') ||
    isNoArray(unit, xs) ||
    !isSteady(xs, loop) ||
    changesArray(unit, block(steps), xs)
  )
    return null;
  if (total.get(index) !== countUses(loop, index) || steps.some((step) => writes(step, index))) return null;
  // Without a variable of its own for each round, a function made in the loop would see the last index.
  if (loop.text !== 'copies' && steps.some((step) => captures(step, index))) return null;
  const made = overElements(loop, steps, xs, index);
  return made && { made, head: named ? [declared, named] : [declared] };
}

function overElements(loop: Core, steps: readonly Core[], xs: Core, index: CoreVariable): Core | null {
  const [first, ...others] = steps;
  const isElement = (node: Core): boolean =>
    node.op === 'index' &&
    node.children[1]!.op === 'variable' &&
    node.children[1]!.variable === index &&
    identical(node.children[0]!, xs);
  const named = first?.op === 'let' && first.text !== 'var' && isElement(first.children[1]!) ? first : null;
  const item = temporary('item');
  const target = named ? named.children[0]! : core('bind', '', [], null, item);
  const value = named && target.op === 'bind' ? target.variable! : named ? null : item;
  const rest = block(named ? others : steps, loop.children[1]!.source);
  if (some(rest, (node) => isTouched(node, isElement))) return null;
  if (!value && some(rest, isElement)) return null;
  if (value && value !== item && some(rest, isElement) && writes(rest, value)) return null;
  if (isReplacedFirst(rest.children, xs, isElement)) return null;
  const body = rewrite(rest, (node) => (value && isElement(node) ? use(value) : node));
  if (!mentions(body, index)) return core('for_each', 'of', [target, xs, body], loop.source);
  const pair = core('pattern', 'array', [core('bind', '', [], null, index), target], loop.source);
  return core('for_each', 'of', [pair, entriesOf(xs), body], loop.source);
}

/** `let i = 0` right before the loop, but for other declarations. */
function declarationBefore(list: readonly Core[], at: number, variable: CoreVariable): Core | null {
  for (let before = at - 1; before >= 0; before--) {
    const node = list[before]!;
    if (node.op !== 'let' || node.children[0]!.op !== 'bind') return null;
    if (node.children[0]!.variable === variable) return node.text === 'var' ? null : node;
  }
  return null;
}

/** The body without the step that counts, wherever it stands; null where there is none, or `continue` leaps over it. */
function withoutStep(body: Core, update: Core, index: CoreVariable): readonly Core[] | null {
  if (update.op !== 'nothing') return isStep(update, index) ? body.children : null;
  const last = body.children.at(-1);
  return last && isStep(last, index) && !continues(body) ? body.children.slice(0, -1) : null;
}

/** `i++`, `++i`, `i += 1` */
function isStep({ op, children: [value] }: Core, index: CoreVariable): boolean {
  if (op !== 'evaluate' || value!.op !== 'assign') return false;
  const [target, sum] = value!.children as [Core, Core];
  if (target.op !== 'variable' || target.variable !== index) return false;
  if (/^(?:pre|post)?\+\+$/.test(value!.text)) return true;
  return (
    value!.text === '' &&
    sum.op === 'binary' &&
    sum.text === '+' &&
    sum.children[0]!.variable === index &&
    isLiteral(sum.children[1]!, 'n:1')
  );
}

/** What means the same array in each round: a name that isn't written in the loop, or a member of such. */
function isSteady(node: Core, loop: Core): boolean {
  switch (node.op) {
    case 'this':
    case 'literal':
      return true;
    case 'variable':
      return !writes(loop, node.variable!);
    case 'member':
      return isSteady(node.children[0]!, loop) && !some(loop, (inner) => isMemberWrite(inner, node.text));
    case 'index':
      return (
        node.children.every((child) => isSteady(child, loop)) &&
        !some(loop, (inner) => isPlaceWrite(inner, node.children[0]!))
      );
    default:
      return false;
  }
}

function isMemberWrite({ op, children }: Core, name: string): boolean {
  const target = op === 'assign' || op === 'for_each' ? children[0]! : null;
  return target !== null && some(target, (inner) => inner.op === 'member' && inner.text === name);
}

/** `lists[key] = []`, whatever the key. */
function isPlaceWrite({ op, children: [target] }: Core, list: Core): boolean {
  return op === 'assign' && target!.op === 'index' && identical(target!.children[0]!, list);
}

/** `ys[i] = 0; use(xs[i])`: the two may be one array under two names, and its element be read after it was replaced. */
function isReplacedFirst(steps: readonly Core[], xs: Core, isElement: (node: Core) => boolean): boolean {
  const isOtherWrite = ({ op, children: [target] }: Core): boolean =>
    op === 'assign' && target!.op === 'index' && !identical(target!.children[0]!, xs);
  const at = steps.findIndex((step) => some(step, isOtherWrite));
  if (at < 0) return false;
  const only = steps[at]!;
  // A write that is all of its statement comes after what it is given.
  const isPlain = only.op === 'evaluate' && isOtherWrite(only.children[0]!);
  return steps.slice(isPlain ? at + 1 : at).some((step) => some(step, isElement));
}

/** `xs[i]()` has the array for its `this`. */
function isTouched({ op, text, children: [first] }: Core, isElement: (node: Core) => boolean): boolean {
  if (op === 'call' || (op === 'opaque' && text.startsWith('tagged'))) return isElement(first!);
  return false;
}

function writes(node: Core, variable: CoreVariable): boolean {
  return some(
    node,
    ({ op, children }) => (op === 'assign' || op === 'for_each') && targets(children[0]!).includes(variable),
  );
}

function captures(node: Core, variable: CoreVariable): boolean {
  if (node.op === 'function' || node.op === 'class') return mentions(node, variable);
  return node.children.some((child) => captures(child, variable));
}

/** `continue` of this loop. */
function continues(node: Core): boolean {
  if (node.op === 'continue') return true;
  if (node.op === 'function' || node.op === 'class') return false;
  if (!isLoop(node)) return node.children.some(continues);
  let labelled = false;
  each(node, ({ op, text }) => (labelled ||= op === 'continue' && text !== ''));
  return labelled;
}

function isLiteral({ op, text }: Core, value: string): boolean {
  return op === 'literal' && text === value;
}
