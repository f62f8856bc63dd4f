import type {
  AuditDocument,
  AuditEntry,
  AuditedAgent,
  AuditedIntent,
  AuditTotals,
} from '../../model/audit.ts';
import { groupBy } from '../../model/group-by.ts';
import type { Intent } from '../../model/intent.ts';
import type { ToldChange } from './told-changes.ts';

/** The changes under their intents: those of active_intents.yaml in its order, then unknown ones, then what is for none. */
export function byIntent(
  changes: readonly ToldChange[],
  intents: readonly Intent[],
): readonly AuditedIntent[] {
  const groups = groupBy(changes, ({ intentId }) => intentId);
  const known = new Map(intents.map((intent, at) => [intent.id, { intent, at }]));
  const order = (id: string | null): number => (id === null ? 2e9 : (known.get(id)?.at ?? 1e9));
  return [...groups]
    .sort(([one], [other]) => order(one) - order(other) || ((one ?? '') < (other ?? '') ? -1 : 1))
    .map(([id, group]) => ({
      intent_id: id,
      name: (id === null ? undefined : known.get(id))?.intent.name ?? null,
      status: (id === null ? undefined : known.get(id))?.intent.status ?? null,
      refactorings: group.filter(isRefactoring).map(asEntry),
      features: group.filter((change) => !isRefactoring(change)).map(asEntry),
    }));
}

/** `from` and `to` are the first and the last moment of a change, null where there is none. */
export function totalsOf(changes: readonly ToldChange[]): AuditTotals {
  const times = changes.map(({ timestamp }) => timestamp).sort();
  const refactorings = changes.filter(isRefactoring).length;
  return {
    refactorings,
    features: changes.length - refactorings,
    symbols: new Set(changes.map(({ lineage }) => lineage)).size,
    intents: new Set(changes.flatMap(({ intentId }) => intentId ?? [])).size,
    from: times[0] ?? null,
    to: times.at(-1) ?? null,
  };
}

/** The busiest first. */
export function byAgent(changes: readonly ToldChange[]): readonly AuditedAgent[] {
  const groups = groupBy(changes, ({ agent, contributor }) => agent ?? contributor.type);
  return [...groups]
    .map(([agent, group]) => ({
      agent,
      type: group[0]!.contributor.type,
      models: [...new Set(group.flatMap(({ contributor }) => contributor.model_id ?? []))].sort(),
      ...counts(group),
    }))
    .sort((one, other) => total(other) - total(one) || (one.agent < other.agent ? -1 : 1));
}

/** By the day in UTC, oldest first; days without a change are left out. */
export function byDay(changes: readonly ToldChange[]): AuditDocument['days'] {
  return [...groupBy(changes, ({ timestamp }) => timestamp.slice(0, 10))]
    .map(([day, group]) => ({ day, ...counts(group) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** How often each rule had a part in proving a refactoring; a rule counts once for each change. */
export function byRule(changes: readonly ToldChange[]): AuditDocument['rules'] {
  const counted = new Map<string, number>();
  for (const { findings } of changes.filter(isRefactoring)) {
    for (const rule of new Set(findings.map((finding) => finding.rule)))
      counted.set(rule, (counted.get(rule) ?? 0) + 1);
  }
  return [...counted].map(([rule, count]) => ({ rule, count })).sort(commonest((entry) => entry.rule));
}

/** What refactorings were called proved on the strength of, though the code doesn't show it. */
export function byAssumption(changes: readonly ToldChange[]): AuditDocument['assumptions'] {
  const found = new Map<string, { count: number; rules: Set<string> }>();
  for (const { findings } of changes.filter(isRefactoring)) {
    const here = new Set<string>();
    for (const { rule, assumes } of findings) {
      if (assumes === undefined) continue;
      const known = found.get(assumes) ?? { count: 0, rules: new Set() };
      found.set(assumes, known);
      known.rules.add(rule);
      if (!here.has(assumes)) known.count += 1;
      here.add(assumes);
    }
  }
  return [...found]
    .map(([assumes, { count, rules }]) => ({ assumes, count, rules: [...rules].sort() }))
    .sort(commonest((entry) => entry.assumes));
}

function isRefactoring({ mutationClass }: ToldChange): boolean {
  return mutationClass === 'AST_REFACTOR';
}

function asEntry({ intentId: _, mutationClass: __, lineage: ___, ...entry }: ToldChange): AuditEntry {
  return entry;
}

function counts(group: readonly ToldChange[]): { readonly refactorings: number; readonly features: number } {
  const refactorings = group.filter(isRefactoring).length;
  return { refactorings, features: group.length - refactorings };
}

const total = ({ refactorings, features }: { refactorings: number; features: number }): number =>
  refactorings + features;

function commonest<T extends { readonly count: number }>(nameOf: (entry: T) => string) {
  return (one: T, other: T): number => other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1);
}
