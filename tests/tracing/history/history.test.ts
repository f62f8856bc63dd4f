import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffSides } from '../../../src/tracing/comparison/diff-sources.ts';
import { history } from '../../../src/tracing/history/history.ts';
import { replay } from '../../../src/tracing/history/replay.ts';
import { openTracing } from '../../../src/tracing/tracing-context.ts';
import { why } from '../../../src/tracing/why.ts';
import { commitsIn } from '../../../src/workspace/git/git-history.ts';
import { historyHome } from '../../../src/workspace/git/history-index.ts';
import { orchestrationPaths } from '../../../src/workspace/root.ts';
import { commitAll, git, temporaryFolder } from '../../workspace/temporary.ts';

const cart = (sum: string, more = ''): string => `export function total(lines: number[]): number {
  ${sum}
}
${more}`;
const add = 'return lines.reduce((all, one) => all + one, 0);';

/** A repository in which each commit writes some files; null removes one. */
function repository() {
  const root = temporaryFolder();
  git(root, 'init', '-q');
  return {
    root,
    commit(message: string, files: Readonly<Record<string, string | null>>): string {
      for (const [path, text] of Object.entries(files)) {
        if (text === null) rmSync(join(root, path));
        else writeFileSync(join(root, path), text);
      }
      return commitAll(root, message);
    },
    read: (options = {}) => history(openTracing(root), options),
  };
}

/** The commits of a repository with what surrounds them, and the texts that were read for it. */
async function replayed(root: string) {
  const context = openTracing(root);
  const texts: string[] = [];
  const languages: typeof context.languages = {
    ...context.languages,
    read(file, options) {
      texts.push(file.type === 'text' ? file.text : file.path);
      return context.languages.read(file, options);
    },
  };
  const told = [];
  const commits = commitsIn(root, 'HEAD');
  for await (const one of replay({ ...context, languages }, commits)) told.push(one);
  return { told, texts };
}

describe('the history of a repository that never ran goldthread', () => {
  test('tells refactorings from changes, newest first, with the symbols of each', async () => {
    const repo = repository();
    repo.commit('Add a cart', { 'cart.ts': cart(add) });
    repo.commit('Rename', { 'cart.ts': cart(add).replaceAll('one', 'line') });
    repo.commit('Count from one', { 'cart.ts': cart(add).replaceAll('one', 'line').replace(', 0', ', 1') });
    repo.commit('Tell about it', { 'README.md': 'A cart.' });
    const { commits } = await repo.read();
    expect(commits.map(({ subject, mutation_class }) => [subject, mutation_class])).toEqual([
      ['Tell about it', null],
      ['Count from one', 'INTENT_EVOLUTION'],
      ['Rename', 'AST_REFACTOR'],
      ['Add a cart', 'INTENT_EVOLUTION'],
    ]);
    expect(commits[0]!.other_files).toBe(1);
    expect(commits[1]!.symbols.map(({ after }) => after?.name)).toEqual(['total']);
    expect(git(repo.root, 'status', '--short')).toBe('');
  });

  test('takes a commit whose time zone no calendar has', async () => {
    const repo = repository();
    const head = repo.commit('Add', { 'a.ts': cart(add) });
    const odd = git(repo.root, 'cat-file', 'commit', head).replace(/(\d+) [+-]\d{4}$/gm, '1313584730 +51800');
    writeFileSync(join(repo.root, 'odd'), `${odd}\n`);
    const made = git(repo.root, 'hash-object', '-t', 'commit', '-w', '--literally', 'odd').trim();
    rmSync(join(repo.root, 'odd'));
    git(repo.root, 'reset', '-q', '--hard', made);
    expect((await repo.read()).commits.map(({ timestamp }) => timestamp)).toEqual([
      '2011-08-17T12:38:50.000Z',
    ]);
  });

  test('looks around in a repository without a working tree', async () => {
    const repo = repository();
    const use = "import { total } from './cart';\nexport const sum = total([1, 2]);\n";
    repo.commit('Add a cart and its user', { 'cart.ts': cart(add), 'use.ts': use });
    repo.commit('Rename', { 'cart.ts': cart(add).replace('total', 'count') });
    const bare = join(temporaryFolder(), 'bare.git');
    git(repo.root, 'clone', '-q', '--bare', repo.root, bare);
    const { commits } = await history(openTracing(bare), {});
    expect(commits[0]!.mutation_class).toBe('INTENT_EVOLUTION');
    expect(JSON.stringify(commits[0]!.symbols)).toContain('use.ts');
  });

  test('names the agent and the intent that a commit tells of', async () => {
    const repo = repository();
    repo.commit('Add\n\nIntent: INT-7\nCo-authored-by: Claude <noreply@anthropic.com>', {
      'a.ts': cart(add),
    });
    repo.commit('By hand', { 'a.ts': cart(add.replace('0', '1')) });
    const { commits } = await repo.read();
    expect(commits.map(({ contributor, intent_id }) => [contributor, intent_id])).toEqual([
      [{ type: 'human' }, null],
      [{ type: 'ai', agent: 'claude-code' }, 'INT-7'],
    ]);
  });

  test('reads each version of a file once, although it stands on two sides', async () => {
    const repo = repository();
    for (let at = 0; at < 5; at += 1)
      repo.commit(`Step ${at}`, { 'cart.ts': cart(add.replace('0', String(at))) });
    const { told, texts } = await replayed(repo.root);
    expect(told).toHaveLength(5);
    expect(texts).toHaveLength(new Set(texts).size);
    expect(texts).toHaveLength(5);
  });

  test('reads the files around a change once for each side, for all commits around which they stand', async () => {
    const repo = repository();
    const use = "import { other } from './cart';\nexport const total = other([1, 2]);\n";
    const named = (name: string): string =>
      `${cart(add).replace('total', name)}export const other = ${name};\n`;
    repo.commit('Add a cart and a file that spells its name', { 'cart.ts': named('total'), 'use.ts': use });
    repo.commit('Rename', { 'cart.ts': named('count') });
    repo.commit('Rename back', { 'cart.ts': named('total') });
    repo.commit('Rename again', { 'cart.ts': named('count') });
    const { told, texts } = await replayed(repo.root);
    expect(told).toHaveLength(4);
    expect(texts.filter((text) => text === use)).toHaveLength(2);
  });

  test('gives a merge nothing but what it has in another form than both of its parents', async () => {
    const repo = repository();
    const both = (one: string, two: string) => `${cart(one)}\n\n\n\n${cart(two).replace('total', 'count')}`;
    repo.commit('Both', { 'a.ts': both(add, 'return lines.length;') });
    git(repo.root, 'checkout', '-q', '-b', 'side');
    repo.commit('Theirs', { 'a.ts': both(add, 'return lines.length + 1;') });
    git(repo.root, 'checkout', '-q', '-');
    repo.commit('Ours', { 'a.ts': both(add.replace('0', '2'), 'return lines.length;') });
    git(repo.root, 'merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    expect((await repo.read()).commits[0]).toMatchObject({
      subject: 'Merge',
      symbols: [],
      mutation_class: null,
    });
    writeFileSync(join(repo.root, 'a.ts'), both(add.replace('0', '3'), 'return lines.length + 1;'));
    git(repo.root, 'commit', '-q', '-a', '--amend', '--no-edit');
    const [merge] = (await repo.read()).commits;
    expect(merge!.symbols.map(({ after }) => after?.name)).toEqual(['total']);
  });

  test('goes on where it stopped, and says the same as one that was read in one go', async () => {
    const repo = repository();
    for (let at = 0; at < 6; at += 1)
      repo.commit(`Step ${at}`, {
        'cart.ts': cart(add.replace('0', String(at)), `export const at = ${at % 2};\n`),
      });
    await repo.read({ range: 'HEAD~3' });
    const judged: number[] = [];
    const later = await repo.read({ onProgress: (_: number, of: number) => judged.push(of) });
    expect(judged).toEqual([3, 3, 3]);
    rmSync(orchestrationPaths(historyHome(repo.root)!).local, { recursive: true });
    expect(await repo.read()).toEqual(later);
  });

  test('tells why a function is there, through a rename and a move', async () => {
    const repo = repository();
    repo.commit('Add a cart', { 'cart.ts': cart(add) });
    repo.commit('Count from one', { 'cart.ts': cart(add.replace('0', '1')) });
    repo.commit('Rename', { 'cart.ts': cart(add.replace('0', '1')).replace('total', 'sum') });
    repo.commit('Move', { 'cart.ts': null, 'sums.ts': cart(add.replace('0', '1')).replace('total', 'sum') });
    await repo.read();
    const { history: told, owner } = await why(openTracing(repo.root), 'sums.ts#sum', repo.root);
    expect(owner).toBeNull();
    expect(told.map(({ path, name, changes }) => `${path}#${name} ${changes.join()}`)).toEqual([
      'sums.ts#sum moved',
      'cart.ts#sum renamed,modified',
      'cart.ts#total modified',
      'cart.ts#total added',
    ]);
    expect(told.at(-1)!.record_id).toMatch(/^git:[0-9a-f]{40}$/);
  });

  test('is made anew where its index can not be read', async () => {
    const repo = repository();
    repo.commit('Add', { 'cart.ts': cart(add) });
    const first = await repo.read();
    const path = join(orchestrationPaths(historyHome(repo.root)!).local, 'history.sqlite');
    writeFileSync(path, 'not a database, but long enough to be taken for one '.repeat(100));
    expect(await repo.read()).toEqual(first);
  });

  test('is read from a repository without a working tree, too', async () => {
    const repo = repository();
    repo.commit('Add', { 'cart.ts': cart(add) });
    const bare = join(temporaryFolder(), 'mirror');
    git(repo.root, 'clone', '-q', '--bare', repo.root, bare);
    expect(await history(openTracing(bare), {})).toEqual(await repo.read());
    const context = openTracing(bare);
    expect(() => diffSides(bare, bare, ['HEAD'], context.config.limits)).toThrow('without a working tree');
  });

  test('takes a range, and nothing that git could take for an option', async () => {
    const repo = repository();
    const first = repo.commit('One', { 'a.ts': cart(add) });
    repo.commit('Two', { 'a.ts': cart(add.replace('0', '1')) });
    const { commits } = await repo.read({ range: `${first}..` });
    expect(commits.map(({ subject }) => subject)).toEqual(['Two']);
    await expect(repo.read({ range: '--output=x' })).rejects.toMatchObject({ code: 'REVISION_UNKNOWN' });
  });
});
