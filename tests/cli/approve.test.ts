import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { updateSession } from '../../src/tracing/session-state.ts';
import { thisProcess } from '../../src/workspace/process-identity.ts';
import { goldthread, project } from '../support/program.ts';
import { workspace } from '../support/workspace.ts';

const program = join(project, 'dist/bin/goldthread.js');
const marks = Object.fromEntries(
  ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CODEX_SANDBOX', 'GEMINI_CLI', 'CURSOR_AGENT', 'OPENCODE'].map(
    (name) => [name, ''],
  ),
);
/** `script` gives a command a terminal of its own. */
const hasScript = spawnSync('script', ['--version']).status === 0;

function atTerminal(root: string, words: readonly string[], env: Record<string, string> = {}) {
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      env: { ...process.env, ...marks, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}

async function waiting() {
  const space = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [{ id: 'INT-001', scope: ['src/**'] }]);
  space.config("approval:\n  rules: [{ paths: ['src/**'] }]\n");
  const session = space.session('one', 'codex');
  await session.select('INT-001');
  const write = () => session.writeFile('src/a.ts', 'export const a = 2;\n');
  const id = /apr-[0-9a-f]{10}/.exec((await write()).refusal?.next ?? '')?.[0] ?? '';
  return { space, write, id };
}

describe('goldthread approve', () => {
  test.each([
    ['approve', 'apr-0123456789'],
    ['intent', 'waive', 'src/**', '--reason', 'x', '--until', '2999-12-31'],
  ])('is refused without a terminal: %s', async (...words) => {
    const { space } = await waiting();
    const { status, stderr } = await goldthread(words, { cwd: space.root, env: marks });
    expect(status).toBe(2);
    expect(stderr).toContain('standard input is no terminal');
    expect(space.records('approval')).toEqual([]);
  });

  test.runIf(hasScript)('lets a person at a terminal say yes, and the write passes', async () => {
    const { space, write, id } = await waiting();
    const listed = await goldthread(['approvals', '--json'], { cwd: space.root });
    expect(JSON.parse(listed.stdout)).toMatchObject({
      approvals: [{ id, what: ['src/a.ts'], answer: null }],
    });
    const { status, output } = await atTerminal(space.root, ['approve', id, '--for', '5m']);
    expect({ status, output }).toMatchObject({
      status: 0,
      output: expect.stringContaining('Approved, once, until'),
    });
    expect((await write()).refusal).toBeNull();
    expect(space.records('approval')[0]?.approval?.via).toBe('terminal');
  });

  test.runIf(hasScript)('is refused in the environment of an agent', async () => {
    const { space, write, id } = await waiting();
    const { status, output } = await atTerminal(space.root, ['approve', id], { CLAUDECODE: '1' });
    expect(status).toBe(2);
    expect(output).toContain('CLAUDECODE is set');
    expect((await write()).refusal?.code).toBe('APPROVAL_NEEDED');
  });

  test.runIf(hasScript && process.platform === 'linux')(
    'is refused below the program that runs an agent’s command, terminal or not',
    async () => {
      const { space, id } = await waiting();
      const at = { sessionId: 'one', agent: 'codex', now: new Date().toISOString() };
      await updateSession(space.root, at, (state) => {
        state.pending.running = {
          ...{ tool: 'shell', model: null, started_at: at.now, intent_id: null, files: [], told: false },
          ...{ snapshot: 'x', command: { text: './sly.sh', cwd: '.' }, host: { ...thisProcess() } },
        };
      });
      const { status, output } = await atTerminal(space.root, ['approve', id]);
      expect(status).toBe(2);
      expect(output).toContain('an agent that is running a command has started it');
    },
  );

  test.runIf(hasScript)('grants a waiver to a person, which intent show and doctor tell of', async () => {
    const { space } = await waiting();
    const words = ['intent', 'waive', 'docs/**', '--reason', 'Release week', '--until', '2999-12-31'];
    expect(await atTerminal(space.root, words)).toMatchObject({ status: 0 });
    const shown = await goldthread(['intent', 'show', 'INT-001', '--json'], { cwd: space.root });
    expect(JSON.parse(shown.stdout).waivers).toMatchObject([{ id: 'WVR-001', for: 'docs/**' }]);
    const told = await goldthread(['intent', 'show', 'INT-001'], { cwd: space.root });
    expect(told.stdout).toContain('WVR-001 for docs/** until 2999-12-31: Release week');
  });
});
