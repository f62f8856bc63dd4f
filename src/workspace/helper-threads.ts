import { availableParallelism } from 'node:os';
import { type HelperThread, helperThread } from './helper-thread.ts';

/** More threads than these gain little: what they find out is written down by one. */
const MOST_THREADS = 4;

/** What a thread that reads code may hold, in bytes. */
const MEMORY_OF_A_THREAD = 600 * 1024 * 1024;

/** Most of what is made while code is compared is needed no more a moment later: looking for it less often costs less. */
const YOUNG_MEGABYTES = 192;

/** How many threads this machine has room for: one for each processor, and no more than fit into its free memory. */
export function roomForThreads(): number {
  return Math.min(
    MOST_THREADS,
    availableParallelism(),
    Math.floor(process.availableMemory() / MEMORY_OF_A_THREAD),
  );
}

/** @returns none where there is no such file, as in sources without a build. */
export function helperThreads(entry: URL, count: number): readonly HelperThread[] {
  const options = { awaited: true, youngMegabytes: YOUNG_MEGABYTES };
  return Array.from({ length: count }, () => helperThread(entry, options)).filter(
    (thread) => thread !== null,
  );
}

/**
 * Puts questions to several threads, each of which takes the next one as soon as it is free, and yields the answers in
 * the order of the questions. The threads are closed with the last of them, or when nobody wants any more.
 *
 * @throws what the first question that failed threw, in its turn.
 */
export async function* answersInOrder<Question>(
  threads: readonly HelperThread[],
  questions: readonly Question[],
): AsyncGenerator<{ readonly question: Question; readonly answer: Promise<unknown> }> {
  const waiting = questions.map((question) => ({ question, ...openPromise() }));
  let next = 0;
  const work = async (thread: HelperThread): Promise<void> => {
    for (let one = waiting[next++]; one; one = waiting[next++])
      await thread.ask(one.question).then(one.resolve, one.reject);
  };
  for (const thread of threads) void work(thread);
  try {
    for (const { question, promise } of waiting) {
      // Whether it failed is for the caller to see, who may have another way to the answer.
      await promise.catch(() => {});
      yield { question, answer: promise };
    }
  } finally {
    next = waiting.length;
    for (const thread of threads) thread.close();
  }
}

interface OpenPromise {
  readonly promise: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function openPromise(): OpenPromise {
  let settle: Pick<OpenPromise, 'resolve' | 'reject'> | null = null;
  const promise = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // One that fails before its turn is no unhandled failure.
  promise.catch(() => {});
  return { promise, ...settle! };
}
