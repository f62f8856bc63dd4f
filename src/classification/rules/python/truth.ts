import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtinCall } from './names.ts';

/**
 * Conditions that a literal decides.
 *
 *     a if () else b        ->      b              while False: f()      ->
 *     None or a or False    ->      a or False     1 and a               ->      a
 *     any([a, b])           ->      not not (a or b)
 */
export function plainTruth(node: Core): Core {
  switch (node.op) {
    case 'choose': {
      const [test, yes, no] = node.children as [Core, Core, Core];
      const known = truth(test);
      return known === null
        ? node
        : withChildren(node, [{ ...core('literal', `b:${known}`), source: test.source }, yes, no]);
    }
    case 'loop':
      return truth(node.children[0]!) === false ? core('block', '', [], node.source) : node;
    case 'unary': {
      const known = node.text === '!' ? truth(node.children[0]!) : null;
      return known === null ? node : core('literal', `b:${!known}`, [], node.source);
    }
    case 'logical':
      return plainLogic(node);
    case 'call':
      return ofAll(node) ?? node;
    default:
      return node;
  }
}

/** Names that are asked for their truth one after the other; what is computed would be so before the first is asked. */
function ofAll(node: Core): Core | null {
  const call = builtinCall(node);
  const [list, ...more] = call && /^(?:any|all)$/.test(call.name) ? call.args : [];
  if (list?.op !== 'array' || !/^(?:tuple)?$/.test(list.text) || more.length > 0) return null;
  const [first, ...others] = list.children;
  if (!first || others.length === 0 || !list.children.every(isSaid)) return null;
  const operator = call!.name === 'any' ? '||' : '&&';
  const asked = others.reduce((left, right) => core('logical', operator, [left, right], node.source), first);
  return core('unary', '!', [core('unary', '!', [asked], node.source)], node.source);
}

/** A name, or whether it is something, which no object is asked. */
function isSaid({ op, text, children }: Core): boolean {
  if (op === 'variable' || op === 'literal' || op === 'this') return true;
  return (
    ((op === 'binary' && /^is(?: not)?$/.test(text)) || (op === 'unary' && text === '!')) &&
    children.every(isSaid)
  );
}

function plainLogic(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const goesOn = node.text === '&&';
  const known = truth(left);
  if (known !== null) return known === goesOn ? right : left;
  // `(a or False) or b`: what decides nothing in the middle.
  if (left.op === 'logical' && left.text === node.text && truth(left.children[1]!) === goesOn)
    return plainLogic(withChildren(node, [left.children[0]!, right]));
  return node;
}

/** Whether a value that stands there counts as true; null where that can't be seen. */
export function truth({ op, text, children }: Core): boolean | null {
  if (op === 'array' && text !== 'slice') return ofElements(children);
  if (op === 'object' && text === 'dictionary')
    return ofElements(
      children.flatMap(({ op: kind, children: pair }) => (kind === 'spread' ? [core('spread')] : pair)),
    );
  if (op === 'binary') return ofComparison(text, children);
  if (op !== 'literal') return null;
  if (text === 'undefined' || text === 'b:false') return false;
  if (text === 'b:true') return true;
  const number = /^[ifc]:-?([\d.]+(?:e[+-]?\d+)?)$/.exec(text);
  if (number) return Number(number[1]) !== 0;
  return /^[sy]:/.test(text) ? text.length > 2 : null;
}

/** Two whole numbers that stand there. */
function ofComparison(operator: string, children: readonly Core[]): boolean | null {
  const numbers = children.map(({ op, text }) =>
    op === 'literal' ? /^i:(-?\d{1,15})$/.exec(text)?.[1] : undefined,
  );
  const [left, right] = numbers.map(Number) as [number, number];
  if (numbers.includes(undefined)) return null;
  switch (operator) {
    case '~<':
      return left < right;
    case '~<=':
      return left <= right;
    case '~>':
      return left > right;
    case '~>=':
      return left >= right;
    case '~==':
      return left === right;
    case '~!=':
      return left !== right;
    default:
      return null;
  }
}

function ofElements(elements: readonly Core[]): boolean | null {
  if (elements.length === 0) return false;
  return elements.every(({ op }) => op === 'literal') ? true : null;
}
