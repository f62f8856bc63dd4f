import type { WaivedProblem } from '../../model/check.ts';
import type { Refusal, RefusalCode } from '../../model/decision.ts';
import type { Waiver } from '../../model/waiver.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import { readWaivers, waivedBy } from '../waive.ts';
import type { CheckFacts } from './facts.ts';
import type { Found } from './rule.ts';

type By = WaivedProblem['waived_by'];

/**
 * Who has lifted each problem: a person who approved exactly that write, a waiver that is in force, or one that was when
 * the write happened, as the ledger tells. Null where nobody has.
 *
 * @throws Fault WAIVERS_INVALID naming the line.
 */
export async function waiversOf(
  facts: CheckFacts,
  code: RefusalCode | null,
  problems: readonly Found[],
): Promise<readonly (By | null)[]> {
  if (code === null) return problems.map(() => null);
  // A file that can't be read waives nothing; whoever waits for a waiver should hear why.
  if (problems.length > 0) readWaivers(facts.context);
  const now = problems.map((found) => waivedNow(facts, code, found));
  const open = problems.filter((_, at) => now[at] === null).map(keyOf);
  const then = open.length === 0 ? new Map<string, By>() : await waivedThen(facts.context, code, open);
  return problems.map((found, at) => now[at] ?? then.get(keyOf(found)) ?? null);
}

const keyOf = ({ path, symbol }: Found): string => (symbol === null ? path : `${path}#${symbol}`);

function waivedNow(facts: CheckFacts, code: RefusalCode, found: Found): By | null {
  if (found.approval) {
    const { id, by } = found.approval;
    return [{ id, by, reason: 'approved for this write', until: null }];
  }
  const { path, because, next, intent_id: intentId } = found;
  const refusal: Refusal = {
    ...{ decision: 'deny', code, intentId, path, because, next },
    symbols: [keyOf(found)],
  };
  const waivers = waivedBy(facts.context, refusal, facts.now);
  return waivers && told(waivers);
}

/** By path and symbol, what was waived when it was written. */
function waivedThen(
  context: TracingContext,
  code: RefusalCode,
  keys: readonly string[],
): Promise<ReadonlyMap<string, By>> {
  return askLedger(context, (ledger) => {
    const found = new Map<string, By>();
    // The newest come first, and the oldest counts.
    for (const key of keys)
      for (const { violation } of ledger.records({ events: ['violation'], symbol: key }))
        if (violation?.code === code && violation.waived && violation.symbols.includes(key))
          found.set(key, told(violation.waived));
    return found;
  });
}

const told = (waivers: readonly Waiver[]): By =>
  waivers.map(({ id, by, reason, until }) => ({ id, by, reason, until }));
