import { describe, expect, test } from 'vitest';
import { drawMap } from '../../src/tracing/intent-map.ts';
import { type StatedIntent, type TestWorkspace, workspace } from '../support/workspace.ts';

const files = {
  'src/cart.ts': 'export class Cart {\n  total(): number {\n    return 1;\n  }\n}\n',
  'src/tax.py': 'def tax(net):\n    return net\n',
  'docs/a.md': '# A\n',
  '.intentignore': 'third/\n',
  'third/x.ts': 'export const x = 1;\n',
};
const all: StatedIntent = { id: 'INT-001', scope: ['**'] };
const byName: StatedIntent = { id: 'INT-002', scope: ['symbol:Cart'] };
const MAP = '.orchestration/intent_map.md';

/** The rows of a map without their hashes. */
function rows(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => /^\| (?!Path|---)/.test(line))
    .map((line) => line.replace(/ \| sha256:[0-9a-f]{64} \|$/, '').replace(/^\| /, ''));
}

async function drawn(space: TestWorkspace): Promise<string> {
  return drawMap(space.open());
}

describe('the map', () => {
  test('lists the symbols in scope as untraced before anything was written', async () => {
    expect(rows(await drawn(workspace(files, [byName])))).toEqual([
      'src/cart.ts | Cart | class | none | untraced',
      'src/cart.ts | Cart.total | method | none | untraced',
    ]);
  });

  test('leaves out what .intentignore leaves out', async () => {
    expect(await drawn(workspace(files, [all]))).not.toContain('third/');
  });

  test('is drawn anew after a record, with owner and class', async () => {
    const space = workspace(files, [all, byName]);
    const session = space.session();
    await session.select('INT-001');
    await session.edit('src/cart.ts', 'return 1', 'return 2');
    expect(rows(space.read(MAP))).toContain('src/cart.ts | Cart.total | method | INT-001 | INTENT_EVOLUTION');
    await session.edit('src/cart.ts', '  total', '  // the sum\n  total');
    expect(rows(space.read(MAP))).toContain('src/cart.ts | Cart.total | method | INT-001 | AST_REFACTOR');
  });

  test('has a row for a file that is traced as a whole', async () => {
    const space = workspace(files, [all]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('docs/a.md', '# B\n');
    expect(rows(space.read(MAP)).join('\n')).toMatch(/docs\/a\.md \| .*module.* \| module \| INT-001/);
  });

  test('is the same byte for byte, with and without what earlier drawings have kept', async () => {
    const space = workspace(files, [all, byName], { inGit: true });
    const session = space.session();
    await session.select('INT-001');
    await session.edit('src/tax.py', 'return net', 'return net * 2');
    const first = space.read(MAP);
    expect(await drawn(space)).toBe(first);
    space.write('.orchestration/local/cache/symbols.json', '{ "version": 1');
    expect(await drawn(space)).toBe(first);
    space.remove('.orchestration/local/cache/symbols.json');
    expect(await drawn(space)).toBe(first);
  });

  test('does not parse a file again that has not changed', async () => {
    const space = workspace(files, [all]);
    const first = await drawn(space);
    await new Promise((resume) => setTimeout(resume, 80));
    await drawn(space);
    const context = space.open();
    let reads = 0;
    const counting = {
      ...context,
      languages: new Proxy(context.languages, {
        get(languages, name) {
          if (name === 'read') reads += 1;
          return Reflect.get(languages, name);
        },
      }),
    };
    // The first drawing came so soon after the files that they might have changed unseen; this one settles it.
    await drawMap(counting);
    reads = 0;
    expect(await drawMap(counting)).toBe(first);
    expect(reads).toBe(0);
  });

  test('tells a changed file from its former self of the same size', async () => {
    const space = workspace(files, [all]);
    const first = await drawn(space);
    space.write('src/tax.py', 'def vat(net):\n    return net\n');
    expect(await drawn(space)).not.toBe(first);
  });
});
