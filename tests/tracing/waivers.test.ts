import { describe, expect, test } from 'vitest';
import { addWaiver, parseWaivers } from '../../src/intents/waivers.ts';
import { examine } from '../../src/tracing/doctor/doctor.ts';
import { grantWaiver, readWaivers } from '../../src/tracing/waive.ts';
import { type StatedIntent, workspace } from '../support/workspace.ts';

const files = {
  'src/a.ts': 'export function a(): number {\n  return 1;\n}\n',
  'docs/b.ts':
    'export function b(): number {\n  return 1;\n}\n\nexport function c(): number {\n  return 5;\n}\n',
};
const intent: StatedIntent = { id: 'INT-001', scope: ['src/**'] };
const now = '2026-06-01T12:00:00.000Z';
const far = '2999-12-31';

async function bound(subject: string, until = far, stated = intent) {
  const space = workspace(files, [stated]);
  const session = space.session();
  await session.select('INT-001');
  await grantWaiver(space.open(), subject, 'Release week', until, now);
  return { space, session };
}

describe('a waiver', () => {
  test.each(['INT-001', 'docs/**', 'docs/b.ts', 'docs/b.ts#b', 'symbol:b'])(
    'for %s lets a write past the scope, and the violation is recorded as waived',
    async (subject) => {
      const { space, session } = await bound(subject);
      const { refusal, context, feedback } = await session.edit('docs/b.ts', 'return 1', 'return 2');
      expect([refusal, feedback]).toEqual([null, null]);
      expect(context).toContain(`waiver WVR-001`);
      expect(space.records('violation').map(({ violation }) => violation)).toMatchObject([
        {
          code: 'SCOPE_VIOLATION',
          waived: [{ id: 'WVR-001', for: subject, reason: 'Release week', until: far }],
        },
      ]);
    },
  );

  test.each(['src/**', 'docs/b.ts#b', 'INT-002x/**'])('for %s lifts nothing else', async (subject) => {
    const { session } = await bound(subject);
    const { refusal } = await session.writeFile(
      'docs/b.ts',
      files['docs/b.ts'].replaceAll('return', 'return 1 +'),
    );
    expect(refusal?.code).toBe('SCOPE_VIOLATION');
  });

  test('lets what a command wrote stay, and tells nothing', async () => {
    const { space, session } = await bound('docs/**');
    space.config('commands:\n  restore: true\n');
    const { feedback } = await session.command('make', () => space.write('docs/new.md', '# New\n'));
    expect(feedback).toBeNull();
    expect(space.exists('docs/new.md')).toBe(true);
    expect(space.records('violation')[0]?.violation?.waived).toHaveLength(1);
  });

  test('for an intent lets it change behaviour although it may only refactor', async () => {
    const { space, session } = await bound('INT-001', far, { ...intent, policy: 'refactor_only' });
    expect((await session.edit('src/a.ts', 'return 1', 'return 2')).refusal).toBeNull();
    expect((await session.stop()).feedback).toBeNull();
    expect(space.records('violation').every(({ violation }) => violation?.waived)).toBe(true);
  });

  test('never opens what is protected, and stands in for no intent', async () => {
    const { space, session } = await bound('**');
    expect((await session.writeFile('.orchestration/waivers.yaml', 'waivers: []\n')).refusal?.code).toBe(
      'PROTECTED_PATH',
    );
    expect((await session.writeFile('.env', 'A=1\n')).refusal?.code).toBe('PROTECTED_PATH');
    expect((await space.session('two').writeFile('docs/x.md', 'x\n')).refusal?.code).toBe('NO_ACTIVE_INTENT');
  });

  test('is over after its day, and is still shown', async () => {
    const { space, session } = await bound('docs/**', '2026-06-01');
    expect((await session.edit('docs/b.ts', 'return 1', 'return 2')).refusal?.code).toBe('SCOPE_VIOLATION');
    const codes = (await examine(space.root)).findings.map(({ code }) => code);
    expect(codes).toContain('WAIVER_PAST');
    await grantWaiver(space.open(), 'docs/**', 'More', far, now);
    expect((await examine(space.root)).findings.map(({ because }) => because).join('\n')).toContain(
      'WVR-002 waives',
    );
    expect(readWaivers(space.open()).map(({ id }) => id)).toEqual(['WVR-001', 'WVR-002']);
  });

  test.each([
    ['docs/**', '', far],
    ['docs/**', 'because', '2026-05-31'],
    ['docs/**', 'because', 'next week'],
    ['../x', 'because', far],
    ['!docs/**', 'because', far],
    ['.git/config', 'because', far],
  ])('is refused for %j with reason %j until %j', async (subject, reason, until) => {
    const space = workspace(files, [intent]);
    await expect(grantWaiver(space.open(), subject, reason, until, now)).rejects.toMatchObject({
      code: 'BAD_WAIVER',
    });
    expect(space.exists('.orchestration/waivers.yaml')).toBe(false);
  });
});

test('what people have written in the file stays, and a file with a mistake waives nothing', () => {
  const waiver = { id: 'WVR-001', for: 'a', reason: 'x: "y" # z', until: far, by: 'A (a)' };
  const text = addWaiver('# Ours\nwaivers: []\n', waiver);
  expect(text.startsWith('# Ours\nwaivers:\n')).toBe(true);
  expect(parseWaivers(addWaiver(text, { ...waiver, id: 'WVR-002' }))).toMatchObject({
    ok: true,
    waivers: [waiver, { ...waiver, id: 'WVR-002' }],
  });
  expect(parseWaivers(text.replace('until', 'untill')).ok).toBe(false);
});
