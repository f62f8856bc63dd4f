// What one hook costs, beside what Node costs to do nothing: processor time of the process and its children, over many
// runs that take turns, so that a busy machine weighs on all alike. Linux only, where /proc tells it.
//
// Usage: npm run build && node benchmarks/hook.mjs [RUNS]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runs = Number(process.argv[2] ?? 20);
/** The first calls of each kind have their compiled code kept for those that follow. */
const WARMING_UP = 2;
const program = fileURLToPath(new URL('../dist/bin/goldthread.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'goldthread-hook-'));
mkdirSync(join(root, '.orchestration'));
mkdirSync(join(root, 'src'));
writeFileSync(
  join(root, '.orchestration/active_intents.yaml'),
  "active_intents:\n  - id: INT-001\n    name: Measuring\n    status: IN_PROGRESS\n    owned_scope: ['src/**']\n  - id: INT-002\n    name: By symbol\n    status: IN_PROGRESS\n    owned_scope: ['symbol:f*']\n",
);
const file = join(root, 'src/a.ts');
const text = (value) =>
  Array.from(
    { length: 100 },
    (_, at) => `export function f${at}(x: number): number {\n  return x + ${at === 50 ? value : at};\n}\n`,
  ).join('\n');
writeFileSync(file, text(0));

/** Processor time of all children that have ended, in milliseconds; the kernel counts in hundredths of a second. */
function childrenMs() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const spent = new Map();
function run(what, words, input) {
  const before = [childrenMs(), performance.now()];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${what} ended with ${status}: ${stderr}`);
  const [cpu, wall] = [childrenMs() - before[0], performance.now() - before[1]];
  const sum = spent.get(what) ?? { cpu: 0, wall: [] };
  spent.set(what, { cpu: sum.cpu + cpu, wall: [...sum.wall, wall] });
}
const hook = (what, session_id, event, rest) =>
  run(
    what,
    [program, 'hook', '--agent', 'claude-code'],
    JSON.stringify({ session_id, cwd: root, hook_event_name: event, ...rest }),
  );

for (const [session, intent] of [
  ['files', 'INT-001'],
  ['symbols', 'INT-002'],
])
  run('select', [program, 'intent', 'select', intent, '--session', session], '');
for (let at = -WARMING_UP; at < runs; at += 1) {
  if (at === 0) spent.clear();
  run('node alone', ['-e', '0'], '');
  run('goldthread --version', [program, '--version'], '');
  for (const session of ['files', 'symbols']) {
    const tool_input = { file_path: file, content: text(`${at}${session === 'files' ? 1 : 2}`) };
    const call = { tool_name: 'Write', tool_input, tool_use_id: `${session}-${at}` };
    const scope = session === 'files' ? 'a glob' : 'symbols';
    hook(`before a write, scope by ${scope}`, session, 'PreToolUse', call);
    writeFileSync(file, tool_input.content);
    hook(`after a write, scope by ${scope}`, session, 'PostToolUse', { ...call, tool_response: {} });
  }
  const command = { tool_name: 'Bash', tool_input: { command: 'npm test' }, tool_use_id: `c${at}` };
  hook('before a command', 'files', 'PreToolUse', command);
  hook('after a command', 'files', 'PostToolUse', { ...command, tool_response: { stdout: '', stderr: '' } });
}
rmSync(root, { recursive: true, force: true });

const floor = spent.get('node alone');
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
for (const [what, { cpu, wall }] of spent) {
  if (what === 'select') continue;
  const ratios = `${(cpu / floor.cpu).toFixed(1)} times the processor time, ${(median(wall) / median(floor.wall)).toFixed(1)} times the wall time of Node alone`;
  console.log(`${what.padEnd(36)} ${(cpu / runs).toFixed(0).padStart(5)} ms  ${ratios}`);
}
