#!/usr/bin/env node
/**
 * What it costs to replay a repository's history, against parsing each version of its changed files once with
 * web-tree-sitter alone, in the same run. In processor time, which other programs on the machine don't change much.
 *
 *     npx tsc -p tsconfig.build.json && node benchmarks/history.mjs REPOSITORY [COMMITS [RANGE]]
 *
 * Prints commits per second, the ratio (target: at most 3.0), where the commits lie that cost most, and memory after
 * each quarter of the way (target: flat).
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';

const built = (path) =>
  import(pathToFileURL(fileURLToPath(new URL(`../dist/${path}`, import.meta.url))).href);
const { openTracing } = await built('tracing/tracing-context.js');
const { commitsIn, committedFiles } = await built('workspace/git-history.js');
const { blobBytes, isMadeFile } = await built('workspace/git.js');
const { toSourceFile } = await built('workspace/source-files.js');
const { readGrammars } = await built('workspace/grammar-files.js');
const { upgradeDylink } = await built('syntax/dylink.js');
const { replay } = await built('tracing/history/replay.js');

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

/** Each version of each file of code that some commit has on one of its sides. */
function changedVersions() {
  const versions = new Map();
  const files = committedFiles(
    root,
    commits.map(({ revision }) => revision),
  );
  for (const { path, before, after } of [...files.values()].flat()) {
    if (isMadeFile(path) || context.ignored(path) || !context.languages.profileFor(path)) continue;
    for (const blob of [...before, after]) if (blob !== null) versions.set(`${path} ${blob}`, [path, blob]);
  }
  return [...versions.values()];
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

const versions = changedVersions();
await context.languages.read({ type: 'text', path: 'warm.ts', text: 'let a = 1;' });
await Parser.init();
let characters = 0;
let parsing = 0;
for (let at = 0; at < versions.length; at += 200) {
  const some = versions.slice(at, at + 200);
  const bytes = blobBytes(
    root,
    some.map(([, blob]) => blob),
  );
  const texts = [];
  for (const [path, blob] of some) {
    const file = toSourceFile(path, bytes.get(blob), context.config.limits);
    if (file.type === 'text') texts.push([await parserFor(path), file.text]);
  }
  const [spent] = await processorSeconds(() => {
    for (const [parser, text] of texts) parser.parse(text)?.delete();
  });
  parsing += spent;
  characters += texts.reduce((sum, [, text]) => sum + text.length, 0);
}
const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
console.log(
  `${commits.length} commits, ${versions.length} versions of files, ${(characters / 1e6).toFixed(1)} M characters: parsed in ${parsing.toFixed(2)} s`,
);

const shares = new Map();
const dearest = [];
const started = performance.now();
const [replaying] = await processorSeconds(async () => {
  let done = 0;
  let last = process.cpuUsage();
  for await (const { commit, mutationClass } of replay(context, commits, { lookAround: true })) {
    const spent = process.cpuUsage(last);
    last = process.cpuUsage();
    dearest.push([
      (spent.user + spent.system) / 1e6,
      commit.revision.slice(0, 10),
      commit.message.split('\n')[0],
    ]);
    dearest.sort(([one], [other]) => other - one).splice(8);
    const key = mutationClass ?? 'no code';
    shares.set(key, (shares.get(key) ?? 0) + 1);
    done += 1;
    if (done % Math.ceil(commits.length / 4) === 0)
      console.log(`  ${done} commits, rss ${megabytes(process.memoryUsage().rss)}`);
  }
});
const seconds = (performance.now() - started) / 1e3;
console.log(
  `replayed in ${replaying.toFixed(2)} s of processor time: ratio ${(replaying / parsing).toFixed(2)} (target 3.00), ${(commits.length / seconds).toFixed(1)} commits a second`,
);
console.log([...shares].map(([name, count]) => `${name} ${count}`).join(', '));
for (const [spent, revision, subject] of dearest)
  console.log(`  ${spent.toFixed(2).padStart(6)} s ${revision} ${subject.slice(0, 70)}`);
