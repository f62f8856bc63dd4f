import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages, readText } from '../support/languages.ts';
import { movedTo, saidIn } from './moved-files.ts';
import { makeRandom } from './random.ts';
import { relativeFiles } from './sources.ts';

/** `FILES=1000` is the long run. */
const HOW_MANY = Number(process.env['FILES'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 1);
/** What a file asks of its own place, and the tests that tools look for by path, are refused wherever they go. */
const FLOOR = 0.85;

test('a moved file is the same only where all that it says of others follows', {
  timeout: 3_600_000,
}, async () => {
  const random = makeRandom(SEED);
  const blessed: string[] = [];
  const missed: string[] = [];
  let made = 0;
  let left = 0;
  for (const source of random.shuffled(relativeFiles()).slice(0, HOW_MANY)) {
    const file = await readText(source.path, source.text);
    if (file.type !== 'parsed' || file.damage.length > 0) continue;
    const said = saidIn(source);
    const folder = posix.dirname(source.path);
    const verdict = async (follows: typeof said, to: string) => {
      const after = movedTo(source, to, follows);
      const sides = [source, after].map(({ path, text }) => [{ type: 'text', path, text } as const]);
      return (await compare(sides[0]!, sides[1]!, languages)).mutationClass;
    };
    for (const to of [posix.dirname(folder), posix.join(folder, 'inner')]) {
      made += 1;
      if ((await verdict(said, to)) === 'INTENT_EVOLUTION') missed.push(`${source.path} to ${to}`);
      // One alone is the hardest to see.
      const stays = random.pick(said);
      left += 1;
      if (
        (await verdict(
          said.filter((one) => one !== stays),
          to,
        )) !== 'INTENT_EVOLUTION'
      )
        blessed.push(`${source.path} to ${to}, with ${source.text.slice(stays.start, stays.end)}`);
    }
  }
  console.log(
    `moved files proved ${made - missed.length}/${made}; with one import left behind blessed ${blessed.length}/${left}`,
  );
  if (process.env['MISSED']) console.log(missed.join('\n'));
  expect(blessed).toEqual([]);
  expect(made).toBeGreaterThan(HOW_MANY / 2);
  expect((made - missed.length) / made, missed.slice(0, 10).join('\n')).toBeGreaterThanOrEqual(FLOOR);
});
