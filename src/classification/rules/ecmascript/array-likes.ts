import type { Core } from '../../../model/core.ts';
import { some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { calledName } from './array-changes.ts';

/**
 * Seen to be a list of the platform's that has none of an array's methods: `arguments`, what a page found by a tag, or
 * what is declared to be gone through and no more. It is refused wherever such a method comes or goes.
 *
 *     for (const x of arguments) use(x)      is not      arguments.forEach((x) => use(x))
 */
export function hasNoMethods({ loops }: Unit, list: Core): boolean {
  const { op, text, variable, children } = list;
  const [callee] = children;
  if (op === 'variable') return isFree(list, 'arguments') || loops.likeArrays.has(variable!.name);
  if (op === 'member') return loops.likeArrays.has(text) || /^(?:styleSheets|cssRules)$/.test(text);
  return op === 'call' && callee!.op === 'member' && /^getElementsBy\w+$/.test(callee!.text);
}

/**
 * Seen to be a list of the nodes of a page, which has `forEach`, `keys`, `values` and `entries`, and no other method
 * of an array's.
 */
export function isNodeList({ loops }: Unit, { op, text, variable, children: [callee] }: Core): boolean {
  if (op === 'variable') return loops.nodeLists.has(variable!.name);
  if (op === 'member') return loops.nodeLists.has(text) || /^(?:childNodes|classList)$/.test(text);
  return op === 'call' && callee!.op === 'member' && callee!.text === 'querySelectorAll';
}

/** An iterator, whose methods wait until they are asked; a set, which has none; and numbers that keep their kind. */
export function isNoList({ loops }: Unit, { op, text, variable, children: [callee] }: Core): boolean {
  if (op === 'variable' || op === 'member') return loops.noLists.has(variable?.name ?? text);
  if (op !== 'call') return false;
  if (loops.noLists.has(`${calledName(callee!)}()`)) return true;
  return callee!.op === 'member' && ITERATORS.test(callee!.text) && !isFree(callee!.children[0]!, 'Object');
}

const ITERATORS = /^(?:values|keys|entries|matchAll)$/;

/** Seen to be what only has a length and places: it can't be gone through or spread. */
export function isUniterable({ loops }: Unit, { op, text, variable }: Core): boolean {
  if (op === 'object') return true;
  return (op === 'variable' || op === 'member') && loops.uniterable.has(variable?.name ?? text);
}

/**
 * Seen to be an array with places that nothing was put in, which its methods pass over and a loop doesn't.
 *
 *     for (const x of [1, , 3]) use(x)      is not      [1, , 3].forEach((x) => use(x))
 *     const xs = new Array(n);      delete xs[1];      xs.length = 3;
 */
export function hasGaps({ root }: Unit, list: Core): boolean {
  if (isMadeWithGaps(list)) return true;
  if (list.op !== 'variable') return false;
  const { variable } = list;
  const isIt = (node: Core | undefined): boolean => node?.op === 'variable' && node.variable === variable;
  const isPlace = ({ op, children: [of] }: Core): boolean => op === 'index' && isIt(of);
  let [begins, isFilled] = [false, false];
  const found = some(root, ({ op, text, children: [first, value] }) => {
    if (op === 'let' && first!.variable === variable && isMadeWithGaps(value!)) begins = true;
    if (op === 'assign' && isPlace(first!)) isFilled = true;
    if (op === 'assign' && first!.op === 'member' && first!.text === 'length')
      return isIt(first!.children[0]);
    return op === 'unary' && text === 'delete' && isPlace(first!);
  });
  return found || (begins && !isFilled);
}

/** `[1, , 3]`, `new Array(n)` */
function isMadeWithGaps({ op, text, children }: Core): boolean {
  if (op === 'array') return text === '' && children.some((child) => child.op === 'nothing');
  return /^(?:call|new)$/.test(op) && children.length === 2 && isFree(children[0]!, 'Array');
}
