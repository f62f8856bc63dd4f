import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownsPath, ownsSymbol } from '../src/intents/own-symbol.ts';
import { drawMap } from '../src/tracing/intent-map.ts';
import { openTracing } from '../src/tracing/tracing-context.ts';
import { readSourceFile } from '../src/workspace/files/source-files.ts';
import { listFiles } from '../src/workspace/git/git.ts';
import { languages } from './support/languages.ts';

const root = process.cwd();
const context = openTracing(root);

test("goldthread's own intents are valid, and there is one for each capability", () => {
  const read = context.intents();
  expect(read.ok && read.intents.map(({ id }) => id)).toEqual([
    'GT-READ',
    'GT-JUDGE',
    'GT-SCOPE',
    'GT-GATE',
    'GT-LEDGER',
    'GT-AGENTS',
    'GT-ASK',
    'GT-EDITORS',
    'GT-REVIEW',
    'GT-HOUSE',
  ]);
});

test('every line of every scope owns something that is there', async () => {
  const read = context.intents();
  if (!read.ok) throw new Error('the intents can not be read');
  const places: { path: string; name: string }[] = [];
  for (const path of listFiles(root).filter((name) => name.startsWith('src/') && name.endsWith('.ts'))) {
    const source = readSourceFile(root, path);
    const file = source && (await languages.read(source));
    if (file?.type === 'parsed') places.push(...file.symbols.map(({ name }) => ({ path, name })));
  }
  const paths = listFiles(root);
  const idle = read.intents.flatMap((intent) =>
    intent.ownedScope
      .filter(({ excluded }) => !excluded)
      .filter((rule) => {
        const alone = { ...intent, ownedScope: [rule] };
        return (
          !paths.some((path) => ownsPath(alone, path)) &&
          !places.some((place) => ownsSymbol(alone, place, () => []))
        );
      })
      .map(({ source }) => `${intent.id}: ${source}`),
  );
  expect(idle).toEqual([]);
});

test('intent_map.md is what `goldthread map` draws (npm run map)', async () => {
  expect(readFileSync('.orchestration/intent_map.md', 'utf8')).toBe(await drawMap(context));
});
