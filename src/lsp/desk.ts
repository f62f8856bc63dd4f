import type { CancellationToken } from 'vscode-languageserver';
import { type HelperThread, helperThread } from '../workspace/helper-thread.ts';
import { type IndexStep, indexStepSchema } from './index-steps.ts';
import type { Questions } from './questions.ts';

/**
 * Where questions are put that take time. Keystrokes are answered here and now, in the thread that listens; everything
 * else waits in this line, one question at a time, so that what nobody wants any more is never begun.
 */
export interface Desk {
  ask<What extends keyof Questions>(
    what: What,
    given: Readonly<Parameters<Questions[What]>>,
    options?: AskOptions,
  ): Promise<Awaited<ReturnType<Questions[What]>>>;
  /**
   * Has somebody told how far the ledger's index is, whenever a question has one made; null when that question is
   * answered.
   */
  watchIndex(told: (step: IndexStep | null) => void): void;
  close(): void;
}

export interface AskOptions {
  /** What somebody waits for comes before what is looked at for later. */
  readonly later?: boolean;
  readonly token?: CancellationToken | undefined;
}

/** The question was taken back, or the server is going down. */
export class Cancelled extends Error {}

export type Question = readonly [what: keyof Questions, given: readonly unknown[]];

/** Answers one question. What that takes is read by the thread that does it, and not by the one that listens. */
export async function answerQuestion([what, given]: Question): Promise<unknown> {
  const { questions } = await import('./questions.ts');
  const answer = questions[what] as (...words: readonly unknown[]) => unknown;
  return await answer(...given);
}

interface Waiting {
  readonly question: Question;
  readonly later: boolean;
  readonly isWanted: () => boolean;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** @param start gives no thread to have questions answered in this one, as tests and sources without a build do. */
export function openDesk(start: (onWord: (word: unknown) => void) => HelperThread | null = ownThread): Desk {
  const line: Waiting[] = [];
  let watcher: (step: IndexStep | null) => void = () => {};
  let isMaking = false;
  const thread = start((word) => {
    const step = indexStepSchema.safeParse(word).data;
    if (!step) return;
    isMaking = true;
    watcher(step);
  });
  let busy = false;
  let closed = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = first(); next !== undefined; next = first()) {
      if (closed || !next.isWanted()) {
        next.reject(new Cancelled());
        continue;
      }
      try {
        next.resolve((await (thread ? thread.ask(next.question) : answerQuestion(next.question))) as never);
      } catch (error) {
        next.reject(error);
      }
      if (isMaking) watcher(null);
      isMaking = false;
    }
    busy = false;
  }

  function first(): Waiting | undefined {
    const urgent = line.findIndex(({ later }) => !later);
    return line.splice(Math.max(0, urgent), 1)[0];
  }

  return {
    ask: (what, given, { later = false, token } = {}) =>
      new Promise((resolve, reject) => {
        const isWanted = (): boolean => token?.isCancellationRequested !== true;
        token?.onCancellationRequested(() => reject(new Cancelled()));
        line.push({ question: [what, given], later, isWanted, resolve, reject });
        void work();
      }),
    watchIndex(told) {
      watcher = told;
    },
    close() {
      closed = true;
      thread?.close();
    },
  };
}

function ownThread(onWord: (word: unknown) => void): HelperThread | null {
  return helperThread(new URL('./lsp-thread.js', import.meta.url), { onWord });
}
