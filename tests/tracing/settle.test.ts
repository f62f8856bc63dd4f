import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ContentHash } from '../../src/model/content-hash.ts';
import type { TraceRecord } from '../../src/model/trace-record.ts';
import { settleSessions } from '../../src/tracing/settlement/settle-sessions.ts';
import { stretches } from '../../src/tracing/settlement/stretches.ts';
import { type StatedIntent, type TestWorkspace, told, workspace } from '../support/workspace.ts';

const total = `export function total(lines: readonly number[]): number {
  const net = lines.reduce((sum, line) => sum + line, 0);
  return Math.round(net * 1.19);
}
`;
const files = {
  'src/orders.ts': `export const shop = 'corner';\n\n${total}`,
  'src/empty.ts': '',
};
const one: StatedIntent = { id: 'INT-001', scope: ['src/**'] };
const two: StatedIntent = { id: 'INT-002', scope: ['src/**'] };

async function bound(inGit = false) {
  const space = workspace(files, [one, two], { inGit });
  const session = space.session();
  await session.select('INT-001');
  return { space, session };
}

/** As if the last event of every session lay so many minutes back. */
function age(space: TestWorkspace, minutes: number): void {
  const folder = join(space.root, '.orchestration/local/state/sessions');
  for (const name of readdirSync(folder)) {
    const state = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    state.last_seen = new Date(Date.now() - minutes * 60_000).toISOString();
    writeFileSync(join(folder, name), JSON.stringify(state));
  }
}

/** The sentences with which a settlement explains why its verdict is another than that of the single writes. */
function saidBySettlement(record: TraceRecord | undefined, symbol: string): readonly string[] {
  const ranges = record?.files.flatMap(({ conversations }) =>
    conversations.flatMap(({ ranges: all }) => all),
  );
  return (ranges ?? [])
    .filter((range) => range.symbol === symbol)
    .flatMap(({ findings = [] }) => findings.filter(({ rule }) => rule === 'settled'))
    .map(({ because }) => because);
}

describe('the end of a turn', () => {
  test('shows a move over two writes as what it is, and its provisional records decide nothing any more', async () => {
    const { space, session } = await bound();
    const person = space.session('first');
    await person.select('INT-002');
    await person.edit('src/orders.ts', '1.19', '1.2');
    await person.stop();
    await session.writeFile('src/pricing.ts', total.replace('1.19', '1.2'));
    await session.edit('src/orders.ts', total.replace('1.19', '1.2'), '');
    expect(space.records('mutation').at(-1)?.mutation_class).toBe('INTENT_EVOLUTION');
    await session.stop();
    const settlement = space.records('settlement').at(-1);
    expect(settlement).toMatchObject({ mutation_class: 'AST_REFACTOR', intent_id: 'INT-001' });
    expect(told(settlement)).toContain('src/pricing.ts#total: moved AST_REFACTOR');
    expect(saidBySettlement(settlement, 'total')).toEqual([
      'alone it looked like a new function; with src/orders.ts it is a move',
    ]);
    expect(settlement?.supersedes).toEqual(
      space
        .records('mutation')
        .slice(-2)
        .map(({ id }) => id),
    );
    expect(space.open().ownership().at('src/pricing.ts', 'total')?.owner?.intentId).toBe('INT-002');
  });

  test('explains an extraction whose call was written before the function', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '0);\n  return Math.round(net * 1.19);', '0);\n  return gross(net);');
    await session.edit(
      'src/orders.ts',
      "export const shop = 'corner';\n",
      "export const shop = 'corner';\n\nfunction gross(net: number): number {\n  return Math.round(net * 1.19);\n}\n",
    );
    await session.stop();
    const settlement = space.records('settlement').at(-1);
    expect(settlement?.mutation_class).toBe('AST_REFACTOR');
    expect(saidBySettlement(settlement, 'gross')).toEqual([
      'alone it looked like an extraction with changes; with the other writes of the turn it is an extraction',
    ]);
    expect(saidBySettlement(settlement, 'total')).toEqual([
      'alone it looked like a change of behaviour; with the other writes of the turn it is a refactoring',
    ]);
  });

  test('explains an extraction whose function was written before its call, which is proved alone', async () => {
    const { space, session } = await bound();
    await session.edit(
      'src/orders.ts',
      "export const shop = 'corner';\n",
      "export const shop = 'corner';\n\nfunction gross(net: number): number {\n  return Math.round(net * 1.19);\n}\n",
    );
    await session.edit('src/orders.ts', '0);\n  return Math.round(net * 1.19);', '0);\n  return gross(net);');
    expect(space.records('mutation').at(-1)?.mutation_class).toBe('AST_REFACTOR');
    await session.stop();
    const settlement = space.records('settlement').at(-1);
    expect(settlement?.mutation_class).toBe('AST_REFACTOR');
    expect(saidBySettlement(settlement, 'gross')).toEqual([
      'alone it looked like a new function; with the other writes of the turn it is an extraction',
    ]);
    expect(saidBySettlement(settlement, 'total')).toEqual([]);
  });

  test('explains a move that only looked like nothing but one', async () => {
    const { space, session } = await bound();
    await session.writeFile('src/pricing.ts', total.replace('1.19', '1.07'));
    await session.edit('src/orders.ts', total, '');
    await session.stop();
    const settlement = space.records('settlement').at(-1);
    expect(settlement?.mutation_class).toBe('INTENT_EVOLUTION');
    expect(saidBySettlement(settlement, 'total')).toEqual([
      'alone it looked like a new function; with src/orders.ts it is a move with changes',
    ]);
  });

  test('says nothing of what the single writes told already', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    await session.edit('src/orders.ts', '1.2', '1.21');
    await session.stop();
    expect(saidBySettlement(space.records('settlement').at(-1), 'total')).toEqual([]);
  });

  test.each(['stop', 'prompt', 'end'] as const)('comes with %s', async (trigger) => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    await session[trigger]();
    expect(space.records('settlement')).toHaveLength(1);
    await session[trigger]();
    expect(space.records('settlement')).toHaveLength(1);
  });

  test('comes with the selection of another intent, and belongs to the one before', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    await session.select('INT-002');
    expect(space.records('settlement')).toMatchObject([{ intent_id: 'INT-001' }]);
    expect(space.records().map(({ event }) => event)).toEqual([
      'intent_selected',
      'mutation',
      'settlement',
      'intent_selected',
    ]);
  });

  test('keeps apart what was written for two intents, also where an after-event comes late', async () => {
    const { space, session } = await bound();
    const writes = [{ type: 'content', path: 'src/late.ts', content: 'export const late = 1;\n' }] as const;
    await session.propose(writes, 'late');
    await session.select('INT-002');
    space.write('src/late.ts', 'export const late = 2;\n');
    await session.send({ type: 'after_write', tool: 'write', callId: 'late', writes });
    await session.edit('src/orders.ts', '1.19', '1.2');
    await session.stop();
    expect(space.records('settlement').map((record) => [record.intent_id, ...told(record)])).toEqual([
      ['INT-001', 'src/late.ts#late: added INTENT_EVOLUTION'],
      ['INT-002', 'src/orders.ts#total: modified INTENT_EVOLUTION'],
    ]);
  });

  test('does not come with the end of a subagent', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    await session.send({ type: 'turn_end', stopHookActive: false, subagent: true });
    expect(space.records('settlement')).toEqual([]);
  });

  test('comes with goldthread settle, for one session or for all', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    expect(await settleSessions(space.open(), null)).toHaveLength(1);
    expect(await settleSessions(space.open(), 'session-1')).toEqual([]);
    await expect(settleSessions(space.open(), 'nobody')).rejects.toThrow('nobody');
  });

  test('of a turn that was killed comes after half an hour of silence, with whoever comes by', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    age(space, 29);
    await space.session('passer-by').start();
    expect(space.records('settlement')).toEqual([]);
    age(space, 31);
    await space.session('passer-by').start();
    expect(space.records('settlement')).toMatchObject([{ session_id: 'session-1' }]);
  });

  test('leaves no record where nothing was written', async () => {
    const { space, session } = await bound();
    await session.stop();
    expect(space.records('settlement')).toEqual([]);
  });

  test('in which everything was undone supersedes the writes with a record that changes nothing', async () => {
    const { space, session } = await bound();
    await session.edit('src/orders.ts', '1.19', '1.2');
    await session.edit('src/orders.ts', '1.2', '1.19');
    await session.stop();
    expect(space.records('settlement')).toMatchObject([{ mutation_class: null, files: [] }]);
    expect(space.records('settlement')[0]?.supersedes).toHaveLength(2);
    expect(space.open().ownership().at('src/orders.ts', 'total')).toBeNull();
  });
});

describe('a session', () => {
  test('that ended has no intent any more, and has it again when it is resumed', async () => {
    const { space, session } = await bound();
    await session.end();
    expect((await session.edit('src/orders.ts', '1.19', '1.2')).refusal?.code).toBe('NO_ACTIVE_INTENT');
    const { context } = await session.start();
    expect(context).toContain('<intent_context>');
    expect((await session.edit('src/orders.ts', '1.19', '1.2')).refusal).toBeNull();
    expect(space.records('mutation')).toMatchObject([{ intent_id: 'INT-001' }]);
  });

  test('does not get an intent back that was finished meanwhile', async () => {
    const { space, session } = await bound();
    await session.end();
    space.intents({ ...one, status: 'COMPLETED' }, two);
    expect((await session.start()).context).toContain('INT-002');
    expect((await session.edit('src/orders.ts', '1.19', '1.2')).refusal?.code).toBe('NO_ACTIVE_INTENT');
  });

  test.each(['../../../etc/passwd', 'a/b\\c', '\u202e\u001b[2J', 'x'.repeat(5000), '__proto__'])(
    'may be called anything (%#)',
    async (id) => {
      const space = workspace(files, [one]);
      const session = space.session(id);
      await session.select('INT-001');
      expect((await session.edit('src/orders.ts', '1.19', '1.2')).refusal).toBeNull();
      expect(space.records('mutation')).toMatchObject([{ session_id: id }]);
    },
  );
});

describe('stretches', () => {
  const hash = (digit: number) => `sha256:${digit}` as ContentHash;
  const write = (record_id: string, ...spans: readonly [string, number, number][]) => ({
    record_id,
    files: spans.map(([path, before, after]) => ({ path, before: hash(before), after: hash(after) })),
  });

  test('join what follows on one another, and align the last ones', () => {
    const writes = [
      write('r1', ['a', 1, 2]),
      write('r2', ['b', 5, 6]),
      write('r3', ['a', 2, 3]),
      write('r4', ['b', 7, 8]),
    ];
    expect(stretches(writes)).toEqual([
      { spans: write('', ['b', 5, 6]).files, records: ['r2'] },
      { spans: write('', ['a', 1, 3], ['b', 7, 8]).files, records: ['r1', 'r3', 'r4'] },
    ]);
  });

  test('let a record stand in two sets where its files fall apart', () => {
    const writes = [write('r1', ['a', 1, 2], ['b', 5, 6]), write('r2', ['a', 3, 4])];
    expect(stretches(writes).map(({ records }) => records)).toEqual([['r1'], ['r1', 'r2']]);
  });

  test('pass on what left nothing behind', () => {
    expect(stretches([write('r1', ['a', 1, 2]), write('r2', ['a', 2, 1])])).toEqual([
      { spans: [], records: ['r1', 'r2'] },
    ]);
    const undoneLast = [write('r1', ['a', 1, 2]), write('r2', ['a', 3, 4]), write('r3', ['a', 4, 3])];
    expect(stretches(undoneLast)).toEqual([
      { spans: write('', ['a', 1, 2]).files, records: ['r1', 'r2', 'r3'] },
    ]);
    expect(stretches([])).toEqual([]);
  });
});
