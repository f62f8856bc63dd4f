import { describe, expect, test } from 'vitest';
import { answerApproval, listApprovals } from '../../src/tracing/approvals.ts';
import { parseConfig } from '../../src/workspace/settings/config-file.ts';
import { workspace } from '../support/workspace.ts';

const files = {
  'src/pay.ts': 'export const rate = 1;\n',
  'src/a.ts': 'export const a = 1;\n',
  'docs/a.md': '# A\n',
};
const later = '2999-01-01T00:00:00.000Z';

async function bound(rules: string, { agent = 'codex' as const, policy = 'any' } = {}) {
  const space = workspace(files, [{ id: 'INT-001', scope: ['src/**'], policy }]);
  space.config(`approval:\n  time_limit: 10m\n  rules: ${rules}\n`);
  const session = space.session('one', agent);
  await session.select('INT-001');
  const answer = (id: string, decision: 'approved' | 'denied' = 'approved', forMs?: number) =>
    answerApproval(space.open(), id, decision, new Date().toISOString(), forMs);
  return { space, session, answer };
}

const idIn = (refusal: { next: string } | null) =>
  /goldthread approve (apr-[0-9a-f]{10})/.exec(refusal?.next ?? '')?.[1] ?? '';

describe('a write that a person has to approve', () => {
  test('is refused with the way to ask, passes once when approved, and is asked about again', async () => {
    const { space, session, answer } = await bound("[{ paths: ['src/pay.ts'] }]");
    expect((await session.writeFile('src/a.ts', 'export const a = 2;\n')).refusal).toBeNull();
    const { refusal } = await session.writeFile('src/pay.ts', 'export const rate = 2;\n');
    expect(refusal).toMatchObject({ decision: 'deny', code: 'APPROVAL_NEEDED', path: 'src/pay.ts' });
    const id = idIn(refusal);
    expect(listApprovals(space.open(), new Date().toISOString())).toMatchObject([
      { id, what: ['src/pay.ts'], answer: null, session_id: 'one' },
    ]);
    await answer(id);
    expect((await session.writeFile('src/pay.ts', 'export const rate = 3;\n')).refusal?.code).toBe(
      'APPROVAL_NEEDED',
    );
    const passed = await session.writeFile('src/pay.ts', 'export const rate = 2;\n');
    expect(passed).toMatchObject({ refusal: null, feedback: null });
    const [approval] = space.records('approval');
    expect(approval).toMatchObject({
      intent_id: 'INT-001',
      session_id: 'one',
      approval: { id, decision: 'approved', via: 'terminal', what: ['src/pay.ts'] },
    });
    expect(approval?.approval?.by).not.toBe('');
    expect(space.records('mutation').at(-1)?.approval_id).toBe(id);
    await session.writeFile('src/pay.ts', 'export const rate = 1;\n');
    expect((await session.writeFile('src/pay.ts', 'export const rate = 2;\n')).refusal?.code).toBe(
      'APPROVAL_NEEDED',
    );
  });

  test('that was denied is refused with the name of who said so', async () => {
    const { session, answer } = await bound("[{ paths: ['src/pay.ts'] }]");
    const write = () => session.writeFile('src/pay.ts', 'export const rate = 2;\n');
    await answer(idIn((await write()).refusal), 'denied');
    expect((await write()).refusal?.code).toBe('APPROVAL_DENIED');
  });

  test('was approved for a time, and for one session', async () => {
    const { space, session, answer } = await bound("[{ paths: ['src/pay.ts'] }]");
    const write = () => session.writeFile('src/pay.ts', 'export const rate = 2;\n');
    await answer(idIn((await write()).refusal), 'approved', 1);
    await new Promise((resume) => setTimeout(resume, 5));
    const again = (await write()).refusal;
    expect(again?.code).toBe('APPROVAL_NEEDED');
    await answer(idIn(again));
    const other = space.session('two', 'codex');
    await other.select('INT-001');
    expect((await other.writeFile('src/pay.ts', 'export const rate = 2;\n')).refusal?.code).toBe(
      'APPROVAL_NEEDED',
    );
    expect((await write()).refusal).toBeNull();
    expect(listApprovals(space.open(), later)).toEqual([]);
    await expect(answer('apr-0000000000')).rejects.toMatchObject({ code: 'UNKNOWN_APPROVAL' });
  });

  test('is asked about by an agent that can ask, whose yes is on record', async () => {
    const { space, session } = await bound('[{ intents: [INT-001] }]', { agent: 'claude-code' as never });
    const writes = [{ type: 'content', path: 'src/a.ts', content: 'export const a = 2;\n' }] as const;
    const { refusal } = await session.propose(writes, 'asked');
    expect(refusal).toMatchObject({ decision: 'ask', code: 'APPROVAL_NEEDED' });
    space.write('src/a.ts', 'export const a = 2;\n');
    await session.send({ type: 'after_write', tool: 'write', callId: 'asked', writes });
    expect(space.records('approval')[0]?.approval).toMatchObject({
      decision: 'approved',
      via: 'agent',
      until: null,
    });
    expect(space.records('mutation')[0]?.approval_id).toBe(idIn(refusal));
  });
});

describe('a refusal that a person may lift', () => {
  test('passes once when approved, and is no violation then', async () => {
    const { space, session, answer } = await bound('[{ codes: [SCOPE_VIOLATION] }]');
    const write = () => session.writeFile('docs/a.md', '# B\n');
    const { refusal } = await write();
    expect(refusal).toMatchObject({ code: 'SCOPE_VIOLATION', symbols: ['docs/a.md'] });
    await answer(idIn(refusal));
    expect(await write()).toMatchObject({ refusal: null, feedback: null });
    expect(space.records('violation')).toHaveLength(1);
    expect((await session.writeFile('.env', 'A=1\n')).refusal?.next).not.toContain('approve');
  });

  test('may be a change of behaviour under an intent that only refactors', async () => {
    const { session, answer } = await bound('[{ policies: [refactor_only], codes: [CHANGE_POLICY] }]', {
      policy: 'refactor_only',
    });
    const write = () => session.edit('src/a.ts', 'a = 1', 'a = 2');
    const { refusal } = await write();
    expect(refusal?.code).toBe('CHANGE_POLICY');
    await answer(idIn(refusal));
    expect((await write()).refusal).toBeNull();
  });

  test.each(['PROTECTED_PATH', 'STALE_FILE', 'NO_ACTIVE_INTENT'])('is never %s', (code) => {
    expect(() => parseConfig(`approval:\n  rules: [{ codes: [${code}] }]\n`)).toThrow('approval');
  });
});

describe('a command that a person has to approve', () => {
  test.each(['npm publish', 'cd a && npm   publish --tag x', 'FOO=1 npm publish', 'true; sudo npm publish'])(
    'is %s',
    async (command) => {
      const { session, answer } = await bound("[{ commands: ['npm publish*'] }]");
      const { refusal } = await session.command(command);
      expect(refusal?.code).toBe('APPROVAL_NEEDED');
      await answer(idIn(refusal));
      expect((await session.command(`${command} --access public`)).refusal?.code).toBe('APPROVAL_NEEDED');
      expect((await session.command(command)).refusal).toBeNull();
    },
  );

  test.each(['npm run publisher', 'npm publisher', 'echo hello'])('is not %s', async (command) => {
    const { session } = await bound("[{ commands: ['npm publish'] }]");
    expect((await session.command(command)).refusal).toBeNull();
  });
});

test.each(['15 minutes', '0m', '-1h', 'm'])('a time limit is no %j', (time) => {
  expect(() => parseConfig(`approval:\n  time_limit: ${JSON.stringify(time)}\n`)).toThrow('time_limit');
});
