import type { ContentHash } from '../../model/content-hash.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { ReportedSide } from '../../model/report.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { toSourceFile } from '../../workspace/files/source-files.ts';
import { recordedBytes } from '../record/recorded-bytes.ts';
import type { TracingContext } from '../tracing-context.ts';
import { codeOf } from './code-of.ts';

type Place = Pick<ReportedSide, 'path' | 'name' | 'kind'>;

/** Cuts symbols out of the texts that records tell of by their hashes; without code where a text is not to be had. */
export interface RecordedTexts {
  before(record: TraceRecord, place: Place): Promise<ReportedSide>;
  after(record: TraceRecord, place: Place): Promise<ReportedSide>;
}

/** Trees that are kept: the text after one write is mostly the one before the next. */
const MOST_KEPT = 64;

/** Each text is read once for all records that tell of it. */
export function recordedTexts(context: TracingContext): RecordedTexts {
  const kept = new Map<string, ReadFile | null>();
  return {
    before: (record, place) =>
      side(
        record,
        place,
        record.files.find((file) => (file.path_before ?? file.path) === place.path)?.content_hash_before,
      ),
    after: (record, place) =>
      side(record, place, record.files.find(({ path }) => path === place.path)?.content_hash_after),
  };

  async function side(
    record: TraceRecord,
    place: Place,
    hash: ContentHash | null | undefined,
  ): Promise<ReportedSide> {
    const file = hash ? await read(record, place.path, hash) : null;
    const symbol = file && symbolIn(file, place.name);
    if (!file || !symbol) return { ...place, lines: null, code: null };
    return { ...place, lines: [symbol.range.startLine, symbol.range.endLine], code: codeOf(symbol, file) };
  }

  async function read(record: TraceRecord, path: string, hash: ContentHash): Promise<ReadFile | null> {
    const key = `${path}\0${hash}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const bytes = recordedBytes(context, record, path, hash);
    const source = bytes && toSourceFile(path, bytes, context.config.limits);
    const file = source && (await context.languages.read(source));
    kept.set(key, file);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return file;
  }
}

function symbolIn(file: ReadFile, name: string): CodeSymbol | null {
  if (file.type === 'unparsed') return null;
  return name === MODULE_NAME ? file.module : (file.symbols.find((symbol) => symbol.name === name) ?? null);
}
