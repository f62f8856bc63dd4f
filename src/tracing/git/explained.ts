import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { recordsOfPlaces } from './commit-trailers.ts';

/** What the ledger can say about a symbol's content. */
export interface Explained {
  /** Whether the newest record that tells of this place left it so; null as hash for a symbol that is gone. */
  asItStands(path: string, name: string, contentHash: string | null): boolean;
  /** Whether any record left the symbol so at some time. */
  everSo(path: string, name: string, contentHash: string): boolean;
  /** Whether a session has changed the code outside of a file's symbols after that moment, as a record tells. */
  moduleSince(path: string, sinceMs: number): boolean;
}

/** Answers from the ledger as it stood when its questions were lent. */
export function explainedBy(questions: LedgerQuestions): Explained {
  const recordsAt = recordsOfPlaces(questions);
  return {
    asItStands(path, name, contentHash) {
      const lineage = questions.at(path, name);
      if (contentHash === null) return lineage?.deleted ?? questions.formerlyAt(path, name) !== null;
      return lineage !== null && !lineage.deleted && lineage.contentHash === contentHash;
    },
    everSo(path, name, contentHash) {
      const lineage = questions.at(path, name) ?? questions.formerlyAt(path, name);
      return lineage?.history.some((entry) => entry.contentHash === contentHash) ?? false;
    },
    moduleSince: (path, sinceMs) =>
      recordsAt(path, MODULE_NAME).some(
        ({ timestamp, session_id }) => session_id !== null && Date.parse(timestamp) >= sinceMs,
      ),
  };
}
