#!/usr/bin/env node
/**
 * What it costs to replay a repository's history, against parsing each version of its changed files once with
 * web-tree-sitter alone, in the same run: in processor time, which other programs on the machine don't change much;
 * and in the time that a person waits for it, with all threads that there is room for.
 *
 *     npx tsc -p tsconfig.build.json && node benchmarks/history.mjs REPOSITORY [COMMITS [RANGE]]
 *
 * Prints commits per second, the ratios (target: at most 3.0), the dearest commits, and memory after each quarter of
 * the way (target: flat): what the process takes, and what it holds after a collection where Node runs with --expose-gc.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';

const built = (path) =>
  import(pathToFileURL(fileURLToPath(new URL(`../dist/${path}`, import.meta.url))).href);
const { openTracing } = await built('tracing/tracing-context.js');
const { commitsIn, committedFiles } = await built('workspace/git/git-history.js');
const { blobBytes } = await built('workspace/git/git-files.js');
const { isMadeFile } = await built('workspace/git/made-files.js');
const { isMadeByProgram } = await built('workspace/files/made-files.js');
const { toSourceFile } = await built('workspace/files/source-files.js');
const { readGrammars } = await built('workspace/grammar-files.js');
const { upgradeDylink } = await built('syntax/dylink.js');
const { replay } = await built('tracing/history/replay.js');
const { replayInThreads } = await built('tracing/history/replay-in-threads.js');
const { roomForThreads } = await built('workspace/helper-threads.js');
const { optimiseLater } = await built('cli/optimise-later.js');

optimiseLater();

const [root, most = '1000', range = 'HEAD'] = process.argv.slice(2);
if (!root) {
  console.error('usage: node benchmarks/history.mjs REPOSITORY [COMMITS [RANGE]]');
  process.exit(2);
}

const context = openTracing(root);
const commits = commitsIn(root, range).slice(-Number(most));

async function processorSeconds(work) {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return [(user + system) / 1e6, result];
}

/** The versions of files of code that each commit has on its sides. */
const files = committedFiles(
  root,
  commits.map(({ revision }) => revision),
);
function versionsOf(revision) {
  return (files.get(revision) ?? []).flatMap(({ path, before, after }) =>
    isMadeFile(path) || context.ignored(path) || !context.languages.profileFor(path)
      ? []
      : [...before, after].filter((blob) => blob !== null).map((blob) => [path, blob]),
  );
}

const grammars = readGrammars();
const parsers = new Map();

async function parserFor(path) {
  const { id } = context.languages.profileFor(path);
  if (!parsers.has(id)) {
    const parser = new Parser();
    const { readWasm } = grammars.find((grammar) => grammar.id === id);
    parser.setLanguage(await Language.load(upgradeDylink(readWasm())));
    parsers.set(id, parser);
  }
  return parsers.get(id);
}

await context.languages.read({ type: 'text', path: 'warm.ts', text: 'let a = 1;' });
await Parser.init();

/** Parses the versions of one commit; those that were met before are told apart, since the next commit has them too. */
async function parseOnce(revision, met) {
  const versions = versionsOf(revision);
  const bytes = blobBytes(
    root,
    versions.map(([, blob]) => blob),
  );
  const [every, fresh] = [[], []];
  for (const [path, blob] of versions) {
    if (isMadeByProgram(path, bytes.get(blob))) continue;
    const file = toSourceFile(path, bytes.get(blob), context.config.limits);
    if (file.type !== 'text') continue;
    const parse = [await parserFor(path), file.text];
    const isNew = !met.has(`${path} ${blob}`);
    met.add(`${path} ${blob}`);
    (isNew ? fresh : every).push(parse);
  }
  const parsed = (texts) =>
    processorSeconds(() => {
      for (const [parser, text] of texts) parser.parse(text)?.delete();
    });
  const begun = performance.now();
  const [first] = await parsed(fresh);
  const waited = (performance.now() - begun) / 1e3;
  const [again] = await parsed(every);
  return {
    first,
    waited,
    both: first + again,
    characters: fresh.reduce((sum, [, text]) => sum + text.length, 0),
  };
}

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const shares = new Map();
const dearest = [];
const ratios = [];
const met = new Set();
let [parsing, parsingWait, replaying, seconds, characters, done] = [0, 0, 0, 0, 0, 0];
let [since, at] = [process.cpuUsage(), performance.now()];
for await (const { commit, mutationClass } of replay(context, commits)) {
  const { user, system } = process.cpuUsage(since);
  const spent = (user + system) / 1e6;
  seconds += (performance.now() - at) / 1e3;
  replaying += spent;
  // Right beside it, so that whatever else runs on the machine slows both.
  const parsed = await parseOnce(commit.revision, met);
  parsing += parsed.first;
  parsingWait += parsed.waited;
  characters += parsed.characters;
  if (parsed.both > 0.002) ratios.push(spent / parsed.both);
  dearest.push([spent, commit.revision.slice(0, 10), commit.message.split('\n')[0]]);
  dearest.sort(([one], [other]) => other - one).splice(8);
  const key = mutationClass ?? 'no code';
  shares.set(key, (shares.get(key) ?? 0) + 1);
  done += 1;
  if (done % Math.ceil(commits.length / 4) === 0) {
    const { rss } = process.memoryUsage();
    globalThis.gc?.();
    const held = globalThis.gc ? `, holds ${megabytes(process.memoryUsage().heapUsed)}` : '';
    console.log(`  ${done} commits, rss ${megabytes(rss)}${held}`);
  }
  [since, at] = [process.cpuUsage(), performance.now()];
}
ratios.sort((one, other) => one - other);
const quantile = (share) => (ratios[Math.floor((ratios.length - 1) * share)] ?? 0).toFixed(1);
console.log(
  `${commits.length} commits, ${met.size} versions of files, ${(characters / 1e6).toFixed(1)} M characters: parsed in ${parsing.toFixed(2)} s`,
);
console.log(
  `replayed in ${replaying.toFixed(2)} s of processor time: ratio ${(replaying / parsing).toFixed(2)} (target 3.00), ${(commits.length / seconds).toFixed(1)} commits a second`,
);
const begun = performance.now();
let judged = 0;
for await (const { mutationClass } of replayInThreads(context, commits))
  judged += mutationClass === null ? 0 : 1;
const waited = (performance.now() - begun) / 1e3;
if (judged !== commits.length - (shares.get('no code') ?? 0)) throw new Error('threads say something else');
console.log(
  `in ${roomForThreads()} threads: ${waited.toFixed(1)} s of waiting, ratio ${(waited / parsingWait).toFixed(2)} to parsing in one (target 3.00)`,
);
console.log(
  `one commit against parsing its two sides: half of them ${quantile(0.5)}, 99 % ${quantile(0.99)}`,
);
console.log([...shares].map(([name, count]) => `${name} ${count}`).join(', '));
for (const [spent, revision, subject] of dearest)
  console.log(`  ${spent.toFixed(2).padStart(6)} s ${revision} ${subject.slice(0, 70)}`);
