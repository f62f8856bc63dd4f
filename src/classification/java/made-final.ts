import type { Finding } from '../../model/classification.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NOBODY_EXTENDS_IT, NOBODY_WRITES_IT } from '../assumptions.ts';
import { lines } from '../lines.ts';
import { modifierWords } from './hierarchy.ts';

/**
 * A class, a method or a field of Java that others could extend, override or write, and that is `final` now. Whoever
 * did so in the change set would not compile; of others it is assumed that there are none.
 *
 *     public class Rows {}      ->      public final class Rows {}
 */
export function madeFinal(before: CodeSymbol, after: CodeSymbol): readonly Finding[] {
  const [old, now] = [modifiersOf(before), modifiersOf(after)];
  const isField = before.kind === 'field';
  const isOpen = isField || before.kind === 'class' || (before.kind === 'method' && !old.includes('static'));
  if (!isOpen || !/^(?:(?:class|method)_declaration|variable_declarator)$/.test(after.declaration.kind))
    return [];
  // One of several that are declared together has its modifiers from all of them.
  if (isField && ![before, after].every(isDeclaredAlone)) return [];
  if (old.includes('final') || !now.includes('final') || old.includes('private')) return [];
  return [
    {
      rule: 'made-final',
      verdict: 'preserves',
      because: `${before.kind} ${after.name} is final now`,
      assumes: isField ? NOBODY_WRITES_IT : NOBODY_EXTENDS_IT,
      beforeLines: lines(before.range),
      afterLines: lines(after.range),
    },
  ];
}

function isDeclaredAlone({ nodes }: CodeSymbol): boolean {
  return nodes.some(({ kind }) => kind === 'field_declaration');
}

/** Of a field they stand before its declarator. */
function modifiersOf({ nodes, declaration }: CodeSymbol): readonly string[] {
  return [...new Set([declaration, ...nodes])].flatMap(modifierWords);
}
