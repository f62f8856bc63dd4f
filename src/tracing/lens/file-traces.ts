import type { ContentHash } from '../../model/content-hash.ts';
import type { LedgerQuestions, TracedSymbol } from '../../model/ledger-questions.ts';
import type { Traced } from '../../model/lens.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';

/** What the ledger says about a file. */
export interface FileTraces {
  /** The symbols that stand in it by the ledger's word, the file itself among them. */
  readonly symbols: readonly Traced[];
  /** Of the file's bytes after the last record that tells of it; null where none does. */
  readonly lastHash: ContentHash | null;
}

/** As many files as somebody has open and looks at in turns. */
const MOST_KEPT = 24;
const kept = new WeakMap<TracingContext, Map<string, Promise<FileTraces>>>();

/** Asked once for as long as the workspace's context is used: a text is read whenever it comes to rest, and nothing is new. */
export function fileTraces(context: TracingContext, path: string): Promise<FileTraces> {
  const files = kept.get(context) ?? new Map<string, Promise<FileTraces>>();
  kept.set(context, files);
  const known = files.get(path);
  if (known !== undefined) return known;
  const asked = askLedger(context, (ledger) => ({
    symbols: ledger.inFile(path).map(asTraced),
    lastHash: lastHash(ledger, path),
  }));
  asked.catch(() => files.delete(path));
  files.set(path, asked);
  if (files.size > MOST_KEPT) files.delete(files.keys().next().value!);
  return asked;
}

function asTraced({ name, owner, contentHash, entries, last }: TracedSymbol): Traced {
  const { recordId, timestamp, mutationClass, contributor, agent } = last;
  return {
    name,
    owner,
    contentHash,
    traces: entries,
    last: { recordId, timestamp, mutationClass, contributor, agent },
  };
}

function lastHash(ledger: LedgerQuestions, path: string): ContentHash | null {
  for (const { files } of ledger.records({ path, deciding: true })) {
    const file = files.findLast((one) => one.path === path);
    if (file) return file.content_hash_after ?? null;
  }
  return null;
}
