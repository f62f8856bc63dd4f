import { describe, expect, test } from 'vitest';
import { type StatedIntent, told, workspace } from '../support/workspace.ts';
import { governed } from './git/governed.ts';

const cart = `export class Cart {
  total(lines: number[]): number {
    return lines.reduce((sum, line) => sum + line, 0);
  }

  count(lines: number[]): number {
    return lines.length;
  }
}
`;
const files = {
  'src/cart.ts': cart,
  'src/tax.ts': 'export function tax(net: number): number {\n  return net;\n}\n',
};
const all: StatedIntent = { id: 'INT-001', scope: ['src/**'] };
const other: StatedIntent = { id: 'INT-002', scope: ['src/**'] };

async function bound() {
  const space = workspace(files, [all, other]);
  const session = space.session();
  await session.select('INT-001');
  return { space, session };
}

describe('a write', () => {
  test('is one provisional record with intent, session, agent, model and verdict', async () => {
    const { space, session } = await bound();
    await session.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    const [record] = space.records('mutation');
    expect(record).toMatchObject({
      intent_id: 'INT-001',
      session_id: 'session-1',
      agent: 'generic',
      mutation_class: 'INTENT_EVOLUTION',
      provisional: true,
    });
    expect(told(record)).toEqual(['src/cart.ts#Cart.count: modified INTENT_EVOLUTION']);
    expect(record?.files[0]?.conversations[0]?.contributor).toEqual({
      type: 'ai',
      model_id: 'provider/model',
    });
  });

  test('that changes nothing leaves no record', async () => {
    const { space, session } = await bound();
    await session.writeFile('src/cart.ts', cart);
    expect(space.records('mutation')).toEqual([]);
  });

  test('of several files is one record', async () => {
    const { space, session } = await bound();
    const rewritten = [
      { type: 'content', path: 'src/a.ts', content: 'export const a = 1;\n' },
      { type: 'delete', path: 'src/tax.ts' },
    ] as const;
    await session.call(rewritten, () => {
      space.write('src/a.ts', 'export const a = 1;\n');
      space.remove('src/tax.ts');
    });
    expect(space.records('mutation')).toHaveLength(1);
    expect(told(space.records('mutation')[0]).map((line) => line.split(':')[0])).toEqual([
      'src/a.ts#a',
      'src/tax.ts#tax',
    ]);
  });

  test('that failed and wrote all the same is recorded, and one that did nothing is not', async () => {
    const { space, session } = await bound();
    const writes = [{ type: 'content', path: 'src/a.ts', content: 'export const a = 1;\n' }] as const;
    await session.propose(writes, 'call-1');
    await session.send({ type: 'write_failed', tool: 'write', callId: 'call-1', writes });
    expect(space.records('mutation')).toEqual([]);
    await session.propose(writes, 'call-2');
    space.write('src/a.ts', 'export con');
    await session.send({ type: 'write_failed', tool: 'write', callId: 'call-2', writes });
    expect(space.records('mutation')).toHaveLength(1);
  });

  test.each([
    ['an empty file', 'src/empty.ts', ''],
    ['a file of no known language', 'src/notes.xyz', 'one\ntwo\n'],
    ['a file with a NUL byte', 'src/data.ts', 'export const a = "\0";\n'],
    ['half-written code', 'src/half.ts', 'export function half( {\n  return'],
    ['a line of a megabyte', 'src/long.ts', `export const long = '${'x'.repeat(1_000_000)}';\n`],
    ['a hundred thousand blank lines', 'src/blank.py', `a = 1\n${'\n'.repeat(100_000)}b = 2\n`],
    ['a hundred thousand brackets', 'src/deep.ts', `export const deep = ${'['.repeat(100_000)}`],
    [
      'names that programs stumble over',
      'src/odd.js',
      'class constructor {}\nfunction __proto__() {}\nconst o = { "a|b`\\n#c": () => 1, hasOwnProperty() {} };\n',
    ],
  ])('of %s is recorded', async (_what, path, content) => {
    const { space, session } = await bound();
    expect((await session.writeFile(path, content)).refusal).toBeNull();
    expect(space.records('mutation').map(({ files: [file] }) => file?.path)).toEqual([path]);
  });
});

describe('what somebody else changed', () => {
  test('between two writes of an agent is a record of its own, by a human, and is not charged to the agent', async () => {
    const { space, session } = await bound();
    await session.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    space.write('src/cart.ts', space.read('src/cart.ts').replace('sum + line, 0', 'sum + line, 5'));
    await session.reads('src/cart.ts');
    await session.edit('src/cart.ts', 'lines.length + 1', 'lines.length + 2');
    const [, gap, second] = space.records('mutation');
    expect(gap).toMatchObject({ session_id: null, intent_id: null });
    expect(gap?.files[0]?.conversations[0]?.contributor).toEqual({ type: 'human' });
    expect(told(gap)).toEqual(['src/cart.ts#Cart.total: modified INTENT_EVOLUTION']);
    expect(told(second)).toEqual(['src/cart.ts#Cart.count: modified INTENT_EVOLUTION']);
  });

  test('that renames a file is told as a move before an agent runs a command, and changes no owner', async () => {
    const { repository, session } = await renaming();
    repository.git('mv', 'src/a.ts', 'src/moved.ts');
    await session.command('npm test');
    expect(repository.records().at(-1)).toMatchObject({ event: 'mutation', mutation_class: 'AST_REFACTOR' });
    expect(await repository.owner('src/moved.ts#f')).toBe('INT-001');
  });

  test('that deletes one of two equal files moves nothing', async () => {
    const { repository, session } = await renaming();
    repository.write('src/copy.ts', repository.read('src/a.ts'));
    repository.commit('Copy');
    await session.edit('src/a.ts', 'return x + 1', 'return x + 2');
    await session.stop();
    await session.edit('src/a.ts', 'return x + 2', 'return x + 1');
    await session.stop();
    repository.git('rm', '-q', '-f', 'src/a.ts');
    await session.command('npm test');
    expect(told(repository.records().at(-1))).toContain('src/a.ts#f: deleted INTENT_EVOLUTION');
    expect(await repository.owner('src/copy.ts#f')).toBeNull();
  });

  test('while a command of an agent runs is by nobody who is known', async () => {
    const { space, session } = await bound();
    await session.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    const runner = space.session('runner');
    await runner.select('INT-001');
    await runner.send({ type: 'before_command', tool: 'shell', callId: 'long', command: 'npm run watch' });
    space.write('src/cart.ts', space.read('src/cart.ts').replace('sum + line, 0', 'sum + line, 5'));
    await session.reads('src/cart.ts');
    await session.edit('src/cart.ts', 'lines.length + 1', 'lines.length + 2');
    const gap = space.records('mutation').find(({ session_id }) => session_id === null);
    expect(gap?.files[0]?.conversations[0]?.contributor).toEqual({ type: 'unknown' });
  });

  test('cuts the stretch: the settlement has two parts, in the order in which things happened', async () => {
    const { space, session } = await bound();
    await session.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    space.write('src/cart.ts', space.read('src/cart.ts').replace('lines.length + 1', 'lines.length + 7'));
    await session.reads('src/cart.ts');
    await session.edit('src/cart.ts', 'lines.length + 7', 'lines.length + 2');
    await session.stop();
    const [first, second] = space.records('settlement');
    const written = space.records('mutation').filter(({ session_id }) => session_id !== null);
    expect(first?.supersedes).toEqual([written[0]?.id]);
    expect(second?.supersedes).toEqual([written[1]?.id]);
    const history = space.open().ownership().at('src/cart.ts', 'Cart.count')?.history;
    expect(history?.map(({ contributor }) => contributor.type)).toEqual(['ai', 'human', 'ai']);
  });
});

describe('two sessions in one file', () => {
  test('are each charged with their own writes, and the one that was overtaken is stale', async () => {
    const { space, session: one } = await bound();
    const two = space.session('session-2');
    await two.select('INT-002');
    await one.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    await two.edit('src/cart.ts', 'sum + line, 0', 'sum + line, 5');
    const stale = await one.edit('src/cart.ts', 'sum + line, 5', 'sum + line, 6');
    expect(stale.refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/cart.ts#Cart.total'] });
    expect((await one.edit('src/cart.ts', 'lines.length + 1', 'lines.length + 2')).refusal).toBeNull();
    await one.stop();
    await two.stop();
    const settled = space.records('settlement').map((record) => [record.session_id, ...told(record)]);
    expect(settled).toEqual([
      ['session-1', 'src/cart.ts#Cart.count: modified INTENT_EVOLUTION'],
      ['session-1', 'src/cart.ts#Cart.count: modified INTENT_EVOLUTION'],
      ['session-2', 'src/cart.ts#Cart.total: modified INTENT_EVOLUTION'],
    ]);
    const ownership = space.open().ownership();
    expect(ownership.at('src/cart.ts', 'Cart.count')?.owner?.intentId).toBe('INT-001');
    expect(ownership.at('src/cart.ts', 'Cart.total')?.owner?.intentId).toBe('INT-002');
  });
});

describe('a stale session', () => {
  const byAPerson = cart.replace('sum + line, 0', 'sum + line, 5');

  test('is one that read an older text; reading again makes it current', async () => {
    const { space, session } = await bound();
    await session.reads('src/cart.ts');
    space.write('src/cart.ts', byAPerson);
    const { refusal } = await session.edit('src/cart.ts', 'sum + line, 5', 'sum + line, 6');
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/cart.ts#Cart.total'] });
    expect((await session.edit('src/cart.ts', 'line, 5', 'line, 7')).refusal?.code).toBe('STALE_FILE');
    await session.reads('src/cart.ts');
    expect((await session.edit('src/cart.ts', 'line, 5', 'line, 7')).refusal).toBeNull();
  });

  test('of an agent that has no read event is told what changed, and then accepted on the present text', async () => {
    const { space, session } = await bound();
    await session.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    space.write('src/cart.ts', byAPerson);
    const { refusal } = await session.edit('src/cart.ts', 'line, 5', 'line, 7');
    expect(refusal?.code).toBe('STALE_FILE');
    expect(refusal?.because).toContain('Cart.total by a person at ');
    expect((await session.edit('src/cart.ts', 'line, 5', 'line, 7')).refusal).toBeNull();
  });

  test('of an agent that has one must read again', async () => {
    const { space } = await bound();
    const session = space.session('claude', 'claude-code');
    await session.select('INT-001');
    await session.edit('src/cart.ts', 'lines.length', 'lines.length + 1');
    space.write('src/cart.ts', byAPerson);
    await session.edit('src/cart.ts', 'line, 5', 'line, 7');
    expect((await session.edit('src/cart.ts', 'line, 5', 'line, 7')).refusal?.code).toBe('STALE_FILE');
  });

  test('is none that neither read, wrote nor ran anything', async () => {
    const { space, session } = await bound();
    space.write('src/cart.ts', byAPerson);
    expect((await session.edit('src/cart.ts', 'lines.length', '0')).refusal).toBeNull();
  });

  test('is one whose command saw an older text, and a newer command makes it current', async () => {
    const { space, session } = await bound();
    await session.command('cat src/cart.ts');
    space.write('src/cart.ts', byAPerson);
    expect((await session.edit('src/cart.ts', 'line, 5', 'line, 7')).refusal?.code).toBe('STALE_FILE');
    space.write('src/cart.ts', `${byAPerson}// more\n`);
    await session.command('cat src/cart.ts');
    expect((await session.edit('src/cart.ts', 'line, 5', 'line, 7')).refusal).toBeNull();
  });

  test('is one whose file was deleted since', async () => {
    const { space, session } = await bound();
    await session.reads('src/tax.ts');
    space.remove('src/tax.ts');
    expect((await session.writeFile('src/tax.ts', 'export const tax = 0;\n')).refusal?.code).toBe(
      'STALE_FILE',
    );
  });
});

describe('a write whose after-event never came', () => {
  const writes = [
    { type: 'edits', path: 'src/cart.ts', edits: [{ old: 'lines.length', new: '0', all: false }] },
  ] as const;

  test('is recorded as its own session before the next write is judged, which is then not stale', async () => {
    const { space, session } = await bound();
    await session.reads('src/cart.ts');
    await session.propose(writes);
    space.write('src/cart.ts', cart.replace('lines.length', '0'));
    const { refusal } = await session.edit('src/cart.ts', 'sum + line, 0', 'sum + line, 5');
    expect(refusal).toBeNull();
    expect(space.records('mutation').map((record) => [record.session_id, ...told(record)])).toEqual([
      ['session-1', 'src/cart.ts#Cart.count: modified INTENT_EVOLUTION'],
      ['session-1', 'src/cart.ts#Cart.total: modified INTENT_EVOLUTION'],
    ]);
  });

  test('is recorded once, also when the after-event comes late', async () => {
    const { space, session } = await bound();
    await session.propose(writes, 'late');
    space.write('src/cart.ts', cart.replace('lines.length', '0'));
    await session.edit('src/cart.ts', 'sum + line, 0', 'sum + line, 5');
    await session.send({ type: 'after_write', tool: 'write', callId: 'late', writes });
    expect(space.records('mutation')).toHaveLength(2);
  });

  test('is recorded by another session that comes by', async () => {
    const { space, session } = await bound();
    await session.propose(writes);
    space.write('src/cart.ts', cart.replace('lines.length', '0'));
    const two = space.session('session-2');
    await two.select('INT-002');
    await two.edit('src/cart.ts', 'sum + line, 0', 'sum + line, 5');
    expect(space.records('mutation').map(({ session_id }) => session_id)).toEqual(['session-1', 'session-2']);
  });

  test.each(['stop', 'prompt', 'end'] as const)(
    'is recorded and settled at the end of the turn (%s)',
    async (trigger) => {
      const { space, session } = await bound();
      await session.propose(writes);
      space.write('src/cart.ts', cart.replace('lines.length', '0'));
      await session[trigger]();
      expect(space.records('mutation')).toHaveLength(1);
      expect(space.records('settlement')).toHaveLength(1);
    },
  );

  test('and went otherwise than foreseen is recorded as a change by nobody who is known', async () => {
    const { space, session } = await bound();
    await session.propose(writes);
    space.write('src/cart.ts', cart.replace('lines.length', '1'));
    await session.stop();
    const [gap] = space.records('mutation');
    expect(gap?.files[0]?.conversations[0]?.contributor).toEqual({ type: 'unknown' });
    expect(told(gap)).toEqual(['src/cart.ts#Cart.count: modified INTENT_EVOLUTION']);
  });
});

async function renaming() {
  const repository = await governed();
  const session = repository.session('renaming');
  await session.select('INT-001');
  return { repository, session };
}
