import type { ChangeKind, MutationClass } from '../model/classification.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { Contributor } from '../model/trace-record.ts';

/** The last thing that a record told of a lineage. */
export interface LastTold {
  /** When, in the order in which records count, and which of that record's tellings it is. */
  readonly since: number;
  readonly item: number;
  readonly recordNo: number;
  readonly intentId: string | null;
  readonly mutationClass: MutationClass;
  readonly changes: readonly ChangeKind[];
  readonly contributor: Contributor;
  readonly kind: string;
  readonly contentHash: ContentHash | null;
  readonly shapeHash: ContentHash | null;
}

/** What changes about a lineage while records are folded in: plain data, so that it can be kept and put back. */
export interface LineageState {
  path: string;
  name: string;
  deleted: boolean;
  owner: { readonly intentId: string; readonly recordNo: number } | null;
  /** When it got its owner; -1 where it has none. */
  ownedSince: number;
  /** How often records tell of it. */
  entries: number;
  last: LastTold | null;
  /** The number of the lineage that turned out to be the same symbol; its history is part of that one's. */
  absorbedBy: number | null;
}

/** Whether a lineage stands somewhere: it was neither deleted, nor is it known as a part of another one. */
export function stands({ deleted, absorbedBy }: LineageState): boolean {
  return !deleted && absorbedBy === null;
}

/** A lineage while the ledger is being read. */
export interface OpenLineage extends LineageState {
  readonly no: number;
  readonly id: string;
}

/** What was known before the first record that a table is given: nothing, or what an index has kept. */
export interface KnownLineages {
  /** The number of the next lineage that is opened. */
  readonly nextNo: number;
  /** By any id that a record gave it. */
  byId(id: string): OpenLineage | null;
  byNo(no: number): OpenLineage | null;
  /** Those that stand in a file. */
  inFile(path: string): readonly OpenLineage[];
}

export const nothingKnown: KnownLineages = {
  nextNo: 1,
  byId: () => null,
  byNo: () => null,
  inFile: () => [],
};

/** What became of a table since it was last asked. */
export interface TableChanges {
  readonly opened: readonly OpenLineage[];
  /** Lineages that were there before, each as it was. */
  readonly before: ReadonlyMap<OpenLineage, LineageState>;
  readonly ids: readonly { readonly id: string; readonly no: number }[];
  /** Places that a lineage has left. */
  readonly left: readonly { readonly no: number; readonly path: string; readonly name: string }[];
  /** Where lineages were deleted, the last one of a place last. */
  readonly graves: readonly { readonly path: string; readonly name: string; readonly no: number }[];
}

/** A key that two places never share, whatever signs stand in a path or a name. */
export const placeKey = (path: string, name: string): string => `${path}\u0000${name}`;
