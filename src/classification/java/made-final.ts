import type { Assumption } from '../../model/assumption.ts';
import type { Finding } from '../../model/classification.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NOBODY_EXTENDS_IT, NOBODY_MAKES_IT, NOBODY_WRITES_IT } from '../assumptions.ts';
import { lines } from '../symbols/lines.ts';
import { modifierWords } from './hierarchy.ts';

/**
 * A class, a method or a field of Java that others could extend, override or write, and that is `final` now. Whoever
 * did so in the change set would not compile; of others it is assumed that there are none.
 *
 *     public class Rows {}      ->      public final class Rows {}
 *
 * The same of a class that is `abstract` now: nobody makes objects of it.
 */
export function madeFinal(before: CodeSymbol, after: CodeSymbol): readonly Finding[] {
  const [old, now] = [modifiersOf(before), modifiersOf(after)];
  if (before.kind === 'class' && !old.includes('abstract') && now.includes('abstract'))
    return [closed('made-abstract', `class ${after.name} is abstract now`, NOBODY_MAKES_IT, before, after)];
  const isField = before.kind === 'field';
  const isOpen = isField || before.kind === 'class' || (before.kind === 'method' && !old.includes('static'));
  if (!isOpen || !/^(?:(?:class|method)_declaration|variable_declarator)$/.test(after.declaration.kind))
    return [];
  // One of several that are declared together has its modifiers from all of them.
  if (isField && ![before, after].every(isDeclaredAlone)) return [];
  if (old.includes('final') || !now.includes('final') || old.includes('private')) return [];
  const assumes = isField ? NOBODY_WRITES_IT : NOBODY_EXTENDS_IT;
  return [closed('made-final', `${before.kind} ${after.name} is final now`, assumes, before, after)];
}

function closed(
  rule: string,
  because: string,
  assumes: Assumption,
  before: CodeSymbol,
  after: CodeSymbol,
): Finding {
  const [beforeLines, afterLines] = [lines(before.range), lines(after.range)];
  return { rule, verdict: 'preserves', because, assumes, beforeLines, afterLines };
}

function isDeclaredAlone({ nodes }: CodeSymbol): boolean {
  return nodes.some(({ kind }) => kind === 'field_declaration');
}

/** Of a field they stand before its declarator. */
function modifiersOf({ nodes, declaration }: CodeSymbol): readonly string[] {
  return [...new Set([declaration, ...nodes])].flatMap(modifierWords);
}
