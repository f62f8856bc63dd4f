import { expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

const pairs = [
  [
    'a.js',
    'const shop = make(5);\nsay(shop.price);\n',
    'const rate = shop;\nconst shop = make(5);\nsay(rate.price);\n',
  ],
  ['a.py', 'shop = make(5)\nsay(shop.price)\n', 'rate = shop\nshop = make(5)\nsay(rate.price)\n'],
] as const;

test.each(pairs)(
  'what %s asks for above its declaration fails, and is no other name for it',
  async (path, before, after) => {
    const sides = [before, after].map((text) => [{ type: 'text' as const, path, text }]);
    expect((await compare(sides[0]!, sides[1]!, languages)).mutationClass).toBe('INTENT_EVOLUTION');
  },
);
