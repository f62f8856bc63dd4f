// What a hook costs beside a ledger of any size: processor time and the most memory of the hooks before and after one
// write in a file of 300 lines. Sizes take turns, so that a busy machine weighs on all alike.
//
// Usage: npm run build && node benchmarks/hook-scale.mjs [--records 100,10000,100000] [--runs 12] [--folder DIR]
//
// --folder keeps what was made, in a folder for each size, to be used again. The bar: at the largest size at most 1.5
// times what it costs at the smallest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeLedger } from './made-ledger.mjs';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100,10000,100000' },
    runs: { type: 'string', default: '12' },
    folder: { type: 'string' },
  },
});
const runs = Number(values.runs);
const sizes = values.records.split(',').map(Number);
const base = values.folder ?? mkdtempSync(join(tmpdir(), 'goldthread-hook-scale-'));
const program = fileURLToPath(new URL('../dist/bin/goldthread.js', import.meta.url));
const stamp = Date.now();
/** One that has seen nothing of what an earlier run wrote. */
const session = `session-${stamp}`;
const PATH = 'src/part0/module0.ts';

/** Five classes of ten methods: 300 lines, of which one method is another each time. */
const text = (value) =>
  Array.from({ length: 5 }, (_, one) => {
    const methods = Array.from(
      { length: 14 },
      (_, at) =>
        `  method${one + at * 5}(x: number): number {\n    const y = x + ${at === 7 ? value : at};\n    return y;\n  }\n`,
    );
    return `export class Class${one} {\n${methods.join('')}}\n`;
  }).join('\n');

/** Runs the program, which tells at its end what it took: processor time in milliseconds, and memory in megabytes. */
function run(root, words, input = '') {
  const told = join(base, 'told.json');
  const tell = `import { writeFileSync } from 'node:fs'; process.on('exit', () => { const { user, system } = process.cpuUsage(); writeFileSync(${JSON.stringify(told)}, JSON.stringify({ cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 })); });`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];
  const done = spawnSync(process.execPath, [...options, program, ...words], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${words.join(' ')} ended with ${done.status}: ${done.stderr}`);
  if (/deny/.test(done.stdout)) throw new Error(done.stdout);
  return JSON.parse(readFileSync(told, 'utf8'));
}

function prepare(records) {
  const root = join(base, String(records));
  const folder = join(root, '.orchestration');
  if (!existsSync(join(folder, 'agent_trace.jsonl'))) writeLedger(root, records);
  writeFileSync(
    join(folder, 'active_intents.yaml'),
    "active_intents:\n  - id: INT-001\n    name: Measuring\n    status: IN_PROGRESS\n    owned_scope: ['symbol:Class*']\n",
  );
  mkdirSync(dirname(join(root, PATH)), { recursive: true });
  writeFileSync(join(root, PATH), text(0));
  const { cpu, memory } = run(root, ['map']);
  console.log(
    `${records} records: read once by goldthread map in ${(cpu / 1000).toFixed(1)} s with ${memory.toFixed(0)} MB`,
  );
  run(root, ['intent', 'select', 'INT-001', '--session', session]);
  return root;
}

const hook = (root, hook_event_name, rest) =>
  run(
    root,
    ['hook', '--agent', 'claude-code'],
    JSON.stringify({ session_id: session, cwd: root, hook_event_name, ...rest }),
  );

const spent = new Map();
const note = (records, what, { cpu, memory }) => {
  const key = `${what} ${records}`;
  const known = spent.get(key) ?? { cpu: [], memory: [] };
  spent.set(key, { cpu: [...known.cpu, cpu], memory: [...known.memory, memory] });
};
const roots = sizes.map((records) => [records, prepare(records)]);
for (let at = 1; at <= runs; at += 1) {
  for (const [records, root] of roots) {
    const tool_input = { file_path: join(root, PATH), content: text(`${stamp}${at}`) };
    const call = { tool_name: 'Write', tool_input, tool_use_id: `w${at}` };
    note(records, 'before', hook(root, 'PreToolUse', call));
    writeFileSync(tool_input.file_path, tool_input.content);
    note(records, 'after', hook(root, 'PostToolUse', { ...call, tool_response: {} }));
    // A turn has a few writes.
    if (at % 6 === 0) note(records, 'turn end', hook(root, 'Stop', {}));
  }
}
if (!values.folder) rmSync(base, { recursive: true, force: true });

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
for (const what of ['before', 'after', 'turn end']) {
  const first = spent.get(`${what} ${sizes[0]}`);
  for (const records of sizes) {
    const found = spent.get(`${what} ${records}`);
    if (!found) continue;
    const ratio = (kind) => (median(found[kind]) / median(first[kind])).toFixed(2);
    console.log(
      `${what.padEnd(9)} ${String(records).padStart(8)} records  ${median(found.cpu).toFixed(0).padStart(5)} ms (${ratio('cpu')} times)  ${median(found.memory).toFixed(0).padStart(5)} MB (${ratio('memory')} times)  at most ${Math.max(...found.cpu).toFixed(0)} ms`,
    );
  }
}
