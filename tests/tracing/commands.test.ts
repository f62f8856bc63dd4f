import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { redactedCommand } from '../../src/tracing/record/redact-command.ts';
import { type StatedIntent, told, workspace } from '../support/workspace.ts';

const files = {
  'src/a.ts': 'export function a(): number {\n  return 1;\n}\n',
  'docs/a.md': '# A\n',
  '.gitignore': 'made/\n',
};
const all: StatedIntent = { id: 'INT-001', scope: ['src/**'] };
const other: StatedIntent = { id: 'INT-002', scope: ['src/**', 'docs/**'] };

async function bound(inGit = false) {
  const space = workspace(files, [all, other], { inGit });
  const session = space.session();
  await session.select('INT-001');
  return { space, session };
}

describe('a command', () => {
  test.each([
    ['in git', true],
    ['without git', false],
  ])('has what it wrote recorded as its own, %s', async (_where, inGit) => {
    const { space, session } = await bound(inGit);
    const { feedback } = await session.command('npm run codegen', () => {
      space.write('src/a.ts', files['src/a.ts'].replace('1', '2'));
      space.write('src/b.ts', 'export const b = 1;\n');
    });
    expect(feedback).toBeNull();
    const [record] = space.records('command');
    expect(record).toMatchObject({
      command: 'npm run codegen',
      cwd: '.',
      exit_code: 0,
      intent_id: 'INT-001',
      session_id: 'session-1',
      provisional: true,
    });
    expect(record?.output_hash).toMatch(/^sha256:/);
    expect(told(record)).toEqual([
      'src/a.ts#a: modified INTENT_EVOLUTION',
      'src/b.ts#b: added INTENT_EVOLUTION',
    ]);
    expect(record?.files[0]?.conversations[0]?.contributor?.type).toBe('ai');
  });

  test('that writes nothing leaves no record', async () => {
    const { space, session } = await bound(true);
    await session.command('ls', () => space.write('made/x.txt', 'ignored by git\n'));
    expect(space.records('command')).toEqual([]);
  });

  test('that writes outside the scope is recorded, and said to be a violation', async () => {
    const { space, session } = await bound(true);
    const { feedback } = await session.command('npm run docs', () => space.write('docs/a.md', '# B\n'));
    expect(feedback).toContain('COMMAND_WRITES_OUT_OF_SCOPE');
    expect(feedback).toContain('docs/a.md');
    expect(space.records('violation')[0]?.violation).toMatchObject({
      code: 'COMMAND_WRITES_OUT_OF_SCOPE',
      intent_id: 'INT-001',
      path: 'docs/a.md',
    });
    expect(space.records('command')).toHaveLength(1);
  });

  test('can not hide what it wrote behind an .intentignore that it wrote too', async () => {
    const { space, session } = await bound(true);
    const { feedback } = await session.command('python3 x.py', () => {
      space.write('.intentignore', '.intentignore\ndocs/\n');
      space.write('docs/a.md', '# B\n');
    });
    expect(feedback).toContain('.intentignore is protected');
    expect(feedback).toContain('docs/a.md');
  });

  test('has nothing to do with what a person left out of sight, when they see it again', async () => {
    const { space, session } = await bound(true);
    space.write('.intentignore', 'docs/\n');
    const { feedback } = await session.command('ls', () => space.write('docs/a.md', '# B\n'));
    expect(feedback).toBeNull();
  });

  test.each([
    ["git's own list of what to leave out", '.git/info/exclude', 'b.md\n'],
    ['a list that leaves itself out', 'docs/.gitignore', 'b.md\n.gitignore\n'],
  ])('can not hide a new file behind %s', async (_what, list, text) => {
    const { space, session } = await bound(true);
    const { feedback } = await session.command('python3 x.py', () => {
      space.write(list, text);
      space.write('docs/b.md', '# B\n');
    });
    expect(feedback).toContain(list);
  });

  test('may make a cache that leaves itself out as a whole', async () => {
    const { space, session } = await bound(true);
    const { feedback } = await session.command('pytest', () => {
      space.write('.cached/.gitignore', '*\n');
      space.write('.cached/x.txt', 'x\n');
    });
    expect(feedback).toBeNull();
  });

  test('that takes away the state of its session is a violation', async () => {
    const { space, session } = await bound(true);
    const { feedback } = await session.command('python3 x.py', () => {
      space.write('docs/a.md', '# B\n');
      rmSync(join(space.root, '.orchestration/local'), { recursive: true });
    });
    expect(feedback).toContain('PROTECTED_PATH');
    expect(space.records('violation')).toHaveLength(1);
  });

  test('that writes without an intent is a violation', async () => {
    const space = workspace(files, [all]);
    const { feedback } = await space
      .session()
      .command('echo', () => space.write('src/b.ts', 'export const b = 1;\n'));
    expect(feedback).toContain('No intent is selected');
    expect(space.records().map(({ event }) => event)).toEqual(['command', 'violation']);
  });

  test('that writes to a protected file is a violation under any scope', async () => {
    const space = workspace({ ...files, '.intentignore': 'x/\n' }, [{ id: 'INT-001', scope: ['**'] }]);
    const session = space.session();
    await session.select('INT-001');
    const { feedback } = await session.command('echo', () => space.write('.intentignore', 'src/\n'));
    expect(feedback).toContain('.intentignore is protected');
  });

  test("is not charged with another session's write, nor with what it goes on from", async () => {
    const { space, session } = await bound();
    const two = space.session('session-2');
    await two.select('INT-002');
    await session.command('npm run slow', async () => {
      await two.edit('src/a.ts', 'return 1', 'return 2');
      await two.writeFile('docs/new.md', '# New\n');
      space.write('src/b.ts', 'export const b = 1;\n');
    });
    const [record] = space.records('command');
    expect(told(record)).toEqual(['src/b.ts#b: added INTENT_EVOLUTION']);
    expect(space.records('violation')).toEqual([]);
  });

  test('that changes a file after another session did is charged with its own change alone', async () => {
    const { space, session } = await bound();
    const two = space.session('session-2');
    await two.select('INT-002');
    await session.command('npm run format', async () => {
      await two.edit('src/a.ts', 'return 1', 'return 2');
      space.write('src/a.ts', space.read('src/a.ts').replace('  return', '    return'));
    });
    expect(told(space.records('command')[0])).toEqual(['src/a.ts#a: modified AST_REFACTOR']);
  });

  test('that takes back what another session wrote meanwhile is recorded', async () => {
    const { space, session } = await bound();
    const two = space.session('session-2');
    await two.select('INT-002');
    await session.command('npm run undo', async () => {
      await two.edit('src/a.ts', 'return 1', 'return 2');
      space.write('src/a.ts', files['src/a.ts']);
    });
    expect(told(space.records('command')[0])).toEqual(['src/a.ts#a: modified INTENT_EVOLUTION']);
  });

  test('is not charged with what a person changed before it', async () => {
    const { space, session } = await bound();
    await session.command('true');
    await session.edit('src/a.ts', 'return 1', 'return 2');
    space.write('src/a.ts', space.read('src/a.ts').replace('return 2', 'return 3'));
    await session.command('true');
    const last = space.records('mutation').at(-1);
    expect(last?.session_id).toBeNull();
    expect(last?.files[0]?.conversations[0]?.contributor).toEqual({ type: 'human' });
    expect(space.records('command')).toEqual([]);
  });

  test('leaves alone what git ignores and an agent has written', async () => {
    const space = workspace(files, [{ id: 'INT-001', scope: ['**'] }], { inGit: true });
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('made/x.ts', 'export const x = 1;\n');
    await session.command('true');
    expect(space.records().map(({ event }) => event)).toEqual(['intent_selected', 'mutation']);
  });

  test('and another that run at once are each charged once', async () => {
    const { space, session } = await bound();
    const command = (callId: string) => ({ tool: 'shell', callId, command: `make ${callId}` });
    await session.send({ type: 'before_command', ...command('one') });
    await session.send({ type: 'before_command', ...command('two') });
    space.write('src/b.ts', 'export const b = 1;\n');
    await session.send({ type: 'after_command', ...command('one'), exitCode: 0, output: null });
    space.write('src/c.ts', 'export const c = 1;\n');
    await session.send({ type: 'after_command', ...command('two'), exitCode: 0, output: null });
    expect(space.records('command').map((record) => told(record).join())).toEqual([
      'src/b.ts#b: added INTENT_EVOLUTION',
      'src/c.ts#c: added INTENT_EVOLUTION',
    ]);
  });

  test.each(['stop', 'prompt', 'end'] as const)(
    'whose end was never heard of is recorded when the turn ends (%s)',
    async (trigger) => {
      const { space, session } = await bound();
      await session.send({ type: 'before_command', tool: 'shell', callId: 'lost', command: 'make' });
      space.write('src/b.ts', 'export const b = 1;\n');
      space.write('docs/a.md', '# B\n');
      await session[trigger]();
      expect(space.records('command')).toMatchObject([
        { command: 'make', exit_code: null, output_hash: null },
      ]);
      expect(space.records('violation')).toHaveLength(1);
      expect(space.records('settlement')).toHaveLength(1);
    },
  );

  test('that deletes and moves files is settled with the turn', async () => {
    const { space, session } = await bound();
    await session.command('git mv src/a.ts src/moved.ts', () => {
      space.write('src/moved.ts', files['src/a.ts']);
      space.remove('src/a.ts');
    });
    await session.stop();
    expect(space.records('settlement')[0]?.mutation_class).toBe('AST_REFACTOR');
  });
});

describe('the handshake in the shell', () => {
  test('binds the session, and the command leaves nothing behind', async () => {
    const space = workspace(files, [all]);
    const session = space.session();
    expect((await session.command('goldthread intent select INT-001')).refusal).toBeNull();
    expect((await session.edit('src/a.ts', 'return 1', 'return 2')).refusal).toBeNull();
    expect(space.records().map(({ event }) => event)).toEqual(['intent_selected', 'mutation']);
  });

  test('is refused with the command where the intent can not be selected', async () => {
    const space = workspace(files, [all]);
    const { refusal } = await space.session().command('goldthread intent select INT-9');
    expect(refusal?.code).toBe('INTENT_UNKNOWN');
  });
});

describe('a command in a record', () => {
  test.each([
    ['curl -H "Authorization: Bearer abc123" x', 'curl -H "Authorization: [redacted]" x'],
    ['deploy --token=s3cret --force', 'deploy --token=[redacted] --force'],
    ['deploy --api-key s3cret', 'deploy --api-key [redacted]'],
    ['AWS_SECRET_ACCESS_KEY=abc aws s3 ls', 'AWS_SECRET_ACCESS_KEY=[redacted] aws s3 ls'],
    ['git push https://me:pa55@host/x', 'git push https://me:[redacted]@host/x'],
    ['echo ghp_abcdefghijklmnopqrstuvwxyz', 'echo [redacted]'],
    ['cat src/token parser.ts', 'cat src/token parser.ts'],
  ])('has no secrets: %s', async (command, redacted) => {
    expect(await redactedCommand('/srv/shop', command)).toBe(redacted);
  });

  test("has none of this machine's paths", async () => {
    const root = join(homedir(), 'shop');
    expect(
      await redactedCommand(root, `cd ${root} && cat ${root}/a ${homedir()}/.profile ${root}-old/b`),
    ).toBe('cd . && cat ./a ~/.profile ~/shop-old/b');
  });
});
