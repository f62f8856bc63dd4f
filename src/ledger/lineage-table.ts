import {
  type KnownLineages,
  type LastTold,
  type LineageState,
  nothingKnown,
  type OpenLineage,
  stands,
  type TableChanges,
} from './lineage-state.ts';

/** Which lineage stands where, while records are folded in one after another. */
export interface LineageTable {
  /** By an id that a record gave it; an absorbed lineage's id means the one that absorbed it. */
  byId(id: string): OpenLineage | undefined;
  /** Itself, or the one that absorbed it. */
  current(lineage: OpenLineage): OpenLineage;
  living(path: string, name: string): OpenLineage | undefined;
  /** Every living symbol of a file, by name. */
  inFile(path: string): readonly OpenLineage[];
  open(id: string, path: string, name: string): OpenLineage;
  knowAs(id: string, lineage: OpenLineage): void;
  remember(lineage: OpenLineage, path: string, name: string): void;
  /** Takes it from its place; it stands nowhere until it is put somewhere. */
  lift(lineage: OpenLineage): void;
  put(lineage: OpenLineage, path: string, name: string): void;
  bury(lineage: OpenLineage, path: string, name: string): void;
  tell(lineage: OpenLineage, told: LastTold): void;
  own(lineage: OpenLineage, owner: LineageState['owner'], since: number): void;
  takeChanges(): TableChanges;
}

/** A table on top of what is known already, which it looks up as it needs it and never writes to. */
export function lineageTable(known: KnownLineages = nothingKnown): LineageTable {
  const byNo = new Map<number, OpenLineage>();
  const ids = new Map<string, OpenLineage>();
  const places = new Map<string, Map<string, OpenLineage>>();
  let nextNo = known.nextNo;
  let changes = noChanges();

  /** A file is looked up whole, the first time that one of its symbols matters. */
  function standing(path: string): Map<string, OpenLineage> {
    const there = places.get(path);
    if (there) return there;
    const file = new Map<string, OpenLineage>();
    places.set(path, file);
    for (const lineage of known.inFile(path))
      if (!byNo.has(lineage.no)) file.set(lineage.name, keep(lineage));
    return file;
  }

  function keep(lineage: OpenLineage): OpenLineage {
    byNo.set(lineage.no, lineage);
    ids.set(lineage.id, lineage);
    return lineage;
  }

  /** One that stands somewhere comes in with all of its file, so that a file looked up later has nobody twice. */
  function takeIn(lineage: OpenLineage): OpenLineage {
    if (stands(lineage)) standing(lineage.path);
    return byNo.get(lineage.no) ?? keep(lineage);
  }

  function current(lineage: OpenLineage): OpenLineage {
    let found = lineage;
    while (found.absorbedBy !== null) {
      const no: number = found.absorbedBy;
      found = byNo.get(no) ?? takeIn(known.byNo(no)!);
    }
    return found;
  }

  function byId(id: string): OpenLineage | undefined {
    const seen = ids.get(id);
    if (seen) return current(seen);
    const stored = known.byId(id);
    if (!stored) return undefined;
    const lineage = takeIn(stored);
    ids.set(id, lineage);
    return current(lineage);
  }

  const living = (path: string, name: string) => standing(path).get(name);

  function touch(lineage: OpenLineage): void {
    if (changes.before.has(lineage)) return;
    const { no: _no, id: _id, ...state } = lineage;
    changes.before.set(lineage, state);
  }

  function open(id: string, path: string, name: string): OpenLineage {
    const lineage: OpenLineage = {
      ...{ no: nextNo, id, path, name, deleted: false, owner: null, ownedSince: -1 },
      ...{ entries: 0, last: null, absorbedBy: null },
    };
    nextNo += 1;
    changes.opened.push(lineage);
    changes.ids.push({ id, no: lineage.no });
    return keep(lineage);
  }

  function moveTo(lineage: OpenLineage, path: string, name: string): void {
    if (lineage.path === path && lineage.name === name) return;
    changes.left.push({ no: lineage.no, path: lineage.path, name: lineage.name });
    touch(lineage);
    lineage.path = path;
    lineage.name = name;
  }

  function lift(lineage: OpenLineage): void {
    if (living(lineage.path, lineage.name) === lineage) standing(lineage.path).delete(lineage.name);
  }

  /** Who stands there unannounced is the same symbol, seen in between under another id. */
  function put(lineage: OpenLineage, path: string, name: string): void {
    lift(lineage);
    const occupant = living(path, name);
    if (occupant) absorb(lineage, occupant);
    moveTo(lineage, path, name);
    if (lineage.deleted) {
      touch(lineage);
      lineage.deleted = false;
    }
    standing(path).set(name, lineage);
  }

  function absorb(lineage: OpenLineage, other: OpenLineage): void {
    touch(lineage);
    touch(other);
    lineage.entries += other.entries;
    if (isLater(other.last, lineage.last)) lineage.last = other.last;
    if (other.ownedSince > lineage.ownedSince) {
      lineage.owner = other.owner;
      lineage.ownedSince = other.ownedSince;
    }
    lift(other);
    other.absorbedBy = lineage.no;
  }

  return {
    byId,
    current,
    living,
    inFile: (path) => [...standing(path).values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    open,
    knowAs(id, lineage) {
      if (byId(id)) return;
      ids.set(id, lineage);
      changes.ids.push({ id, no: lineage.no });
    },
    remember(lineage, path, name) {
      if (lineage.path !== path || lineage.name !== name) changes.left.push({ no: lineage.no, path, name });
    },
    lift,
    put,
    bury(lineage, path, name) {
      moveTo(lineage, path, name);
      lift(lineage);
      touch(lineage);
      lineage.deleted = true;
      changes.graves.push({ path, name, no: lineage.no });
    },
    tell(lineage, told) {
      touch(lineage);
      lineage.entries += 1;
      if (isLater(told, lineage.last)) lineage.last = told;
    },
    own(lineage, owner, since) {
      touch(lineage);
      lineage.owner = owner;
      lineage.ownedSince = since;
    },
    takeChanges() {
      const taken = changes;
      changes = noChanges();
      for (const lineage of taken.opened) taken.before.delete(lineage);
      return taken;
    },
  };
}

function noChanges() {
  return {
    opened: [] as OpenLineage[],
    before: new Map<OpenLineage, LineageState>(),
    ids: [] as { id: string; no: number }[],
    left: [] as { no: number; path: string; name: string }[],
    graves: [] as { path: string; name: string; no: number }[],
  };
}

function isLater(told: LastTold | null, than: LastTold | null): boolean {
  if (told === null || than === null) return told !== null;
  return told.since !== than.since ? told.since > than.since : told.item > than.item;
}
