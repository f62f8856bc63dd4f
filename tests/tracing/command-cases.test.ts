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
import { handleEvent } from '../../src/tracing/handle-event.ts';
import { readCommandHere, refuseCommand } from '../../src/tracing/judge-command.ts';
import { selectIntent } from '../../src/tracing/select-intent.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { protectedReason } from '../../src/workspace/protected-paths.ts';
import { changedPaths, copyTree, makeTree, recordTree, runForReal } from '../support/scratch-tree.ts';
import { intentsFile } from '../support/workspace.ts';

interface CommandCase {
  readonly id: string;
  readonly command: string;
  readonly setup?: string;
  readonly scope?: readonly string[];
  readonly expected: 'allow' | 'block' | 'verify';
  readonly because: string;
  readonly run?: string;
}

const families = readdirSync('fixtures/commands').filter((name) => name.endsWith('.json'));
const proving = process.env.PROVE_COMMANDS === '1';
const session = { sessionId: 'session-1', agent: 'generic' } as const;
let base = '';
let trees = 0;

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-commands-')));
  // Who runs the commands must be able to come by, git among them.
  chmodSync(base, 0o711);
  makeTree(join(base, 'template'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
afterEach(() => {
  for (const name of readdirSync(base)) {
    if (name !== 'template') rmSync(join(base, name), { recursive: true, force: true });
  }
});

function scopeOf({ scope }: CommandCase): readonly string[] {
  return scope ?? ['src/auth/**'];
}

/** A tree as the case finds it. */
function treeFor(one: CommandCase): string {
  trees += 1;
  const root = join(base, `tree-${trees}`);
  copyTree(join(base, 'template'), root);
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

  // The labels themselves: what a command really does to a tree. It takes a while, so that it is asked for.
  test.runIf(proving).each(cases.filter(({ run }) => run === undefined))(
    '$id really does what it says',
    (one) => {
      const root = treeFor(one);
      const before = recordTree(root);
      runForReal(root, one.command);
      const outside = changedPaths(before, recordTree(root)).filter((path) => !mayWrite(one, path));
      if (one.expected === 'allow') expect(outside).toEqual([]);
      else expect(outside).not.toEqual([]);
    },
  );

  test.runIf(proving).each(cases.filter(({ expected, run }) => expected === 'verify' && run === undefined))(
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
