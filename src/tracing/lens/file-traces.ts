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

export function fileTraces(context: TracingContext, path: string): Promise<FileTraces> {
  return askLedger(context, (ledger) => ({
    symbols: ledger.inFile(path).map(asTraced),
    lastHash: lastHash(ledger, path),
  }));
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
