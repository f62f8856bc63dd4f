import type { ContentHash } from '../model/content-hash.ts';
import type { Contributor, TraceFile, TraceRange, TraceRecord } from '../model/trace-record.ts';
import { intentOf } from './intent-of.ts';

/** A symbol's content at a place. */
export interface PlacedContent {
  readonly path: string;
  readonly name: string;
  readonly contentHash: ContentHash;
}

/** One record's part in how a symbol came to have its content. */
export interface TrailStep {
  readonly record: TraceRecord;
  readonly file: TraceFile;
  readonly range: TraceRange;
  readonly contributor: Contributor;
  readonly intentId: string | null;
}

/** A trail is as long as what was written between two commits; more than this is no trail. */
const LONGEST = 200;

/**
 * How a symbol came to have the content that it has, from the newest step back: the record that left it so, the one
 * that left what that one found, and so on through renames and moves. It is told by content alone, whichever commits
 * the content went through.
 *
 * @param recordsAt the deciding records that name a symbol at a place, the newest first.
 * @param isOld true for content that need not be explained any more.
 */
export function contentTrail(
  from: PlacedContent,
  recordsAt: (path: string, name: string) => readonly TraceRecord[],
  isOld: (contentHash: ContentHash) => boolean,
): readonly TrailStep[] {
  const steps: TrailStep[] = [];
  const seen = new Set<TraceRecord>();
  for (let at: PlacedContent | null = from; at !== null && steps.length < LONGEST; ) {
    if (isOld(at.contentHash)) break;
    const step = stepTo(recordsAt(at.path, at.name), at, seen);
    if (step === null) break;
    seen.add(step.record);
    steps.push(step);
    const { previous }: TraceRange = step.range;
    at = previous ? { path: previous.path, name: previous.symbol, contentHash: previous.content_hash } : null;
  }
  return steps;
}

/** The newest record that left a symbol with that content at that place, and that the trail has not come by. */
function stepTo(
  records: readonly TraceRecord[],
  { path, name, contentHash }: PlacedContent,
  seen: ReadonlySet<TraceRecord> = new Set(),
): TrailStep | null {
  for (const record of records) {
    if (seen.has(record)) continue;
    for (const file of record.files) {
      if (file.path !== path) continue;
      for (const conversation of file.conversations) {
        const { contributor = { type: 'unknown' as const }, ranges } = conversation;
        const range = ranges.find(
          ({ symbol, content_hash }) => symbol === name && content_hash === contentHash,
        );
        if (!range) continue;
        return { record, file, range, contributor, intentId: intentOf(record, conversation) };
      }
    }
  }
  return null;
}
