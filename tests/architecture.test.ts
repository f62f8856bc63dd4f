import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The floors of the house, from the ground up; ARCHITECTURE.md tells what each room is for. */
const floors: readonly (readonly string[])[] = [
  ['model'],
  [
    ...['syntax', 'lowering', 'matching', 'classification', 'intents', 'ledger', 'agents', 'commands'],
    ...['formats', 'report'],
  ],
  ['workspace'],
  ['tracing'],
  ['cli', 'lsp', 'mcp'],
];

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** The file within src/, for an import of our own. */
  readonly target: string | null;
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'));
const imports = files.flatMap(importsOf);

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join('src', file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3])!;
    const target = specifier.startsWith('.')
      ? relative('.', normalize(join(dirname(file), specifier))).replaceAll('\\', '/')
      : null;
    return { from: file, specifier, target };
  });
}

const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');
const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room));
const told = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

describe('the house', () => {
  test('every file is in a room, but the public library', () => {
    expect(files.filter((file) => floorOf(roomOf(file)) < 0)).toEqual(['index.ts']);
  });

  test('every folder inside a room is told of in ARCHITECTURE.md', () => {
    const told = readFileSync('ARCHITECTURE.md', 'utf8');
    const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => folder.includes('/'));
    const isTold = (folder: string): boolean =>
      [folder, `${dirname(folder)}/<language>`].some((name) => told.includes(`\`${name}/\``));
    expect(folders.filter((folder) => !isTold(folder))).toEqual([]);
  });

  test('every file that the documentation names is there', () => {
    const there = ['src', 'tests', 'scripts', 'benchmarks', 'assets', 'editors'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (path) => `/${folder}/${path.replaceAll('\\', '/')}`,
      ),
    );
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.md'),
    );
    const missing = ['README.md', 'ARCHITECTURE.md', ...pages.map((page) => join('docs', page))].flatMap(
      (page) =>
        [...readFileSync(page, 'utf8').matchAll(/`([\w./-]{2,}\.(?:ts|mjs))`/g)]
          .map(([, path]) => path!)
          .filter((path) => !there.some((file) => file.endsWith(`/${path}`)))
          .map((path) => `${page} names ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('no pattern of a grammar is longer than a line of a screen', () => {
    const queries = readdirSync('grammars', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.scm'),
    );
    const lines = queries.flatMap((path) =>
      readFileSync(join('grammars', path), 'utf8')
        .split('\n')
        .map((line, at) => ({ place: `${path}:${at + 1}`, line })),
    );
    expect(lines.filter(({ line }) => line.length > 140).map(({ place }) => place)).toEqual([]);
  });

  test('imports were found at all', () => {
    expect(imports.length).toBeGreaterThan(300);
  });

  test('imports only go down', () => {
    const upward = imports.filter(
      ({ from, target }) =>
        target !== null && from !== 'index.ts' && floorOf(roomOf(target)) > floorOf(roomOf(from)),
    );
    expect(upward.map(told)).toEqual([]);
  });

  test('rooms on one floor do not know one another', () => {
    const sideways = imports.filter(
      ({ from, target }) =>
        target !== null &&
        from !== 'index.ts' &&
        roomOf(target) !== roomOf(from) &&
        floorOf(roomOf(target)) === floorOf(roomOf(from)),
    );
    expect(sideways.filter(({ from }) => roomOf(from) !== 'cli').map(told)).toEqual([]);
  });

  test('the command line opens the other doors, and nobody opens it', () => {
    const intoDoors = imports.filter(
      ({ from, target }) =>
        target !== null && ['cli', 'lsp', 'mcp'].includes(roomOf(target)) && roomOf(target) !== roomOf(from),
    );
    expect(intoDoors.filter(({ from }) => roomOf(from) !== 'cli').map(told)).toEqual([]);
  });

  test('the model imports nothing but itself', () => {
    expect(
      imports
        .filter(
          ({ from, target }) => roomOf(from) === 'model' && (target === null || roomOf(target) !== 'model'),
        )
        .map(told),
    ).toEqual([]);
  });

  test('only the workspace touches files, processes and the network', () => {
    const outside =
      /^node:(?:fs|child_process|os|net|http|https|dgram|worker_threads|cluster|tty|readline|module|vm)\b/;
    expect(
      imports
        .filter(({ from, specifier }) => roomOf(from) !== 'workspace' && outside.test(specifier))
        .map(told),
    ).toEqual([]);
  });

  test('nothing that is exported is set anew, since the program is loaded in parts that take it once', () => {
    expect(
      files.filter((file) => /^export (?:let|var)\b/m.test(readFileSync(join('src', file), 'utf8'))),
    ).toEqual([]);
  });

  test('only the workspace asks for the time', () => {
    const clock = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/;
    const asking = files.filter(
      (file) => roomOf(file) !== 'workspace' && clock.test(readFileSync(join('src', file), 'utf8')),
    );
    expect(asking).toEqual([]);
  });

  test('only syntax/ knows tree-sitter', () => {
    expect(
      imports
        .filter(({ from, specifier }) => roomOf(from) !== 'syntax' && specifier.includes('tree-sitter'))
        .map(told),
    ).toEqual([]);
  });

  test('only the MCP door speaks MCP', () => {
    expect(
      imports
        .filter(
          ({ from, specifier }) => roomOf(from) !== 'mcp' && specifier.startsWith('@modelcontextprotocol/'),
        )
        .map(told),
    ).toEqual([]);
  });

  // A lowering follows its grammar, in which expressions hold functions and functions hold expressions.
  test('no file imports itself round a circle, but where a grammar is one', () => {
    expect(circle()).toEqual([]);
  });
});

/** The first circle of imports, those of types as well, as the files on it; empty where there is none. */
function circle(): readonly string[] {
  const targets = new Map(
    files.map((file) => [
      file,
      imports
        .filter(({ from, target }) => from === file && target !== null && roomOf(from) !== 'lowering')
        .map(({ target }) => target!),
    ]),
  );
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of targets.get(file) ?? []) {
      const found = visit(target);
      if (found.length > 0) return found;
    }
    path.pop();
    done.add(file);
    return [];
  };
  return files.map(visit).find((found) => found.length > 0) ?? [];
}
