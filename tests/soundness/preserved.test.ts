import { expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages, readText } from '../support/languages.ts';
import { preserving } from './preserved.ts';
import { makeRandom } from './random.ts';
import { realFiles } from './sources.ts';
import { smallDiff } from './text-edits.ts';

/** `FILES=400` is the long run. */
const HOW_MANY = Number(process.env['FILES'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 1);
/** Of each kind of edit, the share that must be proved; what is short of all is recall, not soundness. */
const FLOOR = 0.85;

test('edits that keep behaviour are refactorings, in real files', { timeout: 3_600_000 }, async () => {
  const random = makeRandom(SEED);
  const files = random.shuffled(realFiles(300)).slice(0, HOW_MANY);
  const scores = new Map<string, { made: number; proved: number; readonly missed: string[] }>();
  for (const source of files) {
    const file = await readText(source.path, source.text);
    if (file.type !== 'parsed' || file.damage.length > 0) continue;
    for (const [name, edit] of Object.entries(preserving)) {
      const after = await edit(file, random);
      if (!after) continue;
      const score = scores.get(name) ?? { made: 0, proved: 0, missed: [] };
      scores.set(name, score);
      score.made += 1;
      const asFile = (one: { path: string; text: string }) => ({ type: 'text', ...one }) as const;
      const { mutationClass, changes } = await compare([asFile(source)], after.map(asFile), languages);
      // Layout alone may be nothing to report.
      if (mutationClass !== 'INTENT_EVOLUTION') score.proved += 1;
      else {
        const reason = changes
          .flatMap(({ findings }) => findings)
          .find(({ verdict }) => verdict === 'changes');
        score.missed.push(
          `${source.path}: ${reason?.because}\n${smallDiff(source.text, after[0]!.text).slice(0, 400)}`,
        );
      }
    }
  }
  const shares = [...scores].map(([name, { made, proved }]) => `${name} ${proved}/${made}`);
  console.log(`proved of what keeps behaviour: ${shares.join(', ')}`);
  expect(scores.size).toBe(Object.keys(preserving).length);
  for (const [name, { made, proved, missed }] of scores) {
    expect(proved / made, `${name}\n${missed.slice(0, 3).join('\n')}`).toBeGreaterThanOrEqual(FLOOR);
  }
});
