import type { LedgerFiles, PlacedLine } from './ledger-files.ts';
import type { LedgerProblem } from './ledger-problem.ts';

/**
 * Where the live file and the segments say different things. Each record of a segment that was put in the live file
 * stands there still; and what stands in the live file before a record of a segment was put in a segment too, since
 * every append sees to it. The end of the live file may be ahead: a crash comes between the two.
 */
export function compareSegments(
  placed: readonly PlacedLine[],
  { shown = new Set(), strays = false }: LedgerFiles,
): readonly LedgerProblem[] {
  if (shown.size === 0) return [];
  const live = placed.filter(({ role }) => role === 'live');
  return [...removed(placed, live, shown), ...(strays ? [] : inserted(placed, live, shown))];
}

function removed(
  placed: readonly PlacedLine[],
  live: readonly PlacedLine[],
  shown: ReadonlySet<string>,
): readonly LedgerProblem[] {
  const there = new Set(live.map(({ key }) => key));
  return placed.flatMap(({ role, path, line, key, record }): LedgerProblem[] => {
    if (role !== 'segment' || !record || !shown.has(path) || there.has(key)) return [];
    const because = 'agent_trace.jsonl had this record, and as it stands here has it no more';
    return [{ path, line, code: 'REMOVED', because }];
  });
}

function inserted(
  placed: readonly PlacedLine[],
  live: readonly PlacedLine[],
  shown: ReadonlySet<string>,
): readonly LedgerProblem[] {
  const segments = placed.filter(({ role }) => role === 'segment');
  const known = new Set(segments.map(({ key }) => key));
  const put = new Set(segments.flatMap(({ path, key }) => (shown.has(path) ? [key] : [])));
  const last = live.findLastIndex(({ key }) => put.has(key));
  return live.slice(0, Math.max(0, last)).flatMap(({ path, line, key, record }): LedgerProblem[] => {
    if (!record || known.has(key)) return [];
    const because =
      'no segment has this record, and segments have what came after it: it was put in, or taken out there';
    return [{ path, line, code: 'INSERTED', because }];
  });
}
