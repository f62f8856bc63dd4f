import { describe, expect, test } from 'vitest';
import { inProcess } from '../support/in-process.ts';
import { type TestWorkspace, workspace } from '../support/workspace.ts';

const intent = { id: 'INT-001', scope: ['src/**'] };
const warning =
  /^goldthread: \.orchestration\/config\.yaml, line 2: the key "enforcment" is unknown; did you mean enforcement\? This answer goes by the default settings; every write is refused until that is mended\.\n$/;

async function space(): Promise<TestWorkspace> {
  const made = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [intent]);
  const session = made.session();
  await session.select('INT-001');
  await session.edit('src/a.ts', '1', '2');
  await session.stop();
  return made;
}

const breaks = (made: TestWorkspace): void => made.config('# ours\nenforcment: warn\n');

describe('with a key in config.yaml that nobody knows', () => {
  test.each([
    [['why', 'src/a.ts#a', '--json']],
    [['lens', 'src/a.ts', '--json']],
    [['trace', 'list', '--json']],
    [['trace', 'verify', '--json']],
    [['trace', 'anchor', '--json']],
    [['intent', 'list', '--json']],
    [['intent', 'show', 'INT-001', '--json']],
    [['approvals', '--json']],
  ])('%j tells the same, and warns', async (words) => {
    const made = await space();
    const before = await inProcess(...words, '--workspace', made.root);
    breaks(made);
    const ran = await inProcess(...words, '--workspace', made.root);
    expect(before.stderr).toBe('');
    expect(ran.stderr).toMatch(warning);
    expect([ran.status, ran.stdout]).toEqual([0, before.stdout]);
  });

  test('one record is told, and damage is still a no', async () => {
    const made = await space();
    breaks(made);
    const [{ id }] = made.records('settlement') as unknown as readonly [{ id: string }];
    const shown = await inProcess('trace', 'show', id, '--json', '--workspace', made.root);
    expect([shown.status, JSON.parse(shown.stdout).id]).toEqual([0, id]);
    made.write('.orchestration/agent_trace.jsonl', '{"torn');
    const verified = await inProcess('trace', 'verify', '--json', '--workspace', made.root);
    expect(verified.status).toBe(1);
    expect(verified.stderr).toMatch(warning);
  });

  test.each([
    [['check', '--range', 'HEAD']],
    [['audit']],
    [['blame', 'src/a.ts']],
    [['map']],
    [['settle']],
    [['sync']],
    [['intent', 'status', 'INT-001', 'COMPLETED']],
  ])('%j refuses', async (words) => {
    const made = await space();
    breaks(made);
    const { status, stdout, stderr } = await inProcess(...words, '--workspace', made.root);
    expect(stderr).toMatch(/line 2: the key "enforcment" is unknown.*\n$/);
    expect([status, stdout]).toEqual([2, '']);
  });

  test('the gate denies', async () => {
    const made = await space();
    const session = made.session();
    breaks(made);
    await expect(session.edit('src/a.ts', '2', '3')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

test('a config.yaml that is a folder is no reason to say nothing either', async () => {
  const made = await space();
  made.write('.orchestration/config.yaml/note', '');
  const { status, stderr } = await inProcess('why', 'src/a.ts#a', '--workspace', made.root);
  expect(status).toBe(0);
  expect(stderr).toMatch(/config\.yaml.*folder.*default settings/);
});
