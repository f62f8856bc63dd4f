import { describe, expect, test } from 'vitest';
import { compareTexts } from '../../src/index.ts';
import { countSteps } from '../support/count-steps.ts';
import { adversariesOf } from './adversarial-files.ts';

/** `ADVERSARIES=all` compares each of them in each language; otherwise the languages take turns. */
const ALL = process.env['ADVERSARIES'] === 'all';
const LANGUAGES = 5;

/** Some 20 million calls take a second on a machine of today; no comparison may take two, a slower one included. */
const MOST_STEPS = 25_000_000;

/** Four times as much of the same; what is sorted or looked up in a tree takes a little more than four times as long. */
const [SCALE, MOST_GROWTH] = [4, 5];
const REPEATED =
  /^many (?:(?:renamed|extracted|changed|new) functions|functions that are gone|callers|look-alikes|moved files)/;

const adversaries = adversariesOf();
const each = adversaries.length / LANGUAGES;
const chosen = adversaries.filter((_, at) => ALL || Math.floor(at / each) === (at % each) % LANGUAGES);

describe('a whole comparison that is made to be slow ends within its budget', () => {
  for (const { name, before, after } of chosen)
    test(name, { timeout: 120_000 }, async () => {
      const { made, steps } = await countSteps(() => compareTexts(before, after));
      expect(made.mutation_class).not.toBeNull();
      expect(steps).toBeGreaterThan(1000);
      expect(steps).toBeLessThan(MOST_STEPS);
    });
});

describe('a change set of many alike changes takes as much longer as it is larger', () => {
  const larger = new Map(adversariesOf(SCALE).map((one) => [one.name, one]));
  for (const { name, before, after } of chosen.filter((one) => REPEATED.test(one.name)))
    test(name, { timeout: 240_000 }, async () => {
      const large = larger.get(name)!;
      const { steps } = await countSteps(() => compareTexts(before, after));
      const { steps: more } = await countSteps(() => compareTexts(large.before, large.after));
      expect(more).toBeGreaterThan(steps);
      expect(more / steps).toBeLessThan(MOST_GROWTH);
    });
});
