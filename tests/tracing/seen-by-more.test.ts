import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

const source = (path: string, text: string): SourceFile => ({ type: 'text', path, text });

async function verdictOf(before: string, after: string, ...beside: readonly SourceFile[]) {
  const base = (modifier: string): SourceFile =>
    source(
      'shop/Rates.java',
      `package shop;\npublic class Rates { ${modifier} int step(int net) { return net; }  public int all() { return step(1); } }\n`,
    );
  const sides = [[base(before)], [base(after)]] as const;
  return (await compareAmong(filesAtHand(beside), ...sides, languages, {})).mutationClass;
}

const heir = (name: string, base: string, member: string, around = 'shop'): SourceFile =>
  source(
    `${around}/${name}.java`,
    `package ${around};\nimport shop.Rates;\npublic class ${name} extends ${base} { ${member} }\n`,
  );
const step = 'public int step(int net) { return 5; }';

describe('a method of Java that is seen by more is another one to who has one of its name', () => {
  test.each([
    ['private', '', [heir('Local', 'Rates', step)]],
    ['', 'protected', [heir('Local', 'Rates', step, 'other')]],
    ['private', '', [heir('Middle', 'Rates', ''), heir('Local', 'Middle', step)]],
    [
      'private',
      '',
      [heir('Local', 'Object', 'Object made = new Rates() { int step(int net) { return 5; } };')],
    ],
  ] as const)('`%s` -> `%s`', async (before, after, beside) => {
    expect(await verdictOf(before, after, ...beside)).toBe('INTENT_EVOLUTION');
  });

  test('but not to who has another one, or is of another kind', async () => {
    expect(await verdictOf('private', '', heir('Local', 'Rates', 'int other() { return 5; }'))).toBe(
      'AST_REFACTOR',
    );
    expect(await verdictOf('private', '', heir('Local', 'Object', step))).toBe('AST_REFACTOR');
    expect(await verdictOf('', 'protected', heir('Local', 'Rates', step))).toBe('AST_REFACTOR');
  });
});
