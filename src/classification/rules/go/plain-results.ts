import type { Core } from '../../../model/core.ts';
import { core } from '../../../model/core.ts';

/**
 * A text, or a truth, that a constant without a type stood for is what it is under its own type.
 *
 *     const left = "left"; return left      ->      return "left"
 */
export function plainConstant(node: Core): Core {
  const [type, value] = node.children;
  if (node.op !== 'convert' || node.text !== '' || type!.op !== 'type' || value!.op !== 'literal')
    return node;
  const kind = type!.text === 'string' ? 's:' : type!.text === 'bool' ? 'b:' : null;
  return kind !== null && value!.text.startsWith(kind) ? value! : node;
}

/**
 * Results that get names only to be given back, all of them and as they came.
 *
 *     payload, err := heap.ToJSON(); return payload, err      ->      return heap.ToJSON()
 *
 * What is given back becomes a value of the function's own result types either way.
 */
export function resultsGivenBack(list: readonly Core[]): readonly Core[] {
  const [before, last] = list.slice(-2);
  const [names, call] = before?.op === 'let' ? before.children : [];
  const given = last?.op === 'return' ? last.children[0] : undefined;
  if (names?.op !== 'pattern' || names.text !== 'array' || call!.op !== 'call') return list;
  if (given?.op !== 'array' || given.text !== 'tuple' || given.children.length !== names.children.length)
    return list;
  const isSame = given.children.every((value, at) => {
    const name = names.children[at]!;
    const plain = value.op === 'convert' && value.text === 'assigned' ? value.children[1]! : value;
    return name.op === 'bind' && plain.op === 'variable' && plain.variable === name.variable;
  });
  return isSame ? [...list.slice(0, -2), core('return', '', [call!], last!.source)] : list;
}

/**
 * What a function that was put in the place of its call leaves of a receiver, or an argument, that it gives no name.
 *
 *     func (Cart) full(n int) bool { return n > 9 }      c.full(n)      ->      n > 9
 */
export function withoutIdleNames(list: readonly Core[]): readonly Core[] {
  const isIdle = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' &&
    value!.op === 'variable' &&
    /^(?:local|parameter|temporary)$/.test(value!.variable!.kind);
  return list.some(isIdle) ? list.filter((step) => !isIdle(step)) : list;
}
