// A process that keeps the ledger's index up to date is killed at random moments, while records come in, branches bring
// and take away others, and the index is thrown away from time to time. After each kill the next one who asks must be
// told what the ledger itself tells.
//
// Usage: node scripts/crash/indexes.mjs [--kills 200] [--seed 1]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { answersFrom } from '../../dist/ledger/ledger-answers.js';
import { readLedger } from '../../dist/workspace/ledger/ledger-file.js';
import { askIndex } from '../../dist/workspace/ledger-index/ledger-index.js';
import { growingLedger } from './growing-ledger.mjs';
import { killed } from './killed.mjs';
import { random } from './random.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const [kills, seed] = [values.kills, values.seed].map(Number);
const asker = fileURLToPath(new URL('index-asker.mjs', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'goldthread-index-'));
const index = join(root, '.orchestration', 'local', 'ledger.sqlite');

const dice = random(seed);
const { step, countRecords } = growingLedger(root, dice, () => rmSync(index, { force: true }));

const answers = (ledger) => ({
  living: [...ledger.living()],
  gone: [...ledger.gone()],
  ids: [...ledger.ids()],
  deciding: [...ledger.records({ deciding: true })].map(({ id }) => id),
  at: [0, 1, 2, 3].map((file) => ledger.at(`src/${file}.ts`, 'f1')),
});

let [wrong, rebuilt, unanswered] = [0, 0, 0];
try {
  for (let kill = 0; kill < kills; kill += 1) {
    for (let more = 0; more <= dice.below(3); more += 1) step();
    await killed(asker, root, dice);
    const options = { from: 0, onRebuild: () => (rebuilt += 1) };
    const indexed = await askIndex(root, answers, options);
    if (indexed === null) unanswered += 1;
    else if (!isDeepStrictEqual(indexed.answer, answers(answersFrom(readLedger(root).records)))) wrong += 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(
  `${kills} kills, ${countRecords()} records; ${rebuilt} times made anew, ${unanswered} unanswered, ${wrong} wrong`,
);
process.exit(wrong > 0 || unanswered > 0 ? 1 : 0);
