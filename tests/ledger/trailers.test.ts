import { expect, test } from 'vitest';
import { ledgerHeadsIn } from '../../src/ledger/trailers.ts';

test('the ledger heads that a message names are read, each once, and nothing that only looks like one', () => {
  const [one, two] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);
  const message = `Work\n\nLedger-Head: sha256:abc\nIntent: INT-1\nLedger-Head: ${one}\nledger-head:  ${two} \nLedger-Head: ${one}\n`;
  expect(ledgerHeadsIn(message)).toEqual([one, two]);
});
