import type { ChangeKind } from '../model/classification.ts';
import type { Report } from '../model/report.ts';
import type { Arranged } from './arrange.ts';
import { peopleOf } from './people.ts';

/** What the page's script knows of the rows that stand on the page, in their order. */
export interface PageData {
  readonly rows: readonly RowData[];
  /** How many rows have their code in one pack. */
  readonly packSize: number;
}

/** Numbers are places in the lists that the page's selects offer; -1 is an intent that nobody knows. */
export interface RowData {
  readonly path: string;
  readonly before: string | null;
  readonly intent: number;
  readonly who: readonly number[];
  readonly kinds: readonly ChangeKind[];
  readonly events: readonly number[];
}

/**
 * The code of one row, as it lies in a pack: each side's pieces (null where there is no such side, or no text of it),
 * the rows whose code may hold lines that were moved to or from this one, and where each side stood.
 */
export type RowCode = readonly [
  before: readonly PackedPiece[] | null,
  after: readonly PackedPiece[] | null,
  kin: readonly number[],
  places: readonly [before: string | null, after: string | null],
];

/** First line and text; or the name of a symbol that stands there and is left out. */
export type PackedPiece = readonly [firstLine: number, text: string] | string;

/** Rows whose code is in one pack: few enough to be unpacked between two frames. */
export const PACK_SIZE = 24;

/** The rows as the script filters them: texts that repeat are numbers, since a report may have thousands of rows. */
export function pageData(report: Report, { rows, intents, people }: Arranged): PageData {
  const intentAt = new Map(intents.map(({ id }, at) => [id, at]));
  const personAt = new Map(people.map((name, at) => [name, at]));
  return {
    packSize: PACK_SIZE,
    rows: rows.map((row) => ({
      path: (row.after ?? row.before)!.path,
      before: row.before && row.after && row.before.path !== row.after.path ? row.before.path : null,
      intent: row.intent ? intentAt.get(row.intent.id)! : -1,
      who: peopleOf(report, row).map((name) => personAt.get(name)!),
      kinds: row.changes,
      events: row.events,
    })),
  };
}
