#!/usr/bin/env node
/**
 * What a question costs of a ledger of a million records, through the index and without it.
 *
 *     npm run build && node benchmarks/ledger.mjs [--records 1000000] [--folder DIR] [--without-index]
 *
 * Writes such a ledger into a folder of its own (a temporary one, unless --folder names one to be kept and used again),
 * has the index made, and asks. Prints:
 *
 * - making the index: seconds, the most memory that it took, and its size beside the ledger's;
 * - cold: `goldthread why` as a new process, above an empty Node process (target: at most 200 ms);
 * - after an append: the same, with the live file written to in between;
 * - warm: the same questions in one process that has asked often before (target: at most 5 ms), how much of that is its own
 *   work (on a machine that others use the rest is waiting for them), and what the first few times cost, while the
 *   program's code is still being compiled;
 * - with --without-index, how long the same question takes where all is read and folded.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sealRecord } from '../dist/ledger/draft.js';
import { answersFrom } from '../dist/ledger/ledger-answers.js';
import { encodeRecord } from '../dist/ledger/record-line.js';
import { readLedger } from '../dist/workspace/ledger/ledger-file.js';
import { askIndex } from '../dist/workspace/ledger-index/ledger-index.js';
import { hashOf, writeLedger } from './made-ledger.mjs';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    'without-index': { type: 'boolean', default: false },
  },
});
const wanted = Number(values.records);
const root = values.folder ?? mkdtempSync(join(tmpdir(), 'goldthread-ledger-'));
const folder = join(root, '.orchestration');
const program = fileURLToPath(new URL('../dist/bin/goldthread.js', import.meta.url));

/** How often a question is asked before it counts as warm, and of how many times the median is told. */
const ASKED_OFTEN = 150;
const ASKED_A_FEW_TIMES = 20;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const processorTime = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const sizeOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

if (!existsSync(join(folder, 'agent_trace.jsonl'))) {
  const begun = performance.now();
  const parts = writeLedger(root, wanted);
  console.log(`wrote ${wanted} records in ${parts} files: ${seconds(performance.now() - begun)}`);
}
const ledgerSize = sizeOf(join(folder, 'agent_trace.jsonl')) + sizeOf(join(folder, 'trace'));
const index = join(folder, 'local', 'ledger.sqlite');

let question;
let begun = performance.now();
let rebuilt = false;
const before = process.cpuUsage();
await askIndex(
  root,
  (ledger) => {
    // Somewhere in the middle, so that it isn't what was written last.
    for (const symbol of ledger.inFile('src/part7/module7.ts')) question ??= symbol;
  },
  { from: 0, onRebuild: () => (rebuilt = true), onTrouble: (error) => console.error(error) },
);
if (rebuilt) {
  console.log(
    `the index: made in ${seconds(performance.now() - begun)} (${seconds(processorTime(before))} of processor time), with ${megabytes(process.resourceUsage().maxRSS * 1024)} of memory at most; ${megabytes(statSync(index).size)} beside ${megabytes(ledgerSize)}`,
  );
}
const place = `${question.path}#${question.name}`;

const run = (words) => {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
};
const why = [program, 'why', place, '--json', '--workspace', root];
const times = (count, words, before = () => undefined) =>
  median(
    Array.from({ length: count }, () => {
      before();
      return run(words);
    }),
  );
const empty = times(9, ['-e', '0']);
const cold = times(9, why);
console.log(
  `cold: why ${Math.round(cold)} ms, an empty process ${Math.round(empty)} ms: ${Math.round(cold - empty)} ms above it`,
);
const live = join(folder, 'agent_trace.jsonl');
const appendOne = () => {
  const record = sealRecord(
    {
      event: 'mutation',
      intent_id: 'INT-001',
      session_id: 'now',
      mutation_class: 'INTENT_EVOLUTION',
      files: [
        {
          path: question.path,
          conversations: [
            {
              ranges: [
                {
                  start_line: 1,
                  end_line: 2,
                  symbol: question.name,
                  kind: 'method',
                  changes: ['modified'],
                  mutation_class: 'INTENT_EVOLUTION',
                  content_hash: hashOf(String(performance.now())),
                },
              ],
            },
          ],
        },
      ],
    },
    {
      id: `${randomBytes(4).toString('hex')}-0000-4000-9000-000000000000`,
      timestamp: new Date().toISOString(),
      toolVersion: '0.1.0',
      prev: null,
      vcs: null,
    },
  );
  appendFileSync(live, `${encodeRecord(record)}\n`);
};
console.log(`after an append: ${Math.round(times(5, why, appendOne) - empty)} ms above an empty process`);

const warm = async (name, ask) => {
  const [took, worked] = [[], []];
  for (let round = 0; round < ASKED_OFTEN; round += 1) {
    begun = performance.now();
    const since = process.cpuUsage();
    await askIndex(root, ask, { from: 0 });
    worked.push(processorTime(since));
    took.push(performance.now() - begun);
  }
  const [first, later] = [took.slice(0, ASKED_A_FEW_TIMES), took.slice(-ASKED_A_FEW_TIMES)];
  console.log(
    `warm: ${name} ${median(later).toFixed(1)} ms (${median(worked.slice(-ASKED_A_FEW_TIMES)).toFixed(1)} ms of processor time), ${median(first).toFixed(1)} ms the first ${ASKED_A_FEW_TIMES} times`,
  );
};
await warm('who owns a symbol, with its history', (ledger) => ledger.at(question.path, question.name));
await warm('the symbols of a file', (ledger) => ledger.inFile(question.path));
await warm('the last 20 records of an intent', (ledger) => {
  let left = 20;
  for (const _ of ledger.records({ intent: 'INT-007' })) if (--left === 0) break;
});
await warm('the last 20 records of a symbol', (ledger) => {
  let left = 20;
  for (const _ of ledger.records({ symbol: place })) if (--left === 0) break;
});
await warm('the last 20 records before a time', (ledger) => {
  let left = 20;
  for (const _ of ledger.records({ untilMs: Date.UTC(2024, 1, 1) })) if (--left === 0) break;
});

if (values['without-index']) {
  begun = performance.now();
  answersFrom(readLedger(root).records).at(question.path, question.name);
  console.log(
    `without an index: ${seconds(performance.now() - begun)}, with ${megabytes(process.resourceUsage().maxRSS * 1024)} of memory`,
  );
}
if (!values.folder) rmSync(root, { recursive: true, force: true });
