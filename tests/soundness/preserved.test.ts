import { expect, test } from 'vitest';
import { readText } from '../support/languages.ts';
import { preserving } from './preserved.ts';
import { makeRandom } from './random.ts';
import { addToShare, printed, type Shares } from './shares.ts';
import { realFiles } from './sources.ts';

/** `FILES=400` is the long run. */
const HOW_MANY = Number(process.env['FILES'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 1);
/** Of each kind of edit, the share that must be proved; what is short of all is recall, not soundness. */
const FLOOR = 0.85;

test('edits that keep behaviour are refactorings, in real files', { timeout: 3_600_000 }, async () => {
  const random = makeRandom(SEED);
  const files = random.shuffled(realFiles(300)).slice(0, HOW_MANY);
  const shares: Shares = new Map();
  for (const source of files) {
    const file = await readText(source.path, source.text);
    if (file.type !== 'parsed' || file.damage.length > 0) continue;
    for (const [name, edit] of Object.entries(preserving)) {
      const after = await edit(file, random);
      if (after) await addToShare(shares, name, source, after);
    }
  }
  console.log(`proved of what keeps behaviour: ${printed(shares)}`);
  expect(shares.size).toBe(Object.keys(preserving).length);
  for (const [name, { made, proved, missed }] of shares) {
    expect(proved / made, `${name}\n${missed.slice(0, 3).join('\n')}`).toBeGreaterThanOrEqual(FLOOR);
  }
});
