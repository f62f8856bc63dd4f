import { joinParts } from '../../ledger/parts.ts';
import { parseLine } from '../../ledger/record-line.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { readLines } from '../ledger/ledger-lines.ts';
import { sourcesOf } from '../ledger/ledger-sources.ts';

/** Looks for records by their ids in all of the ledger, the newest files first. Only lines that spell one are read. */
export function recordsNamed(root: string, ids: ReadonlySet<string>): readonly TraceRecord[] {
  const found = new Map<string, TraceRecord>();
  const [live, ...others] = sourcesOf(root);
  for (const { file } of [live!, ...others.reverse()]) {
    for (const line of readLines(file)) {
      if (![...ids].some((id) => line.includes(id))) continue;
      const parsed = parseLine(line.trim());
      if (parsed.type !== 'record' || !ids.has(parsed.record.part?.of ?? parsed.record.id)) continue;
      if (!found.has(parsed.record.id)) found.set(parsed.record.id, parsed.record);
    }
    // The first part of a long record has the whole's id, and all its parts stand together.
    if ([...ids].every((id) => found.has(id))) break;
  }
  return joinParts([...found.values()]);
}
