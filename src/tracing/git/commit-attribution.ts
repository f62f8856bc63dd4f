import { contentTrail, type TrailStep } from '../../ledger/content-trail.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import type { Contributor } from '../../model/trace-record.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import { contributorOfCommit, type HistoryCommit } from '../history/history.ts';
import { recordsOfPlaces } from './commit-trailers.ts';

/** What a commit did to a symbol, and who did it: as records tell, or else as the commit says itself. */
export interface AttributedSymbol {
  readonly symbol: DiffSymbol;
  readonly contributor: Contributor;
  readonly agent: string | null;
  readonly sessionId: string | null;
  readonly intentId: string | null;
  /** The record that left the symbol as the commit has it; null where the commit alone tells. */
  readonly recordId: string | null;
}

/**
 * Who did what a commit holds, told by content: the record that left a symbol so, whichever revision the commit had
 * when it was written.
 */
export function attributeCommit(
  questions: LedgerQuestions,
): (commit: HistoryCommit) => readonly AttributedSymbol[] {
  const recordsAt = recordsOfPlaces(questions);
  return (commit) =>
    commit.symbols.map((symbol) => {
      const step = symbol.after === null ? null : stepFor(symbol.after, recordsAt);
      if (step === null) {
        const { agent = null } = commit.contributor;
        const contributor = contributorOfCommit(commit);
        return { symbol, contributor, agent, sessionId: null, intentId: commit.intent_id, recordId: null };
      }
      return {
        symbol,
        contributor: step.contributor,
        agent: step.record.agent ?? null,
        sessionId: step.record.session_id,
        intentId: step.intentId,
        recordId: step.record.id,
      };
    });
}

function stepFor(
  { path, name, content_hash }: NonNullable<DiffSymbol['after']>,
  recordsAt: Parameters<typeof contentTrail>[1],
): TrailStep | null {
  if (name === MODULE_NAME) return null;
  const contentHash = content_hash as ContentHash;
  return contentTrail({ path, name, contentHash }, recordsAt, () => false)[0] ?? null;
}
