import {
  type CheckCode,
  type CheckDocument,
  type CheckLevel,
  type CheckSettings,
  checkCodes,
  type Problem,
  type WaivedProblem,
} from '../../model/check.ts';
import { now as present } from '../../workspace/clock.ts';
import type { TracingContext } from '../tracing-context.ts';
import { gatherFacts } from './facts.ts';
import { findRange, type RangeOptions } from './range.ts';
import { reviewedIntents } from './reviewed-intents.ts';
import type { Found } from './rule.ts';
import { rules } from './rules.ts';
import { waiversOf } from './waivers-of.ts';

export interface CheckOptions extends RangeOptions {
  /** Hashes of ledger heads that were kept elsewhere and must still be there. */
  readonly anchors?: readonly string[];
  /** These rules alone; one that the settings have off is then asked as an error. */
  readonly only?: readonly CheckCode[];
  readonly without?: readonly CheckCode[];
}

/**
 * The gate for CI: judges a range of commits anew, asks every rule that is on, and weighs what they find by the
 * settings and the waivers. Nothing is written.
 *
 * @throws Fault INTENTS_INVALID, CONFIG_INVALID, BAD_RANGE, REVISION_UNKNOWN, SHALLOW_CLONE.
 */
export async function check(context: TracingContext, options: CheckOptions): Promise<CheckDocument> {
  const range = findRange(context.root, options);
  const facts = await gatherFacts(context, range, options.anchors ?? [], present());
  const levels = levelsOf(context.config.checks, options);
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const waived: WaivedProblem[] = [];
  for (const code of checkCodes) {
    const level = levels[code];
    if (level === 'off') continue;
    const told = unique(await rules[code].find(facts));
    const waivers = await waiversOf(facts, rules[code].waivedAs, told);
    for (const [at, found] of told.entries()) {
      const problem = problemOf(code, level, found);
      const by = waivers[at] ?? null;
      if (by !== null) waived.push({ ...problem, waived_by: by });
      else (level === 'error' ? problems : warnings).push(problem);
    }
  }
  return {
    version: '1',
    ok: problems.length === 0,
    range: range && { ...range, commits: facts.commits.length },
    problems,
    warnings,
    waived,
    rules: checkCodes.map((code) => ({ code, level: levels[code] })),
    intents: reviewedIntents(facts),
  };
}

function levelsOf(settings: CheckSettings, { only = [], without = [] }: CheckOptions): CheckSettings {
  const levelOf = (code: CheckCode): CheckLevel => {
    if (without.includes(code) || (only.length > 0 && !only.includes(code))) return 'off';
    return only.length > 0 && settings[code] === 'off' ? 'error' : settings[code];
  };
  return Object.fromEntries(checkCodes.map((code) => [code, levelOf(code)])) as CheckSettings;
}

function problemOf(
  code: CheckCode,
  level: Problem['level'],
  { path, symbol, line, intent_id, because, next }: Found,
): Problem {
  return { code, level, path, symbol, line, intent_id, because, next };
}

/** Two records that tell of one symbol are one problem. */
function unique(found: readonly Found[]): readonly Found[] {
  const seen = new Set<string>();
  return found.filter(({ path, symbol, intent_id, because }) => {
    const key = JSON.stringify(symbol === null ? [path, because] : [path, symbol, intent_id]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
