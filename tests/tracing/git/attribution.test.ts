import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blame } from '../../../src/tracing/blame/blame.ts';
import { verifyLedger } from '../../../src/tracing/ledger/trace-query.ts';
import { both, type Governed, governed } from './governed.ts';

const trunk = (repository: { git(...words: string[]): string }): string =>
  repository.git('symbolic-ref', '--short', 'HEAD');

/** A branch on which INT-002 works on g, in as many commits as there are edits; the trunk goes on beside it. */
async function branched(edits: readonly string[], onTrunk = true) {
  const repository = await governed();
  const main = trunk(repository);
  repository.git('checkout', '-q', '-b', 'side');
  let old = 'return x;';
  for (const edit of edits) {
    await repository.turn('INT-002', 'src/a.ts', old, edit);
    repository.commit(`g: ${edit}`);
    old = edit;
  }
  if (onTrunk) {
    repository.git('checkout', '-q', main);
    repository.write('src/other.ts', 'export const other = 1;\n');
    repository.commit('Something else');
  }
  return { repository, main };
}

async function expectBoth(repository: Governed): Promise<void> {
  await repository.settled();
  expect(await repository.owner('src/a.ts#f')).toBe('INT-001');
  expect(await repository.owner('src/a.ts#g')).toBe('INT-002');
  expect(await blamed(repository, 'src/a.ts')).toEqual(['f INT-001 ai recorded', 'g INT-002 ai recorded']);
  expect(verifyLedger(repository.root)).toMatchObject({ ok: true });
}

/** What blame says of each symbol's lines. */
async function blamed(repository: Governed, path: string): Promise<readonly string[]> {
  const { lines } = await blame(repository.open(), path, repository.root);
  const told = lines
    .filter(({ symbol }) => symbol !== '<module>')
    .map(({ symbol, intent_id, contributor, state }) =>
      [symbol, intent_id, contributor.type, state].join(' '),
    );
  return [...new Set(told)];
}

describe('whose a symbol is survives', () => {
  test('a rebase', async () => {
    const { repository, main } = await branched(['return x * 2;', 'return x * 3;']);
    repository.git('checkout', '-q', 'side');
    repository.git('rebase', '-q', main);
    await expectBoth(repository);
    expect(await repository.trail('src/a.ts#g')).toEqual(['INT-002', 'INT-002']);
  });

  test('a squash', async () => {
    const { repository, main } = await branched(['return x * 2;', 'return x * 3;']);
    repository.git('checkout', '-q', main);
    repository.git('merge', '-q', '--squash', 'side');
    repository.git('commit', '-qm', 'All of it');
    repository.git('branch', '-D', 'side');
    await expectBoth(repository);
    expect(await repository.trail('src/a.ts#g')).toEqual(['INT-002', 'INT-002']);
  });

  test('an amend', async () => {
    const { repository } = await branched(['return x * 2;'], false);
    await repository.turn('INT-002', 'src/a.ts', 'return x * 2;', 'return x * 4;');
    repository.git('add', '-A');
    repository.git('commit', '-q', '--amend', '-m', 'Another message');
    await expectBoth(repository);
    expect(await repository.trail('src/a.ts#g')).toEqual(['INT-002', 'INT-002']);
  });

  test('a cherry-pick', async () => {
    const { repository } = await branched(['return x * 2;']);
    repository.git('cherry-pick', 'side');
    await expectBoth(repository);
  });

  test('a cherry-pick of code whose records stand in another commit', async () => {
    const repository = await governed();
    const main = trunk(repository);
    repository.git('checkout', '-q', '-b', 'side');
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.git('add', 'src');
    repository.git('commit', '-qm', 'The code alone');
    repository.commit('Its records');
    repository.git('checkout', '-q', main);
    repository.git('cherry-pick', 'side~1');
    expect(await repository.owner('src/a.ts#g')).toBeNull();
    await expectBoth(repository);
    const [carried] = repository.records('amendment');
    expect(carried).toMatchObject({ agent: 'generic', attribution: { how: 'carried' } });
    const before = repository.records().length;
    repository.git('commit', '-q', '--allow-empty', '-m', 'Nothing new');
    await repository.settled();
    expect(repository.records()).toHaveLength(before);
  });

  test('a revert: what is back belongs to whom it belonged, and what happened stays on record', async () => {
    const { repository } = await branched([], false);
    await repository.turn('INT-002', 'src/a.ts', 'return x + 1;', 'return x + 2;');
    repository.commit('Another f');
    await repository.settled();
    expect(await repository.owner('src/a.ts#f')).toBe('INT-002');
    const written = readdirSync(join(repository.root, '.orchestration/trace')).length;
    repository.git('revert', '--no-edit', 'HEAD');
    await repository.settled();
    expect(readdirSync(join(repository.root, '.orchestration/trace')).length).toBeGreaterThanOrEqual(written);
    expect(await repository.owner('src/a.ts#f')).toBe('INT-001');
    expect(await repository.trail('src/a.ts#f')).toEqual(['INT-001', 'INT-002', 'INT-001']);
    expect(await blamed(repository, 'src/a.ts')).toContain('f INT-001 ai recorded');
    expect(verifyLedger(repository.root)).toMatchObject({ ok: true });
    repository.commit('With the records of the revert');
    await repository.settled();
    expect(await repository.owner('src/a.ts#f')).toBe('INT-001');
  });

  test('a revert of the first work on record: what is back is nobody’s, until it is reverted again', async () => {
    const { repository } = await branched(['return x * 2;'], false);
    await repository.settled();
    repository.git('revert', '--no-edit', 'HEAD');
    await repository.settled();
    expect(await repository.owner('src/a.ts#g')).toBeNull();
    expect(await repository.trail('src/a.ts#g')).toEqual([null, 'INT-002']);
    expect(await blamed(repository, 'src/a.ts')).toEqual(['f INT-001 ai recorded', 'g  human recorded']);
    const [returned] = repository.records('amendment');
    expect(returned).toMatchObject({ intent_id: null, session_id: null, attribution: { how: 'returned' } });
    expect(returned?.agent).toBeUndefined();
    const all = repository.records().length;
    repository.commit('With the records of the revert');
    await repository.settled();
    expect(repository.records()).toHaveLength(all);
    repository.git('revert', '--no-edit', 'HEAD~1');
    await expectBoth(repository);
    expect(await repository.trail('src/a.ts#g')).toEqual(['INT-002', null, 'INT-002']);
  });

  test('a revert of a second intent’s work on what a person had touched up: it is the first one’s again', async () => {
    const { repository } = await branched([], false);
    repository.write('src/a.ts', both('x + 1.5', 'x'));
    repository.commit('By hand');
    await repository.turn('INT-002', 'src/a.ts', 'return x + 1.5;', 'return x - 1;');
    repository.commit('Another f');
    await repository.settled();
    expect(await repository.owner('src/a.ts#f')).toBe('INT-002');
    repository.git('revert', '--no-edit', 'HEAD');
    await repository.settled();
    expect(await repository.owner('src/a.ts#f')).toBe('INT-001');
    expect(verifyLedger(repository.root)).toMatchObject({ ok: true });
  });

  test('a revert of the revert', async () => {
    const { repository } = await branched(['return x * 2;'], false);
    repository.git('revert', '--no-edit', 'HEAD');
    await repository.settled();
    repository.git('add', '-A');
    repository.git('commit', '-qm', 'The records');
    repository.git('revert', '--no-edit', 'HEAD~1');
    await expectBoth(repository);
  });

  test('a merge', async () => {
    const { repository, main } = await branched(['return x * 2;']);
    await repository.turn('INT-001', 'src/a.ts', 'return x + 1;', 'return x + 3;');
    repository.commit('f goes on');
    repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    expect(trunk(repository)).toBe(main);
    expect(repository.read('src/a.ts')).toBe(both('x + 3', 'x * 2'));
    await expectBoth(repository);
  });

  test('a renamed file, when an agent renames it, and when a person does and the commit is synced', async () => {
    const { repository } = await branched(['return x * 2;'], false);
    const session = repository.session('renaming');
    await session.select('INT-002');
    await session.rename('src/a.ts', 'src/b.ts');
    await session.stop();
    repository.commit('Rename');
    await repository.settled();
    expect(await repository.owner('src/b.ts#f')).toBe('INT-001');
    repository.config('git: { sync: true }\n');
    repository.git('mv', 'src/b.ts', 'src/c.ts');
    repository.commit('Rename by hand');
    await repository.settled();
    expect(await repository.owner('src/c.ts#f')).toBe('INT-001');
    expect(await repository.owner('src/c.ts#g')).toBe('INT-002');
    expect(await blamed(repository, 'src/c.ts')).toEqual(['f INT-001 ai recorded', 'g INT-002 ai recorded']);
  });

  test('a branch that is thrown away after a squash by hand', async () => {
    const { repository, main } = await branched(['return x * 2;']);
    repository.git('checkout', '-q', 'side', '--', 'src/a.ts');
    repository.git('commit', '-qm', 'Only the code of it');
    repository.git('branch', '-D', 'side');
    expect(trunk(repository)).toBe(main);
    await expectBoth(repository);
  });
});

describe('nothing is given to whom it does not belong', () => {
  test('code that only looks alike elsewhere, and a person who writes', async () => {
    const { repository } = await branched(['return x * 2;']);
    repository.write('src/a.ts', both('x + 1', 'x * 2 + 1'));
    repository.commit('By hand');
    await repository.settled();
    expect(await repository.owner('src/a.ts#g')).toBeNull();
    expect(repository.records('amendment')).toEqual([]);
  });

  test('a verdict that was proved of other code is not carried as a proof', async () => {
    const repository = await governed();
    const main = trunk(repository);
    repository.git('checkout', '-q', '-b', 'side');
    await repository.turn('INT-001', 'src/a.ts', 'return x + 1;', 'const y = x + 1;\n  return y;');
    const [refactored] = repository.records('settlement').slice(-1);
    expect(refactored?.mutation_class).toBe('AST_REFACTOR');
    repository.commit('A name for it');
    const text = repository.read('src/a.ts');
    repository.git('checkout', '-q', main);
    await repository.turn('INT-002', 'src/a.ts', 'return x + 1;', 'return x - 1;');
    repository.commit('Other code');
    await repository.settled();
    repository.write('src/a.ts', text);
    repository.commit('As it is on the side');
    await repository.settled();
    const carried = repository.records('amendment').at(-1);
    expect(carried).toMatchObject({ intent_id: 'INT-001', mutation_class: 'INTENT_EVOLUTION' });
    expect(carried?.attribution?.of).toBe(refactored?.id);
  });
});
