import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { why } from '../../src/tracing/why.ts';
import { type StatedIntent, type TestWorkspace, workspace } from '../support/workspace.ts';

const files = {
  'src/cart.ts':
    "import { rate } from './rate.js';\n\nexport class Cart {\n  total(net: number): number {\n    return net * rate;\n  }\n}\n\nexport function other(): void {}\n",
  'src/rate.ts': 'export const rate = 2;\n',
  'C#/shop.cs': 'class Shop { int Total() { return 1; } }\n',
  'notes.xyz': 'one\n',
};
const all: StatedIntent = { id: 'INT-001', scope: ['**'] };

async function traced() {
  const space = workspace(files, [all, { id: 'INT-002', scope: ['**'] }]);
  const session = space.session();
  await session.select('INT-001');
  return { space, session };
}

const ask = (space: TestWorkspace, question: string, cwd = space.root) => why(space.open(), question, cwd);

describe('why', () => {
  test('knows a symbol of the tree that no record tells of', async () => {
    const { space } = await traced();
    const answer = await ask(space, 'src/cart.ts#Cart.total');
    expect(answer).toMatchObject({ owner: null, history: [] });
    expect(answer.symbol).toMatchObject({
      path: 'src/cart.ts',
      name: 'Cart.total',
      kind: 'method',
      start_line: 4,
      end_line: 6,
      lineage_id: null,
    });
  });

  test.each([
    [4, 'Cart.total'],
    [3, 'Cart'],
    [2, '<module>'],
    [9, 'other'],
  ])('finds the innermost symbol at line %i', async (line, name) => {
    const { space } = await traced();
    expect((await ask(space, `src/cart.ts:${line}`)).symbol.name).toBe(name);
  });

  test('finds a path from the folder it is asked in, and from the root', async () => {
    const { space } = await traced();
    const inside = join(space.root, 'src');
    expect((await ask(space, 'cart.ts#Cart', inside)).symbol.path).toBe('src/cart.ts');
    expect((await ask(space, 'src/cart.ts#Cart', inside)).symbol.path).toBe('src/cart.ts');
    expect((await ask(space, '../src/cart.ts#Cart', inside)).symbol.path).toBe('src/cart.ts');
  });

  test('finds the # that divides', async () => {
    const { space } = await traced();
    expect((await ask(space, 'C#/shop.cs#Shop.Total')).symbol.name).toBe('Shop.Total');
  });

  test('tells owner and history, newest first, through a rename and a move', async () => {
    const { space, session } = await traced();
    await session.edit('src/cart.ts', 'net * rate', 'net * rate + 1');
    await session.stop();
    await session.select('INT-002');
    await session.edit('src/cart.ts', 'total(net', 'sum(net');
    await session.stop();
    await session.rename('src/cart.ts', 'src/basket.ts');
    await session.stop();
    const answer = await ask(space, 'src/basket.ts#Cart.sum');
    expect(answer.owner).toMatchObject({
      intent_id: 'INT-001',
      name: 'The work of INT-001',
      status: 'IN_PROGRESS',
    });
    expect(answer.history.at(0)?.path).toBe('src/basket.ts');
    expect(answer.history.at(-1)).toMatchObject({
      name: 'Cart.total',
      intent_id: 'INT-001',
      mutation_class: 'INTENT_EVOLUTION',
      contributor: { type: 'ai', model_id: 'provider/model' },
    });
    expect((await ask(space, 'src/cart.ts#Cart.total')).symbol).toEqual(answer.symbol);
  });

  test('knows a deleted symbol', async () => {
    const { space, session } = await traced();
    await session.edit('src/cart.ts', '\nexport function other(): void {}\n', '');
    expect((await ask(space, 'src/cart.ts#other')).symbol).toMatchObject({ deleted: true, start_line: null });
  });

  test('knows a file of no known language as a whole', async () => {
    const { space, session } = await traced();
    await session.writeFile('notes.xyz', 'two\n');
    const answer = await ask(space, 'notes.xyz:1');
    expect(answer.owner?.intent_id).toBe('INT-001');
    expect(answer.symbol.deleted).toBeUndefined();
  });

  test('names what is nearest to an unknown symbol, wherever it stands', async () => {
    const { space } = await traced();
    await expect(ask(space, 'src/cart.ts#Cart.totl')).rejects.toMatchObject({
      code: 'UNKNOWN_SYMBOL',
      next: expect.stringContaining('src/cart.ts#Cart.total'),
    });
    await expect(ask(space, 'src/basket.ts#Cart.total')).rejects.toMatchObject({
      next: expect.stringContaining('src/cart.ts#Cart.total'),
    });
  });

  test('puts the symbol first whose own name is nearest, and not the one with the longest path in common', async () => {
    const { space } = await traced();
    await expect(ask(space, 'src/cart.ts#totl')).rejects.toMatchObject({
      next: expect.stringMatching(/^The nearest names: src\/cart\.ts#Cart\.total,/),
    });
  });

  test.each([
    ['src/cart.ts:99', 'src/cart.ts has no line 99; its last is 10'],
    ['src/gone.ts:1', 'There is no file src/gone.ts'],
    ['notes.xyz:1', "notes.xyz can't be read symbol by symbol, and no record tells of it"],
  ])('says what is wrong with the place %s', async (place, message) => {
    const { space } = await traced();
    await expect(ask(space, place)).rejects.toMatchObject({ code: 'UNKNOWN_SYMBOL', message });
  });

  test.each(['src/cart.ts', '', '#x'])('does not take %j for a question', async (question) => {
    const { space } = await traced();
    await expect(ask(space, question)).rejects.toMatchObject({ code: 'BAD_QUESTION' });
  });

  test('does not look outside the workspace', async () => {
    const { space } = await traced();
    await expect(ask(space, '/etc/passwd:1')).rejects.toMatchObject({ code: 'UNKNOWN_SYMBOL' });
  });
});
