#!/usr/bin/env node
/**
 * What a whole comparison costs, against parsing both sides with web-tree-sitter alone, in the same run.
 *
 *     npx tsc -p tsconfig.build.json && node benchmarks/compare.mjs
 *
 * Before and after are real files of installed packages and scripted edits of them. Prints ratios, since seconds say
 * more about the machine than about the program:
 *
 * - per package: comparison / two parses (target: at most 3.0);
 * - of all these comparisons the median and the 99th percentile of the same (target: at most 20.0);
 * - per 1,000 to 20,000 lines: processor time per line against that of 1,000 lines (target: about 1);
 * - 5,000 comparisons in one process: memory at 1,000 and at 5,000 (target: flat).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';

if (!globalThis.gc) {
  const self = fileURLToPath(import.meta.url);
  const { status } = spawnSync(process.execPath, ['--expose-gc', self, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const built = (path) => import(pathToFileURL(join(root, 'dist', path)).href);
const { createLanguages } = await built('syntax/languages.js');
const { readGrammars } = await built('workspace/grammar-files.js');
const { upgradeDylink } = await built('syntax/dylink.js');
const { compare } = existsSync(join(root, 'dist/tracing/compare.js'))
  ? await built('tracing/compare.js')
  : { compare: null };

const grammars = readGrammars();
const languages = createLanguages(grammars);
await languages.read({ type: 'text', path: 'a.ts', text: 'let a = 1;' });
await Parser.init();
const parsers = new Map();

const packages = [
  ['ajv', 'lib', '.ts'],
  ['zod', 'src/v4', '.ts'],
  ['commander', 'lib', '.js'],
  ['yaml', 'dist', '.js'],
  ['vitest', 'dist', '.js'],
  ['typescript', 'lib', '.d.ts'],
];

/** Processor time: what other programs do meanwhile makes long work wait more often than short work. */
async function processorMilliseconds(work) {
  globalThis.gc();
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e3;
}

/** Wall time; callers take the smallest of several rounds, since other programs run on the machine. */
async function milliseconds(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function parserFor(path) {
  const { id } = languages.profileFor(path);
  if (!parsers.has(id)) {
    const parser = new Parser();
    parser.setLanguage(
      await Language.load(upgradeDylink(grammars.find((grammar) => grammar.id === id).readWasm())),
    );
    parsers.set(id, parser);
  }
  return parsers.get(id);
}

async function parseAlone({ path, before, after }) {
  const parser = await parserFor(path);
  for (const text of [before, after]) parser.parse(text).delete();
}

/** Symbols, names and all hashes of both sides. */
async function readBoth({ path, before, after }) {
  for (const text of [before, after]) {
    const file = await languages.read({ type: 'text', path, text }, { bindings: true });
    for (const symbol of file.symbols ?? [])
      void [symbol.contentHash, symbol.structureHash, symbol.shapeHash];
  }
}

async function compareBoth({ path, before, after }) {
  await compare([{ type: 'text', path, text: before }], [{ type: 'text', path, text: after }], languages);
}

/** What agents do: rename a local, change a literal, add a function, move one. A few places in every file. */
const edits = [
  (text) => {
    const [, name] = /\b(?:const|let|var) ([a-z]\w{2,}) =/.exec(text) ?? [];
    return name ? text.replace(new RegExp(`(?<![\\w.'"])${name}\\b(?!['":])`, 'g'), `${name}Renamed`) : text;
  },
  (text) =>
    text
      .replace(/= (\d+)\b/, (_, number) => `= ${Number(number) + 1}`)
      .replace(/return true/, 'return false'),
  (text) => `${text}\nexport function addedByAnAgent(first, second) {\n  return first + second * 2;\n}\n`,
  (text) => text.replace(/^ {2}/gm, '    '),
];

function pairsOf([name, folder, extension]) {
  const base = join(root, 'node_modules', name, folder);
  const paths = readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension))
    .sort();
  const texts = paths.map((path) => ({
    path: `${name}/${path}`,
    before: readFileSync(join(base, path), 'utf8'),
  }));
  return texts
    .filter(({ before }) => before.length > 500 && before.length < 200_000)
    .slice(0, 40)
    .map(({ path, before }, at) => ({ path, before, after: edits[at % edits.length](before) }));
}

/** The smallest of several rounds, each measured right after the other's. */
async function ratios(pairs, rounds) {
  const best = { parse: Infinity, read: Infinity, whole: Infinity };
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of [
      ['parse', parseAlone],
      ['read', readBoth],
      ...(compare ? [['whole', compareBoth]] : []),
    ]) {
      const spent = await milliseconds(async () => {
        for (const pair of pairs) await work(pair);
      });
      best[name] = Math.min(best[name], spent);
    }
  }
  return best;
}

const shown = (number) => (Number.isFinite(number) ? number.toFixed(2) : '-').padStart(6);
const lineCount = (pairs) =>
  pairs.reduce((sum, { before, after }) => sum + before.split('\n').length + after.split('\n').length, 0);

console.log(
  `comparison / two parses (target 3.00)${compare ? '' : '; the comparison itself is not built, reading alone is measured'}`,
);
console.log('package        lines  parse ms   read+hashes  whole');
const everything = [];
for (const source of packages) {
  const pairs = pairsOf(source);
  if (pairs.length === 0) continue;
  everything.push(...pairs);
  const best = await ratios(pairs, Math.max(6, Math.ceil(100_000 / lineCount(pairs))));
  console.log(
    `${source[0].padEnd(12)} ${String(lineCount(pairs)).padStart(7)} ${best.parse.toFixed(0).padStart(9)}   ${shown(best.read / best.parse)}     ${shown(best.whole / best.parse)}`,
  );
}

const each = [];
for (const pair of everything) {
  const best = await ratios([pair], 5);
  each.push([best.whole / best.parse, pair.path]);
}
each.sort(([one], [other]) => one - other);
const at = (share) => each[Math.floor((each.length - 1) * share)] ?? [Number.NaN, ''];
console.log(
  `one comparison of ${each.length}: half of them ${shown(at(0.5)[0])}, 99 % ${shown(at(0.99)[0])} (target 20.00), the dearest ${shown(at(1)[0])} ${at(1)[1]}`,
);

console.log('\nprocessor time per line, against 1,000 lines (target 1.00)');
const work = compare ? compareBoth : readBoth;
const block = (at) => `export function work${at}(items: Item[], limit = ${at}) {
  let sum = 0;
  for (const item of items) {
    if (item.price > limit) sum += item.price * ${at};
    else sum -= 1;
  }
  const result = { sum, limit, label: 'work ${at}' };
  return result.sum > 0 ? result : null;
}
`;
let base = null;
for (const lines of [1_000, 2_000, 5_000, 10_000, 20_000]) {
  const before = Array.from({ length: lines / 10 }, (_, at) => block(at)).join('\n');
  const after = before.replaceAll('> limit) sum +=', '> limit) sum -=');
  const pair = {
    path: 'work.ts',
    before,
    after: before.replace('let sum = 0;', 'let sum = 1;').replaceAll('result', 'answer'),
  };
  const repeats = Math.ceil(5_000 / lines);
  let best = Infinity;
  for (let round = 0; round < 4; round++) {
    const spent = await processorMilliseconds(async () => {
      for (let time = 0; time < repeats; time++)
        await work({ ...pair, after: round % 2 ? after : pair.after });
    });
    best = Math.min(best, spent / repeats);
  }
  const each = best / lines;
  base ??= each;
  console.log(`${String(lines).padStart(6)} lines ${best.toFixed(0).padStart(6)} ms ${shown(each / base)}`);
}

console.log('\nmemory over 5,000 comparisons (target: flat), MB');
const small = everything.filter(({ before }) => before.length < 5_000);
for (let at = 1; at <= 5_000; at++) {
  await work(small[at % small.length]);
  if (at % 1_000 === 0) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc();
    const { rss, external, heapUsed } = process.memoryUsage();
    const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0).padStart(5);
    console.log(
      `${String(at).padStart(6)} rss ${megabytes(rss)} external ${megabytes(external)} heap ${megabytes(heapUsed)}`,
    );
  }
}
