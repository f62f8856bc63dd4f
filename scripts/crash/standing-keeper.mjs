// Asks for the standing of a ledger and sees that the next has little to read, again and again, until it is killed.
// Usage: node scripts/crash/standing-keeper.mjs ROOT
import { writeSync } from 'node:fs';
import { openStanding } from '../../dist/workspace/standing/standing.js';

const [root] = process.argv.slice(2);
for (let most = 40; ; most = most === 0 ? 40 : most - 1) {
  writeSync(1, '.');
  openStanding(root, { pace: { most, left: most >> 1 } }).keepUp(() => new Set());
}
