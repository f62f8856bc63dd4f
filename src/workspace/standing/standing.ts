import { join } from 'node:path';
import { foldStanding, nothingStanding } from '../../ledger/fold-standing.ts';
import { inOrder } from '../../ledger/record-order.ts';
import { Fault } from '../../model/fault.ts';
import type { Standing } from '../../model/standing.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { catchUpWithGit, readLedger } from '../ledger/ledger-file.ts';
import { linesAway } from '../ledger/ledger-live.ts';
import { ledgerSize } from '../ledger/ledger-sources.ts';
import { checkpointNumbers, dropCheckpoint, readCheckpoint, standingFolder } from './checkpoint.ts';
import { StandingDamaged } from './extent.ts';
import { knownStanding } from './known-standing.ts';
import { type Found, keepUp, NO_CHECKPOINT, PACE, type Pace, standsInPath } from './next-checkpoint.ts';
import { recordsNamed } from './records-named.ts';
import { recordsSince } from './records-since.ts';
import { NO_ROWS, openRows } from './rows.ts';

export interface OpenStanding {
  readonly standing: Standing;
  /** The records of some ids, in their order. Those that came lately cost little; others are looked for everywhere. */
  named(ids: readonly string[]): readonly TraceRecord[];
  /**
   * Sees that the next hook has little to read. To be called when nothing more is asked.
   *
   * @param open ids of records that are going to be superseded; asked where something is to be done.
   */
  keepUp(open: () => ReadonlySet<string>): void;
}

/** In bytes: a hook that read more than this would be given up before it had an answer. */
export const READ_BY_A_HOOK = 64 * 1024 * 1024;

export interface StandingOptions {
  /** In bytes: a ledger larger than this is not read whole. */
  readonly most?: number;
  readonly pace?: Pace;
  /** Is told that all of the ledger is read. */
  readonly onWhole?: () => void;
}

/**
 * What the ledger says now of what a hook touches. It reads what is asked and what came lately; where what was kept
 * doesn't fit the ledger any more, it goes back to where it did, and in the end to the ledger's first record.
 *
 * @throws Fault LEDGER_UNREAD where all of a large ledger would have to be read.
 */
export function openStanding(root: string, options: StandingOptions = {}): OpenStanding {
  catchUpWithGit(root);
  if (linesAway(root).size > 0) return unkept(root);
  let opened = open(root, options);
  let isDamaged = false;
  const ask = <T>(question: (standing: Standing) => T): T => {
    try {
      return question(opened.standing);
    } catch (error) {
      if (!(error instanceof StandingDamaged) || isDamaged) throw error;
      isDamaged = true;
      opened = openWhole(root, options);
      return question(opened.standing);
    }
  };
  return {
    standing: {
      get symbols() {
        return ask(({ symbols }) => symbols);
      },
      at: (path, name) => ask((standing) => standing.at(path, name)),
      isLiving: (id) => ask((standing) => standing.isLiving(id)),
      living: () => ask((standing) => [...standing.living()]),
      recordsOf: (path) => ask((standing) => standing.recordsOf(path)),
      entriesOf: (intentId) => ask((standing) => standing.entriesOf(intentId)),
    },
    named: (ids) => {
      const { records, read } = opened.found.since;
      const wanted = new Set(ids);
      const lately = records.filter(({ id }) => wanted.has(id)).map(read);
      return lately.length === wanted.size ? lately : inOrder(recordsNamed(root, wanted));
    },
    keepUp(ids) {
      try {
        keepUp(root, opened.found, ids, options.pace ?? PACE);
      } catch (error) {
        // On a disk that is full, the next hook has more to read.
        if (error instanceof StandingDamaged)
          for (const no of checkpointNumbers(root)) dropCheckpoint(root, no);
      }
    },
  };
}

interface Opened {
  readonly found: Found;
  readonly standing: Standing;
}

/** From the newest checkpoint that holds: of those before, ever further ones are tried. */
function open(root: string, options: StandingOptions): Opened {
  return newestOf(root) ?? openWhole(root, options);
}

function newestOf(root: string): Opened | null {
  const numbers = checkpointNumbers(root);
  for (let at = 0; at < numbers.length; at = at === 0 ? 1 : at * 2) {
    const checkpoint = readCheckpoint(root, numbers[at]!);
    if (checkpoint === null) continue;
    try {
      const since = recordsSince(root, checkpoint, standsInPath(root, checkpoint));
      if (since === null) continue;
      const rows = openRows(join(standingFolder(root), checkpoint.folder), checkpoint.rows);
      const known = knownStanding(checkpoint, rows);
      return foldedOn({ newest: numbers[0]!, checkpoint, known, rows, since });
    } catch (error) {
      if (!(error instanceof StandingDamaged)) throw error;
    }
  }
  return null;
}

function openWhole(root: string, { most = Number.POSITIVE_INFINITY, onWhole }: StandingOptions): Opened {
  onWhole?.();
  const size = ledgerSize(root);
  if (size > most) {
    throw new Fault(
      'LEDGER_UNREAD',
      `The ledger has ${Math.round(size / 1024 / 1024)} MB, and none of it has been read here yet`,
      'Run `goldthread map` once, which takes a while; after that, hooks read only what is new.',
    );
  }
  const since = recordsSince(root, NO_CHECKPOINT, '')!;
  const newest = checkpointNumbers(root)[0] ?? 0;
  const found = { newest, checkpoint: NO_CHECKPOINT, known: nothingStanding, rows: NO_ROWS, since };
  return (since.records.length > MANY && wentOnFromHere(root, found)) || foldedOn(found);
}

/** So many are folded once, to be kept, and not twice. */
const MANY = 5_000;

/** Null where it could not be kept. */
function wentOnFromHere(root: string, found: Found): Opened | null {
  try {
    return keepUp(root, found, () => new Set(), { most: 0, left: MANY / 10 }) ? newestOf(root) : null;
  } catch {
    return null;
  }
}

function foldedOn(found: Found): Opened {
  const { known, since } = found;
  return { found, standing: foldStanding(known, since.records, since.read).standing };
}

/** While git has taken segments away and the live file could not be brought into step, all is read each time. */
function unkept(root: string): OpenStanding {
  const records = inOrder(readLedger(root).records);
  const { standing } = foldStanding(nothingStanding, records, (record) => record);
  return { standing, named: (ids) => records.filter(({ id }) => ids.includes(id)), keepUp: () => {} };
}
