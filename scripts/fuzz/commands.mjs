// npm run test:fuzz [COUNT] [SEED]: makes up shell commands, runs those that the gate lets through in a scratch tree, and
// looks whether anything outside the scope has changed. 50,000 take a quarter of an hour.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const [count = '50000', seed = '1'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/properties/commands.test.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_COMMANDS: count, SEED: seed } },
);
process.exit(status ?? 1);
