import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claudeHook, claudePayload, goldthread, project, refusalIn, writing } from '../support/program.ts';
import { workspace } from '../support/workspace.ts';
import { temporaryFolder } from '../workspace/temporary.ts';

const intent = { id: 'INT-001', scope: ['**'] };
/** A workspace in which the session may write, so that a refusal has no other reason than the failure. */
async function open() {
  const space = workspace({ 'a.ts': 'export const a = 1;\n' }, [intent]);
  await space.session('e2e-session', 'claude-code').select('INT-001');
  return space;
}

const write = writing('a.ts', 'export const a = 2;\n');

/** Each breaks something of a workspace. */
const damages: readonly (readonly [string, (root: string) => void, RegExp])[] = [
  [
    'a config.yaml that is none',
    (root) => put(root, 'config.yaml', 'enforcement: [\n'),
    /config\.yaml, line/,
  ],
  [
    'a config.yaml with an unknown mode',
    (root) => put(root, 'config.yaml', 'enforcement: off\n'),
    /config\.yaml/,
  ],
  [
    'intents that can not be read',
    (root) => put(root, 'active_intents.yaml', 'active_intents: {\n'),
    /INTENTS_INVALID/,
  ],
  ['intents that are a folder', asFolder('active_intents.yaml'), /goldthread/],
  [
    "a session's state that is torn",
    (root) => put(root, sessionFile('e2e-session'), '{"session_id":'),
    /can't be read/,
  ],
  [
    "a session's state of another shape",
    (root) => put(root, sessionFile('e2e-session'), '[]'),
    /can't be read/,
  ],
  ['known files that are torn', (root) => put(root, 'local/state/known-files/4.json', '{'), /can't be read/],
  ['a ledger that is a folder', asFolder('agent_trace.jsonl'), /goldthread/],
  ['machine state that can not be written', (root) => blockLocal(root), /goldthread/],
];

describe('a gate whose workspace is damaged', () => {
  test.each(damages)('denies, and is harmless after the fact, with %s', async (_what, damage, reason) => {
    const { root } = await open();
    damage(root);
    const [before, after, stop] = await Promise.all([
      claudeHook(root, 'PreToolUse', write),
      claudeHook(root, 'PostToolUse', { ...write, tool_response: { success: true } }),
      claudeHook(root, 'Stop', { stop_hook_active: false }),
    ]);
    expect(refusalIn(before)).toMatch(reason);
    expect(after.status).toBe(0);
    expect([stop.status, stop.stdout]).toEqual([0, expect.not.stringContaining('"block"')]);
  });

  test('lets nothing else keep it from a write that is in scope', async () => {
    const { root } = await open();
    expect(await claudeHook(root, 'PreToolUse', write)).toMatchObject({ status: 0, stdout: '' });
  });

  test('shuts out the session whose state is damaged, and no other', async () => {
    const space = await open();
    put(space.root, sessionFile('another-session'), '{"session_id":');
    expect(refusalIn(await claudeHook(space.root, 'PreToolUse', write))).toBeNull();
  });
});

/** Payloads of which it can't be told that nothing waits for them. */
const unusable: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half a document', claudePayload('/x', 'PreToolUse', write).slice(0, -9)],
  ['no JSON', 'select * from users'],
  ['JSON of another kind', '[1, 2]'],
  ['a document without an event', '{"session_id":"s","cwd":"/"}'],
  ['a document that says two things', '{"hook_event_name":"Stop","x":{"hook_event_name":"PreToolUse"}'],
  ['a folder that is relative', claudePayload('src', 'PreToolUse', write)],
  ['a folder that is not there', claudePayload('/no/such/folder', 'PreToolUse', write)],
  ['no tool', JSON.stringify({ session_id: 's', cwd: '/', hook_event_name: 'PreToolUse' })],
  ['input of another shape', claudePayload('/', 'PreToolUse', { tool_name: 'Write', tool_input: 'x' })],
];

describe('a payload', () => {
  const space = () => workspace({}, [intent]);

  test('that can not be understood is denied', async () => {
    const { root } = space();
    const hooks = unusable.map(([, input]) =>
      goldthread(['hook', '--agent', 'claude-code'], { cwd: root, input }),
    );
    const answers = (await Promise.all(hooks)).map(refusalIn);
    expect(answers).toEqual(unusable.map(() => expect.stringContaining('goldthread')));
  });

  test.each([
    ['half a document', claudePayload('/x', 'PostToolUse', write).slice(0, -9)],
    ['a folder that is not there', claudePayload('/no/such/folder', 'PostToolUse', write)],
    ['a folder that is relative', claudePayload('src', 'Stop')],
  ])('of an event that waits for nothing, with %s, is harmless', async (_what, input) => {
    const { root } = space();
    const ran = await goldthread(['hook', '--agent', 'claude-code'], { cwd: root, input });
    expect(ran.status).toBe(0);
    expect(ran.stdout).not.toContain('block');
  });

  test('of 40 MB is denied, and is harmless where nothing waits for it', async () => {
    const { root } = space();
    const big = 'x'.repeat(40 * 1024 * 1024);
    const hook = (event: string) =>
      goldthread(['hook', '--agent', 'claude-code'], {
        cwd: root,
        input: claudePayload(root, event, writing('a.ts', big)),
      });
    const [before, after] = await Promise.all([hook('PreToolUse'), hook('PostToolUse')]);
    expect(refusalIn(before)).toContain('32 MB');
    expect(after.status).toBe(0);
  });

  test('that the generic host can not have meant is a deny with exit status 2', async () => {
    const { root } = space();
    const inputs = ['', '{', '{"event":"before_write"}', '{"event":"no_such_event"}'];
    const hook = (input: string) => goldthread(['hook', '--agent', 'generic'], { cwd: root, input });
    for (const ran of await Promise.all(inputs.map(hook))) {
      expect(ran.status).toBe(2);
      expect(JSON.parse(ran.stdout)).toMatchObject({ decision: 'deny', code: 'BAD_INPUT' });
    }
  });

  test('of a session with a hostile id is handled like any other', async () => {
    const { root } = space();
    const ids = ['../../x', '\u0000', '\u202e\u001b[2J', 'x'.repeat(100_000)];
    const hooks = ids.map((session_id) => claudeHook(root, 'PreToolUse', { ...write, session_id }));
    for (const ran of await Promise.all(hooks)) expect(refusalIn(ran)).not.toBeNull();
    expect(existsSync(join(root, '../x'))).toBe(false);
  });
});

describe('a hook', () => {
  test('for an agent that nobody knows denies before a write and is harmless elsewhere', async () => {
    const { root } = workspace({}, [intent]);
    const hook = (event: string) =>
      goldthread(['hook', '--agent', 'claud-code'], { cwd: root, input: claudePayload(root, event, write) });
    expect(await hook('PreToolUse')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('claud-code'),
    });
    expect(await hook('Stop')).toMatchObject({ status: 1 });
  });

  test('that was called wrongly never ends with a status that lets the write pass', async () => {
    const { root } = workspace({}, [intent]);
    const input = claudePayload(root, 'PreToolUse', write);
    for (const words of [['hook'], ['hook', '--agent'], ['hook', '--agent', 'claude-code', '--bogus']]) {
      expect((await goldthread(words, { cwd: root, input })).status).toBe(2);
    }
  });

  test('in a project that was not initialised denies and names goldthread init', async () => {
    const root = temporaryFolder();
    expect(refusalIn(await claudeHook(root, 'PreToolUse', write))).toContain('goldthread init');
    expect(await claudeHook(root, 'Stop')).toMatchObject({ status: 0, stdout: '' });
  });

  test("wired in a person's home is silent there, but not where the write leads into a governed project", async () => {
    const root = temporaryFolder();
    expect(await claudeHook(root, 'PreToolUse', write, ['--user'])).toMatchObject({ status: 0, stdout: '' });
    const governed = workspace({}, [intent]);
    const into = writing(join(governed.root, 'deep/er/a.ts'), 'x');
    expect(refusalIn(await claudeHook(root, 'PreToolUse', into, ['--user']))).toContain('NO_ACTIVE_INTENT');
  });

  test('takes --workspace wherever it stands', async () => {
    const { root } = workspace({}, [intent]);
    const input = claudePayload(temporaryFolder(), 'PreToolUse', writing(join(root, 'a.ts'), 'x'));
    for (const words of [
      ['--workspace', root, 'hook', '--agent', 'claude-code'],
      ['hook', `--workspace=${root}`, '--agent=claude-code'],
    ]) {
      expect(refusalIn(await goldthread(words, { cwd: project, input }))).toContain('NO_ACTIVE_INTENT');
    }
  });

  test('whose answer nobody reads says no with its exit status', async () => {
    const { root } = workspace({}, [intent]);
    const status = await withoutReader(root, claudePayload(root, 'PreToolUse', write));
    expect(status).toBe(2);
  });

  test('that crashes outside its promises denies', async () => {
    const { root } = workspace({}, [intent]);
    const crash = join(root, 'crash.mjs');
    writeFileSync(
      crash,
      "const timer = setInterval(() => { if (process.listenerCount('uncaughtException') > 0) { clearInterval(timer); throw new Error('out of nowhere'); } }, 1);\n",
    );
    const hook = (event: string) =>
      goldthread(['hook', '--agent', 'claude-code'], {
        cwd: root,
        input: claudePayload(root, event, write),
        env: { NODE_OPTIONS: `--import=${crash}` },
      });
    expect(refusalIn(await hook('PreToolUse'))).toContain('out of nowhere');
  });
});

function put(root: string, path: string, text: string): void {
  mkdirSync(join(root, '.orchestration', path, '..'), { recursive: true });
  writeFileSync(join(root, '.orchestration', path), text);
}

function asFolder(path: string): (root: string) => void {
  return (root) => {
    rmSync(join(root, '.orchestration', path), { force: true });
    mkdirSync(join(root, '.orchestration', path));
  };
}

/** A file where a folder has to be keeps even an all-powerful user from writing there. */
function blockLocal(root: string): void {
  rmSync(join(root, '.orchestration/local'), { recursive: true });
  put(root, 'local', 'in the way');
}

function sessionFile(id: string): string {
  return `local/state/sessions/${createHash('sha256').update(id).digest('hex').slice(0, 32)}.json`;
}

/** The hook with its standard output closed from the start. */
function withoutReader(cwd: string, input: string): Promise<number | null> {
  return new Promise((resolve) => {
    const { bin } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      bin: { goldthread: string };
    };
    const child = spawn(process.execPath, [join(project, bin.goldthread), 'hook', '--agent', 'claude-code'], {
      cwd,
    });
    child.stdout.destroy();
    child.on('close', resolve);
    child.stdin.end(input);
  });
}
