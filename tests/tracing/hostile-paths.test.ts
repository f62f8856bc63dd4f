import { linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { spellOutHidden } from '../../src/model/visible-text.ts';
import { workspace } from '../support/workspace.ts';
import { git, write } from '../workspace/temporary.ts';

interface PathCase {
  readonly path: string;
  /** `allow`, `ask`, or the code of the refusal. */
  readonly expected: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly hard?: Readonly<Record<string, string>>;
  readonly git?: Readonly<Record<string, string>>;
  readonly onPath?: string;
}

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/paths', name), 'utf8'));
const files = { 'src/a.ts': 'a', 'src/caf\u00e9.ts': 'c', 'lib/b.ts': 'b', 'lib/deep/c.ts': 'c' };

const path = process.env.PATH;
afterEach(() => {
  process.env.PATH = path;
});

async function answerTo(scope: string, { path, ...setup }: Omit<PathCase, 'expected'>): Promise<string> {
  const space = workspace(
    setup.git ? { ...files, ...setup.files } : files,
    [{ id: 'INT-001', scope: [scope] }],
    {
      inGit: setup.git !== undefined,
    },
  );
  const { root } = space;
  const placed = (text: string) => text.replaceAll('${root}', root);
  write(root, setup.files ?? {});
  for (const [at, target] of Object.entries(setup.hard ?? {})) linkSync(join(root, target), join(root, at));
  for (const [at, target] of Object.entries(setup.links ?? {})) {
    mkdirSync(dirname(join(root, at)), { recursive: true });
    symlinkSync(placed(target), join(root, at));
  }
  for (const [name, value] of Object.entries(setup.git ?? {})) git(root, 'config', name, value);
  if (setup.onPath) process.env.PATH = [join(root, setup.onPath), path].join(delimiter);
  const session = space.session();
  await session.select('INT-001');
  const { refusal } = await session.propose([{ type: 'content', path: placed(path), content: 'x' }]);
  if (refusal === null) return 'allow';
  const said = `${refusal.because}${refusal.next}${refusal.path}`;
  expect(spellOutHidden(said)).toBe(said);
  return refusal.decision === 'ask' ? 'ask' : refusal.code;
}

describe('under the scope **', () => {
  test.each(read('protected.json').paths as string[])('%j is protected all the same', async (path) => {
    expect(await answerTo('**', { path })).toBe('PROTECTED_PATH');
  });

  test.each(read('ordinary.json').paths as string[])('%j may be written', async (path) => {
    expect(await answerTo('**', { path })).toBe('allow');
  });
});

describe.each(['spellings.json', 'links.json'])('under the scope src/**, as in %s,', (name) => {
  test.each((read(name).cases as PathCase[]).map((one) => [JSON.stringify(one), one] as const))(
    '%s',
    async (_what, { expected, ...one }) => {
      expect(await answerTo('src/**', one)).toBe(expected);
    },
  );
});
