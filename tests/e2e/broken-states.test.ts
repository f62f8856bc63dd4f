import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  claudeHook,
  claudePayload,
  goldthread,
  project,
  type Ran,
  refusalIn,
  writing,
} from '../support/program.ts';
import { workspace } from '../support/workspace.ts';

/** By symbol, so that the gate has to read the code as well. */
const intent = { id: 'INT-001', scope: ['symbol:a', 'symbol:b'] };
const write = writing('a.ts', 'export const a = 2;\n');
const faulty = `--import=${pathToFileURL(join(project, 'tests/support/faulty.mjs')).href}`;

async function open() {
  const space = workspace({ 'a.ts': 'export const a = 1;\n' }, [intent]);
  await space.session('e2e-session', 'claude-code').select('INT-001');
  return space.root;
}

interface BrokenState {
  readonly what: string;
  /** What the refusal has to name: the thing that is broken, so that whoever reads it knows where to look. */
  readonly says: RegExp;
  readonly breaks?: (root: string) => void;
  readonly fault?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const at = (root: string, path: string) => join(root, '.orchestration', path);
const session = `local/state/sessions/${createHash('sha256').update('e2e-session').digest('hex').slice(0, 32)}.json`;

const holds = (path: string, content: string | Buffer) => (root: string) => {
  mkdirSync(dirname(at(root, path)), { recursive: true });
  rmSync(at(root, path), { recursive: true, force: true });
  writeFileSync(at(root, path), content);
};
const isFolder = (path: string) => (root: string) => {
  rmSync(at(root, path), { recursive: true, force: true });
  mkdirSync(at(root, path), { recursive: true });
};
const isPipe = (path: string) => (root: string) => {
  rmSync(at(root, path), { recursive: true, force: true });
  mkdirSync(dirname(at(root, path)), { recursive: true });
  execFileSync('mkfifo', [at(root, path)]);
};
const leadsTo = (path: string, target: string) => (root: string) => {
  rmSync(at(root, path), { recursive: true, force: true });
  symlinkSync(target, at(root, path));
};

const config = (what: string, content: string | Buffer): BrokenState => ({
  what: `a config.yaml ${what}`,
  says: /config\.yaml/,
  breaks: holds('config.yaml', content),
});
const intents = (what: string, content: string | Buffer, says = /active_intents\.yaml/): BrokenState => ({
  what: `intents ${what}`,
  says,
  breaks: holds('active_intents.yaml', content),
});
const bomb = Array.from(
  { length: 10 },
  (_, i) => `a${i}: &a${i} [${i ? `*a${i - 1},*a${i - 1}` : 'x'}]`,
).join('\n');
const entry = 'active_intents:\n  - { id: INT-001, name: n, status: IN_PROGRESS, owned_scope: [a.ts] }\n';

const states: readonly BrokenState[] = [
  config('that breaks off', 'enforcement: ['),
  config('with a mode that nobody knows', 'enforcement: off\n'),
  config('of another shape', '- enforce\n'),
  config('with a text where a list belongs', 'protected: all\n'),
  config('of a newer version', 'version: 7\nenforcement: enforce\n'),
  config('with aliases', bomb),
  config('of 300 KB', `# ${'x'.repeat(300 * 1024)}\n`),
  config('nested a hundred thousand deep', '['.repeat(100_000)),
  config('of random bytes', Buffer.from([0, 1, 2, 255, 254, 0, 7])),
  config('with a tag that runs things', 'enforcement: !!js/function "x"\n'),
  config('with two documents', 'enforcement: warn\n---\nenforcement: observe\n'),
  { what: 'a config.yaml that is a folder', says: /config\.yaml.*folder/, breaks: isFolder('config.yaml') },
  { what: 'a config.yaml that is a pipe', says: /config\.yaml.*ordinary/, breaks: isPipe('config.yaml') },
  intents('that break off', 'active_intents: {'),
  intents('of another shape', 'active_intents: 7\n'),
  intents('with a status that nobody knows', entry.replace('IN_PROGRESS', 'DONE')),
  intents('with a key of a newer version', entry.replace('name: n', 'name: n, wish: all')),
  intents('with an id that stands there twice', entry + entry.split('\n')[1]),
  intents('with aliases', bomb),
  intents('of 2 MB', `# ${'x'.repeat(2 * 1024 * 1024)}\n`, /active_intents\.yaml/),
  intents('nested a hundred thousand deep', `active_intents: ${'['.repeat(100_000)}`),
  intents('in another encoding', Buffer.from([0xff, 0xfe, 0x61, 0])),
  intents('with a NUL', 'active_intents: []\0\n'),
  intents('that are empty', '', /INT-001/),
  intents('of a merge that was not finished', `<<<<<<< HEAD\n${entry}=======\n>>>>>>> other\n`),
  {
    what: 'intents that are gone',
    says: /INT-001/,
    breaks: (root) => rmSync(at(root, 'active_intents.yaml')),
  },
  {
    what: 'intents that are a folder',
    says: /active_intents\.yaml/,
    breaks: isFolder('active_intents.yaml'),
  },
  { what: 'intents that are a pipe', says: /active_intents\.yaml/, breaks: isPipe('active_intents.yaml') },
  {
    what: 'an .intentignore that is a folder',
    says: /\.intentignore.*folder/,
    breaks: (root) => mkdirSync(join(root, '.intentignore')),
  },
  {
    what: 'an .intentignore that is a pipe',
    says: /\.intentignore.*ordinary/,
    breaks: (root) => execFileSync('mkfifo', [join(root, '.intentignore')]),
  },
  {
    what: "a session's state that is torn",
    says: /sessions.*can't be read/,
    breaks: holds(session, '{"session_id":'),
  },
  { what: "a session's state of another shape", says: /sessions/, breaks: holds(session, '[]') },
  {
    what: "a session's state of random bytes",
    says: /sessions/,
    breaks: holds(session, Buffer.from([0, 255, 1])),
  },
  { what: "a session's state that is a folder", says: /sessions.*folder/, breaks: isFolder(session) },
  { what: "a session's state that is a pipe", says: /sessions.*ordinary/, breaks: isPipe(session) },
  {
    what: 'known files that are torn',
    says: /known-files/,
    breaks: holds('local/state/known-files/4.json', '{'),
  },
  {
    what: 'known files that are a folder',
    says: /known-files/,
    breaks: isFolder('local/state/known-files/4.json'),
  },
  { what: 'a ledger that is a folder', says: /agent_trace\.jsonl/, breaks: isFolder('agent_trace.jsonl') },
  { what: 'a ledger that is a pipe', says: /agent_trace\.jsonl/, breaks: isPipe('agent_trace.jsonl') },
  {
    what: 'a ledger that leads to a device',
    says: /agent_trace\.jsonl/,
    breaks: leadsTo('agent_trace.jsonl', '/dev/full'),
  },
  {
    what: 'a ledger that leads nowhere',
    says: /agent_trace\.jsonl/,
    breaks: leadsTo('agent_trace.jsonl', 'gone/x'),
  },
  { what: 'machine state that is a file', says: /local/, breaks: holds('local', 'in the way') },
  { what: 'machine state that leads nowhere', says: /local|INT-001/, breaks: leadsTo('local', 'gone/local') },
  { what: 'state that is a file', says: /state/, breaks: holds('local/state', 'in the way') },
  { what: 'locks that are a file', says: /locks/, breaks: holds('local/locks', 'in the way') },
  { what: 'texts that are a file', says: /blobs/, breaks: holds('local/blobs', 'in the way') },
  { what: 'a disk that is full', says: /ENOSPC/, fault: 'full-disk' },
  { what: 'a disk that is read-only', says: /EROFS/, fault: 'read-only' },
  { what: 'files that it may not read', says: /EACCES/, fault: 'no-permission' },
  { what: 'a disk that can not be read', says: /EIO/, fault: 'bad-sector' },
  { what: 'no file left to open', says: /EMFILE/, fault: 'no-descriptors' },
  { what: 'a disk that renames nothing', says: /EXDEV|EPERM/, fault: 'no-rename' },
  { what: 'a parser that is missing', says: /parser.*Install/, fault: 'no-grammar' },
  { what: 'a grammar that is torn', says: /grammar/, fault: 'torn-grammar' },
  {
    what: 'settings that are a file',
    says: /goldthread init/,
    breaks: (root) => {
      rmSync(join(root, '.orchestration'), { recursive: true });
      writeFileSync(join(root, '.orchestration'), '');
    },
  },
  {
    what: 'settings that are gone',
    says: /goldthread init/,
    breaks: (root) => rmSync(join(root, '.orchestration'), { recursive: true }),
  },
];

const hook = (root: string, state: BrokenState, event: string, rest: object): Promise<Ran> =>
  goldthread(['hook', '--agent', 'claude-code'], {
    cwd: root,
    input: claudePayload(root, event, { ...rest }),
    env: { ...state.env, ...(state.fault ? { FAULT: state.fault, NODE_OPTIONS: faulty } : {}) },
  });

describe('the gate denies, says what is broken and what to do, and is harmless after the fact, with', () => {
  test.each(states.map((state) => [state.what, state] as const))('%s', async (_what, state) => {
    const root = await open();
    state.breaks?.(root);
    const refusal = refusalIn(await hook(root, state, 'PreToolUse', write));
    expect(refusal).toMatch(state.says);
    expect(refusal).toMatch(/^(goldthread|goldthread: ).{40,}/s);
    const after = await hook(root, state, 'PostToolUse', { ...write, tool_response: { success: true } });
    expect(after.status).toBe(0);
    expect(after.stdout).not.toContain('"permissionDecision"');
  });
});

describe('a payload on standard input', () => {
  const deny = async (input: string | Buffer, agent = 'claude-code') =>
    goldthread(['hook', '--agent', agent], { cwd: await open(), input });
  const cases: readonly (readonly [string, string | Buffer])[] = [
    ['of nothing', ''],
    ['that breaks off', claudePayload('/x', 'PreToolUse', write).slice(0, -9)],
    ['of random bytes', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))],
    ['of 200 MB', Buffer.alloc(200 * 1024 * 1024, 'x')],
    ['that nests a million deep', '['.repeat(1_000_000)],
    ['in another encoding', Buffer.from(claudePayload('/x', 'PreToolUse', write), 'utf16le')],
    [
      'with lists where texts belong',
      JSON.stringify({ hook_event_name: ['PreToolUse'], session_id: [], cwd: {} }),
    ],
  ];
  test.each(cases)('%s is denied', async (_what, input) => {
    const ran = await deny(input);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/goldthread: .{20,}/);
  });

  test('that never ends is denied before the agent loses its patience', async () => {
    const root = await open();
    const started = Date.now();
    const { status, stderr } = await new Promise<{ status: number | null; stderr: string }>((resolve) => {
      const child = spawn(
        process.execPath,
        [join(project, 'dist/bin/goldthread.js'), 'hook', '--agent', 'claude-code'],
        {
          cwd: root,
        },
      );
      let stderr = '';
      child.stderr.on('data', (chunk) => (stderr += chunk));
      child.stdin.write('{"hook_event_name":');
      child.on('close', (status) => resolve({ status, stderr }));
    });
    expect(status).toBe(2);
    expect(stderr).toContain('took longer');
    expect(Date.now() - started).toBeLessThan(50_000);
  });

  test('from a folder that was deleted is denied', async () => {
    const root = await open();
    const gone = join(root, 'gone');
    const program = join(project, 'dist/bin/goldthread.js');
    const script = `mkdir "${gone}" && cd "${gone}" && rmdir "${gone}" && exec "${process.execPath}" "${program}" hook --agent claude-code`;
    const status = await new Promise((resolve) => {
      const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
      child.on('close', resolve);
      child.stdin.on('error', () => {});
      child.stdin.end(claudePayload(gone, 'PreToolUse', write));
    });
    expect(status).toBe(2);
  });
});

describe('what hinders nothing is let through:', () => {
  const lock = (pid: number) =>
    JSON.stringify({
      pid,
      host: hostname(),
      started: '1',
      nonce: 'n',
    });
  const harmless: readonly BrokenState[] = [
    { what: 'no home', says: /^$/, env: { HOME: '' } },
    { what: 'no PATH', says: /^$/, env: { PATH: '/nonexistent' } },
    { what: 'no folder for temporary files', says: /^$/, env: { TMPDIR: '/nonexistent' } },
    { what: 'little memory', says: /^$/, env: { NODE_OPTIONS: '--max-old-space-size=64' } },
    { what: 'a clock that says 1970', says: /^$/, fault: 'long-ago' },
    { what: 'a clock that says 2100', says: /^$/, fault: 'far-future' },
    { what: 'a map that is a folder', says: /^$/, breaks: isFolder('intent_map.md') },
    { what: 'a ledger with a torn tail', says: /^$/, breaks: holds('agent_trace.jsonl', '{"version":"0.1') },
    {
      what: 'a lock of a process that is gone',
      says: /^$/,
      breaks: holds('local/locks/workspace.lock', lock(999_999_99)),
    },
    {
      what: "another session's state that is torn",
      says: /^$/,
      breaks: holds('local/state/sessions/x.json', '{'),
    },
  ];
  test.each(harmless.map((state) => [state.what, state] as const))('%s', async (_what, state) => {
    const root = await open();
    state.breaks?.(root);
    expect(refusalIn(await hook(root, state, 'PreToolUse', write))).toBeNull();
  });
});

test('a hook that is killed in the middle loses nothing that the next one can not record', async () => {
  const root = await open();
  expect(refusalIn(await claudeHook(root, 'PreToolUse', write))).toBeNull();
  writeFileSync(join(root, 'a.ts'), 'export const a = 2;\n');
  const killed = await hook(root, { what: '', says: /^$/, fault: 'killed-at-rename' }, 'PostToolUse', write);
  expect(killed.status).not.toBe(0);
  expect((await claudeHook(root, 'Stop', { stop_hook_active: false })).status).toBe(0);
  const ledger = readFileSync(at(root, 'agent_trace.jsonl'), 'utf8');
  expect(existsSync(at(root, 'agent_trace.jsonl'))).toBe(true);
  expect(ledger.split('\n').filter((line) => line.includes('"path":"a.ts"')).length).toBeGreaterThan(0);
});

describe('a program of which a part is torn, the way a disk that was full leaves it, denies:', () => {
  const torn = (isTorn: (part: string) => boolean): string => {
    const folder = mkdtempSync(join(tmpdir(), 'goldthread-torn-'));
    for (const path of ['package.json', 'grammars', 'dist/bin'])
      cpSync(join(project, path), join(folder, path), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
    const parts = readdirSync(join(folder, 'dist/bin')).filter((part) => part !== 'code' && isTorn(part));
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) truncateSync(join(folder, 'dist/bin', part), 99);
    return folder;
  };
  const denial = async (folder: string) => {
    const root = await open();
    const ran = await new Promise<Ran>((resolve) => {
      const words = [join(folder, 'dist/bin/goldthread.js'), 'hook', '--agent', 'claude-code'];
      const child = spawn(process.execPath, words, { cwd: root });
      const said = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr'] as const)
        child[stream].setEncoding('utf8').on('data', (text: string) => (said[stream] += text));
      child.stdin.on('error', () => {});
      child.stdin.end(claudePayload(root, 'PreToolUse', write));
      child.on('close', (status) => resolve({ status: status ?? -1, ...said }));
    });
    rmSync(folder, { recursive: true });
    return ran;
  };

  test('all but the first file', async () => {
    const { status, stderr } = await denial(torn((part) => part !== 'goldthread.js'));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^goldthread: .{20,}/);
  });

  test('the judge', async () => {
    expect(refusalIn(await denial(torn((part) => part.startsWith('judge-here-'))))).toMatch(/goldthread/);
  });
});

test('at least fifty states of the program itself are broken here', () => {
  expect(states.length + 9).toBeGreaterThanOrEqual(60);
});
