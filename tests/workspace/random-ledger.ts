import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sealParts } from '../../src/ledger/draft.ts';
import { encodeRecord } from '../../src/ledger/record-line.ts';
import type { ContentHash } from '../../src/model/content-hash.ts';
import type { DeletedSymbol, TraceFile, TraceRange, TraceRecord } from '../../src/model/trace-record.ts';
import { makeRandom } from '../soundness/random.ts';

/** A ledger on disk to which anything happens that happens to ledgers, and worse. */
export interface RandomLedger {
  /** Something of what can happen, chosen by the dice. */
  step(): void;
}

const paths = ['src/a.ts', 'src/b.ts', 'lib/c.py', 'lib/Ünïcode #1.ts'];
const names = [
  'f',
  'g',
  'A',
  'A.m',
  'A.n',
  'B',
  'B.m',
  'toString',
  '<module>',
  'odd\u0000name',
  'half\ud800',
];
const intents = ['INT-1', 'INT-2', null];

/** @param seed the same seed, the same ledger. */
export function randomLedger(root: string, seed: number): RandomLedger {
  const { next: dice, pick } = makeRandom(seed);
  const folder = join(root, '.orchestration');
  const live = join(folder, 'agent_trace.jsonl');
  const segments = join(folder, 'trace');
  const spool = join(folder, 'local', 'spool');
  mkdirSync(segments, { recursive: true });
  mkdirSync(spool, { recursive: true });
  const written: TraceRecord[] = [];
  let count = 0;
  let minute = 1_000;

  const numbered = (): string => {
    count += 1;
    return String(count).padStart(12, '0');
  };
  const hash = () => `sha256:${String(Math.floor(dice() * 5)).padStart(64, '0')}` as ContentHash;
  const time = (at: number): string => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
  const lineage = (): string => `lin_${Math.floor(dice() * 12)}`;

  function range(): TraceRange {
    const previous = dice() < 0.4 ? { path: pick(paths), symbol: pick(names), content_hash: hash() } : null;
    return {
      ...{ start_line: 1, end_line: 2, symbol: pick(names), content_hash: hash(), shape_hash: hash() },
      ...(dice() < 0.8 ? { kind: pick(['function', 'class']) } : {}),
      ...{ changes: [pick(['modified', 'renamed', 'moved'] as const)], previous },
      mutation_class: pick(['AST_REFACTOR', 'INTENT_EVOLUTION'] as const),
      ...(dice() < 0.2
        ? { origin: [{ path: pick(paths), name: pick(names), relation: 'extracted_from' }] }
        : {}),
      ...(dice() < 0.7 ? { lineage_id: lineage() } : {}),
    };
  }

  function grave(): DeletedSymbol {
    return {
      ...{ symbol: pick(names), kind: 'function', content_hash: hash(), lineage_id: lineage() },
      ...{ mutation_class: 'INTENT_EVOLUTION', findings: [] },
    };
  }

  function file(): TraceFile {
    const ranges = Array.from({ length: Math.floor(dice() * 3) }, range);
    return {
      path: pick(paths),
      conversations: [{ contributor: { type: 'ai', model_id: pick(['a', 'b']) }, ranges }],
      ...(dice() < 0.15 ? { path_before: pick(paths) } : {}),
      ...(dice() < 0.3 ? { deleted_symbols: [grave()] } : {}),
    };
  }

  /** A record, or the parts of one, that follows any earlier record. */
  function records(at: number, follows: TraceRecord | null): TraceRecord[] {
    count += 1;
    const event = pick([
      'mutation',
      'mutation',
      'mutation',
      'settlement',
      'amendment',
      'session_started',
    ] as const);
    const judged = written.slice(-6).filter(() => dice() < 0.5);
    const supersedes = event === 'settlement' || event === 'amendment' ? judged.map(({ id }) => id) : [];
    const draft = {
      ...{ event, intent_id: pick(intents), session_id: pick(['s1', 's2', null]) },
      ...{
        files: event === 'session_started' ? [] : Array.from({ length: 1 + Math.floor(dice() * 2) }, file),
      },
      mutation_class: pick(['AST_REFACTOR', 'INTENT_EVOLUTION'] as const),
      provisional: event === 'mutation',
      ...(supersedes.length > 0 ? { supersedes } : {}),
    };
    const long = dice() < 0.02 && draft.files.length > 0;
    const padded = long ? { ...draft, files: [...draft.files, longFile()] } : draft;
    const id = (): string =>
      `${String(Math.floor(dice() * 1e8)).padStart(8, '0')}-0000-4000-8000-${numbered()}`;
    const prev = follows?.hash ?? null;
    const seal = { id: id(), timestamp: time(at), toolVersion: '0.1.0', prev, vcs: null };
    return sealParts(padded, seal, id);
  }

  function longFile(): TraceFile {
    const because = 'x'.repeat(900);
    const findings = [
      { rule: 'r', verdict: 'changes' as const, because, before_lines: null, after_lines: null },
    ];
    const ranges = Array.from({ length: 120 }, (_, at) => ({ ...range(), symbol: `long${at}`, findings }));
    return { path: pick(paths), conversations: [{ ranges }] };
  }

  const lines = (some: readonly TraceRecord[]): string =>
    some.map((record) => `${encodeRecord(record)}\n`).join('');

  function append(): void {
    for (let more = 1 + Math.floor(dice() * 4); more > 0; more -= 1) {
      minute += dice() < 0.15 ? 0 : 1;
      const made = records(minute, written.at(-1) ?? null);
      written.push(...made);
      appendFileSync(live, lines(made));
    }
  }

  /** A machine whose clock is behind: what it writes stands after what it follows, and says that it came before. */
  function behind(): void {
    const made = records(minute - 1 - Math.floor(dice() * 8), written.at(-1) ?? null);
    written.push(...made);
    appendFileSync(live, lines(made));
  }

  /** What a colleague wrote meanwhile, from somewhere in the past on. */
  function merge(): void {
    const base = dice() < 0.8 && written.length > 0 ? pick(written) : null;
    let [at, follows] = [base ? minuteOf(base) : minute - 3, base];
    const made: TraceRecord[] = [];
    for (let more = 1 + Math.floor(dice() * 3); more > 0; more -= 1) {
      at += Math.floor(dice() * 3);
      made.push(...records(at, follows));
      follows = made.at(-1)!;
    }
    // Git may bring the second half before the first.
    const half = Math.floor(made.length / 2);
    for (const some of [made.slice(half), made.slice(0, half)])
      if (some.length > 0)
        writeFileSync(join(segments, `2026-01-0${1 + Math.floor(dice() * 9)}-${count++}.jsonl`), lines(some));
    written.push(...made);
  }

  function switchAway(): void {
    const present = readdirSync(segments);
    if (present.length > 0) rmSync(join(segments, pick(present)));
  }

  function rewrite(): void {
    if (!existsSync(live)) return;
    const kept = readFileSync(live, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && dice() < 0.9);
    if (dice() < 0.2) kept.sort(() => dice() - 0.5);
    writeFileSync(live, kept.map((line) => `${line}\n`).join(''));
  }

  /** All but the last record goes into a segment, as when the live file is large. */
  function rotate(): void {
    if (!existsSync(live)) return;
    const all = readFileSync(live, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    writeFileSync(join(segments, `2026-02-01-${count++}.jsonl`), all.map((line) => `${line}\n`).join(''));
    writeFileSync(
      live,
      all
        .slice(-1)
        .map((line) => `${line}\n`)
        .join(''),
    );
  }

  function tear(): void {
    const [record] = records(minute, null);
    appendFileSync(live, encodeRecord(record!).slice(0, 40 + Math.floor(dice() * 60)));
    if (dice() < 0.5) appendFileSync(live, '\n');
  }

  /** Its newline comes later, or never. */
  function unended(): void {
    const made = records(minute, written.at(-1) ?? null);
    written.push(...made);
    appendFileSync(live, lines(made).trimEnd());
  }

  function older(): void {
    const old = () =>
      JSON.stringify({
        timestamp: time(minute - 2),
        intentId: pick(intents) ?? 'INT-3',
        files: [
          {
            relative_path: pick(paths),
            mutation_class: 'INTENT_EVOLUTION',
            conversations: [{ ranges: [{ ...range(), n: dice() }] }],
          },
        ],
      });
    appendFileSync(live, `${old()}\n${old()}\n`);
  }

  function wait(): void {
    const made = records(minute, written.at(-1) ?? null);
    written.push(...made);
    writeFileSync(join(spool, `${made[0]!.id}.json`), lines(made).trimEnd());
  }

  function drain(): void {
    for (const name of readdirSync(spool)) {
      appendFileSync(live, `\n${readFileSync(join(spool, name), 'utf8')}\n`);
      rmSync(join(spool, name));
    }
  }

  const minuteOf = ({ timestamp }: TraceRecord): number =>
    (Date.parse(timestamp) - Date.UTC(2026, 0, 1)) / 60_000;
  const happenings = [
    append,
    append,
    append,
    append,
    behind,
    merge,
    merge,
    switchAway,
    rewrite,
    rotate,
    tear,
    unended,
    older,
    wait,
    drain,
  ];
  return { step: () => pick(happenings)() };
}
