// Many processes append to one ledger while they are killed at random moments and started anew. Afterwards every
// record that was acknowledged must be readable, from the live file on, and verification may find nothing but torn
// lines, which nobody was told about.
//
// Usage: node scripts/crash/appends.mjs [--appends 100000] [--kills 1000] [--processes 32] [--git]
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../../dist/tracing/ledger/trace-query.js';
import { appendRecord, readLedger } from '../../dist/workspace/ledger/ledger-file.js';
import { random } from './random.mjs';

const { values } = parseArgs({
  options: {
    appends: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
    git: { type: 'boolean', default: false },
  },
});
const [appends, kills, processes, seed] = [values.appends, values.kills, values.processes, values.seed].map(
  Number,
);
const writer = fileURLToPath(new URL('writer.mjs', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'goldthread-crash-'));
mkdirSync(join(root, '.orchestration'));
if (values.git) execFileSync('git', ['init', '-q'], { cwd: root });

const dice = random(seed);
const acknowledged = [];
const running = new Set();
let started = 0;
let killed = 0;
const begun = Date.now();

try {
  await new Promise((done) => {
    const start = () => {
      started += 1;
      const child = spawn(process.execPath, [writer, root, String(seed * 1_000_000 + started)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const state = { child, left: dice.below(2 * Math.ceil(appends / Math.max(1, kills))) + 1, rest: '' };
      running.add(state);
      child.stdout.setEncoding('utf8').on('data', (text) => {
        const lines = (state.rest + text).split('\n');
        state.rest = lines.pop();
        acknowledged.push(...lines);
        state.left -= lines.length;
        if (acknowledged.length >= appends && killed >= kills)
          for (const each of running) each.child.kill('SIGKILL');
        else if (state.left <= 0 && !child.killed) {
          // After its next record or in the middle of it: the moment is the system's to choose.
          killed += 1;
          setTimeout(() => child.kill('SIGKILL'), dice.below(8));
          state.left = Number.POSITIVE_INFINITY;
        }
      });
      child.on('close', () => {
        running.delete(state);
        if (acknowledged.length < appends || killed < kills) start();
        else if (running.size === 0) done();
      });
    };
    for (let at = 0; at < processes; at += 1) start();
  });
  report();
} finally {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
}

function report() {
  const seconds = (Date.now() - begun) / 1000;
  const last = appendRecord(root, { event: 'mutation', intent_id: 'INT-9', session_id: 'last', files: [] });
  const { records, damaged } = readLedger(root);
  const ids = new Set(records.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !ids.has(id));
  const { problems } = verifyLedger(root);
  const codes = {};
  for (const { code } of problems) codes[code] = (codes[code] ?? 0) + 1;
  const alarms = problems.filter(({ code }) => !code.startsWith('TORN'));
  console.log(
    `${acknowledged.length} appends acknowledged by ${processes} processes (${started} started, ${killed} killed), ${seconds.toFixed(0)} s`,
  );
  console.log(
    `lost ${lost.length}; readable ${ids.size}, ${ids.size - new Set(acknowledged).size - 1} of them never acknowledged; unreadable lines ${damaged.length} ${JSON.stringify(codes)}; other alarms ${alarms.length}`,
  );
  for (const alarm of alarms.slice(0, 5)) console.log(JSON.stringify(alarm));
  if (lost.length > 0 || alarms.length > 0 || !ids.has(last.id)) process.exitCode = 1;
}
