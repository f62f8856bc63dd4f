import { decidingRecords } from '../ledger/deciding-records.ts';
import { placeKey } from '../ledger/lineage-state.ts';
import type { TrustLevel } from '../model/assumption.ts';
import type { JudgedChange, MutationClass } from '../model/classification.ts';
import type { Comparison } from '../model/comparison.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { TraceFile, TraceRecord } from '../model/trace-record.ts';
import { toSourceFile } from '../workspace/files/source-files.ts';
import { compare } from './compare.ts';
import { compareHere } from './comparison/compare-here.ts';
import { recordedBytes } from './record/recorded-bytes.ts';
import type { TracingContext } from './tracing-context.ts';

/** What the present judge says of changes that an earlier one judged. */
export interface ReclassifyDocument {
  /** How many records could be judged again. */
  readonly judged: number;
  readonly changed: readonly ChangedVerdict[];
  /** Records whose texts are not all to be had any more, with the paths that are missing. */
  readonly unreadable: readonly { readonly record_id: string; readonly paths: readonly string[] }[];
}

export interface ChangedVerdict {
  readonly record_id: string;
  readonly timestamp: string;
  /** The version that judged then; null where the record doesn't say. */
  readonly judged_by: string | null;
  readonly mutation_class: { readonly was: MutationClass | null; readonly is: MutationClass | null };
  readonly symbols: readonly {
    readonly path: string;
    readonly symbol: string;
    readonly was: MutationClass;
    readonly is: MutationClass;
    readonly because: string;
  }[];
}

/**
 * Judges the ledger's stored pairs of texts again, as after an upgrade of the judge, and says whose verdict is another
 * one now. Nothing is written: the ledger says what was said at the time. Superseded records are left out.
 *
 * @param assume another level of assumptions than the workspace's.
 */
export async function reclassify(
  context: TracingContext,
  assume: TrustLevel | null = null,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<ReclassifyDocument> {
  const changed: ChangedVerdict[] = [];
  const unreadable: { record_id: string; paths: readonly string[] }[] = [];
  let judged = 0;
  const records = decidingRecords(context.ledger());
  for (const [at, record] of records.entries()) {
    onProgress(at + 1, records.length);
    if (record.files.length === 0) continue;
    const sides = sidesOf(context, record);
    if (sides.missing.length > 0) {
      unreadable.push({ record_id: record.id, paths: sides.missing });
      continue;
    }
    const comparison = await (assume === null
      ? compareHere(context, sides.before, sides.after)
      : compare(sides.before, sides.after, context.languages, { trust: assume }));
    judged += 1;
    const symbols = differingSymbols(record, comparison.changes);
    const was = record.mutation_class ?? null;
    if (symbols.length === 0 && was === comparison.mutationClass) continue;
    changed.push({
      record_id: record.id,
      timestamp: record.timestamp,
      judged_by: record.judge?.classifier ?? null,
      mutation_class: { was, is: comparison.mutationClass },
      symbols,
    });
  }
  return { judged, changed, unreadable };
}

/** What the present judge says of one record; null where its texts are not all to be had any more. */
export async function judgedAgain(context: TracingContext, record: TraceRecord): Promise<Comparison | null> {
  const sides = sidesOf(context, record);
  return sides.missing.length > 0 ? null : compareHere(context, sides.before, sides.after);
}

interface Sides {
  readonly before: readonly SourceFile[];
  readonly after: readonly SourceFile[];
  readonly missing: readonly string[];
}

function sidesOf(context: TracingContext, record: TraceRecord): Sides {
  const before: SourceFile[] = [];
  const after: SourceFile[] = [];
  const missing = new Set<string>();
  const add = (to: SourceFile[], path: string, hash: ContentHash | null | undefined): void => {
    if (hash === null || hash === undefined) return;
    const bytes = recordedBytes(context, record, path, hash);
    if (bytes) to.push(toSourceFile(path, bytes, context.config.limits));
    else missing.add(path);
  };
  for (const file of record.files) {
    add(before, file.path_before ?? file.path, file.content_hash_before);
    add(after, file.path, file.content_hash_after);
  }
  return { before, after, missing: [...missing] };
}

function differingSymbols(
  record: TraceRecord,
  changes: readonly JudgedChange[],
): readonly ChangedVerdict['symbols'][number][] {
  const former = formerVerdicts(record.files);
  return changes.flatMap(({ before, after, mutationClass, findings }) => {
    const { path, name } = (after ?? before)!;
    const was = former.get(placeKey(path, name));
    if (was === undefined || was === mutationClass) return [];
    const telling = findings.find(({ verdict }) => verdict === 'changes') ?? findings[0]!;
    return [{ path, symbol: name, was, is: mutationClass, because: telling.because }];
  });
}

function formerVerdicts(files: readonly TraceFile[]): ReadonlyMap<string, MutationClass> {
  const found = new Map<string, MutationClass>();
  for (const file of files) {
    for (const { ranges } of file.conversations) {
      for (const { symbol, mutation_class } of ranges)
        if (symbol !== undefined && mutation_class) found.set(placeKey(file.path, symbol), mutation_class);
    }
    for (const { symbol, mutation_class } of file.deleted_symbols ?? [])
      found.set(placeKey(file.path, symbol), mutation_class);
  }
  return found;
}
