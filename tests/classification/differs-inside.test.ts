import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

const around = Array.from(
  { length: 150 },
  (_, n) =>
    `  function area${n}(rows) {\n    let sum = ${n};\n    for (const row of rows) sum += row.size;\n    return sum;\n  }\n`,
).join('\n');

const wrapped = (inner: string): string => `function library() {\n${inner}\n${around}\n  return area1;\n}\n`;

async function compared(before: string, after: string) {
  const source = (text: string) => ({ type: 'text', path: 'library.js', text }) as const;
  const found = await compare([source(wrapped(before))], [source(wrapped(after))], languages);
  return {
    verdict: found.mutationClass,
    nodes: found.forms.map(({ roots }) => (roots ? size(roots[0]) : 0)),
  };
}

interface Tree {
  readonly children: readonly Tree[];
}

function size(tree: Tree): number {
  return tree.children.reduce((sum, child) => sum + size(child), 1);
}

const plain = '  function width(rows) {\n    const n = rows.length;\n    return n > 2 ? n : 2;\n  }\n';

describe('a large function of which one inside differs', () => {
  test('is told apart by that one alone', async () => {
    const { verdict, nodes } = await compared(plain, plain.replace('? n : 2', '? 2 : n'));
    expect(verdict).toBe('INTENT_EVOLUTION');
    expect(Math.max(...nodes)).toBeLessThan(100);
  });

  test('is proved as a whole where that one is equal', async () => {
    const written =
      '  function width(list) {\n    if (list.length > 2) return list.length;\n    return 2;\n  }\n';
    const lengthOnce = written.replace(
      'if (list.length > 2) return list.length;',
      'const n = list.length;\n    if (n > 2) return n;',
    );
    expect((await compared(plain, lengthOnce)).verdict).toBe('AST_REFACTOR');
  });

  test('is rewritten as a whole where what is around it knows more', async () => {
    const asked = plain.replace('return n > 2', 'if (isWide(n)) return n;\n    return n > 2');
    const known = plain.replace('return n > 2', 'if (n > 9) return n;\n    return n > 2');
    const isWide = '  function isWide(n) {\n    return n > 9;\n  }\n';
    expect((await compared(asked + isWide, known)).verdict).toBe('AST_REFACTOR');
  });
});
