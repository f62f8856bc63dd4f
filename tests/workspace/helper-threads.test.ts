import { expect, test } from 'vitest';
import type { HelperThread } from '../../src/workspace/helper-thread.ts';
import { answersInOrder } from '../../src/workspace/helper-threads.ts';

/** A thread that takes its turns, and answers with its name. */
function thread(name: string, answer: (question: number) => unknown = String) {
  const asked: number[] = [];
  let isClosed = false;
  const made: HelperThread = {
    async ask(question) {
      asked.push(question as number);
      // The later it is asked, the sooner it answers.
      for (let turn = 10 - (question as number); turn > 0; turn -= 1) await null;
      return `${name}${answer(question as number)}`;
    },
    close() {
      isClosed = true;
    },
  };
  return { made, asked, isClosed: () => isClosed };
}

test('threads share the questions, and the answers come in their order', async () => {
  const [a, b] = [thread('a'), thread('b')];
  const told: unknown[] = [];
  for await (const { question, answer } of answersInOrder([a.made, b.made], [0, 1, 2, 3, 4, 5]))
    told.push([question, String(await answer).slice(1)]);
  expect(told).toEqual([0, 1, 2, 3, 4, 5].map((question) => [question, String(question)]));
  expect([...a.asked, ...b.asked].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(a.asked.length).toBeGreaterThan(0);
  expect(b.asked.length).toBeGreaterThan(0);
  expect([a.isClosed(), b.isClosed()]).toEqual([true, true]);
});

test('a question that fails fails in its turn, and the others are answered', async () => {
  const failing = thread('a', (question) => {
    if (question === 2) throw new Error('it is torn');
    return question;
  });
  const told: string[] = [];
  for await (const { answer } of answersInOrder([failing.made], [0, 1, 2, 3]))
    told.push(await answer.then(String, (error: Error) => error.message));
  expect(told).toEqual(['a0', 'a1', 'it is torn', 'a3']);
});

test('nothing is asked any more when nobody listens', async () => {
  const one = thread('a');
  for await (const { question } of answersInOrder([one.made], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
    if (question === 1) break;
  expect(one.isClosed()).toBe(true);
  const asked = one.asked.length;
  for (let turn = 0; turn < 100; turn += 1) await null;
  expect(one.asked.length).toBe(asked);
  expect(asked).toBeLessThan(9);
});
