import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathMatches } from '../../src/intents/match-path.ts';
import { readCommandHere, refuseCommand } from '../../src/tracing/gate/judge-command.ts';
import { selectIntent } from '../../src/tracing/select-intent.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { protectedReason } from '../../src/workspace/paths/protected-paths.ts';
import { makeRandom } from '../soundness/random.ts';
import { randomCommand } from '../support/random-command.ts';
import { changedPaths, copyTree, makeTree, recordTree, runForReal } from '../support/scratch-tree.ts';
import { intentsFile } from '../support/workspace.ts';

/** How many are made; `npm run test:fuzz` makes more. */
const count = Number(process.env.FUZZ_COMMANDS ?? 300);
const seed = Number(process.env.SEED ?? 1);
const scope = 'src/auth/**';
const session = { sessionId: 'session-1', agent: 'generic' } as const;

test(`no command that is let through writes outside the scope (seed ${seed})`, {
  timeout: 60_000 + count * 200,
}, async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-fuzz-')));
  // Whoever runs the commands has to get through it.
  chmodSync(base, 0o711);
  const template = join(base, 'template');
  const tree = join(base, 'tree');
  makeTree(template);
  symlinkSync('../billing', join(template, 'src/auth/link'));
  mkdirSync(join(template, 'src/auth/sub'));
  // Two names to whoever splits it at the blank.
  writeFileSync(join(template, 'src/auth/sub/o notes.txt'), 'o\n');
  writeFileSync(
    join(template, '.orchestration/active_intents.yaml'),
    intentsFile([{ id: 'INT-001', scope: [scope] }]),
  );
  const context = openTracing(template);
  await selectIntent(context, { ...session, now: '2026-01-01T00:00:00Z' }, 'INT-001');
  copyTree(template, tree);
  const before = recordTree(tree);
  const inTree = openTracing(tree);
  runForReal(tree, 'true');
  const around = readdirSync(base).sort().join();
  const random = makeRandom(seed);
  const escaped: { command: string; outside: readonly string[] }[] = [];
  let allowed = 0;
  for (let made = 0; made < count; made += 1) {
    const command = randomCommand(random);
    const reading = readCommandHere(command, tree, 'Bash');
    const refusal = await refuseCommand(inTree, session, reading);
    // What is let run to be looked at afterwards claims nothing.
    if (refusal !== null || reading.effects.some(({ type }) => type === 'opaque')) continue;
    allowed += 1;
    runForReal(tree, command);
    const changed = changedPaths(before, recordTree(tree));
    const beside = readdirSync(base).sort().join();
    if (changed.length === 0 && beside === around) continue;
    const outside = [...changed.filter((path) => !isOwned(path)), ...(beside === around ? [] : [beside])];
    if (outside.length > 0) escaped.push({ command, outside });
    rmSync(tree, { recursive: true, force: true });
    copyTree(template, tree);
  }
  rmSync(base, { recursive: true, force: true });
  rmSync(`${tree}-home`, { recursive: true, force: true });
  if (process.env.FUZZ_COMMANDS) console.log(`${count} made, ${allowed} let through and run`);
  expect(escaped).toEqual([]);
  expect(allowed).toBeGreaterThan(count / 20);
});

function isOwned(path: string): boolean {
  if (protectedReason(path, { openedSecrets: [], protected: [] }) !== null) return false;
  return pathMatches(path, scope) || path === 'src/auth';
}
