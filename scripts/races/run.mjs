#!/usr/bin/env node
/**
 * Races of 2 to 8 agents on one file, each a process of its own: some edit a function of their own, some one that all
 * share, some write the whole file from what they have read. Every write that was let through must still be there at
 * the end: the numbers that the functions return are counted.
 *
 *     node scripts/races/run.mjs [--races 1000] [--via engine|hook] [--seed 1]
 *
 * One race is one change that an agent makes while others are at work. `hook` starts the program for every event, as
 * agents do; `engine` calls the library in each agent's process, which is the same code behind a faster door.
 * Exits with 1 where an update was lost.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const wanted = Number(option('races', 1000));
const via = option('via', 'engine');
const seed = Number(option('seed', 1));
const agent = fileURLToPath(new URL('agent.mjs', import.meta.url));

const total = { races: 0, asked: 0, refused: 0, lost: 0, told: 0 };
for (let round = 0; total.races < wanted; round += 1) {
  const agents = 2 + (round % 7);
  const each = Math.min(8, Math.ceil((wanted - total.races) / agents));
  const found = await raceOf(agents, each, seed + round);
  for (const key of Object.keys(total)) total[key] += found[key];
}
console.log(
  `${total.races} races of 2 to 8 agents (${via}): ${total.lost} lost updates; ${total.asked} writes proposed, ${total.refused} refused, ${total.told} told of afterwards`,
);
process.exitCode = total.lost === 0 ? 0 : 1;

async function raceOf(agents, races, roundSeed) {
  const root = mkdtempSync(join(tmpdir(), 'goldthread-race-'));
  const names = ['shared', ...Array.from({ length: agents }, (_, index) => `own${index}`)];
  try {
    mkdirSync(join(root, '.orchestration'));
    mkdirSync(join(root, 'src'));
    writeFileSync(
      join(root, '.orchestration/active_intents.yaml'),
      "active_intents:\n  - id: INT-001\n    name: Counting\n    status: IN_PROGRESS\n    owned_scope: ['src/**']\n",
    );
    writeFileSync(
      join(root, 'src/counters.ts'),
      names.map((name) => `export function ${name}() {\n  return 0;\n}\n`).join('\n'),
    );
    const parts = await Promise.all(
      Array.from({ length: agents }, (_, index) => run({ root, index, races, via, seed: roundSeed })),
    );
    const text = readFileSync(join(root, 'src/counters.ts'), 'utf8');
    const count = (name) => Number(new RegExp(`${name}\\(\\) {\\n  return (\\d+);`).exec(text)?.[1] ?? -1);
    const sum = (key) => parts.reduce((all, part) => all + part[key], 0);
    const lost =
      Math.abs(sum('shared') - count('shared')) +
      parts.reduce((all, { own }, index) => all + Math.abs(own - count(`own${index}`)), 0);
    if (lost > 0)
      console.error(`lost in a race of ${agents}, seed ${roundSeed}:`, JSON.stringify(parts), text);
    const told = parts.reduce((all, part) => all + part.told.length, 0);
    return { races: agents * races, asked: sum('asked'), refused: sum('refused'), lost, told };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function run(part) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [agent, JSON.stringify(part)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve(JSON.parse(out)) : reject(new Error(`agent ${part.index} ended with ${status}`)),
    );
  });
}
