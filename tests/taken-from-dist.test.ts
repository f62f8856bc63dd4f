import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/** A module of dist/ and a name that a script takes from it. */
interface Taken {
  readonly by: string;
  readonly module: string;
  readonly name: string;
}

const scripts = ['scripts', 'benchmarks'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => join(folder, path).replaceAll('\\', '/')),
);

/** `import { a, b as c } from '../dist/x.js'`, and `const { a, b: c } = await built('x.js')` with whatever is before it. */
const IMPORTED = /\bimport\s*\{([^}]*)\}\s*from\s*'[./]*\/dist\/([^']+)\.js'/g;
const LOADED =
  /\bconst\s*\{([^}]*)\}\s*=[^;]*?\b(?:built\(\s*|import\([^;]*?\bdist\/(?=[\w/-]+\.js'))'?([\w/-]+)\.js'/g;

function takenBy(by: string, text: string): readonly Taken[] {
  return [...text.matchAll(IMPORTED), ...text.matchAll(LOADED)].flatMap(([, names = '', module = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(/\s+as\s+|\s*:\s*/)[0]!)
      .filter((name) => name !== '')
      .map((name) => ({ by, module, name })),
  );
}

const taken = scripts.flatMap((path) => takenBy(path, readFileSync(path, 'utf8')));

function exportedBy(module: string): readonly string[] {
  const text = readFileSync(`src/${module}.ts`, 'utf8');
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)/gm);
  const listed = text.matchAll(/^export \{([^}]*)\}/gm);
  return [
    ...[...declared].map(([, name]) => name!),
    ...[...listed].flatMap(([, names]) => names!.split(',').map((name) => name.trim().split(' as ').at(-1)!)),
  ];
}

// Nobody type-checks a script, and a benchmark that seldom runs breaks unseen.
test('scripts and benchmarks take from dist/ what the source behind it exports', () => {
  expect(taken.filter(({ module, name }) => !exportedBy(module).includes(name))).toEqual([]);
});

test('whoever takes from dist/ is seen, however it is written', () => {
  expect(takenBy('a.mjs', "import { f, g as h } from '../dist/x/y.js';")).toMatchObject([
    { module: 'x/y', name: 'f' },
    { module: 'x/y', name: 'g' },
  ]);
  const loaded = "const { f } = await built('x.js');\nconst { g: h } = is ? await built('y.js') : null;";
  expect(takenBy('a.mjs', loaded).map(({ name }) => name)).toEqual(['f', 'g']);
  const joined = "const { f } = await import(pathToFileURL(join(project, 'dist/index.js')).href);";
  expect(takenBy('a.mjs', joined)).toMatchObject([{ module: 'index', name: 'f' }]);
  const seen = new Set(taken.map(({ by }) => basename(by)));
  for (const name of ['history.mjs', 'compare.mjs', 'tree.mjs', 'ledger.mjs', 'standings.mjs', 'agent.mjs'])
    expect(seen).toContain(name);
});
