// A process that keeps what hooks need of the ledger is killed at random moments, while records come in, branches bring
// and take away others, and what was kept is thrown away from time to time. After each kill the next one who asks must be
// told what all records together say.
//
// Usage: node scripts/crash/standings.mjs [--kills 200] [--seed 1]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { foldStanding, nothingStanding } from '../../dist/ledger/fold-standing.js';
import { inOrder } from '../../dist/ledger/record-order.js';
import { readLedger } from '../../dist/workspace/ledger/ledger-file.js';
import { openStanding } from '../../dist/workspace/standing/standing.js';
import { growingLedger } from './growing-ledger.mjs';
import { killed } from './killed.mjs';
import { random } from './random.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const [kills, seed] = [values.kills, values.seed].map(Number);
const keeper = fileURLToPath(new URL('standing-keeper.mjs', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'goldthread-standing-'));
const kept = join(root, '.orchestration', 'local', 'standing');
const dice = random(seed);
const forget = () => rmSync(kept, { recursive: true, force: true });
const { step, countRecords } = growingLedger(root, dice, forget);

const numbers = [0, 1, 2, 3];
const answers = (standing) => ({
  living: [...standing.living()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  symbols: standing.symbols,
  at: numbers.map((file) => standing.at(`src/${file}.ts`, 'f1')),
  records: numbers.map((file) => standing.recordsOf(`src/${file}.ts`)),
  entries: numbers.map((intent) => standing.entriesOf(`INT-${intent}`)),
});

let [wrong, whole] = [0, 0];
try {
  for (let kill = 0; kill < kills; kill += 1) {
    for (let more = 0; more <= dice.below(3); more += 1) step();
    await killed(keeper, root, dice);
    const open = openStanding(root, { onWhole: () => (whole += 1) });
    const records = inOrder(readLedger(root).records);
    const { standing } = foldStanding(nothingStanding, records, (record) => record);
    if (!isDeepStrictEqual(answers(open.standing), answers(standing))) wrong += 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(`${kills} kills, ${countRecords()} records; ${whole} times all was read, ${wrong} wrong`);
process.exit(wrong > 0 ? 1 : 0);
