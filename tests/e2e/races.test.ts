import { join } from 'node:path';
import { expect, test } from 'vitest';
import { node, project } from '../support/program.ts';

/** The long run is `npm run test:races`. */
test('agents that race on one file through the hook lose no update', async () => {
  const words = [join(project, 'scripts/races/run.mjs'), '--races', '4', '--via', 'hook'];
  const { status, stdout, stderr } = await node(words, { cwd: project });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+ races of 2 to 8 agents \(hook\): 0 lost updates/);
});

test('agents that race on one file in processes of their own lose no update', async () => {
  const words = [join(project, 'scripts/races/run.mjs'), '--races', '12'];
  const { status, stdout, stderr } = await node(words, { cwd: project });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+ races of 2 to 8 agents \(engine\): 0 lost updates/);
});
