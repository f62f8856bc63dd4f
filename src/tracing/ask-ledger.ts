import { answersFrom } from '../ledger/ledger-answers.ts';
import type { LedgerQuestions } from '../model/ledger-questions.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * Asks the ledger. What `ask` gives back must be read to its end by then: nothing of what it was given may be used
 * afterwards, and nothing may be waited for in between, since others can't ask meanwhile.
 */
export async function askLedger<T>(
  context: TracingContext,
  ask: (questions: LedgerQuestions) => T extends Promise<unknown> ? never : T,
): Promise<T> {
  return ask(answersFrom(context.ledger()));
}
