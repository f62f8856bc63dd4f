import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { appendRecord } from '../../src/workspace/ledger/ledger-file.ts';
import { intentsOf, liveIntents, liveLines, livePath, repository, segments } from './ledger-in-git.ts';
import { commitAll, git, temporaryFolder, temporaryWorkspace } from './temporary.ts';

const intents = Array.from({ length: 40 }, (_, at) => `INT-${at}`);

function appendAll(root: string): void {
  for (const intent_id of intents)
    appendRecord(root, { event: 'mutation', intent_id, session_id: 's', files: [] }, { rotateAt: 4_000 });
}

describe.each([
  ['in git', repository],
  ['outside git', () => temporaryWorkspace()],
])('a large live file, %s', (_, begin) => {
  test('is rotated, and readers, verification and anchors do not notice', () => {
    const root = begin();
    appendAll(root);
    expect(statSync(livePath(root)).size).toBeLessThan(6_000);
    expect(segments(root).length).toBeGreaterThan(1);
    expect(liveIntents(root).at(-1)).toBe('INT-39');
    expect(intentsOf(root)).toEqual(intents);
    const verification = verifyLedger(root);
    expect(verification).toMatchObject({ ok: true, records: 40 });
    expect(verification.heads).toHaveLength(1);
    expect(verifyLedger(root, verification.heads).ok).toBe(true);
    expect(verifyLedger(root, [JSON.parse(liveLines(root)[0]!).hash]).ok).toBe(true);
  });
});

test('what was rotated stays out of the live file when branches come and go', () => {
  const root = repository();
  appendAll(root);
  commitAll(root);
  git(root, 'checkout', '-qb', 'other');
  appendRecord(root, { event: 'mutation', intent_id: 'OTHER', session_id: 's', files: [] });
  commitAll(root);
  git(root, 'checkout', '-q', '-');
  expect(intentsOf(root)).toEqual(intents);
  expect(liveIntents(root)).not.toContain('INT-0');
  git(root, 'merge', '-q', 'other');
  expect(intentsOf(root)).toEqual([...intents, 'OTHER']);
  const clone = temporaryFolder();
  git(clone, 'clone', '-q', root, '.');
  expect(intentsOf(clone)).toEqual([...intents, 'OTHER']);
  expect(verifyLedger(clone)).toMatchObject({ ok: true, records: 41 });
});
