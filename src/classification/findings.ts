import type { Assumption } from '../model/assumption.ts';
import type { Finding } from '../model/classification.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { Mismatch, Unit } from './proof.ts';
import { lines, linesOf } from './symbols/lines.ts';

/** What stands in the way of a proof. */
export function failedFinding(unit: Unit | null, fault: Mismatch): Finding {
  return {
    rule: fault.rule,
    verdict: 'changes',
    because: fault.because,
    assumes: null,
    beforeLines: unit && fault.before ? linesOf(unit.old, fault.before) : null,
    afterLines: unit && fault.after ? linesOf(unit.now, fault.after) : null,
  };
}

/** A finding about symbols as a whole, with their lines. */
export function finding(
  rule: string,
  verdict: Finding['verdict'],
  because: string,
  before: CodeSymbol | null,
  after: CodeSymbol | null,
  assumes: Assumption | null = null,
): Finding {
  return {
    rule,
    verdict,
    because,
    assumes,
    beforeLines: before && lines(before.range),
    afterLines: after && lines(after.range),
  };
}

/** The kind of a symbol as a sentence says it: `type alias` for `type_alias`. */
export function noun(symbol: CodeSymbol): string {
  return symbol.kind.replaceAll('_', ' ');
}
