import type { Report, ReportedChange, ReportedIntent } from '../model/report.ts';
import { peopleOf } from './people.ts';

/** The changes of a report in the order in which a reviewer reads them: behaviour first, by intent, then by place. */
export interface Arranged {
  /** Every change, as the groups have them one after the other. */
  readonly rows: readonly ReportedChange[];
  readonly evolved: readonly Group[];
  readonly refactored: readonly Group[];
  /** Intents that changes are attributed to, those with most behaviour changes first; then those that only own files. */
  readonly intents: readonly ReportedIntent[];
  readonly people: readonly string[];
}

/** Changes of one class for one intent; `first` is the place of the first one among all rows. */
export interface Group {
  /** Null for what no intent is known for. */
  readonly intent: ReportedIntent | null;
  readonly changes: readonly ReportedChange[];
  readonly first: number;
}

/** Puts each change in one group; the groups' `first` are the numbers by which the page's script finds rows. */
export function arrange(report: Report): Arranged {
  const evolutions = report.changes.filter(({ mutationClass }) => mutationClass === 'INTENT_EVOLUTION');
  const refactorings = report.changes.filter(({ mutationClass }) => mutationClass === 'AST_REFACTOR');
  const intents = byWeight(report, evolutions);
  const evolved = groups(evolutions, intents, 0);
  const refactored = groups(refactorings, intents, evolutions.length);
  const rows = [...evolved, ...refactored].flatMap(({ changes }) => changes);
  const people = [...new Set(rows.flatMap((row) => peopleOf(report, row)))].sort();
  return { rows, evolved, refactored, intents, people };
}

function byWeight(
  { changes, intents, files }: Report,
  evolutions: readonly ReportedChange[],
): readonly ReportedIntent[] {
  const weight = new Map<string, number>();
  for (const { intent } of changes) if (intent) weight.set(intent.id, weight.get(intent.id) ?? 0);
  for (const { owner } of files) if (owner && !weight.has(owner.id)) weight.set(owner.id, -1);
  for (const { intent } of evolutions) if (intent) weight.set(intent.id, weight.get(intent.id)! + 1);
  const known = new Map(intents.map((intent) => [intent.id, intent]));
  return [...weight]
    .sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1))
    .map(([id]) => known.get(id) ?? { id, name: null, status: null });
}

function groups(
  changes: readonly ReportedChange[],
  intents: readonly ReportedIntent[],
  start: number,
): readonly Group[] {
  const found: Group[] = [];
  let first = start;
  for (const intent of [...intents, null]) {
    const own = changes.filter((change) => (change.intent?.id ?? null) === (intent?.id ?? null));
    if (own.length === 0) continue;
    found.push({ intent, changes: [...own].sort(byPlace), first });
    first += own.length;
  }
  return found;
}

function byPlace(one: ReportedChange, other: ReportedChange): number {
  const [a, b] = [(one.after ?? one.before)!, (other.after ?? other.before)!];
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (a.lines?.[0] ?? 0) - (b.lines?.[0] ?? 0) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
