// A ledger to which happens what happens to ledgers: appends, branches that bring records of the past and take them away
// again, files that get another name.
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealRecord } from '../../dist/ledger/draft.js';
import { encodeRecord } from '../../dist/ledger/record-line.js';

/**
 * @param forget throws away what is kept beside the ledger.
 * @returns a function that lets one thing happen, by the dice, and one that counts the records.
 */
export function growingLedger(root, dice, forget) {
  const folder = join(root, '.orchestration');
  const [live, segments] = [join(folder, 'agent_trace.jsonl'), join(folder, 'trace')];
  mkdirSync(segments, { recursive: true });
  writeFileSync(live, '');
  const written = [];
  let count = 0;

  function record(follows, minute) {
    count += 1;
    const path = `src/${dice.below(4)}.ts`;
    const isMove = dice.below(5) === 0;
    const symbol = `f${dice.below(12)}`;
    const content_hash = `sha256:${String(count).padStart(64, '0')}`;
    const previous = {
      path: isMove ? `src/${dice.below(4)}.ts` : path,
      symbol: `f${dice.below(12)}`,
      content_hash,
    };
    const range = {
      start_line: 1,
      end_line: 2,
      symbol,
      content_hash,
      previous: dice.below(2) ? previous : null,
    };
    const isSettlement = dice.below(5) === 0;
    const supersedes = isSettlement ? written.slice(-4).map(({ id }) => id) : [];
    return sealRecord(
      {
        ...{
          event: isSettlement ? 'settlement' : 'mutation',
          intent_id: `INT-${dice.below(3)}`,
          session_id: 's',
        },
        mutation_class: dice.pick(['AST_REFACTOR', 'INTENT_EVOLUTION']),
        ...(supersedes.length > 0 ? { supersedes } : {}),
        files: [{ path, conversations: [{ ranges: [range] }] }],
      },
      {
        id: `${String(dice.below(1e8)).padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`,
        timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
        ...{ toolVersion: '0.1.0', prev: follows?.hash ?? null, vcs: null },
      },
    );
  }

  /** So many records, one after another, from the newest one on or from somewhere in the past. */
  function recordsFrom(length, base) {
    const made = [];
    for (let at = 0; at < length; at += 1) {
      const follows = made.at(-1) ?? base;
      const minute = follows ? (Date.parse(follows.timestamp) - Date.UTC(2026, 0, 1)) / 60_000 + 1 : 0;
      const next = record(follows, minute);
      made.push(next);
      written.push(next);
    }
    return made.map((one) => `${encodeRecord(one)}\n`).join('');
  }

  function step() {
    const what = dice.below(8);
    const segment = join(segments, `2026-01-0${1 + dice.below(5)}-a.jsonl`);
    if (what === 0) forget();
    else if (what === 1 && existsSync(segment)) rmSync(segment);
    else if (what <= 3) appendFileSync(segment, recordsFrom(20, dice.pick(written) ?? null));
    else if (what === 4 && existsSync(segment)) renameSync(segment, `${segment.slice(0, -6)}b.jsonl`);
    else appendFileSync(live, recordsFrom(60, written.at(-1) ?? null));
  }

  return { step, countRecords: () => count };
}
