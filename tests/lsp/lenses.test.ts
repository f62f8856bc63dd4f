import { describe, expect, test } from 'vitest';
import { type TestWorkspace, workspace } from '../support/workspace.ts';
import { at, between, editor } from './client.ts';

const files = {
  'src/cart.ts':
    'export class Cart {\n  total(net: number): number {\n    return net;\n  }\n\n  count(): number {\n    return 1;\n  }\n}\n\nexport function other(): void {}\n',
  'src/rate.ts': 'export const rate = 2;\n\nexport function twice(x: number) {\n  return x * 2;\n}\n',
};

async function traced(): Promise<TestWorkspace> {
  const space = workspace(files, [
    { id: 'INT-001', scope: ['**'] },
    { id: 'INT-002', scope: ['symbol:Cart'] },
  ]);
  const session = space.session();
  await session.select('INT-001');
  await session.edit('src/cart.ts', 'return net;', 'return net * 2;');
  await session.stop();
  return space;
}

const TRACED = 'INT-001 The work of INT-001 · feature by model · just now · 1 trace';

describe('lenses', () => {
  test('stand above their symbols and need no second request', async () => {
    const client = await editor(await traced());
    await client.open('src/cart.ts');
    expect(await client.lenses('src/cart.ts')).toEqual([
      '1: unowned · no trace',
      `2: ${TRACED}`,
      '11: unowned · no trace',
    ]);
    expect(client.initialized.capabilities.codeLensProvider).toEqual({ resolveProvider: false });
  });

  test('are one for a file of which nothing is recorded', async () => {
    const client = await editor(await traced());
    await client.open('src/rate.ts');
    expect(await client.lenses('src/rate.ts')).toEqual(['1: unowned · no trace']);
  });

  test('follow the text at each keystroke', async () => {
    const client = await editor(await traced());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(1, 0)), '// one\n// two\n');
    expect(await client.lenses('src/cart.ts')).toContain(`4: ${TRACED}`);
  });

  test('say that code is another than when it was traced, before it is saved', async () => {
    const client = await editor(await traced());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(3, 4)), 'net += 1;\n    ');
    await client.until(async () =>
      (await client.lenses('src/cart.ts')).includes(
        '2: INT-001 The work of INT-001 · changed since its last trace · 1 trace',
      ),
    );
    expect(client.heard.some(({ method }) => method === 'workspace/codeLens/refresh')).toBe(true);
  });

  test('keep their owner when the symbol gets another name', async () => {
    const client = await editor(await traced());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(2, 2), at(2, 7)), 'sumOfAll');
    await client.until(async () =>
      (await client.lenses('src/cart.ts')).some((lens) => /^2: INT-001 .* changed since/.test(lens)),
    );
  });
});
