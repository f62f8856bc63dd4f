import type { OpenLineage } from '../../ledger/lineage-state.ts';
import { byPlace } from '../../ledger/ownership.ts';
import { entryOf, tellingsOf } from '../../ledger/tellings.ts';
import type { LedgerQuestions, TracedSymbol } from '../../model/ledger-questions.ts';
import type { HistoryEntry, Lineage } from '../../model/ownership.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { hashKey } from '../ledger/hash-key.ts';
import type { Row } from '../sqlite/database.ts';
import type { TableFile } from '../sqlite/table-file.ts';
import type { Bodies } from './bodies.ts';
import { findRecords } from './find-records.ts';
import { IndexDamaged } from './index-damaged.ts';
import { kept, numberOrNull, textOrNull, unkept } from './statements.ts';
import { lineageIn } from './stored-lineages.ts';
import { placeId, placesIn } from './stored-places.ts';
import type { Words } from './words.ts';

/** Answers from an index that is up to date. What an answer quotes is read where it stands in the ledger. */
export function indexAnswers(db: TableFile, words: Words, bodies: Bodies): LedgerQuestions {
  const lineage = (row: Row | undefined): Lineage | null => (row ? whole(lineageIn(words, row)) : null);
  const isWhole = (row: Row): boolean => row['absorbed_by'] === null;
  const byNo = (no: number): Row | undefined => db.find('lineages', { no })[0];

  function at(path: string, name: string): Lineage | null {
    const place = placeId(db, path, name);
    if (place === null) return null;
    const living = db.find('lineages', { place }).find((row) => row['deleted'] === 0 && isWhole(row));
    if (living) return lineage(living);
    const grave = db.find('graves', { place }).at(-1);
    const buried = grave && byNo(Number(grave['lineage']));
    return buried && isWhole(buried) ? lineage(buried) : null;
  }

  /** A place may be spelled with any of its signs as the one that divides. */
  function formerlyAt(path: string, name: string): Lineage | null {
    const spelled = `${path}#${name}`;
    const found = new Map<number, OpenLineage>();
    for (let hash = spelled.indexOf('#'); hash !== -1; hash = spelled.indexOf('#', hash + 1)) {
      const place = placeId(db, spelled.slice(0, hash), spelled.slice(hash + 1));
      if (place === null) continue;
      const nos = [
        ...db.find('lineages', { place }).map((row) => row['no']),
        ...db.find('left_places', { place }).map((row) => row['lineage']),
      ];
      for (const no of nos) {
        const one = root(Number(no));
        found.set(one.no, one);
      }
    }
    const [first] = [...found.values()].sort(byPlace);
    return first ? whole(first) : null;
  }

  function root(no: number): OpenLineage {
    const row = byNo(no);
    if (!row) throw new IndexDamaged('a lineage is missing');
    const absorbedBy = numberOrNull(row['absorbed_by']);
    return absorbedBy === null ? lineageIn(words, row) : root(absorbedBy);
  }

  function whole(open: OpenLineage): Lineage {
    const nos = same(open.no);
    return {
      id: open.id,
      path: open.path,
      name: open.name,
      kind: open.last!.kind,
      deleted: open.deleted,
      contentHash: open.last!.contentHash,
      owner: ownerOf(open),
      history: historyOf(nos),
      aliases: [...new Set([`${open.path}#${open.name}`, ...leftBy(nos)])].sort(),
    };
  }

  /** A lineage and those that turned out to be the same symbol. */
  function same(no: number): readonly number[] {
    return [no, ...db.find('lineages', { absorbed_by: no }).flatMap((row) => same(Number(row['no'])))];
  }

  /** The places that some lineages have left, and those where the absorbed ones stood. */
  function leftBy(nos: readonly number[]): readonly string[] {
    const places = nos.flatMap((no, at) => [
      ...db.find('left_places', { lineage: no }).map((row) => row['place']),
      ...(at === 0 ? [] : [byNo(no)?.['place']]),
    ]);
    return places.map((place) => {
      const { path, name } = words.placeOf(Number(place));
      return `${path}#${name}`;
    });
  }

  function historyOf(nos: readonly number[]): readonly HistoryEntry[] {
    const rows = nos.flatMap((no) => db.find('told', { lineage: no }));
    rows.sort((a, b) => Number(b['since']) - Number(a['since']) || Number(b['item']) - Number(a['item']));
    let [last, record]: [number, TraceRecord | null] = [-1, null];
    return rows.map((row) => {
      const no = Number(row['record']);
      if (record === null || last !== no) record = bodies.read(no);
      last = no;
      const telling = tellingsOf(record)[Number(row['item'])];
      if (!telling) throw new IndexDamaged('a record tells less than it told');
      return entryOf(record, telling, words.wordOf(numberOrNull(row['kind'])));
    });
  }

  function recordOf(no: number): Row {
    const [row] = db.find('records', { no });
    if (!row) throw new IndexDamaged('a record is missing');
    return row;
  }

  function ownerOf({ owner }: OpenLineage): Lineage['owner'] {
    return owner && { intentId: owner.intentId, recordId: unkept(recordOf(owner.recordNo)['id']) };
  }

  function traced(open: OpenLineage): TracedSymbol {
    const last = open.last!;
    const told = recordOf(last.recordNo);
    const own = `${open.path}#${open.name}`;
    return {
      ...{ lineageId: open.id, path: open.path, name: open.name, kind: last.kind, deleted: open.deleted },
      ...{ contentHash: last.contentHash, shapeHash: last.shapeHash },
      ...{ owner: ownerOf(open), entries: open.entries },
      last: {
        recordId: unkept(told['id']),
        timestamp: textOrNull(told['spelled']) ?? new Date(Number(told['time'])).toISOString(),
        intentId: last.intentId,
        sessionId: words.wordOf(numberOrNull(told['session'])),
        mutationClass: last.mutationClass,
        changes: last.changes,
        contributor: last.contributor,
        agent: words.wordOf(numberOrNull(told['agent'])),
        provisional: told['provisional'] === 1,
      },
      formerly: [...new Set(leftBy(same(open.no)))].filter((place) => place !== own).sort(),
    };
  }

  /** Symbols of a file with the records that told of them last and of their owners, and the places that they left. */
  function inFile(path: string, deleted: 0 | 1): readonly TracedSymbol[] {
    return placesIn(db, path)
      .flatMap(({ place, name }) =>
        db
          .find('lineages', { place })
          .filter((row) => row['deleted'] === deleted && isWhole(row))
          .map((row) => traced(lineageIn(words, row, { path, name }))),
      )
      .sort((a, b) => byPlace({ ...a, id: a.lineageId }, { ...b, id: b.lineageId }));
  }

  /** Path by path, so that never more than a file's are in memory. */
  function* everyFile(deleted: 0 | 1): Iterable<TracedSymbol> {
    const paths = Array.from(db.span({ table: 'paths', by: ['path'] }), (row) => unkept(row['path']));
    for (const path of paths.sort((a, b) => (a < b ? -1 : 1))) yield* inFile(path, deleted);
  }

  return {
    at,
    formerlyAt,
    lineage: (id) => lineage(db.find('lineages', { id: kept(id) }).find(isWhole)),
    inFile: (path) => inFile(path, 0),
    living: () => everyFile(0),
    gone: () => everyFile(1),
    records: (filter) => findRecords(db, bodies, filter),
    recordsNamed(beginning, atMost) {
      const found: TraceRecord[] = [];
      const [from, below] = [[kept(beginning)], [`${kept(beginning)}\u{10ffff}`]];
      for (const row of db.span({ table: 'records', by: ['id'], from, below })) {
        if (found.push(bodies.read(Number(row['no']))) === atMost) break;
      }
      return found;
    },
    hasHash: (hash) =>
      db.find('records', { hash_key: hashKey(hash) }).some(({ no }) => bodies.read(Number(no)).hash === hash),
    *ids() {
      for (const row of db.span({ table: 'counted', by: ['seq'], reverse: true }))
        yield unkept(recordOf(Number(row['record']))['id']);
    },
  };
}
