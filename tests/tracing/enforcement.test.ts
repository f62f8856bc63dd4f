import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type StatedIntent, workspace } from '../support/workspace.ts';

const files = {
  'src/a.ts': 'export const a = 1;\n',
  'docs/a.md': '# A\n',
  'lib/b.ts': 'export const b = 1;\n',
};
const intent: StatedIntent = { id: 'INT-001', scope: ['lib/**'] };
const byPath = `enforcement:
  default: enforce
  paths:
    - { match: 'docs/api/**', mode: enforce }
    - { match: 'docs/**', mode: observe }
    - { match: 'src/**', mode: warn }
`;

async function bound(config: string) {
  const space = workspace(files, [intent]);
  space.config(config);
  const session = space.session();
  await session.select('INT-001');
  return { space, session };
}

describe('a mode by path', () => {
  test('is that of the file, the first line that matches; the rest of the workspace has its own', async () => {
    const { session, space } = await bound(byPath);
    expect(await session.writeFile('docs/a.md', '# B\n')).toMatchObject({ refusal: null, context: null });
    expect((await session.writeFile('src/a.ts', 'export const a = 2;\n')).context).toContain(
      'SCOPE_VIOLATION',
    );
    expect((await session.writeFile('docs/api/x.md', '# X\n')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect((await session.writeFile('other.ts', 'x')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect(space.records('violation')).toHaveLength(4);
    expect(space.records('mutation').map((record) => record.files[0]?.path)).toEqual([
      'docs/a.md',
      'src/a.ts',
    ]);
  });

  test('is the strictest where a call touches several files', async () => {
    const { session } = await bound(byPath);
    const write = (path: string) => ({ type: 'content' as const, path, content: 'x' });
    expect((await session.propose([write('docs/a.md'), write('src/a.ts')])).context).toContain(
      'would refuse',
    );
    expect((await session.propose([write('docs/a.md'), write('other.ts')])).refusal).not.toBeNull();
    const moved = await session.propose([{ type: 'rename', path: 'docs/a.md', renameTo: 'other.md' }]);
    expect(moved.refusal).not.toBeNull();
  });

  test('is the strictest of a link and of what it leads to', async () => {
    const { session, space } = await bound(byPath);
    symlinkSync('../lib2', join(space.root, 'docs/l'));
    const { refusal } = await session.propose([{ type: 'content', path: 'docs/l/x.ts', content: 'x' }]);
    expect(refusal?.code).toBe('SCOPE_VIOLATION');
  });
});

describe.each(['observe', 'warn'])('a workspace that is told to %s', (mode) => {
  test.each(['.claude/settings.json', '.git/config', '.orchestration/config.yaml', '.env'])(
    'refuses %s all the same',
    async (path) => {
      const { session } = await bound(`enforcement: ${mode}\n`);
      expect((await session.writeFile(path, '{}')).refusal?.code).toBe('PROTECTED_PATH');
      const both = [path, '../elsewhere.ts'].map((path) => ({ type: 'content' as const, path, content: '' }));
      expect((await session.propose(both.toReversed())).refusal?.code).toBe('PROTECTED_PATH');
    },
  );

  test('refuses where the intents can not be read, for nobody knows then what was let through', async () => {
    const { session, space } = await bound(`enforcement: ${mode}\n`);
    space.write('.orchestration/active_intents.yaml', 'active_intents: {');
    expect((await session.writeFile('lib/b.ts', 'x')).refusal?.code).toBe('INTENTS_INVALID');
  });
});

describe('.intentignore', () => {
  test('leaves a file out of the gate and of the ledger, by both of its names', async () => {
    const { session, space } = await bound('');
    space.write('.intentignore', 'gen/\n');
    symlinkSync('../src', join(space.root, 'gen-link'));
    expect((await session.writeFile('gen/a.ts', 'x')).refusal).toBeNull();
    expect(space.records('mutation')).toEqual([]);
    symlinkSync('../src', join(space.root, 'gen/l'));
    expect((await session.writeFile('gen/l/a.ts', 'x')).refusal?.code).toBe('SCOPE_VIOLATION');
  });

  test('opens nothing that is protected, itself least of all', async () => {
    const { session, space } = await bound('');
    space.write('.intentignore', '*\n.*\n**/*\n');
    for (const path of [
      '.intentignore',
      '.git/config',
      '.claude/settings.json',
      '.env',
      '.orchestration/config.yaml',
    ])
      expect((await session.writeFile(path, '')).refusal?.code).toBe('PROTECTED_PATH');
  });
});
