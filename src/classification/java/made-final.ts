import type { Finding } from '../../model/classification.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NOBODY_EXTENDS_IT } from '../assumptions.ts';
import { lines } from '../lines.ts';
import { modifierWords } from './hierarchy.ts';

/**
 * A class or a method of Java that others could extend or override, and that is `final` now. Whoever did so in the
 * change set would not compile; of others it is assumed that there are none.
 *
 *     public class Rows {}      ->      public final class Rows {}
 */
export function madeFinal(before: CodeSymbol, after: CodeSymbol): readonly Finding[] {
  const [old, now] = [modifierWords(before.declaration), modifierWords(after.declaration)];
  const isOpen = before.kind === 'class' || (before.kind === 'method' && !old.includes('static'));
  if (!isOpen || !/^(?:class|method)_declaration$/.test(after.declaration.kind)) return [];
  if (old.includes('final') || !now.includes('final') || old.includes('private')) return [];
  return [
    {
      rule: 'made-final',
      verdict: 'preserves',
      because: `${before.kind} ${after.name} is final now`,
      assumes: NOBODY_EXTENDS_IT,
      beforeLines: lines(before.range),
      afterLines: lines(after.range),
    },
  ];
}
