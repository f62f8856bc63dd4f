import { describe, expect, test } from 'vitest';
import { generic } from '../../src/agents/generic.ts';
import { workspace } from '../support/workspace.ts';

const files = {
  'src/a.ts': 'export function a(x: number): number {\n  const y = x + 1;\n  return y;\n}\n',
  'src/b.ts': 'export const b = 1;\n',
};

async function bound(config = '') {
  const space = workspace(files, [{ id: 'INT-001', scope: ['src/**'] }]);
  if (config) space.config(config);
  const session = space.session();
  await session.select('INT-001');
  let calls = 0;
  const declared = async (path: string, content: string) => {
    calls += 1;
    const call = { tool: 'write', callId: `d${calls}`, writes: [{ type: 'content', path, content }] };
    const outcome = await session.send({ type: 'before_write', declared: 'refactor', ...call });
    if ('decision' in outcome && outcome.decision.decision !== 'allow') return outcome.decision;
    space.write(path, content);
    await session.send({ type: 'after_write', ...call });
    return null;
  };
  return { space, session, declared };
}

const changed = files['src/a.ts'].replace('x + 1', 'x + 2');
const refactored = files['src/a.ts'].replace('  const y = x + 1;\n  return y;', '  return x + 1;');

describe('a write that its agent declares a refactoring', () => {
  test('passes where it is proved, and says so on record', async () => {
    const { space, declared } = await bound();
    expect(await declared('src/a.ts', refactored)).toBeNull();
    expect(space.records('mutation')[0]).toMatchObject({
      declared: 'refactor',
      mutation_class: 'AST_REFACTOR',
    });
  });

  test('is refused where it is disproved, with the finding, and recorded; undeclared it passes', async () => {
    const { space, session, declared } = await bound();
    const refusal = await declared('src/a.ts', changed);
    expect(refusal).toMatchObject({ decision: 'deny', code: 'NOT_A_REFACTORING', symbols: ['src/a.ts#a'] });
    expect(space.records('violation')[0]?.violation?.code).toBe('NOT_A_REFACTORING');
    expect((await session.writeFile('src/a.ts', changed)).refusal).toBeNull();
  });

  test('is not judged by what the turn changed before it without declaring it', async () => {
    const { session, declared } = await bound();
    await session.writeFile('src/a.ts', changed);
    expect(
      await declared('src/a.ts', changed.replace('  const y = x + 2;\n  return y;', '  return x + 2;')),
    ).toBeNull();
    expect((await session.stop()).feedback).toBeNull();
  });

  test('may be asked about, where the settings say so', async () => {
    const { declared } = await bound('approval:\n  rules: [{ codes: [NOT_A_REFACTORING] }]\n');
    expect(await declared('src/a.ts', changed)).toMatchObject({ decision: 'ask', code: 'NOT_A_REFACTORING' });
  });

  test('that only adds is let through, and answered at the end of the turn where nothing was moved there', async () => {
    const { space, session, declared } = await bound();
    expect(await declared('src/new.ts', 'export function fresh(): number {\n  return 7;\n}\n')).toBeNull();
    const { feedback } = await session.stop();
    expect(feedback).toContain('NOT_A_REFACTORING');
    expect(feedback).toContain('fresh');
    expect(space.records('violation')).toHaveLength(1);
  });

  test('may be each write to the end of the turn, by the tool that declares it', async () => {
    const { session } = await bound();
    const tool = {
      type: 'own_tool',
      tool: 'mcp__goldthread__declare_refactoring',
      callId: 't',
      declares: true,
    } as const;
    await session.send({ ...tool, phase: 'before' });
    await session.send({ ...tool, phase: 'after' });
    expect((await session.writeFile('src/a.ts', changed)).refusal?.code).toBe('NOT_A_REFACTORING');
    await session.stop();
    expect((await session.writeFile('src/a.ts', changed)).refusal).toBeNull();
  });
});

test('the generic agent declares it in its document', () => {
  const document = {
    ...{ event: 'before_write', session_id: 's', cwd: '/w', declared: 'refactor' },
    writes: [{ path: 'a.ts', content: 'a' }],
  };
  expect(generic.parse(document)).toMatchObject({ ok: true, event: { declared: 'refactor' } });
  expect(generic.parse({ ...document, declared: 'feature' }).ok).toBe(false);
});
