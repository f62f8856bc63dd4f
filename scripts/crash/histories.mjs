// Random histories of branches, merges, rebases and the like in real git, with records appended all the way. Beside each
// record a file of its own is written, as an agent's edit would be: whatever git does to the one it does to the other,
// so that the files that stand in the working tree say which records have to count there. After each step the ledger
// must say the same, and its verification find nothing.
//
// Usage: node scripts/crash/histories.mjs [--histories 1000] [--first 1] [--steps 25]
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { initialise } from '../../dist/tracing/init.js';
import { verifyLedger } from '../../dist/tracing/ledger/trace-query.js';
import { appendRecord, readLedger } from '../../dist/workspace/ledger/ledger-file.js';
import { random } from './random.mjs';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    steps: { type: 'string', default: '25' },
  },
});
const [histories, first, steps] = [values.histories, values.first, values.steps].map(Number);

/** How git carries the ledger: in segments with the merge driver, without it, or as the live file itself. */
const WAYS = ['segments', 'segments, no driver', 'live file'];

const totals = { steps: 0, records: 0, merges: 0, failures: 0 };
for (let seed = first; seed < first + histories; seed += 1) {
  const { log, error } = play(seed, WAYS[seed % WAYS.length]);
  if (!error) continue;
  totals.failures += 1;
  console.log(`history ${seed} (${WAYS[seed % WAYS.length]}): ${error}\n  ${log.join('\n  ')}`);
}
console.log(
  `${histories} histories, ${totals.steps} steps, ${totals.merges} of them merges, rebases, cherry-picks and reverts, ${totals.records} records: ${totals.failures} failures`,
);
process.exitCode = totals.failures > 0 ? 1 : 0;

function play(seed, way) {
  const root = mkdtempSync(join(tmpdir(), 'goldthread-history-'));
  const dice = random(seed);
  const log = [];
  try {
    begin(root, way);
    for (let at = 0; at < steps; at += 1) {
      const step = dice.pick(stepsOf(way));
      log.push(`${at} ${step.name}`);
      step(root, dice, log);
      totals.steps += 1;
      check(root, way);
    }
    return { log, error: null };
  } catch (error) {
    return { log, error: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function begin(root, way) {
  git(root, 'init', '-q', '-b', 'main');
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/first'), 'x');
  initialise(root, { agents: [], command: null, user: false });
  if (way === 'segments, no driver') rmSync(join(root, '.orchestration/.gitattributes'));
  if (way === 'live file')
    writeFileSync(join(root, '.orchestration/.gitignore'), '/intent_map.md\n/local/\n');
  commit(root);
}

function stepsOf(way) {
  const always = [
    append,
    append,
    append,
    append,
    commitAll,
    commitAll,
    branch,
    checkout,
    checkout,
    merge,
    merge,
    rebase,
    cherryPick,
  ];
  return way === 'live file'
    ? always
    : [...always, addOnly, amend, resetBack, revert, squash, stash, cloneAndPull, stray];
}

function check(root, way) {
  const unmerged = git(root, 'ls-files', '--unmerged');
  if (unmerged !== '') throw new Error(`a conflict:\n${unmerged}`);
  const { ok, problems } = verifyLedger(root);
  if (!ok) throw new Error(`verification: ${JSON.stringify(problems.slice(0, 3))}`);
  const wanted = readdirSync(join(root, 'src'))
    .filter((name) => name.startsWith('r-'))
    .map((name) => name.slice(2));
  const { records, damaged } = readLedger(root);
  if (damaged.length > 0) throw new Error(`damaged: ${JSON.stringify(damaged)}`);
  const ids = records.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new Error('a record is given twice');
  const lines = existsSync(live(root))
    ? readFileSync(live(root), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
  const shown = lines.map((line) => JSON.parse(line).id);
  expectSame('readers', ids, wanted, way);
  expectSame('the live file', shown, wanted, way);
  if (way !== 'live file' && new Set(shown).size !== shown.length) throw new Error('a line stands twice');
}

/** A union of two versions brings a record along that only one of them had taken out: then there are more. */
function expectSame(what, got, wanted, way) {
  const [have, want] = [new Set(got), new Set(wanted)];
  const missing = wanted.filter((id) => !have.has(id));
  const more = way === 'live file' ? [] : got.filter((id) => !want.has(id));
  if (missing.length + more.length > 0)
    throw new Error(`${what}: ${missing.length} records are missing, ${more.length} are of another branch`);
}

function append(root, dice) {
  for (let left = 1 + dice.below(3); left > 0; left -= 1) {
    const { id } = appendRecord(root, { event: 'mutation', intent_id: 'INT-1', session_id: 's', files: [] });
    writeFileSync(join(root, 'src', `r-${id}`), id);
    totals.records += 1;
  }
}

/** Another tool's record at the end of the live file. */
function stray(root, dice) {
  if (!existsSync(live(root)) || git(root, 'status', '--porcelain', '--', 'src') === '') return;
  const id = `stray-${dice.below(1e9)}`;
  const record = { version: '0.1.0', id, timestamp: '2026-01-01T00:00:00Z', files: [] };
  appendFileSync(live(root), `${JSON.stringify(record)}\n`);
  writeFileSync(join(root, 'src', `r-${id}`), id);
  append(root, dice);
}

function commitAll(root) {
  commit(root);
}

function addOnly(root) {
  git(root, 'add', '-A');
}

function amend(root) {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--amend', '--no-edit', '--allow-empty');
}

function branch(root, dice) {
  git(root, 'checkout', '-q', '-b', `b${dice.below(1e9)}`);
}

function checkout(root, dice, log) {
  commit(root);
  const to = dice.pick(branches(root));
  log.push(`  to ${to}`);
  git(root, 'checkout', '-q', to);
}

function merge(root, dice, log) {
  commit(root);
  const other = dice.pick(mergeable(root));
  log.push(`  with ${other}`);
  git(root, 'merge', '-q', '--no-edit', other);
  totals.merges += 1;
}

function squash(root, dice) {
  commit(root);
  git(root, 'merge', '-q', '--squash', dice.pick(mergeable(root)));
  commit(root);
  totals.merges += 1;
}

function rebase(root, dice) {
  commit(root);
  git(root, 'rebase', '-q', dice.pick(branches(root)));
  totals.merges += 1;
}

function cherryPick(root, dice, log) {
  commit(root);
  const commits = git(root, 'log', '--all', '--no-merges', '--format=%H', '--min-parents=1')
    .split('\n')
    .filter(Boolean);
  if (commits.length === 0) return;
  const picked = dice.pick(commits);
  log.push(`  of ${git(root, 'log', '-1', '--format=%s', picked)}`);
  git(root, 'cherry-pick', '--allow-empty', '--keep-redundant-commits', picked);
  totals.merges += 1;
}

function revert(root, dice) {
  commit(root);
  const commits = git(root, 'log', '--no-merges', '--format=%H', '--min-parents=1')
    .split('\n')
    .filter(Boolean);
  if (commits.length === 0) return;
  const reverted = dice.pick(commits.slice(0, 3));
  if (git(root, 'show', '--format=', '--name-status', '--diff-filter=D', reverted) !== '') return;
  try {
    git(root, 'revert', '--no-edit', reverted);
  } catch {
    // A commit with nothing in it, or nothing of which is left, can't be reverted.
    git(root, 'reset', '-q', '--hard');
  }
  totals.merges += 1;
}

function resetBack(root, dice) {
  commit(root);
  if (Number(git(root, 'rev-list', '--count', 'HEAD')) < 3) return;
  git(root, 'reset', '-q', dice.pick(['--hard', '--soft', '--mixed']), 'HEAD~1');
}

function stash(root, dice) {
  if (git(root, 'status', '--porcelain') === '') return;
  git(root, 'stash', '-q', '-u');
  check(root, 'segments');
  if (dice.below(2) === 0) append(root, dice);
  git(root, 'stash', 'pop', '-q');
}

/** Somebody else goes on from here, and what they did is pulled. */
function cloneAndPull(root, dice) {
  commit(root);
  const other = mkdtempSync(join(tmpdir(), 'goldthread-clone-'));
  try {
    git(other, 'clone', '-q', root, '.');
    check(other, 'segments');
    append(other, dice);
    check(other, 'segments');
    commit(other);
    if (dice.below(2) === 0) {
      append(root, dice);
      commit(root);
    }
    git(root, 'pull', '-q', '--no-rebase', '--no-edit', other, 'HEAD');
    totals.merges += 1;
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
}

function commit(root) {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', `commit ${totals.steps}`);
}

function branches(root) {
  return git(root, 'branch', '--format=%(refname:short)')
    .split('\n')
    .filter((name) => !name.startsWith('('));
}

/** Git merges nothing that began with another commit, as a branch does whose first commit was amended elsewhere. */
function mergeable(root) {
  const began = (name) => git(root, 'rev-list', '--max-parents=0', name);
  const here = began('HEAD');
  return branches(root).filter((name) => began(name) === here);
}

function live(root) {
  return join(root, '.orchestration/agent_trace.jsonl');
}

function git(cwd, ...args) {
  const settings = {
    'user.name': 'A',
    'user.email': 'a@example.com',
    'commit.gpgsign': 'false',
    'gc.auto': '0',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    return execFileSync('git', [...flags, ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (error) {
    throw new Error(`git ${args.join(' ')}: ${error.stdout}${error.stderr}`);
  }
}
