import { expect, test } from 'vitest';
import type { TextAtPath } from '../../src/index.ts';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

const file = (path: string, text: string): TextAtPath => ({ path, text });

test('classes that are made from one another are judged, though no program has them', async () => {
  const before = [
    file('item.js', 'export class Item { go() { return 1; } }\n'),
    file('shop.js', "import { Item } from './item.js';\nexport class Shop extends Item { }\n"),
  ];
  const run = 'run(a) { return super.run(a); }';
  const after = [
    file(
      'item.js',
      `import { Shop } from './shop.js';\nexport class Item extends Shop { go() { return 1; } ${run} }\n`,
    ),
    file('shop.js', `import { Item } from './item.js';\nexport class Shop extends Item { ${run} }\n`),
  ];
  const sides = [before, after].map((files) => files.map((one) => ({ type: 'text' as const, ...one })));
  const { mutationClass } = await compare(sides[0]!, sides[1]!, languages);
  expect(mutationClass).toBe('INTENT_EVOLUTION');
});
