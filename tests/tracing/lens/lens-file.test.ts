import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lensFile } from '../../../src/tracing/lens/lens-file.ts';
import { inProcess } from '../../support/in-process.ts';
import { type StatedIntent, type TestWorkspace, workspace } from '../../support/workspace.ts';

const CART =
  'export class Cart {\n  total(net: number): number {\n    return net;\n  }\n\n  count(): number {\n    return 1;\n  }\n}\n';
const all: StatedIntent = { id: 'INT-001', scope: ['**'] };

/** The lenses of a file as `line symbol: title`. */
async function lenses(space: TestWorkspace, path: string): Promise<readonly string[]> {
  const { lenses: found } = await lensFile(space.open(), path, space.root);
  return found.map(({ line, symbol, title }) => `${line} ${symbol}: ${title}`);
}
const OWNED = 'INT-001 The work of INT-001 · feature by model · just now';

describe('the lenses of a file', () => {
  test('leave out a method that would say the same as its class', async () => {
    const space = workspace({}, [all]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('src/cart.ts', CART);
    await session.stop();
    expect(await lenses(space, 'src/cart.ts')).toEqual([`1 Cart: ${OWNED} · 1 trace`]);
    await session.edit('src/cart.ts', 'return 1', 'return 2');
    await session.stop();
    expect(await lenses(space, 'src/cart.ts')).toEqual([
      `1 Cart: ${OWNED} · 1 trace`,
      `6 Cart.count: ${OWNED} · 2 traces`,
    ]);
  });

  test('say of what a person has changed that it has, and of nothing else', async () => {
    const space = workspace({}, [all]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('src/cart.ts', CART);
    await session.stop();
    space.write('src/cart.ts', `// above\n\n${CART.replace('return 1', 'return 3')}`);
    expect(await lenses(space, 'src/cart.ts')).toEqual([
      `3 Cart: ${OWNED} · 1 trace`,
      '8 Cart.count: INT-001 The work of INT-001 · changed since its last trace · 1 trace',
    ]);
  });

  test('know a symbol by its name and content where the text on record is lost', async () => {
    const space = workspace({}, [all]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('src/cart.ts', `${CART}\nexport function other() {\n  return 7;\n}\n`);
    await session.stop();
    for (const kept of ['blobs', 'state/known-files'])
      rmSync(join(space.root, '.orchestration/local', kept), { recursive: true });
    space.write(
      'src/cart.ts',
      `${CART.replace('return 1', 'return 3')}\nexport function other() {\n  return 7;\n}\n`,
    );
    expect(await lenses(space, 'src/cart.ts')).toEqual([
      `1 Cart: ${OWNED} · 1 trace`,
      '6 Cart.count: INT-001 The work of INT-001 · changed since its last trace · 1 trace',
      `11 other: ${OWNED} · 1 trace`,
    ]);
  });

  test('are one for a file that is traced as a whole, and none for one that is left out', async () => {
    const space = workspace({ '.intentignore': 'made/\n', 'made/x.ts': 'let x = 1;\n' }, [all]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('notes.xyz', 'two\n');
    expect(await lenses(space, 'notes.xyz')).toEqual([`1 <module>: ${OWNED} · 1 trace`]);
    space.write('notes.xyz', 'three\n');
    expect(await lenses(space, 'notes.xyz')).toEqual([
      '1 <module>: INT-001 The work of INT-001 · changed since its last trace · 1 trace',
    ]);
    expect(await lenses(space, 'made/x.ts')).toEqual([]);
  });

  test('are printed, and have a document', async () => {
    const space = workspace({}, [all]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('src/cart.ts', CART);
    const words = ['lens', 'src/cart.ts', '--workspace', space.root];
    const { status, stdout } = await inProcess(...words);
    expect([status, stdout]).toEqual([0, `${OWNED} · 1 trace\n    1: class Cart\n`]);
    expect(JSON.parse((await inProcess(...words, '--json')).stdout)).toMatchObject({
      version: '1',
      path: 'src/cart.ts',
      language: 'typescript',
      lenses: [
        {
          line: 1,
          end_line: 9,
          symbol: 'Cart',
          kind: 'class',
          owner: { intent_id: 'INT-001', name: 'The work of INT-001' },
          changed: false,
          traces: 1,
          last: { mutation_class: 'INTENT_EVOLUTION', contributor: { type: 'ai' } },
        },
      ],
    });
    const absent = await inProcess('lens', 'src/none.ts', '--workspace', space.root);
    expect([absent.status, absent.stderr]).toEqual([2, expect.stringContaining('There is no file')]);
  });
});
