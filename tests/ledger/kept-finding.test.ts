import { expect, test } from 'vitest';
import { keptSentence } from '../../src/ledger/kept-finding.ts';

test.each([
  ['`token === key` became `token !== key`', '`token === key` became `token !== key`'],
  ['`"abc"` became `f(x)`', 'code with a text in it became `f(x)`'],
  ["`x` became `'abc`", '`x` became code with a text in it'],
  ['`` `abc` `` became `y`', 'code with a text in it became `y`'],
  ["`'abc'` became `'abd'`", 'code with a text in it changed'],
  ['`// abc` was removed', 'code with a text in it was removed'],
  ['`a / b` became `(a) / 2`', '`a / b` became `(a) / 2`'],
  ['`x` became `return /abc/`', '`x` became code with a text in it'],
  ['`x` became `y = /abc/`', '`x` became code with a text in it'],
  ['`x` became `a /* abc */`', '`x` became code with a text in it'],
  ['`x + 1` was added: it has effects', '`x + 1` was added: it has effects'],
])('%j is kept as %j', (because, kept) =>
  expect(keptSentence({ rule: 'unexplained-edit', because })).toBe(kept),
);

test('the sentences of other rules name names and are kept', () => {
  const because = 'method `total` is now `sum` at "both" call sites';
  expect(keptSentence({ rule: 'rename-symbol', because })).toBe(because);
});
