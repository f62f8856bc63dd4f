// Runs real agents against a scripted model with goldthread wired in, and checks what is left behind.
//
//   npm run test:agents                              Codex
//   E2E_AGENTS=codex,claude npm run test:agents      Claude Code too, which is proprietary
//   E2E_KEEP=1 ...                                   keeps the scratch folders and says where they are
//
// The agents are installed into .cache/agents/ the first time. They run in a clean home, without credentials; the
// only thing that they can reach is the model on loopback, since every other connection goes to a closed port.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agents } from './agents.mjs';
import { startModelServer } from './model-server.mjs';
import { claims, files, intent, scenes } from './story.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const program = join(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).bin.goldthread);
const minutes = 3;

let passed = 0;
let failed = 0;
const chosen = (process.env.E2E_AGENTS ?? 'codex').split(',').map((name) => name.trim());
for (const name of chosen) {
  const agent = agents[name];
  if (agent === undefined) {
    report(`${name} is an agent of this test`, `known are ${Object.keys(agents).join(', ')}`);
    continue;
  }
  console.log(`${agent.package} ${agent.version}`);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-agents-')));
  try {
    await play(agent, scratch);
  } catch (error) {
    report('the story can be played', error instanceof Error ? error.message : String(error));
  }
  if (process.env.E2E_KEEP) console.log(`  kept in ${scratch}`);
  else rmSync(scratch, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function play(agent, scratch) {
  const binary = installed(agent);
  const workspace = join(scratch, 'shop');
  const home = join(scratch, 'home');
  mkdirSync(home);
  prepare(agent, workspace, home);
  const model = await startModelServer(callsOf(agent, workspace));
  const turn = async (scene) => {
    const call = agent.run({ home, workspace, modelUrl: model.url, prompt: `PLAY ${scene}` });
    const environment = { ...cleanEnvironment(home), ...call.environment };
    const { status, output } = await runProgram(binary, call.arguments, workspace, environment);
    report(
      `the agent played "${scene}" to its end`,
      status === 0 ? null : `status ${status}: ${output.slice(-600)}`,
    );
  };
  try {
    await turn('story');
    check(agent, workspace, home, model.seen);
    if (agent.staysShut) {
      breakHooks(join(workspace, agent.settings));
      await turn('unhooked');
      const absent = read(workspace, 'src/unhooked.ts') === null;
      report(
        'a hook that can not be started keeps the gate shut',
        absent ? null : 'src/unhooked.ts was written',
      );
    }
  } finally {
    await model.close();
  }
}

/** Points every hook at a program that isn't there. */
function breakHooks(settings) {
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replaceAll(basename(program), 'gone.js'));
}

function check(agent, workspace, home, seen) {
  const ledger = read(workspace, '.orchestration/agent_trace.jsonl') ?? '';
  const left = {
    workspace,
    model: agent.model,
    ledger,
    records: ledger
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
    // All that the model was sent, as one JSON text.
    heard: JSON.stringify(seen.map((request) => request.body.input ?? request.body.messages ?? [])),
    text: (path) => read(workspace, path),
    goldthread: (...words) => goldthread(workspace, home, ...words),
  };
  for (const [claim, hold] of claims) {
    let wrong;
    try {
      wrong = hold(left);
    } catch (error) {
      wrong = error instanceof Error ? error.message : String(error);
    }
    report(claim, wrong);
  }
}

/** A repository as a person would have it: the files, goldthread wired in by its own command, one intent, a commit. */
function prepare(agent, workspace, home) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
  must(spawnSync('git', ['init', '--quiet'], { cwd: workspace }));
  const command = `"${process.execPath}" "${program}"`;
  must(goldthread(workspace, home, 'init', '--agent', agent.name, '--command', command));
  const scope = ['--scope', 'symbol:Cart', '--status', 'IN_PROGRESS'];
  must(goldthread(workspace, home, 'intent', 'add', intent, '--name', 'Cart totals', ...scope));
  must(spawnSync('git', ['add', '--all'], { cwd: workspace }));
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  must(spawnSync('git', [...who, 'commit', '--quiet', '--message', 'start'], { cwd: workspace }));
}

/** The scenes in the agent's own tool calls. Files are named by absolute path where the agent wants it so. */
function callsOf(agent, workspace) {
  const absolute = agent.name === 'claude-code';
  return Object.fromEntries(
    Object.entries(scenes).map(([name, steps]) => [
      name,
      steps
        .map((step) => {
          const [kind, details] = Object.entries(step)[0];
          const path = details.path !== undefined && absolute ? join(workspace, details.path) : details.path;
          return agent.steps[kind]({ ...details, path });
        })
        .filter((calls) => calls.length > 0),
    ]),
  );
}

function installed(agent) {
  const folder = join(root, '.cache', 'agents', `${agent.program}-${agent.version}`);
  const binary = join(folder, 'node_modules', '.bin', agent.program);
  if (!existsSync(binary)) {
    console.log('  installing…');
    mkdirSync(folder, { recursive: true });
    const words = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `${agent.package}@${agent.version}`,
    ];
    must(spawnSync('npm', words, { encoding: 'utf8' }));
  }
  return binary;
}

function runProgram(binary, words, cwd, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, output });
    });
  });
}

/** No variable of the caller's but the search path: no keys, no settings, and nowhere to go but loopback. */
function cleanEnvironment(home) {
  const nowhere = 'http://127.0.0.1:9';
  return {
    PATH: process.env.PATH,
    HOME: home,
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    http_proxy: nowhere,
    https_proxy: nowhere,
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  };
}

function goldthread(workspace, home, ...words) {
  return spawnSync(process.execPath, [program, ...words], {
    cwd: workspace,
    env: { PATH: process.env.PATH, HOME: home },
    encoding: 'utf8',
  });
}

function must(outcome) {
  if (outcome.status === 0) return;
  throw new Error(
    `${outcome.error?.message ?? ''}${outcome.stderr ?? ''}${outcome.stdout ?? ''}`.trim().slice(0, 800),
  );
}

function read(workspace, path) {
  const full = join(workspace, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}

function report(claim, wrong) {
  if (wrong === null || wrong === undefined) passed += 1;
  else failed += 1;
  console.log(wrong === null || wrong === undefined ? `  ok    ${claim}` : `  FAIL  ${claim}: ${wrong}`);
}
