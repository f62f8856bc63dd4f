#!/usr/bin/env node
/**
 * What it costs to record a tree of 20,000 files before a command and to compare it afterwards, against `git status`
 * of the same tree in the same run.
 *
 *     npx tsc -p tsconfig.build.json && node benchmarks/tree.mjs [FILES]
 *
 * Prints seconds of wall time and ratios to `git status` (with untracked files, warm): the first snapshot, which reads
 * every file; one of an unchanged tree; one after 20 files have changed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = (path) => import(pathToFileURL(join(root, 'dist', path)).href);
const { takeSnapshot } = await built('workspace/tree/tree-snapshot.js');
const { loadSnapshot, saveLatest } = await built('workspace/tree/snapshot-file.js');

const count = Number(process.argv[2] ?? 20_000);
const tree = mkdtempSync(join(tmpdir(), 'goldthread-tree-'));
const git = (...words) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-C', tree, ...words], {
    maxBuffer: 1 << 28,
  });

try {
  mkdirSync(join(tree, '.orchestration'));
  const path = (at) => `packages/p${at % 40}/src/m${at % 25}/file${at}.ts`;
  for (let at = 0; at < count; at += 1) {
    mkdirSync(join(tree, path(at), '..'), { recursive: true });
    writeFileSync(join(tree, path(at)), `export const value${at} = ${at};\n`.repeat(40));
  }
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'all');
  await new Promise((resume) => setTimeout(resume, 2_500));
  const first = timed(() => takeSnapshot(tree));
  await new Promise((resume) => setTimeout(resume, 2_500));
  takeSnapshot(tree);
  const rows = { status: [], unchanged: [], pair: [], changed: [] };
  for (let round = 0; round < 7; round += 1) {
    rows.status.push(timed(() => git('status', '--porcelain=v2', '-z', '--untracked-files=all')));
    rows.unchanged.push(timed(() => takeSnapshot(tree)));
    rows.pair.push(
      timed(() => {
        takeSnapshot(tree);
        saveLatest(tree, 'bench');
        takeSnapshot(tree);
        loadSnapshot(tree, 'bench');
      }),
    );
    for (let at = 0; at < 20; at += 1)
      writeFileSync(join(tree, path(at * 7)), `export const x = ${round};\n`);
    rows.changed.push(timed(() => takeSnapshot(tree)));
  }
  const status = median(rows.status);
  const line = (what, seconds) =>
    console.log(
      `${what.padEnd(44)} ${seconds.toFixed(3).padStart(8)} s ${(seconds / status).toFixed(1).padStart(6)} x`,
    );
  console.log(`${count} files; ratios to git status`);
  line('git status', status);
  line('the first snapshot, every file read', first);
  line('a snapshot of an unchanged tree', median(rows.unchanged));
  line('before and after a command, nothing written', median(rows.pair));
  line('a snapshot after 20 files have changed', median(rows.changed));
} finally {
  rmSync(tree, { recursive: true, force: true });
}

function timed(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
