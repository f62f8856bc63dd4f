import { answersFrom } from '../../ledger/ledger-answers.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import type { IndexOptions } from '../../workspace/ledger-index/ledger-index.ts';
import type { TracingContext } from '../tracing-context.ts';
import { whoeverWatches } from './index-watcher.ts';

/**
 * Asks the ledger: through its index where there is one to be had, else the ledger itself, with the same answer. What
 * is given back must have been read to its end: nothing of what `ask` was given may be used afterwards, and nothing may
 * be waited for in between, since nobody else can use the index meanwhile. `ask` may be called twice.
 *
 * Not for hooks, which wait for nobody.
 */
export async function askLedger<T>(
  context: TracingContext,
  ask: (questions: LedgerQuestions) => T extends Promise<unknown> ? never : T,
  options: IndexOptions = {},
): Promise<T> {
  // A hook is on its way before anybody has asked for this: it doesn't pay for reading it.
  const { askIndex } = await import('../../workspace/ledger-index/ledger-index.ts');
  const indexed = await askIndex(context.root, ask, { onProgress: whoeverWatches(), ...options });
  return indexed ? indexed.answer : ask(answersFrom(context.ledger(), context.ownership));
}
