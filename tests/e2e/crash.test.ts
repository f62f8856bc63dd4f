import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { node, project } from '../support/program.ts';

/** The long ones are `npm run test:crash`; these are the same for as long as a change should have to wait. */
const run = (script: string, ...words: string[]) =>
  node([fileURLToPath(new URL(`../../scripts/crash/${script}.mjs`, import.meta.url)), ...words], {
    cwd: project,
  });

test('writers that are killed at random take no acknowledged record with them', async () => {
  const { status, stdout, stderr } = await run(
    'appends',
    ...['--appends', '300', '--kills', '12', '--processes', '6'],
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^lost 0; .* other alarms 0$/m);
});

test('random histories of branches and merges leave a ledger that is whole and belongs to its branch', async () => {
  const { status, stdout } = await run('histories', ...['--histories', '6', '--steps', '14']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/ 0 failures\n$/) });
});

test('random edits of an anchored ledger are all found', async () => {
  const { status, stdout } = await run('edits', ...['--edits', '300', '--records', '24']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/ 0 not found\n$/) });
});

test('whoever keeps the index is killed at random, and the next one is told what the ledger tells', async () => {
  const { status, stdout } = await run('indexes', ...['--kills', '8']);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/ 0 unanswered, 0 wrong\n$/),
  });
});

test('whoever keeps what hooks need is killed at random, and the next hook is told what all records say', async () => {
  const { status, stdout } = await run('standings', ...['--kills', '8']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/ 0 wrong\n$/) });
});
