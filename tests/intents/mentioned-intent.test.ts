import { expect, test } from 'vitest';
import { mentionedIntent } from '../../src/intents/mentioned-intent.ts';

const intents = [{ id: 'INT-1' }, { id: 'INT-12' }];

test.each([
  ['a trailer', 'Add INT-12\n\nIntent: INT-1', 'INT-1'],
  ['the first known id', 'INT-12: add, see INT-1', 'INT-12'],
  ['an id only as a word', 'Add INT-123', null],
  ['an issue key', 'Fix SHOP-77 in the cart', 'SHOP-77'],
  ['an issue number', 'Fix #12', '#12'],
  ['no key inside a word', 'PRESHOP-77', null],
  ['nothing', 'Fix the cart', null],
])('an intent is found by %s', (_, message, found) => {
  expect(mentionedIntent(message, intents, ['SHOP-{number}', '#{number}'])).toBe(found);
});

test('a pattern is no regular expression', () => {
  expect(mentionedIntent('aaaaaaaaaaaaaaaaaaaaaaaa!', [], ['(a+)+$'])).toBeNull();
  expect(mentionedIntent('see (a+)+$', [], ['(a+)+$'])).toBe('(a+)+$');
});
