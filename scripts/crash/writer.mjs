// Appends records of 2 to 64 KB as fast as it can, and says the id of each when its append has returned.
// Usage: node scripts/crash/writer.mjs ROOT SEED
import { writeSync } from 'node:fs';
import { appendRecord } from '../../dist/workspace/ledger/ledger-file.js';
import { random } from './random.mjs';

const [root, seed] = process.argv.slice(2);
const dice = random(Number(seed));
for (let at = 0; ; at += 1) {
  // Most are small, as most changes are; one in fifty comes near the longest line that there is.
  const size = dice.below(50) === 0 ? 20_000 + dice.below(44_000) : 2_000 + dice.below(2_000);
  const ranges = [{ start_line: 1, end_line: 2, symbol: `s${seed}.f${at}`, filler: 'x'.repeat(size) }];
  const files = [{ path: `src/${seed}.ts`, conversations: [{ ranges }] }];
  const { id } = appendRecord(
    root,
    { event: 'mutation', intent_id: 'INT-1', session_id: seed, files },
    { durable: false },
  );
  writeSync(1, `${id}\n`);
}
