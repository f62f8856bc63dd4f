import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededSecrets } from '../support/secrets.ts';
import { workspace } from '../support/workspace.ts';

const seed = Number(process.env['SEED'] ?? 20260217);

/** Everything that stands in `.orchestration/`, but for the texts of before: those are this machine's own. */
function written(root: string): string {
  const folder = join(root, '.orchestration');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith(join('local', 'blobs')) && statSync(join(folder, path)).isFile())
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}

const files = { 'src/a.ts': 'export const a = 1;\n' };
const intents = [{ id: 'INT-001', scope: ['src/**'] }];
const secrets = seededSecrets(500, seed);
const batches = Array.from({ length: secrets.length / 25 }, (_, at) => secrets.slice(25 * at, 25 * at + 25));

/** The secrets that stand in something that was written. */
function leaked(root: string): readonly string[] {
  const all = written(root);
  return secrets
    .filter(({ secret }) => all.includes(secret.split('\n')[1] ?? secret))
    .map(({ text }) => text);
}

test('of 500 secrets in commands not one stands in a file that is written', async () => {
  const space = workspace(files, intents);
  // Nobody can say what these commands would do, so that they run only where nothing is refused.
  space.config('enforcement: observe\n');
  const session = space.session();
  await session.select('INT-001');
  for (const [at, some] of batches.entries()) {
    const command = some.map(({ text }) => text).join('\n');
    await session.command(command, () => space.write('src/made.ts', `export const made = ${at};\n`));
  }
  await session.stop();
  // Some of them are refused in every mode.
  expect(space.records('command').length).toBeGreaterThan(5);
  expect(space.records('violation').length).toBeGreaterThan(5);
  expect(space.records('command')[0]?.command_hash).toMatch(/^sha256:/);
  expect(leaked(space.root)).toEqual([]);
}, 180_000);

test('nor of those in refused paths, in refused commands and in code', async () => {
  const space = workspace(files, intents);
  const session = space.session();
  await session.select('INT-001');
  for (const [at, some] of batches.entries()) {
    await session.command(some.map(({ text }) => text).join('\n'));
    // A word that anybody could have chosen tells nobody in a file's name that it is a secret.
    for (const { secret } of some.filter(({ kind }) => kind !== 'named').slice(0, 2)) {
      const name = secret.replace(/[^\w-]/g, '_').slice(0, 80);
      await session.writeFile(`other/${name}.ts`, 'x');
      const lines = some.map(({ secret }, i) => `export const s${i} = ${JSON.stringify(secret)};`).join('\n');
      await session.writeFile('src/a.ts', `${lines}\nexport const at = ${at};\n`);
    }
  }
  await session.stop();
  expect(space.records('violation').length).toBeGreaterThan(15);
  expect(leaked(space.root)).toEqual([]);
}, 180_000);
