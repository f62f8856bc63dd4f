import type { FileSpan } from '../session-state.ts';

/** One write and the record that tells of it. */
export interface RecordedWrite {
  readonly record_id: string;
  readonly files: readonly FileSpan[];
}

/** Writes that are judged together. */
export interface ChangeSet {
  /** Each file's stretch; a file whose text came back to what it was isn't listed. */
  readonly spans: readonly FileSpan[];
  /** The records of the writes that make up the set, in order; one may stand in two sets. */
  readonly records: readonly string[];
}

interface Stretch {
  span: FileSpan;
  readonly records: Set<string>;
}

/**
 * A session's writes as change sets: for each file its uninterrupted stretches, from the text at the gate to the text
 * after the last write of the stretch. Somebody else's edit between two writes cuts the stretch, and is inside none.
 * The last change set holds the last stretch of each file, the one before it the last but one, and so on.
 *
 *     a: 1->2, 2->3     b: 5->6, 7->8      gives   [b: 5->6]  [a: 1->3, b: 7->8]
 *
 * Writes that left nothing behind belong to the set that follows them; where nothing is left at all there is one
 * empty set, and without writes there is none.
 */
export function stretches(writes: readonly RecordedWrite[]): readonly ChangeSet[] {
  const byPath = new Map<string, Stretch[]>();
  for (const { record_id, files } of writes) {
    for (const span of files) extend(byPath, record_id, span);
  }
  const order = new Map(writes.map(({ record_id }, index) => [record_id, index]));
  const longest = Math.max(0, ...[...byPath.values()].map((known) => known.length));
  const sets: ChangeSet[] = [];
  let waiting: string[] = [];
  for (let fromEnd = longest; fromEnd >= 1; fromEnd -= 1) {
    const together = [...byPath.values()].flatMap((known) => known.at(-fromEnd) ?? []);
    const spans = together.map(({ span }) => span).filter(({ before, after }) => before !== after);
    const ids = new Set([...waiting, ...together.flatMap(({ records }) => [...records])]);
    const records = [...ids].sort((a, b) => order.get(a)! - order.get(b)!);
    waiting = spans.length === 0 ? records : [];
    if (spans.length > 0) sets.push({ spans, records });
  }
  if (waiting.length === 0) return sets;
  const last = sets.pop();
  return [
    ...sets,
    { spans: last?.spans ?? [], records: [...new Set([...(last?.records ?? []), ...waiting])] },
  ];
}

function extend(byPath: Map<string, Stretch[]>, record: string, span: FileSpan): void {
  const known = byPath.get(span.path) ?? [];
  byPath.set(span.path, known);
  const last = known.at(-1);
  if (last && last.span.after === span.before) {
    last.span = { ...last.span, after: span.after };
    last.records.add(record);
  } else known.push({ span, records: new Set([record]) });
}
