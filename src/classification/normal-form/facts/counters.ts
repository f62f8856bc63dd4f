import type { Core, CoreVariable } from '../../../model/core.ts';
import { onceEach } from '../../../model/once-each.ts';
import { each } from '../tree.ts';
import { targets } from './targets.ts';

/** What a variable that is only counted with may hold. */
export interface Counter {
  /** It begins with no number below zero, and is only counted up. */
  readonly isNeverBelow: boolean;
}

/**
 * The variables of a form that hold nothing but whole numbers: each value that they are given stands there as one, or is
 * what they held before and such a number, added or taken away. All that writes a local variable stands in its form. A
 * `var` of ECMAScript holds nothing yet where somebody may ask before it got its first value.
 */
export const countersIn = onceEach((root: Core): ReadonlyMap<CoreVariable, Counter> => {
  const found = new Map<CoreVariable, Counter>();
  const others = new Set<CoreVariable>();
  const given = (variable: CoreVariable, step: number | null): void => {
    if (step === null) others.add(variable);
    else found.set(variable, { isNeverBelow: step >= 0 && (found.get(variable)?.isNeverBelow ?? true) });
  };
  const counted = new Set<Core>();
  const declared = new Set<CoreVariable>();
  each(root, (node) => {
    const [target, value] = node.children;
    if (node.op === 'let' || node.op === 'assign') {
      counted.add(target!);
      if (target!.op === 'bind' && node.text !== 'var') declared.add(target!.variable!);
      for (const variable of targets(target!))
        given(variable, target!.variable === variable ? stepOf(node, variable, value!) : null);
    } else if (node.op === 'bind' && !counted.has(node)) given(node.variable!, null);
    if (node.op === 'for_each') for (const variable of targets(target!)) given(variable, null);
  });
  for (const variable of [...found.keys()])
    if (others.has(variable) || !declared.has(variable) || !isLocal(variable)) found.delete(variable);
  return found;
});

function isLocal({ kind }: CoreVariable): boolean {
  return kind === 'local' || kind === 'temporary';
}

/** The number that is given or counted by, with its sign; null for anything else. */
function stepOf({ text }: Core, variable: CoreVariable, value: Core): number | null {
  if (text === '++' || text === '--') return text === '++' ? 1 : -1;
  if (!/^(?:let|const|var)?$/.test(text)) return null;
  const start = wholeNumber(value);
  if (start !== null) return start;
  const [first, second] = value.children;
  if (value.op !== 'binary' || first?.variable !== variable || first.op !== 'variable') return null;
  const by = wholeNumber(second!);
  if (by === null) return null;
  if (/^(?:\+|~\+=?)$/.test(value.text)) return by;
  return /^(?:-|~-=?)$/.test(value.text) ? -by : null;
}

function wholeNumber({ op, text }: Core): number | null {
  const digits = op === 'literal' ? /^[in]:(\d{1,15})$/.exec(text) : null;
  return digits && Number(digits[1]);
}
