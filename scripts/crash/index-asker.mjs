// Asks a ledger through its index, again and again, until it is killed.
// Usage: node scripts/crash/index-asker.mjs ROOT
import { writeSync } from 'node:fs';
import { askIndex } from '../../dist/workspace/ledger-index/ledger-index.js';

const [root] = process.argv.slice(2);
for (;;) {
  writeSync(1, '.');
  await askIndex(root, (ledger) => [...ledger.ids()].length, { from: 0 });
}
