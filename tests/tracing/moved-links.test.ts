import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspace } from '../support/workspace.ts';

test('a link that a command moves to where it leads elsewhere is no file that was moved as it is', async () => {
  const space = workspace(
    { 'src/a.ts': 'export const v = 1;\n', 'src/in/a.ts': 'export const v = 2;\n' },
    [{ id: 'INT-001', scope: ['src/**'] }],
    { inGit: true },
  );
  space.config('enforcement: { default: observe }\n');
  symlinkSync('a.ts', join(space.root, 'src/link.ts'));
  const session = space.session();
  await session.select('INT-001');
  await session.command('mv src/link.ts src/in/link.ts', () =>
    renameSync(join(space.root, 'src/link.ts'), join(space.root, 'src/in/link.ts')),
  );
  await session.stop();
  const classes = space
    .records()
    .filter(({ files }) => files.length > 0)
    .map(({ mutation_class }) => mutation_class);
  expect(classes.length).toBeGreaterThan(0);
  expect(new Set(classes)).toEqual(new Set(['INTENT_EVOLUTION']));
});
