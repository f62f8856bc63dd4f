import type { WaivedProblem } from '../../model/check.ts';
import type { Refusal, RefusalCode } from '../../model/decision.ts';
import type { Waiver } from '../../model/waiver.ts';
import { readWaivers, waivedBy } from '../waive.ts';
import type { CheckFacts } from './facts.ts';
import type { Found } from './rule.ts';

type By = WaivedProblem['waived_by'];

/**
 * Who has lifted a problem: a person who approved exactly that write, a waiver that is in force, or one that was when
 * the write happened, as the ledger tells. Null where nobody has.
 *
 * @throws Fault WAIVERS_INVALID naming the line.
 */
export function waiversOf(facts: CheckFacts, code: RefusalCode | null, found: Found): By | null {
  if (code === null) return null;
  if (found.approval) {
    const { id, by } = found.approval;
    return [{ id, by, reason: 'approved for this write', until: null }];
  }
  const { path, symbol, because, next, intent_id: intentId } = found;
  const key = symbol === null ? path : `${path}#${symbol}`;
  const refusal: Refusal = { decision: 'deny', code, intentId, path, symbols: [key], because, next };
  // A file that can't be read waives nothing; whoever waits for a waiver should hear why.
  readWaivers(facts.context);
  const waivers = waivedBy(facts.context, refusal, facts.now) ?? waivedThen(facts, code, key);
  return waivers === null ? null : waivers.map(({ id, by, reason, until }) => ({ id, by, reason, until }));
}

function waivedThen({ context }: CheckFacts, code: RefusalCode, key: string): readonly Waiver[] | null {
  const told = context
    .ledger()
    .map(({ violation }) => violation)
    .find((violation) => violation?.code === code && violation.waived && violation.symbols.includes(key));
  return told?.waived ?? null;
}
