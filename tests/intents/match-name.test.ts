import { expect, test } from 'vitest';
import { nameMatches } from '../../src/intents/match-name.ts';

test.each([
  ['Session', 'Session', true],
  ['Session.open.inner', 'Session', true],
  ['Sessions', 'Session', false],
  ['Session', 'Session.*', false],
  ['Session.open', 'Session.*', true],
  ['Session~2.open~3', 'Session.open', true],
  ['f~2.g', 'f~2.g', true],
  ['f.g', 'f~2.g', false],
  ['~Session', 'Session', false],
  ['UserHandler', '*Handler', true],
  // The pieces of a pattern may not overlap in the name.
  ['aba', 'ab*ba', false],
  ['abba', 'ab*ba', true],
  ['abc', 'a*bc*c', false],
  ['abcc', 'a*bc*c', true],
])('%s by the pattern %s: %s', (name, pattern, matches) => {
  expect(nameMatches(name, pattern)).toBe(matches);
});

test('a name of a million parts against a pattern of many stars comes to an answer', () => {
  expect(nameMatches(`${'a~2.'.repeat(200_000)}a`, `${'*a'.repeat(31)}b`)).toBe(false);
});
