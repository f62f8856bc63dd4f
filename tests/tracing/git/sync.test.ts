import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sync } from '../../../src/tracing/git/sync.ts';
import { verifyLedger } from '../../../src/tracing/ledger/trace-query.ts';
import { why } from '../../../src/tracing/why.ts';
import { goldthread } from '../../support/program.ts';
import { told } from '../../support/workspace.ts';
import { git, temporaryFolder } from '../../workspace/temporary.ts';
import { both, type Governed, governed } from './governed.ts';

const synced = (repository: Governed, options = {}) =>
  sync(repository.open(), { workingTree: true, ...options });
/** What the newest records tell. */
const news = (repository: Governed, ids: readonly string[]) =>
  repository.records().filter(({ id }) => ids.includes(id));

describe('sync', () => {
  test('begins where the last record was made, and the second time has nothing to say', async () => {
    const repository = await governed();
    const [last] = repository.records().slice(-1);
    const first = await synced(repository);
    expect(first).toMatchObject({ since: last?.vcs?.revision, records: [] });
    expect(await synced(repository)).toMatchObject({ records: [], commits: 0 });
  });

  test('records each commit for who made it, per symbol, and never twice', async () => {
    const repository = await governed();
    await synced(repository);
    repository.write('src/a.ts', both('x + 1', 'x - 1'));
    repository.git('add', '-A');
    repository.git('commit', '-qm', 'Intent and all\n\nIntent: INT-002', '--author', 'Bob <bob@example.com>');
    repository.write('src/b.ts', 'export const added = 1;\n');
    repository.commit('More');
    const { records, symbols, commits } = await synced(repository);
    expect([commits, symbols]).toEqual([2, 2]);
    const [one, two] = news(repository, records);
    expect(told(one)).toEqual(['src/a.ts#g: modified INTENT_EVOLUTION']);
    expect(one).toMatchObject({ by: 'Bob <bob@example.com>', intent_id: 'INT-002', session_id: null });
    expect(one!.files[0]!.conversations[0]!.contributor).toEqual({ type: 'human' });
    expect(told(two)).toEqual(['src/b.ts#added: added INTENT_EVOLUTION']);
    expect(two).toMatchObject({ by: 'A <a@example.com>', intent_id: null });
    expect(await repository.owner('src/a.ts#g')).toBe('INT-002');
    expect(await synced(repository)).toMatchObject({ records: [] });
    expect(await synced(repository, { since: 'HEAD~3' })).toMatchObject({ commits: 3, records: [] });
    expect(verifyLedger(repository.root)).toMatchObject({ ok: true });
  });

  test("leaves an agent's part of a commit to the agent", async () => {
    const repository = await governed();
    await synced(repository);
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.write('src/a.ts', both('x + 9', 'x * 2'));
    repository.commit('Both of us');
    const { records } = await synced(repository);
    expect(news(repository, records).flatMap(told)).toEqual(['src/a.ts#f: modified INTENT_EVOLUTION']);
    expect(await repository.trail('src/a.ts#g')).toEqual(['INT-002']);
  });

  test('records what is not committed yet for git’s user, and does not tell it again when it is', async () => {
    const repository = await governed();
    await synced(repository);
    repository.write('src/new.ts', 'export function fresh(): void {}\n');
    const { records } = await synced(repository);
    const [record] = news(repository, records);
    expect(told(record)).toEqual(['src/new.ts#fresh: added INTENT_EVOLUTION']);
    expect(record).toMatchObject({ by: 'Ada <ada@example.com>' });
    repository.commit('It');
    expect(await synced(repository)).toMatchObject({ commits: 1, records: [] });
    repository.write('src/new.ts', '');
    const gone = news(repository, (await synced(repository)).records).flatMap(told);
    expect(gone).toContain('src/new.ts#fresh: deleted INTENT_EVOLUTION');
    expect(await synced(repository)).toMatchObject({ records: [] });
  });

  test('follows a symbol that people rename and move, and keeps its owner', async () => {
    const repository = await governed();
    await synced(repository);
    renameSync(join(repository.root, 'src/a.ts'), join(repository.root, 'src/moved.ts'));
    repository.commit('Move');
    repository.write('src/moved.ts', both('x + 1', 'x').replaceAll('function f', 'function first'));
    repository.commit('Rename');
    const { records } = await synced(repository);
    expect(news(repository, records).map(({ mutation_class }) => mutation_class)).toEqual([
      'AST_REFACTOR',
      'AST_REFACTOR',
    ]);
    expect(await repository.owner('src/moved.ts#first')).toBe('INT-001');
  });

  test.each(['committed', 'not committed yet', 'the first time'])(
    'follows a file that the person at this machine renamed (%s)',
    async (when) => {
      const repository = await governed();
      if (when !== 'the first time') await synced(repository);
      repository.git('mv', 'src/a.ts', 'src/moved.ts');
      if (when !== 'not committed yet') repository.commit('Move');
      await synced(repository);
      expect(await repository.owner('src/moved.ts#f')).toBe('INT-001');
      expect(repository.records().at(-1)?.mutation_class).toBe('AST_REFACTOR');
      expect(await synced(repository)).toMatchObject({ records: [] });
    },
  );

  test('follows a file that was renamed and edited in one commit, although it never ran before', async () => {
    const repository = await governed();
    repository.git('mv', 'src/a.ts', 'src/moved.ts');
    repository.write('src/moved.ts', repository.read('src/moved.ts').replace('return x;', 'return x * 3;'));
    repository.commit('Move and edit');
    await synced(repository);
    expect(await repository.owner('src/moved.ts#f')).toBe('INT-001');
    expect(await synced(repository)).toMatchObject({ records: [] });
  });

  test('says nothing of what others have recorded and git has brought', async () => {
    const repository = await governed();
    await synced(repository);
    const other = join(temporaryFolder(), 'clone');
    git(repository.root, 'clone', '-q', repository.root, other);
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.commit('g');
    const cloned = (words: readonly string[]) => goldthread(words, { cwd: other });
    await cloned(['sync']);
    git(other, 'pull', '-q');
    const { stdout } = await cloned(['sync', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ commits: 1, records: [], symbols: 0 });
    expect((await cloned(['sync', '--since', 'nowhere'])).stderr).toMatch(/nowhere.*git log/);
  });

  test('a hook does not take what git has brought, with its records, for an edit of somebody here', async () => {
    const repository = await governed();
    repository.git('checkout', '-q', '-b', 'side');
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.commit('g');
    repository.git('checkout', '-q', '-');
    const session = repository.session('reader');
    await session.select('INT-001');
    await session.edit('src/a.ts', 'return x + 1;', 'return x + 2;');
    await session.stop();
    repository.commit('f');
    repository.git('merge', '-q', '-m', 'Merge', 'side');
    await repository.turn('INT-001', 'src/a.ts', 'return x + 2;', 'return x + 3;');
    const contributors = (await why(repository.open(), 'src/a.ts#g', repository.root)).history.map(
      ({ contributor }) => contributor.type,
    );
    expect(contributors).toEqual(['ai']);
  });

  test('leaves alone what an agent is writing at this moment', async () => {
    const repository = await governed();
    await synced(repository);
    const session = repository.session('slow');
    await session.select('INT-002');
    await session.command('npm run make-it', async () => {
      repository.write('src/a.ts', both('x + 1', 'x * 7'));
      repository.git('commit', '-qam', 'By the command');
      expect(await synced(repository)).toMatchObject({ records: [] });
    });
    await session.stop();
    expect(await synced(repository)).toMatchObject({ commits: 1, records: [] });
    expect(await repository.owner('src/a.ts#g')).toBe('INT-002');
  });
});
