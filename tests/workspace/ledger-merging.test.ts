import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldOwnership } from '../../src/ledger/ownership.ts';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { appendRecord, readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { bringIntoStep } from '../../src/workspace/ledger/ledger-live.ts';
import { withLock } from '../../src/workspace/lock.ts';
import { added, file } from '../ledger/records.ts';
import { append, codes, intentsOf, liveIntents, livePath, repository, segments } from './ledger-in-git.ts';
import { commitAll, git, temporaryFolder } from './temporary.ts';

describe('two branches that both appended', () => {
  test.each(['with the merge driver', 'without it'])('merge without a conflict %s', (way) => {
    const root = repository();
    if (way === 'without it') rmSync(join(root, '.orchestration/.gitattributes'));
    append(root, 'BASE');
    commitAll(root);
    git(root, 'checkout', '-qb', 'other');
    append(root, 'OTHER-1', 'OTHER-2');
    commitAll(root);
    git(root, 'checkout', '-q', 'main');
    append(root, 'MAIN-1');
    commitAll(root);
    git(root, 'merge', '-q', '--no-edit', 'other');
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 4 });
    expect([...intentsOf(root)].sort()).toEqual(['BASE', 'MAIN-1', 'OTHER-1', 'OTHER-2']);
    expect([...liveIntents(root)].sort()).toEqual(['BASE', 'MAIN-1', 'OTHER-1', 'OTHER-2']);
    append(root, 'AFTER');
    expect(liveIntents(root).at(-1)).toBe('AFTER');
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 5 });
  });

  test('do not see one another before that, neither their owners nor in the live file', () => {
    const root = repository();
    const owned = (intent: string) =>
      appendRecord(root, {
        ...{ event: 'mutation', intent_id: intent, session_id: 's' },
        files: [file('src/a.ts', [added('f', { lineage_id: 'lin_1' })])],
      });
    owned('BASE');
    commitAll(root);
    git(root, 'checkout', '-qb', 'other');
    owned('OTHER');
    commitAll(root);
    git(root, 'checkout', '-q', 'main');
    const owner = () => foldOwnership(readLedger(root).records).at('src/a.ts', 'f')?.owner?.intentId;
    expect(owner()).toBe('BASE');
    expect(liveIntents(root)).toEqual(['BASE']);
    const [next] = append(root, 'NEXT');
    expect(next?.prev).toBe(readLedger(root).records[0]!.hash);
    git(root, 'checkout', '-q', 'other');
    expect(owner()).toBe('OTHER');
  });

  test('give a fresh clone of a large ledger everything, and the newest of it in the live file', () => {
    const root = repository();
    for (const intent of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']) {
      append(root, intent);
      commitAll(root);
    }
    const clone = temporaryFolder();
    git(clone, 'clone', '-q', root, '.');
    bringIntoStep(clone, 1_000);
    expect(liveIntents(clone)).toHaveLength(1);
    expect([...intentsOf(clone)]).toEqual(['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']);
    append(clone, 'SIX');
    expect(liveIntents(clone)).toHaveLength(2);
    expect(verifyLedger(clone)).toMatchObject({ ok: true, records: 6 });
  });

  test('give a fresh clone everything, and a live file', () => {
    const root = repository();
    append(root, 'ONE', 'TWO');
    commitAll(root);
    const clone = temporaryFolder();
    git(clone, 'clone', '-q', root, '.');
    expect(verifyLedger(clone)).toMatchObject({ ok: true, records: 2 });
    expect(intentsOf(clone)).toEqual(['ONE', 'TWO']);
    expect(readFileSync(livePath(clone), 'utf8')).toBe(readFileSync(livePath(root), 'utf8'));
  });

  test('bring one commit without those before it, and take it back', () => {
    const root = repository();
    git(root, 'checkout', '-qb', 'other');
    append(root, 'FIRST');
    commitAll(root);
    append(root, 'SECOND');
    const second = commitAll(root);
    git(root, 'checkout', '-q', 'main');
    git(root, 'cherry-pick', second);
    expect(intentsOf(root)).toEqual(['SECOND']);
    const verification = verifyLedger(root);
    expect(verification).toMatchObject({ ok: true, records: 1 });
    expect(codes(root, verification.heads)).toEqual(['UNKNOWN_PREV']);
    git(root, 'revert', '--no-edit', 'HEAD');
    expect(intentsOf(root)).toEqual([]);
    expect(verifyLedger(root).ok).toBe(true);
  });
});

describe('a segment', () => {
  test('is one for all that is appended between two commits, and never changed after', () => {
    const root = repository();
    append(root, 'ONE', 'TWO');
    expect(segments(root)).toHaveLength(1);
    git(root, 'add', '-A');
    append(root, 'THREE');
    expect(segments(root)).toHaveLength(2);
    commitAll(root);
    append(root, 'FOUR');
    expect(segments(root)).toHaveLength(3);
    expect(git(root, 'status', '--porcelain', '--', '.orchestration').split('\n')).toHaveLength(1);
  });

  test('gets what another tool or an older version put into the live file, once', () => {
    const root = repository();
    const stray =
      '{"version":"0.1.0","id":"x","timestamp":"2026-01-01T00:00:00Z","intentId":"STRAY","files":[]}';
    appendFileSync(livePath(root), `${stray}\n`);
    expect(intentsOf(root)).toEqual(['STRAY']);
    append(root, 'ONE');
    appendFileSync(livePath(root), `${stray.replace('"x"', '"y"')}\n`);
    append(root, 'TWO', 'THREE');
    const text = segments(root)
      .map((path) => readFileSync(path, 'utf8'))
      .join('');
    expect(text.match(/STRAY/g)).toHaveLength(2);
    expect(intentsOf(root)).toEqual(['STRAY', 'ONE', 'STRAY', 'TWO', 'THREE']);
    expect(verifyLedger(root).ok).toBe(true);
  });

  test('gets what a crash kept from it, and what was appended beside the lock', async () => {
    const root = repository();
    append(root, 'ONE', 'TWO');
    const [segment] = segments(root) as [string];
    const [one] = readFileSync(segment, 'utf8').split('\n') as [string];
    writeFileSync(segment, `${one}\n`);
    expect(verifyLedger(root).ok).toBe(true);
    append(root, 'THREE');
    await withLock(root, 'ledger', () => {
      appendRecord(
        root,
        { event: 'mutation', intent_id: 'BESIDE', session_id: 's', files: [] },
        { patienceMs: 10 },
      );
    });
    expect(verifyLedger(root).ok).toBe(true);
    append(root, 'FOUR');
    expect(readFileSync(segment, 'utf8').trim().split('\n')).toHaveLength(5);
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 5 });
  });

  test('that was cleaned away before any commit had it comes back; a stashed one when the stash does', () => {
    const root = repository();
    append(root, 'ONE');
    git(root, 'clean', '-qfd');
    append(root, 'TWO');
    expect(intentsOf(root)).toEqual(['ONE', 'TWO']);
    commitAll(root);
    append(root, 'THREE');
    git(root, 'stash', '-q', '-u');
    expect(intentsOf(root)).toEqual(['ONE', 'TWO']);
    append(root, 'FOUR');
    git(root, 'stash', 'pop', '-q');
    expect([...intentsOf(root)].sort()).toEqual(['FOUR', 'ONE', 'THREE', 'TWO']);
    expect(verifyLedger(root).ok).toBe(true);
  });

  test('is not made where the live file itself is committed: git merges that', () => {
    const root = repository();
    writeFileSync(join(root, '.orchestration/.gitignore'), '/intent_map.md\n');
    commitAll(root);
    append(root, 'ONE');
    commitAll(root);
    append(root, 'TWO');
    expect(() => segments(root)).toThrow();
    git(root, 'checkout', '-qb', 'other');
    append(root, 'THREE');
    commitAll(root);
    git(root, 'checkout', '-q', '-');
    append(root, 'FOUR');
    commitAll(root);
    git(root, 'merge', '-q', '--no-edit', 'other');
    expect([...intentsOf(root)].sort()).toEqual(['FOUR', 'ONE', 'THREE', 'TWO']);
    expect(verifyLedger(root).ok).toBe(true);
  });
});
