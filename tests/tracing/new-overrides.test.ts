import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

async function comparisonOf(path: string, before: string, after: string, beside: readonly string[]) {
  const source = (name: string, text: string): SourceFile => ({ type: 'text', path: name, text });
  const [name, text] = beside as [string, string];
  const sides = [[source(path, before)], [source(path, after)]] as const;
  return compareAmong(filesAtHand([source(name, text)]), ...sides, languages, {});
}

async function verdictOf(...given: Parameters<typeof comparisonOf>) {
  return (await comparisonOf(...given)).mutationClass;
}

const java = (name: string, modifier = ''): readonly [string, string] => [
  'class Local extends Rates { int gross(int net) { return net + 1; } }\n',
  `class Local extends Rates { int gross(int net) { return ${name}(net); } ${modifier}int ${name}(int net) { return net + 1; } }\n`,
];
const rates = [
  'Rates.java',
  'class Rates { int all() { return step(1); } int step(int net) { return 5; } }\n',
];

describe('a method that is taken out under a name which a base around the change has is no refactoring', () => {
  test.each([
    ['in Java', 'Local.java', ...java('step'), rates, ...java('part')],
    [
      'in Java, of a base further up',
      'Local.java',
      ...java('step'),
      ['Shop.java', `class Rates extends Top {}\nclass Top { int step(int net) { return 5; } }\n`],
      ...java('part'),
    ],
    [
      'in TypeScript',
      'local.ts',
      "import { Rates } from '@/rates'\nexport class Local extends Rates { gross(net: number) { return net + 1 } }\n",
      "import { Rates } from '@/rates'\nexport class Local extends Rates { gross(net: number) { return this.step(net) }  step(net: number) { return net + 1 } }\n",
      [
        'src/rates.ts',
        'export class Rates { all() { return this.step(1) }  step(net: number) { return 5 } }\n',
      ],
      "import { Rates } from '@/rates'\nexport class Local extends Rates { gross(net: number) { return net + 1 } }\n",
      "import { Rates } from '@/rates'\nexport class Local extends Rates { gross(net: number) { return this.part(net) }  part(net: number) { return net + 1 } }\n",
    ],
  ] as const)('%s', async (_, path, before, after, beside, otherBefore, otherAfter) => {
    expect(await verdictOf(path, before, after, beside)).toBe('INTENT_EVOLUTION');
    expect(await verdictOf(path, otherBefore, otherAfter, beside)).toBe('AST_REFACTOR');
  });

  test('and the base is named', async () => {
    const { changes } = await comparisonOf('Local.java', ...java('step'), rates);
    const said = changes.flatMap(({ findings }) => findings.map(({ because }) => because));
    expect(said).toContain('a base in Rates.java has step already, which would be overridden');
  });

  test('but where nobody can override it, or another language has a class of that name', async () => {
    expect(await verdictOf('Local.java', ...java('step', 'private '), rates)).toBe('AST_REFACTOR');
    const hidden = ['Rates.java', 'class Rates { private int step(int net) { return 5; } }\n'];
    expect(await verdictOf('Local.java', ...java('step'), hidden)).toBe('AST_REFACTOR');
    const python = ['rates.py', 'class Rates:\n    def step(self):\n        return 5\n'];
    expect(await verdictOf('Local.java', ...java('step'), python)).toBe('AST_REFACTOR');
  });
});
