// The long runs of the tests that keep the judge honest, in slices that end: `mutants`, `programs`.
import { spawnSync } from 'node:child_process';

const SLICES = 5;
const [what = 'mutants', count = '20000', seed = '1'] = process.argv.slice(2);

const runs =
  what === 'mutants'
    ? Array.from({ length: SLICES }, (_, at) => ({
        files: ['tests/soundness/mutants.test.ts'],
        env: { MUTANTS: String(Math.ceil(Number(count) / SLICES)), SEED: String(Number(seed) + at) },
      }))
    : [
        {
          files: ['tests/soundness/pairs.test.ts', 'tests/soundness/pairs-of-languages.test.ts'],
          env: { RUNS: '200', MUTATED: '1', SEED: seed },
        },
      ];

let failed = 0;
for (const { files, env } of runs) {
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
