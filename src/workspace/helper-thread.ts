import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import * as z from 'zod';
import { Fault } from '../model/fault.ts';

/** A thread that answers questions one after the other; both are plain data, answers as JSON has it or with typed arrays. */
export interface HelperThread {
  /** @throws what the thread's answer threw, a Fault as a Fault; Fault THREAD_ENDED where it ended before. */
  ask(question: unknown): Promise<unknown>;
  close(): void;
}

export interface HelperThreadOptions {
  /** Keeps the process alive all the same while an answer is awaited. */
  readonly awaited?: boolean;
  /** What may be made before the collector looks for what is needed no more, in MiB; Node's default where not given. */
  readonly youngMegabytes?: number;
  /** Is given what the thread says while it works, which answers nothing. */
  readonly onWord?: (word: unknown) => void;
}

const answerSchema = z.discriminatedUnion('ok', [
  // As JSON: it is read in a third of the time that a copy of the object takes, by the thread that must not be busy.
  z.object({ ok: z.literal(true), json: z.string() }),
  // With typed arrays, whose memory changes hands and is not copied.
  z.object({ ok: z.literal('arrays'), answer: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal('word'), word: z.unknown() }),
  z.object({
    ok: z.literal(false),
    code: z.string().nullable(),
    message: z.string(),
    next: z.string().nullable(),
  }),
]);
type ThreadAnswer = z.infer<typeof answerSchema>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Starts a thread, and again with the next question after it has ended. It keeps no process alive.
 * @param entry a built JavaScript file that calls `serveThread`; null is given back where there is none.
 */
export function helperThread(entry: URL, options: HelperThreadOptions = {}): HelperThread | null {
  if (!existsSync(fileURLToPath(entry))) return null;
  let worker: Worker | null = null;
  let waiting: Waiting[] = [];
  const ended = (because: string): void => {
    worker = null;
    const abandoned = waiting;
    waiting = [];
    for (const { reject } of abandoned)
      reject(new Fault('THREAD_ENDED', `goldthread stopped while it looked: ${because}`, 'Ask again.'));
  };
  const started = (): Worker => {
    const { youngMegabytes } = options;
    const made = new Worker(
      entry,
      youngMegabytes === undefined ? {} : { resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } },
    );
    // What a dependency prints must not come between the messages of whoever speaks on standard output.
    made.stdout.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    made.on('message', (message: unknown) => {
      const answer = answerSchema.safeParse(message).data;
      if (answer?.ok === 'word') {
        options.onWord?.(answer.word);
        return;
      }
      const asked = waiting.shift();
      if (waiting.length === 0) made.unref();
      if (!answer) asked?.reject(new Error('an answer of no known form'));
      else if (answer.ok === 'arrays') asked?.resolve(answer.answer);
      else if (answer.ok) asked?.resolve(JSON.parse(answer.json));
      else asked?.reject(asError(answer));
    });
    made.on('error', (error) => ended(error.message));
    made.on('exit', (status) => worker === made && ended(`its thread ended with status ${status}`));
    made.unref();
    return made;
  };
  worker = started();
  return {
    ask(question) {
      worker ??= started();
      const asked = worker;
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (options.awaited) asked.ref();
        asked.postMessage(question);
      });
    },
    close() {
      void worker?.terminate();
    },
  };
}

/** To be called by the thread's own file. Questions are answered in the order in which they come. */
export function serveThread(answer: (question: unknown) => Promise<unknown>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort!.on('message', (question: unknown) => {
    last = last.then(async () => {
      const given = await answered(answer, question);
      parentPort!.postMessage(given, given.ok === 'arrays' ? memoryOf(given.answer) : []);
    });
  });
}

/** Says something to whoever started this thread, in the middle of an answer; plain data. */
export function sayWord(word: unknown): void {
  parentPort!.postMessage({ ok: 'word', word } satisfies ThreadAnswer);
}

async function answered(
  answer: (question: unknown) => Promise<unknown>,
  question: unknown,
): Promise<ThreadAnswer> {
  try {
    const given = await answer(question);
    return hasArrays(given)
      ? { ok: 'arrays', answer: given }
      : { ok: true, json: JSON.stringify(given ?? null) };
  } catch (error) {
    const { code, next } = error instanceof Fault ? error : { code: null, next: null };
    return { ok: false, code, next, message: error instanceof Error ? error.message : String(error) };
  }
}

function hasArrays(answer: unknown): answer is Record<string, unknown> {
  return typeof answer === 'object' && answer !== null && Object.values(answer).some(ArrayBuffer.isView);
}

/** Of the typed arrays of an answer, each of which must have memory of its own. */
function memoryOf(answer: Record<string, unknown>): ArrayBuffer[] {
  return [
    ...new Set(
      Object.values(answer)
        .filter(ArrayBuffer.isView)
        .map(({ buffer }) => buffer as ArrayBuffer),
    ),
  ];
}

function asError({ code, message, next }: Extract<ThreadAnswer, { ok: false }>): Error {
  return code === null ? new Error(message) : new Fault(code, message, next);
}
