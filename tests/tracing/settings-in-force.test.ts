import { describe, expect, test } from 'vitest';
import { type StatedIntent, workspace } from '../support/workspace.ts';

const files = {
  'src/a.ts': 'export const a = 1;\n',
  'docs/a.md': '# A\n',
};
const narrow: StatedIntent = { id: 'INT-001', scope: ['src/**'] };
const wide: StatedIntent = { id: 'INT-001', scope: ['src/**', 'docs/**'] };

async function bound(inGit: boolean) {
  const space = workspace(files, [narrow], { inGit });
  const session = space.session();
  await session.select('INT-001');
  return { space, session };
}

describe.each([
  ['in git', true],
  ['without git', false],
])('a session whose command changed the settings, %s', (_where, inGit) => {
  test('is refused as before, although config.yaml only wants to be told', async () => {
    const { space, session } = await bound(inGit);
    const { feedback } = await session.command('python3 setup.py', () =>
      space.config('enforcement: observe\n'),
    );
    expect(feedback).toContain('this session goes by what stood there before');
    expect((await session.writeFile('docs/a.md', '# B\n')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect(space.records('violation')).toHaveLength(2);
  });

  test('has the scope that it had, for what the same command wrote and for what comes after', async () => {
    const { space, session } = await bound(inGit);
    const { feedback } = await session.command('python3 setup.py', () => {
      space.intents(wide);
      space.write('docs/a.md', '# B\n');
    });
    expect(feedback).toContain('docs/a.md');
    expect(feedback).toContain('.orchestration/active_intents.yaml');
    expect((await session.writeFile('docs/c.md', '# C\n')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect((await session.writeFile('src/a.ts', 'export const a = 2;\n')).refusal).toBeNull();
  });

  test('gains nothing by a second command', async () => {
    const { space, session } = await bound(inGit);
    await session.command('python3 setup.py', () => space.config('enforcement: observe\n'));
    await session.command('python3 setup.py', () => space.config('enforcement: observe # again\n'));
    expect((await session.writeFile('docs/a.md', '# B\n')).refusal?.code).toBe('SCOPE_VIOLATION');
  });

  test('goes by what a person writes there afterwards, and by what is put back', async () => {
    const { space, session } = await bound(inGit);
    await session.command('python3 setup.py', () => space.intents(wide));
    space.intents({ id: 'INT-001', scope: ['docs/**'] });
    expect((await session.writeFile('docs/a.md', '# B\n')).refusal).toBeNull();
    expect((await session.writeFile('src/a.ts', 'x')).refusal?.code).toBe('SCOPE_VIOLATION');
    space.intents(narrow);
    expect((await session.writeFile('src/a.ts', 'export const a = 3;\n')).refusal).toBeNull();
  });

  test('leaves other sessions with what stands there', async () => {
    const { space, session } = await bound(inGit);
    await session.command('python3 setup.py', () => space.intents(wide));
    const other = space.session('session-2');
    await other.select('INT-001');
    expect((await other.writeFile('docs/a.md', '# B\n')).refusal).toBeNull();
  });

  test('may take a file of settings away, and has what it said', async () => {
    const { space, session } = await bound(inGit);
    await session.command('python3 setup.py', () => space.remove('.orchestration/active_intents.yaml'));
    expect((await session.writeFile('src/a.ts', 'export const a = 4;\n')).refusal).toBeNull();
    expect((await session.writeFile('docs/a.md', '# B\n')).refusal?.code).toBe('SCOPE_VIOLATION');
  });
});
