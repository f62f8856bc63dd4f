// A process that keeps the ledger's index up to date is killed at random moments, while records come in, branches bring
// and take away others, and the index is thrown away from time to time. After each kill the next one who asks must be
// told what the ledger itself tells.
//
// Usage: node scripts/crash/indexes.mjs [--kills 200] [--seed 1]
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { sealRecord } from '../../dist/ledger/draft.js';
import { answersFrom } from '../../dist/ledger/ledger-answers.js';
import { encodeRecord } from '../../dist/ledger/record-line.js';
import { readLedger } from '../../dist/workspace/ledger-file.js';
import { askIndex } from '../../dist/workspace/ledger-index/ledger-index.js';
import { random } from './random.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const [kills, seed] = [values.kills, values.seed].map(Number);
const asker = fileURLToPath(new URL('index-asker.mjs', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'goldthread-index-'));
const folder = join(root, '.orchestration');
const [live, segments] = [join(folder, 'agent_trace.jsonl'), join(folder, 'trace')];
const index = join(folder, 'local', 'ledger.sqlite');
mkdirSync(segments, { recursive: true });
writeFileSync(live, '');

const dice = random(seed);
const written = [];
let count = 0;

function record(follows, minute) {
  count += 1;
  const path = `src/${dice.below(4)}.ts`;
  const isMove = dice.below(5) === 0;
  const symbol = `f${dice.below(12)}`;
  const content_hash = `sha256:${String(count).padStart(64, '0')}`;
  const previous = {
    path: isMove ? `src/${dice.below(4)}.ts` : path,
    symbol: `f${dice.below(12)}`,
    content_hash,
  };
  const range = {
    start_line: 1,
    end_line: 2,
    symbol,
    content_hash,
    previous: dice.below(2) ? previous : null,
  };
  const isSettlement = dice.below(5) === 0;
  const supersedes = isSettlement ? written.slice(-4).map(({ id }) => id) : [];
  return sealRecord(
    {
      ...{
        event: isSettlement ? 'settlement' : 'mutation',
        intent_id: `INT-${dice.below(3)}`,
        session_id: 's',
      },
      mutation_class: dice.pick(['AST_REFACTOR', 'INTENT_EVOLUTION']),
      ...(supersedes.length > 0 ? { supersedes } : {}),
      files: [{ path, conversations: [{ ranges: [range] }] }],
    },
    {
      id: `${String(dice.below(1e8)).padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      ...{ toolVersion: '0.1.0', prev: follows?.hash ?? null, vcs: null },
    },
  );
}

/** So many records, one after another, from the newest one on or from somewhere in the past. */
function recordsFrom(length, base) {
  const made = [];
  for (let at = 0; at < length; at += 1) {
    const follows = made.at(-1) ?? base;
    const minute = follows ? (Date.parse(follows.timestamp) - Date.UTC(2026, 0, 1)) / 60_000 + 1 : 0;
    const next = record(follows, minute);
    made.push(next);
    written.push(next);
  }
  return made.map((one) => `${encodeRecord(one)}\n`).join('');
}

function step() {
  const what = dice.below(8);
  const segment = join(segments, `2026-01-0${1 + dice.below(5)}-a.jsonl`);
  if (what === 0) rmSync(index, { force: true });
  else if (what === 1 && existsSync(segment)) rmSync(segment);
  else if (what <= 3) appendFileSync(segment, recordsFrom(20, dice.pick(written) ?? null));
  else if (what === 4 && existsSync(segment)) renameSync(segment, `${segment.slice(0, -6)}b.jsonl`);
  else appendFileSync(live, recordsFrom(60, written.at(-1) ?? null));
}

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
    const child = spawn(process.execPath, [asker, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((begun) => child.stdout.once('data', begun));
    const ended = new Promise((end) => child.once('close', end));
    // In the middle of opening, of reading, of writing, of putting the new one in its place: the dice say.
    await new Promise((pause) => setTimeout(pause, dice.below(120)));
    child.kill('SIGKILL');
    await ended;
    const options = { from: 0, onRebuild: () => (rebuilt += 1) };
    const indexed = await askIndex(root, answers, options);
    if (indexed === null) unanswered += 1;
    else if (!isDeepStrictEqual(indexed.answer, answers(answersFrom(readLedger(root).records)))) wrong += 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(
  `${kills} kills, ${count} records; ${rebuilt} times made anew, ${unanswered} unanswered, ${wrong} wrong`,
);
process.exit(wrong > 0 || unanswered > 0 ? 1 : 0);
