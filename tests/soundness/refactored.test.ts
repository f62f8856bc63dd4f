import { expect, test } from 'vitest';
import { readText } from '../support/languages.ts';
import { makeRandom } from './random.ts';
import { minifiedNames, refactorings } from './refactored.ts';
import { addToShare, printed, type Shares } from './shares.ts';
import { realFiles } from './sources.ts';

/** `FILES=200 PLACES=6` is the long run. */
const HOW_MANY = Number(process.env['FILES'] ?? 14);
const PLACES = Number(process.env['PLACES'] ?? 2);
const SEED = Number(process.env['SEED'] ?? 1);
/**
 * What is short of all is recall, and not only that: the service inlines a variable past writes to what it reads, and
 * takes code that says `this` out of its method. Below this something has broken.
 */
const FLOOR = 0.6;

test('what real tools do to real files is proved', { timeout: 3_600_000 }, async () => {
  const random = makeRandom(SEED);
  const files = random
    .shuffled(realFiles(300).filter(({ path, text }) => /\.[cm]?[jt]s$/.test(path) && text.length < 40_000))
    .slice(0, HOW_MANY);
  const shares: Shares = new Map();
  for (const source of files) {
    const file = await readText(source.path, source.text);
    if (file.type !== 'parsed' || file.damage.length > 0) continue;
    const names = source.path.endsWith('ts') ? null : await minifiedNames(source);
    const edits = [
      ...refactorings(source, random, PLACES),
      ...(names ? [{ name: 'names alone, by a minifier', after: names }] : []),
    ];
    for (const { name, after } of edits) await addToShare(shares, name, source, after);
  }
  console.log(`proved of what real tools did: ${printed(shares)}`);
  const missed = [...shares.values()].flatMap((share) => share.missed);
  if (process.env['MISSED']) console.log(missed.join('\n\n'));
  const [made, proved] = [...shares.values()].reduce(
    ([all, good], share) => [all + share.made, good + share.proved],
    [0, 0],
  );
  expect(made).toBeGreaterThan(HOW_MANY);
  expect(proved / made, missed.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(FLOOR);
});
