import type { Core, CoreVariable } from '../../../model/core.ts';
import { onceEach } from '../../../model/once-each.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { each } from '../../normal-form/tree.ts';
import { builtinCall } from './names.ts';

/**
 * Whether a value stays what it is, and gives the same items to everybody who goes through it: a tuple, a range, a text,
 * or a variable that never holds anything else.
 *
 *     (1, a)      range(n)      'abc'      values, of values = (1, 2)
 */
export function isFixed(value: Core, root: Core): boolean {
  if (value.op === 'variable') return fixedIn(root).has(value.variable!);
  return isFixedDisplay(value);
}

function isFixedDisplay(value: Core): boolean {
  return (
    (value.op === 'array' && value.text === 'tuple') ||
    builtinCall(value)?.name === 'range' ||
    isTextLiteral(value)
  );
}

/** Variables of a function that are given a value once. */
const fixedIn = onceEach((root: Core): ReadonlySet<CoreVariable> => {
  const fixed = new Set<CoreVariable>();
  const others = new Set<CoreVariable>();
  each(root, ({ op, children: [target, value] }) => {
    if (!/^(?:let|assign|for_each)$/.test(op)) return;
    for (const one of targets(target!)) {
      const isFirst = op === 'let' && target!.op === 'bind' && !fixed.has(one) && isFixedDisplay(value!);
      (isFirst ? fixed : others).add(one);
    }
  });
  return new Set([...fixed].filter((one) => one.kind === 'local' && !others.has(one)));
});
