import { chmodSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { why } from '../../src/tracing/why.ts';
import { type StatedIntent, told, workspace } from '../support/workspace.ts';

const files = {
  'src/a.ts':
    'export function a(): number {\n  return 1;\n}\n\nexport function b(): number {\n  return 2;\n}\n',
  'docs/a.md': '# A\n',
  'docs/run.sh': '#!/bin/sh\n',
  'docs/b.ts': 'export function outer(): number {\n  return 1;\n}\n',
  '.gitignore': '.env\nmade/\nsrc/generated/\n',
};
const inSrc: StatedIntent = { id: 'INT-001', scope: ['src/**'] };
const inDocs: StatedIntent = { id: 'INT-002', scope: ['docs/**'] };

async function bound(config = '', { intent = inSrc, inGit = true, more = {} } = {}) {
  const space = workspace({ ...files, ...more }, [intent, inDocs], { inGit });
  if (config) space.config(config);
  const session = space.session();
  await session.select(intent.id);
  return { space, session };
}

const restoring = 'commands:\n  restore: true\n';
const outsideRecords = (space: ReturnType<typeof workspace>) =>
  space.records('violation').map((r) => r.violation);

describe('what a command wrote outside the scope', () => {
  test('is told with the command that undoes it, file by file', async () => {
    const { space, session } = await bound();
    space.write('docs/untracked.md', 'kept\n');
    await session.command('true');
    const { feedback } = await session.command('make', () => {
      space.write('docs/a.md', '# B\n');
      space.write("docs/it's new.md", 'new\n');
      space.write('docs/untracked.md', 'changed\n');
      space.remove('docs/b.ts');
      chmodSync(join(space.root, 'docs/run.sh'), 0o755);
    });
    expect(feedback).toContain('git restore -- docs/a.md');
    expect(feedback).toContain("rm -- 'docs/it'\\''s new.md'");
    expect(feedback).toMatch(/cp \.orchestration\/local\/blobs\/..\/[0-9a-f]{62} docs\/untracked\.md/);
    expect(feedback).toContain('git restore -- docs/b.ts');
    expect(feedback).toContain('chmod -x -- docs/run.sh');
    expect(feedback).toContain('100755 (it was 100644)');
    expect(space.read('docs/a.md')).toBe('# B\n');
    const modes = space.records('command')[0]!.files.find(({ path }) => path === 'docs/run.sh');
    expect(modes).toMatchObject({ mode_before: '100644', mode_after: '100755' });
  });

  test('may be put back by the agent exactly as it was, and not otherwise', async () => {
    const { space, session } = await bound();
    await session.command('make', () => space.write('docs/a.md', '# B\n'));
    expect((await session.writeFile('docs/a.md', '# C\n')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect(await session.writeFile('docs/a.md', '# A\n')).toMatchObject({ refusal: null, feedback: null });
    expect((await session.writeFile('docs/a.md', '# B\n')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect(space.records('violation')).toHaveLength(3);
  });

  test('may be put back by a command too, which is no violation then', async () => {
    const { space, session } = await bound();
    await session.command('make', () => space.write('docs/a.md', '# B\n'));
    const { feedback } = await session.command('tool --undo', () => space.write('docs/a.md', '# A\n'));
    expect(feedback).toBeNull();
  });

  test('names the symbols of a file of which the agent owns others', async () => {
    const { space, session } = await bound('', { intent: { id: 'INT-001', scope: ['symbol:a'] } });
    const { feedback } = await session.command('make', () =>
      space.write('src/a.ts', files['src/a.ts'].replace('1;', '3;').replace('2;', '4;')),
    );
    expect(feedback).toContain('edit src/a.ts so that b reads as in `git show :src/a.ts`');
  });

  test.each([
    ['in git', true],
    ['without git', false],
  ])('is put back where the settings say so: text, mode, link, absence, %s', async (_where, inGit) => {
    const { space, session } = await bound(restoring, { inGit });
    const at = (path: string) => join(space.root, path);
    symlinkSync('a.md', at('docs/link.md'));
    chmodSync(at('docs/run.sh'), 0o750);
    await session.command('true');
    const { feedback } = await session.command('make', () => {
      space.write('src/a.ts', files['src/a.ts'].replace('1', '3'));
      space.write('docs/a.md', '# B\n');
      space.remove('docs/b.ts');
      chmodSync(at('docs/run.sh'), 0o640);
      space.write('docs/new.md', 'new\n');
      rmSync(at('docs/link.md'));
      space.write('docs/link.md', 'a.md');
    });
    expect(feedback).toContain('goldthread has put back as they were');
    expect(space.read('docs/a.md')).toBe('# A\n');
    expect(space.read('docs/b.ts')).toBe(files['docs/b.ts']);
    expect(statSync(at('docs/run.sh')).mode & 0o7777).toBe(0o750);
    expect(space.exists('docs/new.md')).toBe(false);
    expect(lstatSync(at('docs/link.md')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(at('docs/link.md'))).toBe('a.md');
    expect(space.read('src/a.ts')).toContain('return 3');
    const [restoration] = space.records('restoration');
    expect(told(restoration)).toEqual(['src/a.ts#a: modified INTENT_EVOLUTION']);
    expect(restoration?.supersedes).toEqual([space.records('command')[0]!.id]);
    expect(restoration?.restored?.map(({ path }) => path)).toEqual([
      ...['docs/a.md', 'docs/b.ts', 'docs/link.md', 'docs/new.md', 'docs/run.sh'],
    ]);
    expect(
      outsideRecords(space).every((violation) => violation?.code === 'COMMAND_WRITES_OUT_OF_SCOPE'),
    ).toBe(true);
    expect(verifyLedger(space.root)).toMatchObject({ ok: true });
  });

  test('and was put back leaves the owner of its symbols as it was', async () => {
    const { space, session } = await bound(restoring);
    const two = space.session('session-2');
    await two.select('INT-002');
    await two.edit('docs/b.ts', 'return 1', 'return 2');
    await two.stop();
    await session.command('make', () => space.write('docs/b.ts', space.read('docs/b.ts').replace('2', '3')));
    expect(space.read('docs/b.ts')).toContain('return 2');
    await session.stop();
    expect((await why(space.open(), 'docs/b.ts#outer', space.root)).owner?.intent_id).toBe('INT-002');
    expect((await two.edit('docs/b.ts', 'return 2', 'return 4')).refusal).toBeNull();
  });

  test('is put back to what another session wrote meanwhile, not to what was before it', async () => {
    const { space, session } = await bound(restoring);
    const two = space.session('session-2');
    await two.select('INT-002');
    await session.command('make', async () => {
      await two.writeFile('docs/a.md', '# Two\n');
      space.write('docs/a.md', '# Command\n');
    });
    expect(space.read('docs/a.md')).toBe('# Two\n');
  });

  test('is put back without an intent too', async () => {
    const space = workspace(files, [inSrc], { inGit: true });
    space.config(restoring);
    const { feedback } = await space
      .session()
      .command('make', () => space.write('src/new.ts', 'export const n = 1;\n'));
    expect(feedback).toContain('No intent is selected');
    expect(space.exists('src/new.ts')).toBe(false);
  });

  test('stays where a team only watches', async () => {
    const { space, session } = await bound(
      `${restoring}enforcement:\n  default: enforce\n  paths: [{ match: 'docs/**', mode: warn }]\n`,
    );
    const { feedback } = await session.command('make', () => space.write('docs/a.md', '# B\n'));
    expect(feedback).toContain('git restore -- docs/a.md');
    expect(space.read('docs/a.md')).toBe('# B\n');
  });

  test('stays where its former text was too large to be kept, and is told', async () => {
    const { space, session } = await bound(`${restoring}max_file_bytes: 100\n`, {
      more: { 'docs/big.md': 'x'.repeat(200) },
    });
    space.write('docs/big.md', 'y'.repeat(200));
    await session.command('true');
    const { feedback } = await session.command('make', () => space.write('docs/big.md', 'z'.repeat(200)));
    expect(feedback).toContain('docs/big.md was not put back: its former text was too large');
  });
});

describe('a command is seen to', () => {
  test('write a protected file that git ignores', async () => {
    const { space, session } = await bound(restoring, { more: { '.env': 'A=1\n' } });
    const { feedback } = await session.command('make', () => space.write('.env', 'A=2\n'));
    expect(feedback).toContain('.env is protected');
    expect(space.read('.env')).toBe('A=1\n');
  });

  test('write a file of the scope that git ignores, with its symbols', async () => {
    const { space, session } = await bound();
    await session.command('npm run codegen', () => {
      space.write('src/generated/x.ts', 'export function x(): void {}\n');
      space.write('made/x.ts', 'export function y(): void {}\n');
    });
    expect(told(space.records('command')[0])).toEqual(['src/generated/x.ts#x: added INTENT_EVOLUTION']);
  });

  test.each([
    ['.git/hooks/post-checkout', '#!/bin/sh\n'],
    ['.git/config', '[core]\n\thooksPath = evil\n'],
    ['.orchestration/active_intents.yaml', 'active_intents: []\n'],
    ['.claude/settings.json', '{}\n'],
  ])('write %s, under any scope', async (path, text) => {
    const { space, session } = await bound(restoring, { intent: { id: 'INT-001', scope: ['**'] } });
    const before = space.exists(path) ? space.read(path) : null;
    const { feedback } = await session.command('make', () => space.write(path, text));
    expect(feedback).toContain(`${path} is protected`);
    expect(space.exists(path) ? space.read(path) : null).toBe(before);
  });

  test('note in git only which branch follows which, and that is no violation', async () => {
    const { space, session } = await bound();
    const config = space.read('.git/config');
    const { feedback } = await session.command('git push -u origin main', () =>
      space.write('.git/config', `${config}[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n`),
    );
    expect(feedback).toBeNull();
    const hidden = await session.command('npm run hide', () =>
      space.write('.git/config', `${config}[branch "x"]\n\tremote = ext::sh -c evil\n`),
    );
    expect(hidden.feedback).toContain('.git/config is protected');
  });

  test('make a link that leads out of the workspace, or to what is protected', async () => {
    const { space, session } = await bound(restoring, { more: { '.env': 'A=1\n' } });
    const { feedback } = await session.command('make', () => {
      symlinkSync('/etc', join(space.root, 'src/etc'));
      symlinkSync('../.env', join(space.root, 'src/env'));
      symlinkSync('a.ts', join(space.root, 'src/fine.ts'));
    });
    expect(feedback).toContain('src/etc');
    expect(feedback).toContain('.env');
    expect(space.exists('src/etc')).toBe(false);
    expect(lstatSync(join(space.root, 'src/fine.ts')).isSymbolicLink()).toBe(true);
  });

  test('replace a folder by a link, through which nothing is put back', async () => {
    const { space, session } = await bound(restoring);
    const elsewhere = join(space.root, '..', `${space.root.split('/').at(-1)}-elsewhere`);
    mkdirSync(elsewhere);
    try {
      const { feedback } = await session.command('make', () => {
        rmSync(join(space.root, 'docs'), { recursive: true });
        symlinkSync(elsewhere, join(space.root, 'docs'));
      });
      expect(feedback).toContain('docs');
      expect(() => statSync(join(elsewhere, 'a.md'))).toThrow();
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  test('not have written what a person had goldthread write meanwhile', async () => {
    const { space, session } = await bound(restoring);
    const { createIntent } = await import('../../src/tracing/intent-commands.ts');
    const { feedback } = await session.command('make', async () => {
      await createIntent(space.open(), {
        ...{ id: 'INT-009', name: 'More', scope: ['x/**'], status: 'IN_PROGRESS' as const },
        ...{ constraints: [], criteria: [], policy: 'any' as const },
      });
    });
    expect(feedback).toBeNull();
    expect(space.read('.orchestration/active_intents.yaml')).toContain('INT-009');
  });
});

test('a tool that names no file is watched like a command', async () => {
  const { space, session } = await bound();
  const { refusal, feedback } = await session.call(
    [],
    () => {
      space.write('src/a.ts', files['src/a.ts'].replace('1', '3'));
      space.write('docs/a.md', '# B\n');
    },
    'mcp__x__generate',
  );
  expect(refusal).toBeNull();
  expect(feedback).toContain('git restore -- docs/a.md');
  expect(space.records('mutation')[0]?.files.map(({ path }) => path)).toEqual(['docs/a.md', 'src/a.ts']);
});
