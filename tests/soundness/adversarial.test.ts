import { describe, expect, test } from 'vitest';
import { compareTexts } from '../../src/index.ts';
import { countSteps } from '../support/count-steps.ts';
import { adversaries } from './adversarial-files.ts';

/** `ADVERSARIES=all` compares each of them in each language; otherwise the languages take turns. */
const ALL = process.env['ADVERSARIES'] === 'all';
const LANGUAGES = 5;

/** Some 20 million calls take a second on a machine of today; no comparison may take two, a slower one included. */
const MOST_STEPS = 25_000_000;

describe('a whole comparison that is made to be slow ends within its budget', () => {
  const each = adversaries.length / LANGUAGES;
  const chosen = adversaries.filter((_, at) => ALL || Math.floor(at / each) === (at % each) % LANGUAGES);
  for (const { name, before, after } of chosen)
    test(name, { timeout: 120_000 }, async () => {
      const { made, steps } = await countSteps(() => compareTexts(before, after));
      expect(made.mutation_class).not.toBeNull();
      expect(steps).toBeGreaterThan(1000);
      expect(steps).toBeLessThan(MOST_STEPS);
    });
});
