import { expect, test } from 'vitest';
import { recordHistory } from '../../../src/tracing/git/record-history.ts';
import { sync } from '../../../src/tracing/git/sync.ts';
import { history } from '../../../src/tracing/history/history.ts';
import { verifyLedger } from '../../../src/tracing/ledger/trace-query.ts';
import { why } from '../../../src/tracing/why.ts';
import { both, type Governed, governed } from './governed.ts';

const record = async (repository: Governed) =>
  recordHistory(repository.open(), await history(repository.open(), {}));

/** People at work before and after an agent, a rename among it. */
async function worked(): Promise<Governed> {
  const repository = await governed();
  repository.write('src/a.ts', both('x + 1', 'x - 1'));
  repository.commit('By hand\n\nIntent: OLD-7');
  repository.write('src/a.ts', both('x + 1', 'x - 1').replace('function g', 'function h'));
  repository.commit('Rename by hand');
  return repository;
}

test('what commits did is recorded at its time, before what was recorded since, and once', async () => {
  const repository = await worked();
  expect(await record(repository)).toEqual({ commits: 4, records: 3, known: 1 });
  const { history: told, owner } = await why(repository.open(), 'src/a.ts#h', repository.root);
  expect(told.map(({ name, changes, intent_id }) => [name, changes.join(), intent_id])).toEqual([
    ['h', 'renamed,modified', null],
    ['g', 'modified', 'OLD-7'],
    ['g', 'added', null],
  ]);
  expect(owner?.intent_id).toBe('OLD-7');
  const f = await why(repository.open(), 'src/a.ts#f', repository.root);
  expect(f.history.map(({ contributor, changes }) => [contributor.type, changes.join()])).toEqual([
    ['ai', 'modified'],
    ['human', 'added'],
  ]);
  expect(verifyLedger(repository.root)).toMatchObject({ ok: true });
  const before = repository.records().length;
  expect(await record(repository)).toEqual({ commits: 4, records: 0, known: 4 });
  expect(await sync(repository.open(), { workingTree: true, since: 'HEAD~3' })).toMatchObject({
    records: [],
  });
  expect(repository.records()).toHaveLength(before);
});

test('commits that git has rewritten since are not recorded again, and new ones go on from there', async () => {
  const repository = await worked();
  await record(repository);
  repository.git('add', '-A');
  repository.git('commit', '-qm', 'The records');
  repository.git('rebase', '-q', '--root', '--committer-date-is-author-date', '-x', 'true');
  repository.git('commit', '-q', '--amend', '-m', 'Another message');
  expect(await record(repository)).toMatchObject({ records: 0 });
  repository.write('src/b.ts', 'export const b = 1;\n');
  repository.commit('More');
  expect(await record(repository)).toMatchObject({ records: 1 });
  expect(verifyLedger(repository.root)).toMatchObject({ ok: true, heads: expect.any(Array) });
});

test('code that was changed and changed back is told both times', async () => {
  const repository = await governed();
  repository.write('src/a.ts', both('x', 'x'));
  repository.commit('Back');
  expect(await record(repository)).toMatchObject({ records: 2 });
  const { history: told } = await why(repository.open(), 'src/a.ts#f', repository.root);
  expect(told.map(({ contributor }) => contributor.type)).toEqual(['human', 'ai', 'human']);
});
