import { describe, expect, test } from 'vitest';
import { type StatedIntent, workspace } from '../support/workspace.ts';

const pricing = `export function price(net: number): number {
  return net * 1.19;
}
`;
const caller = `import { price } from './pricing';

export function total(lines: readonly number[]): number {
  return price(lines.reduce((sum, line) => sum + line, 0));
}
`;
/** Spells the name, and means something else by it. */
const namesake = `export const offer = { price: 3 };

export function show(price: number): string {
  return String(price);
}
`;
const account = (place: string) => `package org.shop.cart;

import org.shop.${place}.Money;

class Account {
  Money balance;
}
`;

const one: StatedIntent = { id: 'INT-001', scope: ['src/**'] };

describe.each([
  ['in git', true],
  ['outside git', false],
])('a renamed export, %s', (_, inGit) => {
  async function renamed(files: Readonly<Record<string, string>>) {
    const space = workspace(files, [one], { inGit });
    const session = space.session();
    await session.select('INT-001');
    await session.edit('src/pricing.ts', 'price', 'gross');
    return { space, session };
  }

  test('that a file outside of the change set still uses is no refactoring, and the file is named', async () => {
    const { space } = await renamed({ 'src/pricing.ts': pricing, 'src/cart.ts': caller });
    const record = space.records('mutation').at(-1)!;
    expect(record.mutation_class).toBe('INTENT_EVOLUTION');
    expect(JSON.stringify(record)).toContain('src/cart.ts');
    expect(record.files.map(({ path }) => path)).toEqual(['src/pricing.ts']);
  });

  test('whose name others use for something else stays one', async () => {
    const { space } = await renamed({ 'src/pricing.ts': pricing, 'src/offer.ts': namesake });
    expect(space.records('mutation').at(-1)!.mutation_class).toBe('AST_REFACTOR');
  });

  test('becomes one when the turn has changed its users as well', async () => {
    const { space, session } = await renamed({ 'src/pricing.ts': pricing, 'src/cart.ts': caller });
    await session.writeFile('src/cart.ts', caller.replaceAll('price', 'gross'));
    await session.stop();
    expect(space.records('settlement').at(-1)!.mutation_class).toBe('AST_REFACTOR');
  });
});

describe('a class that is found in another package', () => {
  async function importsFrom(place: string, files: Readonly<Record<string, string>>) {
    const path = 'src/org/shop/cart/Account.java';
    const space = workspace({ [path]: account('util'), ...files }, [one]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile(path, account(place));
    return space.records('mutation').at(-1)!;
  }

  test('was moved there, as far as anybody can tell', async () => {
    expect((await importsFrom('base', {})).mutation_class).toBe('AST_REFACTOR');
  });

  test('is another class where the old one still stands', async () => {
    const record = await importsFrom('base', {
      'src/org/shop/util/Money.java': 'package org.shop.util;\n\npublic class Money {}\n',
      'src/org/shop/base/Money.java': 'package org.shop.base;\n\npublic class Money {}\n',
    });
    expect(record.mutation_class).toBe('INTENT_EVOLUTION');
  });
});

describe('a function that takes an object now', () => {
  const area = `export function area(w: number, h: number): number {
  return w * h;
}
`;
  const changed = `export function area({ w, h }: { w: number; h: number }): number {
  return w * h;
}
`;
  const user = `import { area } from './area';

export const wall = area(2, 3);
`;

  test('is no refactoring while a file outside of the change set calls it in the old way', async () => {
    const space = workspace({ 'src/area.ts': area, 'src/wall.ts': user }, [one]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile('src/area.ts', changed);
    expect(space.records('mutation').at(-1)!.mutation_class).toBe('INTENT_EVOLUTION');
    await session.writeFile('src/wall.ts', user.replace('area(2, 3)', 'area({ w: 2, h: 3 })'));
    await session.stop();
    expect(space.records('settlement').at(-1)!.mutation_class).toBe('AST_REFACTOR');
  });
});

describe('a name that others spell for something else', () => {
  /** Whose files the comparison has read besides its own. */
  async function asked(before: Readonly<Record<string, string>>, path: string, text: string) {
    const space = workspace(before, [one]);
    const session = space.session();
    await session.select('INT-001');
    await session.writeFile(path, text);
    return space.records('mutation').at(-1)!;
  }

  test('is private to a CommonJS module, and nobody is asked for it', async () => {
    const module = "const base = require('./base');\n\nexports.area = (side) => base(side) * side;\n";
    const page = 'function base(side) {\n  return side;\n}\n';
    const renamed = module.replaceAll('base(', 'root(').replace('const base', 'const root');
    const record = await asked({ 'src/area.js': module, 'src/page.js': page }, 'src/area.js', renamed);
    expect(record.mutation_class).toBe('AST_REFACTOR');
  });

  test('is shared by all scripts of a page, where it is not', async () => {
    const script = 'function base(side) {\n  return side;\n}\n';
    const user = 'function area(side) {\n  return base(side) * side;\n}\n';
    const record = await asked(
      { 'src/base.js': script, 'src/area.js': user },
      'src/base.js',
      script.replace('base', 'root'),
    );
    expect(record.mutation_class).toBe('INTENT_EVOLUTION');
    expect(JSON.stringify(record)).toContain('src/area.js');
  });

  test('is shown by a CommonJS module that exports it, which others ask for', async () => {
    const module = 'function base(side) {\n  return side;\n}\n\nexports.base = base;\n';
    const user = "const { base } = require('./base');\n\nexports.area = (side) => base(side) * side;\n";
    const record = await asked(
      { 'src/base.js': module, 'src/area.js': user },
      'src/base.js',
      module.replaceAll('base', 'root'),
    );
    expect(record.mutation_class).toBe('INTENT_EVOLUTION');
  });
});
