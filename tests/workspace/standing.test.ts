import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sealRecord } from '../../src/ledger/draft.ts';
import { foldStanding, nothingStanding } from '../../src/ledger/fold-standing.ts';
import { foldOwnership } from '../../src/ledger/ownership.ts';
import { encodeRecord } from '../../src/ledger/record-line.ts';
import { inOrder } from '../../src/ledger/record-order.ts';
import type { ContentHash } from '../../src/model/content-hash.ts';
import type { Standing } from '../../src/model/standing.ts';
import type { TraceRecord } from '../../src/model/trace-record.ts';
import { type AppendOptions, appendRecord, readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { openStanding } from '../../src/workspace/standing/standing.ts';
import { makeRandom } from '../soundness/random.ts';
import { repository, segments } from './ledger-in-git.ts';
import { randomLedger } from './random-ledger.ts';
import { commitAll, temporaryWorkspace } from './temporary.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const pace = { most: 6, left: 2 };

/** What can be asked about all that a ledger tells of. */
function questionsFor(records: readonly TraceRecord[]): (standing: Standing) => unknown {
  const { lineages } = foldOwnership(records);
  const places = new Set(lineages.flatMap(({ path, name, aliases }) => [`${path}#${name}`, ...aliases]));
  const paths = new Set(records.flatMap(({ files }) => files.map(({ path }) => path)));
  return (standing) => ({
    at: [...places].map((place) => standing.at(...split(place))),
    isLiving: lineages.map(({ id }) => standing.isLiving(id)),
    living: [...standing.living()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    symbols: standing.symbols,
    recordsOf: [...paths].map((path) => standing.recordsOf(path)),
    entriesOf: ['INT-1', 'INT-2', 'INT-3'].map((intent) => standing.entriesOf(intent)),
  });
}

function split(place: string): [path: string, name: string] {
  const hash = place.lastIndexOf('#');
  return [place.slice(0, hash), place.slice(hash + 1)];
}

const fromAll = (records: readonly TraceRecord[]): Standing =>
  foldStanding(nothingStanding, inOrder(records), (record) => record).standing;

function checkOwnership(root: string): void {
  const { records } = readLedger(root);
  const { lineages, at } = foldOwnership(records);
  const standing = fromAll(records);
  for (const lineage of lineages) {
    expect(standing.isLiving(lineage.id)).toBe(!lineage.deleted);
    for (const alias of lineage.aliases) {
      const [path, name] = split(alias);
      const [found, known] = [standing.at(path, name), at(path, name)];
      const told = known && {
        ...{ id: known.id, path: known.path, name: known.name, deleted: known.deleted },
        ...{ contentHash: known.contentHash, owner: known.owner?.intentId ?? null },
        mutationClass: known.history[0]!.mutationClass,
        formerly: known.aliases.filter((place) => place !== `${known.path}#${known.name}`),
      };
      expect(found).toEqual(told);
    }
  }
  const living = lineages.filter(({ deleted }) => !deleted).map(({ id }) => id);
  expect([...standing.living()].map(({ id }) => id).sort()).toEqual(living.sort());
  expect(standing.symbols).toBe(living.length);
}

const kept = (root: string): string => join(root, '.orchestration', 'local', 'standing');

describe('the standing of a ledger', () => {
  test('says what all records together say, after whatever happens to the ledger and to what was kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const root = temporaryWorkspace({});
        const ledger = randomLedger(root, seed);
        const { next: dice, pick } = makeRandom(seed);
        for (let step = 0; step < 12; step += 1) {
          ledger.step();
          const open = openStanding(root, { pace });
          const { records } = readLedger(root);
          const ask = questionsFor(records);
          const [answer, wanted] = [ask(open.standing), ask(fromAll(records))];
          if (!isDeepStrictEqual(answer, wanted)) expect(answer).toEqual(wanted);
          open.keepUp(() => new Set(dice() < 0.3 && records.length > 0 ? [pick(records).id] : []));
          damage(root, dice, pick);
        }
        checkOwnership(root);
      }),
      { seed: SEED, numRuns: Number(process.env['RUNS'] ?? 3) },
    );
  });

  test.each([
    ['after appends', (root: string) => grow(root, 3)],
    ['after the live file was sealed', (root: string) => grow(root, 2, { rotateAt: 1_000 })],
    ['after a settlement of what was written long ago', lateSettlement],
    ['after a record of the past came in', oldRecord],
    ['after records went away that had come lately', (root: string) => rmSync(newestSegment(root))],
  ])('goes on from what was kept %s', (_, happens) => {
    for (const root of [repository(), withoutGit()]) {
      for (let turn = 0; turn < 9; turn += 1) {
        grow(root, 6);
        if (turn % 4 === 0) commitSegments(root);
        ask(root);
      }
      happens(root);
      const { whole, answer, wanted } = ask(root);
      expect(answer).toEqual(wanted);
      expect(whole).toBe(false);
    }
  });

  test('is made anew, once, where what was kept is not what was written', () => {
    const root = withoutGit();
    grow(root, 30);
    ask(root);
    const rows = readdirSync(kept(root)).find((name) => name.startsWith('rows-'))!;
    for (const name of readdirSync(join(kept(root), rows))) truncateSync(join(kept(root), rows, name), 5);
    grow(root, 8);
    const { whole, answer, wanted } = ask(root);
    expect([whole, answer]).toEqual([true, wanted]);
    expect(ask(root).whole).toBe(false);
  });

  test('is not made of a ledger that a hook can not read in time', () => {
    const root = withoutGit();
    grow(root, 30);
    expect(() => openStanding(root, { most: 1_000 })).toThrow(/none of it has been read/);
    ask(root);
    grow(root, 2);
    expect(openStanding(root, { most: 1_000 }).standing.symbols).toBeGreaterThan(0);
  });

  test('finds records by their ids, of late and of long ago', () => {
    const root = withoutGit();
    const records = grow(root, 30);
    ask(root);
    const { named } = openStanding(root, { pace });
    expect(named([records[29]!.id]).map(({ id }) => id)).toEqual([records[29]!.id]);
    expect(named([records[29]!.id, records[2]!.id, 'nobody'])).toEqual([records[2], records[29]]);
  });
});

/** What comes of asking, and of keeping up. */
function ask(root: string) {
  let whole = false;
  const open = openStanding(root, { pace, onWhole: () => (whole = true) });
  const { records } = readLedger(root);
  const question = questionsFor(records);
  const answer = question(open.standing);
  open.keepUp(() => new Set());
  return { whole, answer, wanted: question(fromAll(records)) };
}

function withoutGit(): string {
  const root = temporaryWorkspace({});
  mkdirSync(join(root, '.orchestration', 'trace'));
  return root;
}

let changes = 0;

function told(intent_id: string): Parameters<typeof appendRecord>[1] {
  changes += 1;
  const content_hash = `sha256:${String(changes).padStart(64, '0')}` as ContentHash;
  const range = { start_line: 1, end_line: 2, symbol: `f${changes % 9}`, content_hash };
  return {
    ...{ event: 'mutation', intent_id, session_id: 's', mutation_class: 'INTENT_EVOLUTION' },
    files: [{ path: `src/${changes % 4}.ts`, conversations: [{ ranges: [range] }] }],
  };
}

const grow = (root: string, records: number, options: AppendOptions = {}): readonly TraceRecord[] =>
  Array.from({ length: records }, () => appendRecord(root, told('INT-1'), options));

/** So that the next records stand in another segment. */
function commitSegments(root: string): void {
  if (existsSync(join(root, '.git'))) commitAll(root);
  else writeFileSync(join(root, '.orchestration', 'trace', `2026-01-01-${changes}.jsonl`), line(root));
}

function newestSegment(root: string): string {
  const byTime = segments(root).toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  return byTime.at(-1)!;
}

function lateSettlement(root: string): void {
  const { records } = readLedger(root);
  const supersedes = records.slice(-25, -22).map(({ id }) => id);
  appendRecord(root, { ...told('INT-2'), event: 'settlement', supersedes });
}

/** One that a colleague wrote some time ago, after one that is known here. */
function oldRecord(root: string): void {
  writeFileSync(join(root, '.orchestration', 'trace', '2026-01-02-ffff.jsonl'), line(root));
}

function line(root: string): string {
  const { records } = readLedger(root);
  const before = records.at(-15) ?? records[0]!;
  const seal = {
    ...{ id: randomUUID(), timestamp: before.timestamp, toolVersion: '0.1.0' },
    ...{ prev: before.hash, vcs: null },
  };
  return `${encodeRecord(sealRecord(told('INT-2'), seal))}\n`;
}

/** Now and then what was kept is lost, altered, or cut off. */
function damage(root: string, dice: () => number, pick: <T>(of: readonly T[]) => T): void {
  if (dice() > 0.15 || !existsSync(kept(root))) return;
  const files = readdirSync(kept(root), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.json$|[\\/]/.test(name),
  );
  if (files.length === 0) return;
  const path = join(kept(root), pick(files));
  const bytes = readFileSync(path);
  const how = Math.floor(dice() * 4);
  if (how === 0) rmSync(path);
  else if (how === 1) truncateSync(path, Math.floor(dice() * bytes.length));
  else if (how === 2) appendFileSync(path, 'what somebody wrote who was killed');
  else {
    bytes[Math.floor(dice() * bytes.length)]! ^= 1;
    writeFileSync(path, bytes);
  }
}
