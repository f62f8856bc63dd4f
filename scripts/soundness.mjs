// The long runs of the tests that keep the judge honest, in slices that end.
//
//   node scripts/soundness.mjs mutants [count] [seed]    single mutations, alone and hidden inside refactorings
//   node scripts/soundness.mjs slips [count] [seed]      mutations of what a refactoring by text changed, count a language
//   node scripts/soundness.mjs programs [runs] [seed]    pairs of programs, run before and after on so many inputs, and
//                                                        for each of these a hundred programs that are made by chance
//
// `--sources FOLDER` mutates the files of a folder of one's own, of any language, instead of those that are at hand.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const SLICES = 5;
const { values, positionals } = parseArgs({
  options: { sources: { type: 'string' } },
  allowPositionals: true,
});
const [what = 'mutants', count, seed = '1'] = positionals;
const slices = (files, name, usual) =>
  Array.from({ length: SLICES }, (_, at) => ({
    files,
    env: {
      [name]: String(Math.ceil(Number(count ?? usual) / SLICES)),
      SEED: String(Number(seed) + at),
      ...(values.sources ? { SOURCES: resolve(values.sources) } : {}),
    },
  }));

const kinds = {
  mutants: () => slices(['tests/soundness/mutants.test.ts'], 'MUTANTS', 20_000),
  slips: () => slices(['tests/soundness/slips.test.ts'], 'SLIPS', 2000),
  programs: () => [
    {
      files: ['pairs', 'pairs-of-languages', 'programs'].map((name) => `tests/soundness/${name}.test.ts`),
      env: {
        RUNS: count ?? '200',
        PROGRAMS: String(100 * Number(count ?? 200)),
        MUTATED: '1',
        SEED: seed,
      },
    },
  ],
};
if (!Object.hasOwn(kinds, what)) throw new Error(`${what} is none of ${Object.keys(kinds).join(', ')}`);

let failed = 0;
for (const { files, env } of kinds[what]()) {
  console.log(
    Object.entries(env)
      .map((pair) => pair.join('='))
      .join(' '),
  );
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
