import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reclassify } from '../../src/tracing/reclassify.ts';
import { workspace } from '../support/workspace.ts';

const pricing = `export function price(net: number): number {
  return net * 1.19;
}
`;

async function renamedAndChanged() {
  const space = workspace({ 'src/pricing.ts': pricing }, [{ id: 'INT-001', scope: ['src/**'] }], {
    inGit: true,
  });
  const session = space.session();
  await session.select('INT-001');
  await session.edit('src/pricing.ts', 'price', 'gross');
  await session.stop();
  await session.edit('src/pricing.ts', '1.19', '1.2');
  await session.stop();
  return space;
}

describe('judging again', () => {
  test('says the same where judge and settings are the same', async () => {
    const space = await renamedAndChanged();
    expect(await reclassify(space.open())).toEqual({ judged: 2, changed: [], unreadable: [] });
  });

  test('tells whose verdict is another one now, and why, and writes nothing', async () => {
    const space = await renamedAndChanged();
    const count = space.records().length;
    const { judged, changed } = await reclassify(space.open(), 'strict');
    expect(judged).toBe(2);
    expect(changed).toMatchObject([
      {
        mutation_class: { was: 'AST_REFACTOR', is: 'INTENT_EVOLUTION' },
        symbols: [{ path: 'src/pricing.ts', symbol: 'gross', was: 'AST_REFACTOR', is: 'INTENT_EVOLUTION' }],
      },
    ]);
    expect(changed[0]!.symbols[0]!.because).toContain('at the level "strict"');
    expect(changed[0]!.record_id).toBe(space.records('settlement')[0]!.id);
    expect(space.records()).toHaveLength(count);
  });

  test('finds texts that are no longer kept in the tree and in the commit, and names those that are gone', async () => {
    const space = await renamedAndChanged();
    rmSync(join(space.root, '.orchestration/local'), { recursive: true });
    const { judged, unreadable } = await reclassify(space.open());
    expect(judged).toBe(0);
    expect(unreadable.map(({ paths }) => paths)).toEqual([['src/pricing.ts'], ['src/pricing.ts']]);
    space.write('src/pricing.ts', pricing.replace('price', 'gross'));
    expect((await reclassify(space.open())).judged).toBe(1);
  });
});
