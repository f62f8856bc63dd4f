// npm run test:whole-programs [COUNT] [SEED] [LANGUAGES] [ONLY]: makes up small programs of several modules with classes,
// changes them as an agent would, faithfully or with a slip, asks the judge, and runs what is blessed on both sides.
//
//   node scripts/fuzz/programs.mjs 5000 1 py,ts           so many changes of each of these languages
//   node scripts/fuzz/programs.mjs 5000 1 java 'member'   only changes whose name fits (tests/soundness/whole-programs/)
//
// The same seed makes the same programs. 5,000 changes of one language take five to ten minutes.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const [count = '5000', seed = '1', languages = '', only = ''] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/soundness/whole-programs.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      WHOLE_PROGRAMS: count,
      SEED: seed,
      ...(languages === '' ? {} : { LANGUAGES: languages }),
      ...(only === '' ? {} : { ONLY: only }),
    },
  },
);
process.exit(status ?? 1);
