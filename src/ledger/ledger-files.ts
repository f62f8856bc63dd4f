import type { CheckedLine } from './check-line.ts';

/** The live file, a segment of the ledger, or a record that waits to be appended. */
export interface LedgerFile {
  readonly path: string;
  readonly role: 'live' | 'segment' | 'spooled';
  /** Gone through once, so that a large file need not be held in memory. */
  readonly lines: Iterable<string>;
}

/** A ledger in all its files, the live one first. */
export interface LedgerFiles {
  readonly files: readonly LedgerFile[];
  /** Whether git carries the segments from branch to branch: then one can be here without those before it. */
  readonly carriedByGit?: boolean;
  /** The paths of the segments whose lines were put in the live file, and have to be there. */
  readonly shown?: ReadonlySet<string>;
  /** Whether the live file may have lines that were appended beside a writer that held the lock. */
  readonly strays?: boolean;
  /** Hashes of records that were taken out because they were damaged. */
  readonly quarantined?: ReadonlySet<string>;
}

/** A line that isn't blank, and where it stands. */
export interface PlacedLine extends CheckedLine {
  readonly path: string;
  readonly line: number;
  readonly role: LedgerFile['role'];
  /** The same for lines that say the same but for white space around them; a digest, since texts take ten times as much. */
  readonly key: string;
}
