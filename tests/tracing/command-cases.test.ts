import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pathMatches } from '../../src/intents/match-path.ts';
import type { AgentEvent } from '../../src/model/agent-event.ts';
import { readCommandHere, refuseCommand } from '../../src/tracing/gate/judge-command.ts';
import { handleEvent } from '../../src/tracing/handle-event.ts';
import { selectIntent } from '../../src/tracing/select-intent.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { protectedReason } from '../../src/workspace/paths/protected-paths.ts';
import { changedPaths, copyTree, makeTree, recordTree, runForReal } from '../support/scratch-tree.ts';
import { intentsFile } from '../support/workspace.ts';

interface CommandCase {
  readonly id: string;
  readonly command: string;
  readonly setup?: string;
  readonly scope?: readonly string[];
  readonly expected: 'allow' | 'block' | 'verify';
  readonly because: string;
  /** Why it isn't run for real. */
  readonly run?: string;
  /** A program without which it isn't. */
  readonly needs?: string;
}

const families = readdirSync('fixtures/commands').filter((name) => name.endsWith('.json'));
/** Where bash and the programs of a plain Linux are, the cases are also really run. */
const proving = process.platform === 'linux';
const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;
const canRun = ({ run, needs }: CommandCase): boolean =>
  run === undefined && (needs === undefined || isThere(needs));
const session = { sessionId: 'session-1', agent: 'generic' } as const;
/** The last of its folder's names: a command that goes through all of them comes by the case's own tree first. */
const template = 'z-template';
let base = '';
let trees = 0;

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-commands-')));
  // Who runs the commands must be able to come by, git among them, and to see what else is there.
  chmodSync(base, 0o755);
  makeTree(join(base, template));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
afterEach(() => {
  for (const name of readdirSync(base)) {
    if (name !== template) rmSync(join(base, name), { recursive: true, force: true });
  }
});

function scopeOf({ scope }: CommandCase): readonly string[] {
  return scope ?? ['src/auth/**'];
}

/** A tree as the case finds it. */
function treeFor(one: CommandCase): string {
  trees += 1;
  const root = join(base, `tree-${trees}`);
  copyTree(join(base, template), root);
  writeFileSync(
    join(root, '.orchestration/active_intents.yaml'),
    intentsFile([{ id: 'INT-001', scope: scopeOf(one) }]),
  );
  if (one.setup) runForReal(root, one.setup);
  return root;
}

const none = { openedSecrets: [], protected: [] };
const mayWrite = (one: CommandCase, path: string): boolean =>
  protectedReason(path, none) === null &&
  scopeOf(one).some(
    (pattern) => pathMatches(path, pattern) || `${pattern.replace(/\/\*\*$/, '')}/`.startsWith(`${path}/`),
  );

async function bound(root: string) {
  const context = openTracing(root);
  await selectIntent(context, { ...session, now: '2026-01-01T00:00:00Z' }, 'INT-001');
  return context;
}

describe.each(families)('%s', (family) => {
  const cases = JSON.parse(readFileSync(join('fixtures/commands', family), 'utf8')) as readonly CommandCase[];

  test.each(cases)('$id $expected: $command ($because)', async (one) => {
    const root = treeFor(one);
    const reading = readCommandHere(one.command, root, 'Bash');
    const refusal = await refuseCommand(await bound(root), session, reading);
    const isOpaque = reading.effects.some(({ type }) => type === 'opaque');
    const verdict = refusal !== null ? 'block' : isOpaque ? 'verify' : 'allow';
    expect({ verdict, code: refusal?.code, because: refusal?.because }).toMatchObject({
      verdict: one.expected,
    });
  });

  // The labels themselves: what a command really does to a tree.
  test.runIf(proving).each(cases.filter(canRun))('$id really does what it says', (one) => {
    const root = treeFor(one);
    const before = recordTree(root);
    runForReal(root, one.command);
    const outside = changedPaths(before, recordTree(root)).filter((path) => !mayWrite(one, path));
    if (one.expected === 'allow') expect(outside).toEqual([]);
    else expect(outside).not.toEqual([]);
  });

  test.runIf(proving).each(cases.filter((one) => one.expected === 'verify' && canRun(one)))(
    '$id is found out afterwards',
    async (one) => {
      const root = treeFor(one);
      await bound(root);
      const call = { ...session, cwd: root, model: null, agentVersion: null, tool: 'Bash', callId: 'call-1' };
      const send = (event: object) => handleEvent(openTracing(root), { ...call, ...event } as AgentEvent);
      await send({ type: 'before_command', command: one.command });
      runForReal(root, one.command);
      const outcome = await send({ type: 'after_command', command: one.command, exitCode: 0, output: null });
      expect(JSON.stringify(outcome)).toContain('src/billing/pay.ts');
    },
  );
});
