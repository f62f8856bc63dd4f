import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../src/tracing/check/check.ts';
import type { TestWorkspace } from './support/workspace.ts';
import { workspace } from './support/workspace.ts';
import { commitAll } from './workspace/temporary.ts';

/** A repository that is governed as this one is, with little in it. */
function governedAlike(): TestWorkspace {
  const files = { 'src/cli/one.ts': 'export const one = 1;\n', 'tests/one.test.ts': 'test(1);\n' };
  const space = workspace(files, [], { inGit: true });
  for (const path of ['.orchestration/active_intents.yaml', '.orchestration/config.yaml', '.intentignore'])
    copyFileSync(path, join(space.root, path));
  commitAll(space.root, 'Govern it');
  return space;
}

const codes = async (space: TestWorkspace, range?: string): Promise<readonly string[]> =>
  (await check(space.open(), { env: {}, range })).problems.map(({ code }) => code);

test("this repository's intents let through what belongs to its rooms, and nothing else", async () => {
  const space = governedAlike();
  space.write('src/cli/one.ts', 'export const one = 2;\n');
  space.write('tests/one.test.ts', 'test(2);\n');
  space.write('README.md', 'One.');
  expect(await codes(space)).toEqual([]);
  space.write('src/attic/two.ts', 'export const two = 2;\n');
  expect(await codes(space)).toEqual(['UNOWNED_CHANGE']);
});

test('a commit of it that says it refactors has to', async () => {
  const space = governedAlike();
  space.write('src/cli/one.ts', 'export const one = 2;\n');
  commitAll(space.root, 'refactor: count anew');
  expect(await codes(space, 'HEAD~1..HEAD')).toEqual(['DECLARED_REFACTORING']);
});
