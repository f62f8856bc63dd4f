import { isInForce } from '../../intents/waivers.ts';
import type { AuditDocument } from '../../model/audit.ts';
import { Fault } from '../../model/fault.ts';
import { now } from '../../workspace/clock.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { intentsInvalid, type TracingContext } from '../tracing-context.ts';
import { readWaivers } from '../waive.ts';
import { compareWithTree } from './dark.ts';
import { type AuditFilter, testsOf } from './filter.ts';
import { approvalsOf, declaredOf, usesOf, violationsOf } from './gate-records.ts';
import { changedAfterCompletion, suspectLinks } from './links.ts';
import { storyOf } from './sources.ts';
import { byAgent, byAssumption, byDay, byIntent, byRule, totalsOf } from './sums.ts';
import type { ToldChange } from './told-changes.ts';

export interface AuditOptions extends AuditFilter {
  /** `REV1..REV2`: what came in between. */
  readonly range?: string | undefined;
  /** False leaves out what takes reading the whole working tree: `dark` and `gone`. */
  readonly tree?: boolean;
  readonly onProgress?: (what: 'commits' | 'files', done: number, of: number) => void;
}

/**
 * The trail: what was done, for what, by whom and on what proof; and where the trail has holes. Nothing is written but
 * the index of git's history, where that is what tells.
 *
 * @throws Fault INTENTS_INVALID, WAIVERS_INVALID, BAD_RANGE, BAD_TIME, REVISION_UNKNOWN.
 */
export async function audit(context: TracingContext, options: AuditOptions = {}): Promise<AuditDocument> {
  const read = context.intents();
  if (!read.ok) {
    const { because, next } = intentsInvalid(read.problems);
    throw new Fault('INTENTS_INVALID', because, next);
  }
  const tests = testsOf(options);
  const progress = (what: 'commits' | 'files') => (done: number, of: number) =>
    options.onProgress?.(what, done, of);
  const { source, range, changes, around, records } = await storyOf(
    context,
    options.range,
    progress('commits'),
  );
  const told = changes.filter(tests.change);
  const gate = records.filter(tests.record);
  const violations = violationsOf(gate);
  const uses = usesOf(violations);
  const mismatch =
    options.tree === false || !isOrchestrated(context.root)
      ? { dark: [], gone: [] }
      : await compareWithTree(context, progress('files'));
  const isPlaced = ({ path, symbol }: { path: string; symbol: string }): boolean => tests.place(path, symbol);
  // A link leads from one intent's work to another's: the intent that is asked for is the one that it leads to.
  const { change: passes } = testsOf({ ...options, intent: undefined });
  const inRange = new Set(changes.map(({ record_id }) => record_id));
  const concerns = (change: ToldChange): boolean => inRange.has(change.record_id) && passes(change);
  const isAsked = ({ intent_id }: { intent_id: string }): boolean =>
    options.intent === undefined || intent_id === options.intent;
  const declaredIn = new Set(told.map(({ record_id }) => record_id));
  return {
    version: '1',
    source,
    range: range && { from: range.from, to: range.to },
    totals: totalsOf(told),
    intents: byIntent(told, read.intents),
    agents: byAgent(told),
    days: byDay(told),
    rules: byRule(told),
    assumptions: byAssumption(told),
    declared: declaredOf(records).filter(({ record_id }) => {
      const by = records.find(({ supersedes }) => supersedes?.includes(record_id));
      return declaredIn.has(by?.id ?? record_id);
    }),
    violations,
    waivers: readWaivers(context).map((waiver) => ({
      ...waiver,
      in_force: isInForce(waiver, now()),
      used: uses.get(waiver.id) ?? 0,
    })),
    approvals: approvalsOf(gate),
    dark: mismatch.dark.filter(isPlaced),
    gone: mismatch.gone.filter(isPlaced),
    after_completion: changedAfterCompletion(around, read.intents, concerns).filter(isAsked),
    suspects: suspectLinks(context, around, read.intents, concerns).filter(isAsked),
  };
}
