import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { each, rewrite } from '../../normal-form/tree.ts';
import { builtinCall } from './names.ts';

/**
 *     n += 1      ->      n = n + 1
 *
 * Holds where the variable is seen to hold numbers and nothing else: an array would be changed in place.
 */
export function countedNumbers(root: Core): Core {
  const isInPlace = ({ op, text }: Core): boolean => op === 'binary' && /^~(?:[-+*]|\/\/|%)=$/.test(text);
  const found = new Set<CoreVariable>();
  each(root, (node) => {
    if (isInPlace(node) && node.children[0]!.op === 'variable') found.add(node.children[0]!.variable!);
  });
  if (found.size === 0) return root;
  const numbers = numberVariables(root);
  return rewrite(root, (node) =>
    isInPlace(node) && numbers.has(node.children[0]!.variable!)
      ? core('binary', node.text.slice(0, -1), node.children, node.source)
      : node,
  );
}

/** Variables of functions that are only ever given numbers, or what is computed of such. */
function numberVariables(root: Core): ReadonlySet<CoreVariable> {
  const given = new Map<CoreVariable, Core[]>();
  const others = new Set<CoreVariable>();
  each(root, ({ op, text, children }) => {
    if (op === 'let' || (op === 'assign' && text === '')) {
      const [target, value] = children as [Core, Core];
      const variable = /^(?:bind|variable)$/.test(target.op) ? target.variable! : null;
      if (!variable) for (const one of targets(target)) others.add(one);
      else if (value.op !== 'nothing') given.set(variable, [...(given.get(variable) ?? []), value]);
      else if (op === 'assign') others.add(variable);
    } else if (op === 'assign' || op === 'for_each') for (const one of targets(children[0]!)) others.add(one);
    else if (op === 'parameters' || op === 'catch')
      for (const child of children) for (const one of targets(child)) others.add(one);
    else if (op === 'opaque')
      for (const child of children) if (child.op === 'bind') others.add(child.variable!);
  });
  const numbers = new Set(
    [...given.keys()].filter((one) => /^(?:local|temporary)$/.test(one.kind) && !others.has(one)),
  );
  let isSettled = false;
  while (!isSettled) {
    const wrong = [...numbers].filter((one) => !given.get(one)!.every((value) => isNumber(value, numbers)));
    for (const one of wrong) numbers.delete(one);
    isSettled = wrong.length === 0;
  }
  return numbers;
}

/** Literals, lengths, the variables that are known to hold numbers, and what is computed of such. */
export function isNumber(value: Core, numbers: ReadonlySet<CoreVariable>): boolean {
  const { op, text, children, variable } = value;
  if (op === 'literal') return /^[if]:/.test(text);
  if (op === 'variable') return numbers.has(variable!);
  if (op === 'binary' && /^~(?:[-+*]|\/\/|%)=?$/.test(text))
    return children.every((one) => isNumber(one, numbers));
  return builtinCall(value)?.name === 'len';
}
