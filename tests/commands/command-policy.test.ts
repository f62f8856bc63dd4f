import { expect, test } from 'vitest';
import { policyOf, restoresAfter } from '../../src/commands/command-policy.ts';
import type { CommandPolicy } from '../../src/model/command-policy.ts';
import { read } from './read.ts';

const settings: CommandPolicy = {
  opaque: 'allow_and_verify',
  notUnderstood: 'ask',
  restore: false,
  programs: [
    { match: 'npm run codegen', policy: 'allow_and_verify', restore: true },
    { match: 'npm run *', policy: 'ask', restore: null },
    { match: 'python3 -c', policy: 'deny', restore: null },
    { match: 'curl', policy: 'deny', restore: null },
  ],
  scratchFolders: null,
};

test.each([
  ['npm run codegen --all', 'allow_and_verify'],
  ['npm run build', 'ask'],
  ['npm running', 'allow_and_verify'],
  ['make', 'allow_and_verify'],
  ['/usr/bin/python3 -c x', 'deny'],
  ['python3 x.py', 'allow_and_verify'],
  ['curl -s http://localhost', 'deny'],
  ['cat a', null],
])('the first rule that matches decides: %s', (command, policy) => {
  expect(policyOf(read(command).effects[0]!, settings)).toBe(policy);
});

test('what was written outside the scope is put back where a rule or the settings say so', () => {
  expect(restoresAfter(read('npm run codegen'), settings)).toBe(true);
  expect(restoresAfter(read('make'), settings)).toBe(false);
  expect(restoresAfter(read('make'), { ...settings, restore: true })).toBe(true);
});
