import type { HistoryEntry, Lineage } from '../model/ownership.ts';

/** A lineage while the ledger is being read; its history is oldest first. */
export interface OpenLineage {
  readonly id: string;
  path: string;
  name: string;
  deleted: boolean;
  owner: Lineage['owner'];
  /** How many records had been read when it got its owner; -1 where it has none. */
  ownedSince: number;
  history: { readonly since: number; readonly entry: HistoryEntry }[];
  readonly aliases: Set<string>;
}

/** Which lineage stands where, while records are folded in one after another. */
export interface LineageTable {
  readonly all: ReadonlySet<OpenLineage>;
  /** By an id that a record gave it; an absorbed lineage's id means the one that absorbed it. */
  byId(id: string): OpenLineage | undefined;
  living(path: string, name: string): OpenLineage | undefined;
  /** The one that was deleted here last. */
  deleted(path: string, name: string): OpenLineage | undefined;
  /** Every living symbol of a file. */
  inFile(path: string): readonly OpenLineage[];
  open(id: string, path: string, name: string): OpenLineage;
  knowAs(id: string, lineage: OpenLineage): void;
  remember(lineage: OpenLineage, path: string, name: string): void;
  /** Takes it from its place; it stands nowhere until it is put somewhere. */
  lift(lineage: OpenLineage): void;
  put(lineage: OpenLineage, path: string, name: string): void;
  bury(lineage: OpenLineage): void;
}

export function lineageTable(): LineageTable {
  const all = new Set<OpenLineage>();
  const ids = new Map<string, OpenLineage>();
  const places = new Map<string, Map<string, OpenLineage>>();
  const graves = new Map<string, OpenLineage>();

  const living = (path: string, name: string) => places.get(path)?.get(name);

  function open(id: string, path: string, name: string): OpenLineage {
    const lineage: OpenLineage = {
      id,
      path,
      name,
      deleted: false,
      owner: null,
      ownedSince: -1,
      history: [],
      aliases: new Set(),
    };
    all.add(lineage);
    ids.set(id, lineage);
    remember(lineage, path, name);
    return lineage;
  }

  function remember(lineage: OpenLineage, path: string, name: string): void {
    lineage.aliases.add(`${path}#${name}`);
  }

  function lift(lineage: OpenLineage): void {
    if (living(lineage.path, lineage.name) === lineage) places.get(lineage.path)!.delete(lineage.name);
  }

  /** Who stands there unannounced is the same symbol, seen in between under another id. */
  function put(lineage: OpenLineage, path: string, name: string): void {
    lift(lineage);
    const occupant = living(path, name);
    if (occupant) absorb(lineage, occupant);
    lineage.path = path;
    lineage.name = name;
    lineage.deleted = false;
    remember(lineage, path, name);
    const file = places.get(path) ?? new Map<string, OpenLineage>();
    places.set(path, file.set(name, lineage));
  }

  function absorb(lineage: OpenLineage, other: OpenLineage): void {
    lineage.history = [...lineage.history, ...other.history].sort((a, b) => a.since - b.since);
    if (other.ownedSince > lineage.ownedSince) {
      lineage.owner = other.owner;
      lineage.ownedSince = other.ownedSince;
    }
    for (const alias of other.aliases) lineage.aliases.add(alias);
    for (const [id, known] of ids) if (known === other) ids.set(id, lineage);
    all.delete(other);
    lift(other);
  }

  function bury(lineage: OpenLineage): void {
    lift(lineage);
    lineage.deleted = true;
    graves.set(placeKey(lineage.path, lineage.name), lineage);
  }

  return {
    all,
    byId: (id) => ids.get(id),
    living,
    deleted: (path, name) => graves.get(placeKey(path, name)),
    inFile: (path) => [...(places.get(path)?.values() ?? [])],
    open,
    knowAs: (id, lineage) => {
      if (!ids.has(id)) ids.set(id, lineage);
    },
    remember,
    lift,
    put,
    bury,
  };
}

/** A key that two places never share, whatever signs stand in a path or a name. */
export const placeKey = (path: string, name: string): string => `${path}\u0000${name}`;
