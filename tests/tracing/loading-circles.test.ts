import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

const source = (path: string, text: string): SourceFile => ({ type: 'text', path, text });

async function verdictOf(before: string, after: string, beside: Readonly<Record<string, string>>) {
  const around = Object.entries(beside).map(([path, text]) => source(path, text));
  const sides = [[source('src/a.ts', before)], [source('src/a.ts', after)]] as const;
  return (await compareAmong(filesAtHand(around), ...sides, languages, {})).mutationClass;
}

const file = (make: string): string =>
  `import { held } from './held'\n${make}\nexport const total = () => held()\n`;
const sides = [
  file('export function make() { return { n: 1 } }'),
  file('export const make = () => ({ n: 1 })'),
] as const;
const held = (b: string): string => `import { b } from './b'\nexport const held = () => ${b}\n`;

describe('a function that becomes a value is there later, which counts', () => {
  test('where a circle of files around calls it before', async () => {
    const b = "import { make } from './a'\nexport const b = make()\n";
    expect(await verdictOf(...sides, { 'src/held.ts': held('b.n'), 'src/b.ts': b })).toBe('INTENT_EVOLUTION');
  });

  test('but not where it is called when all are loaded, or the file that calls it is not loaded by this one', async () => {
    const b = "import { make } from './a'\nexport const b = () => make()\n";
    expect(await verdictOf(...sides, { 'src/held.ts': held('b()'), 'src/b.ts': b })).toBe('AST_REFACTOR');
    const others = {
      'src/held.ts': 'export const held = () => 1\n',
      'src/b.ts': "import { make } from './a'\nexport const b = make()\n",
    };
    expect(await verdictOf(...sides, others)).toBe('AST_REFACTOR');
  });
});
