import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashRecord } from '../../src/ledger/canonical-json.ts';
import type { RecordDraft } from '../../src/ledger/draft.ts';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { appendRecord, readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { withLock } from '../../src/workspace/lock.ts';
import { orchestrationPaths } from '../../src/workspace/root.ts';
import { type Compiled, compileWorkspace } from './compiled.ts';
import { commitAll, git, temporaryFolder, temporaryWorkspace } from './temporary.ts';

const draft = (intent: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  ...{ event: 'mutation', intent_id: intent, session_id: 's', files: [] },
  ...more,
});
const append = fileURLToPath(new URL('./processes/append.mjs', import.meta.url));
const ledgerOf = (root: string) => orchestrationPaths(root).ledger;

describe('appending', () => {
  test('leaves no blank line, so that the most naive reader of JSON Lines gets along', () => {
    const root = temporaryWorkspace();
    for (const intent of ['INT-1', 'INT-2', 'INT-3']) appendRecord(root, draft(intent));
    const lines = readFileSync(ledgerOf(root), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).intent_id)).toEqual(['INT-1', 'INT-2', 'INT-3']);
  });

  test('completes a record and chains it to the one before', () => {
    const root = temporaryWorkspace();
    const first = appendRecord(root, draft('INT-1'));
    const second = appendRecord(root, draft('INT-2', { event: 'violation' }));
    expect(first).toMatchObject({ version: '0.1.0', tool: { name: 'goldthread' }, prev: null });
    expect(first.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.vcs).toBeUndefined();
    expect(second.prev).toBe(first.hash);
    const { records, damaged } = readLedger(root);
    expect({ records, damaged }).toEqual({ records: [first, second], damaged: [] });
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 2, problems: [] });
  });

  test('names the commit that is checked out', () => {
    const root = temporaryWorkspace({ 'a.ts': 'a' });
    git(root, 'init', '-q');
    expect(appendRecord(root, draft('INT-1')).vcs).toBeUndefined();
    const revision = commitAll(root);
    expect(appendRecord(root, draft('INT-1')).vcs).toEqual({ type: 'git', revision });
  });

  test('needs a workspace', () => {
    expect(() => appendRecord(temporaryFolder(), draft('INT-1'))).toThrow(/no .orchestration folder/);
  });

  test('after a torn line neither loses a record nor the chain', () => {
    const root = temporaryWorkspace();
    const first = appendRecord(root, draft('INT-1'));
    appendFileSync(ledgerOf(root), '\n{"version":"0.1.0","files":[{"pa');
    const second = appendRecord(root, draft('INT-2'));
    expect(second.prev).toBe(first.hash);
    const { records, damaged } = readLedger(root);
    expect(records).toEqual([first, second]);
    expect(damaged).toMatchObject([{ kind: 'torn' }]);
    expect(verifyLedger(root).problems.map(({ code }) => code)).toEqual(['TORN_LINE']);
  });

  test('finds the chain past a record of several hundred kilobytes and a long run of rubbish', () => {
    const root = temporaryWorkspace();
    const large = appendRecord(
      root,
      draft('INT-1', { scope: Array.from({ length: 20_000 }, (_, at) => `src/some/folder/${at}/**`) }),
    );
    appendFileSync(ledgerOf(root), `\n${'rubbish '.repeat(30_000)}\n\n`);
    expect(appendRecord(root, draft('INT-2')).prev).toBe(large.hash);
    const line = readFileSync(ledgerOf(root), 'utf8')
      .split('\n')
      .find((text) => text.includes(large.hash));
    writeFileSync(ledgerOf(root), line!);
    expect(appendRecord(root, draft('INT-3')).prev).toBe(large.hash);
  });

  test('goes on without the lock when its holder does not give way', async () => {
    const root = temporaryWorkspace();
    await withLock(root, 'ledger', () => {
      appendRecord(root, draft('INT-1'), { patienceMs: 20 });
    });
    expect(readLedger(root).records).toHaveLength(1);
  });

  test('keeps a record that can not be written, shows it, and brings it into the ledger later', () => {
    const root = temporaryWorkspace();
    mkdirSync(ledgerOf(root));
    const kept = appendRecord(root, draft('INT-1'));
    rmdirSync(ledgerOf(root));
    expect(readLedger(root).records).toEqual([kept]);
    const next = appendRecord(root, draft('INT-2'));
    expect(next.prev).toBe(kept.hash);
    expect(readLedger(root).records).toEqual([kept, next]);
    expect(readFileSync(ledgerOf(root), 'utf8')).toContain(kept.id);
    expect(readdirSync(orchestrationPaths(root).spool)).toEqual([]);
  });

  test('does not write through a link', () => {
    const root = temporaryWorkspace();
    const target = join(temporaryFolder({ target: '' }), 'target');
    symlinkSync(target, ledgerOf(root));
    const kept = appendRecord(root, draft('INT-1'));
    expect(readFileSync(target, 'utf8')).toBe('');
    rmSync(ledgerOf(root));
    expect(readLedger(root).records).toEqual([kept]);
  });

  test('that finds no place at all is a fault', () => {
    const root = temporaryWorkspace();
    mkdirSync(ledgerOf(root));
    writeFileSync(orchestrationPaths(root).local, 'in the way');
    expect(() => appendRecord(root, draft('INT-1'))).toThrow(/could not be kept/);
  });
});

describe('reading', () => {
  test('is patient with whatever stands there', () => {
    const root = temporaryWorkspace();
    expect(readLedger(root)).toEqual({ records: [], damaged: [] });
    const record = appendRecord(root, draft('INT-1'));
    const line = readFileSync(ledgerOf(root), 'utf8').trim();
    const altered = line.replace('INT-1', 'INT-2');
    const bytes = [
      Buffer.from(`${line}\r\n# a comment\n\n{"hello":1}\n${altered}\n`),
      Buffer.from([0xff, 0xfe, 0x0a]),
    ];
    writeFileSync(ledgerOf(root), Buffer.concat([...bytes, Buffer.from(line.slice(0, 30))]));
    const { records, damaged } = readLedger(root);
    expect(records).toEqual([record]);
    expect(damaged.map(({ line: at, kind }) => `${at} ${kind}`)).toEqual([
      '2 damaged',
      '4 foreign',
      '5 damaged',
      '6 damaged',
      '7 torn',
    ]);
  });

  test('gives the first of two records that claim one id', () => {
    const root = temporaryWorkspace();
    const record = appendRecord(root, draft('INT-1'));
    const forged = { ...record, intent_id: 'INT-2' };
    appendFileSync(ledgerOf(root), `\n${JSON.stringify({ ...forged, hash: hashRecord(forged) })}\n`);
    expect(readLedger(root).records).toEqual([record]);
  });

  test('of lines longer than what is read at once', () => {
    const root = temporaryWorkspace();
    const scope = Array.from({ length: 80_000 }, (_, at) => `src/${at}/**`);
    const written = ['INT-1', 'INT-2'].map((intent) => appendRecord(root, draft(intent, { scope })));
    expect(readLedger(root).records).toEqual(written);
  });
});

describe('several processes', () => {
  let compiled: Compiled;
  beforeAll(() => {
    compiled = compileWorkspace();
  });
  afterAll(() => compiled.remove());

  const start = (root: string, count: number, bytes: number) => {
    const child = spawn(process.execPath, [append, compiled.modules, root, String(count), String(bytes)]);
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = once(child, 'close').then(() => ({
      acknowledged: output.split('\n').slice(0, -1),
      errors,
    }));
    return { child, ended, acknowledged: () => output.split('\n').length - 1 };
  };

  test('append at once, lose nothing, and leave one chain', async () => {
    const root = temporaryWorkspace();
    const ended = await Promise.all([1, 2, 3, 4].map((size) => start(root, 40, size * 3000).ended));
    expect(ended.map(({ errors }) => errors)).toEqual(['', '', '', '']);
    const { records, damaged } = readLedger(root);
    expect(damaged).toEqual([]);
    expect(records.map(({ id }) => id).sort()).toEqual(
      ended.flatMap(({ acknowledged }) => acknowledged).sort(),
    );
    expect(records).toHaveLength(160);
    expect(verifyLedger(root).ok).toBe(true);
    expect(new Set(records.map(({ prev }) => prev)).size).toBe(160);
  });

  test('that are killed in the middle take no acknowledged record with them, and no lock', async () => {
    const root = temporaryWorkspace();
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const writers = [1, 2].map(() => start(root, 100_000, 100_000));
      while (writers.some((writer) => writer.acknowledged() < 3 + round))
        await new Promise((resume) => setTimeout(resume, 5));
      for (const { child } of writers) child.kill('SIGKILL');
      for (const { ended } of writers) acknowledged.push(...(await ended).acknowledged);
    }
    const last = appendRecord(root, draft('INT-9'), { patienceMs: 5_000 });
    const { records, damaged } = readLedger(root);
    const present = new Set(records.map(({ id }) => id));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(2 * (3 + 4 + 5 + 6));
    expect(damaged.filter(({ kind }) => kind !== 'torn')).toEqual([]);
    expect(present.has(last.id)).toBe(true);
    expect(verifyLedger(root).problems.filter(({ code }) => !code.startsWith('TORN'))).toEqual([]);
  });

  test('that run into a full disk keep every acknowledged record', () => {
    const root = temporaryWorkspace();
    const before = appendRecord(root, draft('INT-0'));
    const command = `ulimit -f 40; exec "$0" "$@"`;
    const args = ['-c', command, process.execPath, append, compiled.modules, root, '30', '3000'];
    const output = execFileSync('bash', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const acknowledged = output.trim().split('\n');
    expect(acknowledged).toHaveLength(30);
    expect(readdirSync(orchestrationPaths(root).spool).length).toBeGreaterThan(0);
    const after = appendRecord(root, draft('INT-9'));
    const { records, damaged } = readLedger(root);
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set([before.id, ...acknowledged, after.id]));
    expect(damaged.every(({ kind }) => kind === 'torn')).toBe(true);
    expect(readdirSync(orchestrationPaths(root).spool)).toEqual([]);
    expect(verifyLedger(root).problems.every(({ code }) => code === 'TORN_LINE')).toBe(true);
  });
});
