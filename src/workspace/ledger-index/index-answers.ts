import type { OpenLineage } from '../../ledger/lineage-table.ts';
import { byPlace } from '../../ledger/ownership.ts';
import { entryOf, tellingsOf } from '../../ledger/tellings.ts';
import type { LedgerQuestions, TracedSymbol } from '../../model/ledger-questions.ts';
import type { HistoryEntry, Lineage } from '../../model/ownership.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import type { Row } from '../sqlite/sqlite.ts';
import type { Bodies } from './bodies.ts';
import type { Dictionary } from './dictionary.ts';
import { findRecords } from './find-records.ts';
import { IndexDamaged } from './index-damaged.ts';
import { kept, numberOrNull, type Statements, textOrNull, unkept } from './statements.ts';
import { lineageIn } from './stored-lineages.ts';

/** Answers from an index that is up to date. What an answer quotes is read where it stands in the ledger. */
export function indexAnswers(db: Statements, words: Dictionary, bodies: Bodies): LedgerQuestions {
  const lineage = (row: Row | null): Lineage | null => row && whole(lineageIn(words, row));

  function at(path: string, name: string): Lineage | null {
    const place = placeId(db, path, name);
    if (place === null) return null;
    const living = db.first(
      'SELECT * FROM lineages WHERE place = ? AND deleted = 0 AND absorbed_by IS NULL',
      place,
    );
    if (living) return lineage(living);
    const grave = db.first('SELECT lineage FROM graves WHERE place = ? ORDER BY since DESC LIMIT 1', place);
    return grave && lineage(standing(Number(grave['lineage'])));
  }

  const standing = (no: number): Row | null =>
    db.first('SELECT * FROM lineages WHERE no = ? AND absorbed_by IS NULL', no);

  /** A place may be spelled with any of its signs as the one that divides. */
  function formerlyAt(path: string, name: string): Lineage | null {
    const spelled = `${path}#${name}`;
    const found = new Map<number, OpenLineage>();
    for (let hash = spelled.indexOf('#'); hash !== -1; hash = spelled.indexOf('#', hash + 1)) {
      const place = placeId(db, spelled.slice(0, hash), spelled.slice(hash + 1));
      if (place === null) continue;
      const rows = [
        ...db.all('SELECT no FROM lineages WHERE place = ?', place),
        ...db.all('SELECT lineage AS no FROM left_places WHERE place = ?', place),
      ];
      for (const row of rows) {
        const one = root(Number(row['no']));
        found.set(one.no, one);
      }
    }
    const [first] = [...found.values()].sort(byPlace);
    return first ? whole(first) : null;
  }

  function root(no: number): OpenLineage {
    const row = db.first('SELECT * FROM lineages WHERE no = ?', no);
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
    const absorbed = db.all('SELECT no FROM lineages WHERE absorbed_by = ?', no);
    return [no, ...absorbed.flatMap((row) => same(Number(row['no'])))];
  }

  function leftBy(nos: readonly number[]): readonly string[] {
    return nos.flatMap((no) => {
      const rows = db.all(
        'SELECT place FROM left_places WHERE lineage = ? UNION SELECT place FROM lineages WHERE no = ?',
        ...[no, no],
      );
      return rows.map((row) => {
        const { path, name } = words.placeOf(Number(row['place']));
        return `${path}#${name}`;
      });
    });
  }

  function historyOf(nos: readonly number[]): readonly HistoryEntry[] {
    const rows = nos.flatMap((no) => db.all('SELECT * FROM told WHERE lineage = ?', no));
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

  function ownerOf({ owner }: OpenLineage): Lineage['owner'] {
    if (!owner) return null;
    const row = db.first('SELECT id FROM records WHERE no = ?', owner.recordNo);
    if (!row) throw new IndexDamaged('a record is missing');
    return { intentId: owner.intentId, recordId: unkept(row['id']) };
  }

  /** Symbols with the records that told of them last and of their owners, and the places that they left. */
  function traced(path: string, deleted: 0 | 1): readonly TracedSymbol[] {
    const formerly = new Map<number, string[]>();
    for (const row of db.all(LEFT_BY_THOSE_IN, kept(path), deleted)) {
      const { path: from, name } = words.placeOf(Number(row['place']));
      const no = Number(row['no']);
      formerly.set(no, [...(formerly.get(no) ?? []), `${from}#${name}`]);
    }
    const absorbing = new Set(db.all(ABSORBING_IN, kept(path), deleted).map((row) => Number(row['no'])));
    return db
      .all(SYMBOLS_IN, kept(path), deleted)
      .map((row): TracedSymbol => {
        const open = lineageIn(words, row, { path, name: unkept(row['name']) });
        const last = open.last!;
        if (row['last_id'] === null || (open.owner && row['owner_id'] === null))
          throw new IndexDamaged('a record is missing');
        const left = absorbing.has(open.no) ? leftBy(same(open.no)) : (formerly.get(open.no) ?? []);
        return {
          lineageId: open.id,
          path,
          name: open.name,
          kind: last.kind,
          deleted: open.deleted,
          contentHash: last.contentHash,
          shapeHash: last.shapeHash,
          owner: open.owner && { intentId: open.owner.intentId, recordId: unkept(row['owner_id']) },
          entries: open.entries,
          last: {
            recordId: unkept(row['last_id']),
            timestamp: textOrNull(row['spelled']) ?? new Date(Number(row['time'])).toISOString(),
            intentId: last.intentId,
            sessionId: words.wordOf(numberOrNull(row['session'])),
            mutationClass: last.mutationClass,
            changes: last.changes,
            contributor: last.contributor,
            agent: words.wordOf(numberOrNull(row['agent'])),
            provisional: row['provisional'] === 1,
          },
          formerly: [...new Set(left)].filter((place) => place !== `${path}#${open.name}`).sort(),
        };
      })
      .sort((a, b) => byPlace({ ...a, id: a.lineageId }, { ...b, id: b.lineageId }));
  }

  /** Path by path, so that never more than a file's are in memory. */
  function* everyFile(deleted: 0 | 1): Iterable<TracedSymbol> {
    const paths = db
      .all(
        `SELECT DISTINCT paths.path FROM lineages l JOIN places p ON p.id = l.place JOIN paths ON paths.id = p.path
          WHERE l.deleted = ? AND l.absorbed_by IS NULL`,
        deleted,
      )
      .map((row) => unkept(row['path']))
      .sort((a, b) => (a < b ? -1 : 1));
    for (const path of paths) yield* traced(path, deleted);
  }

  return {
    at,
    formerlyAt,
    lineage: (id) =>
      lineage(db.first('SELECT * FROM lineages WHERE id = ? AND absorbed_by IS NULL', kept(id))),
    inFile: (path) => traced(path, 0),
    living: () => everyFile(0),
    gone: () => everyFile(1),
    records: (filter) => findRecords(db, bodies, filter),
    recordsNamed(beginning, atMost) {
      const sql = 'SELECT no FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT ?';
      const rows = db.all(sql, kept(beginning), `${kept(beginning)}\u{10ffff}`, atMost);
      return rows.map((row) => bodies.read(Number(row['no'])));
    },
    *ids() {
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = db.all(
          'SELECT c.seq, r.id FROM counted c JOIN records r ON r.no = c.record WHERE c.seq < ? ORDER BY c.seq DESC LIMIT 2000',
          before,
        );
        for (const row of rows) yield unkept(row['id']);
        const last = rows.at(-1);
        if (!last) return;
        before = Number(last['seq']);
      }
    },
    countRecords: () => Number(db.first('SELECT count(*) AS count FROM records')!['count']),
  };
}

/** Three questions for a file, however many symbols it has. */
const IN_FILE = `FROM paths JOIN places p ON p.path = paths.id JOIN lineages l ON l.place = p.id`;
const STANDING = 'WHERE paths.path = ? AND l.deleted = ? AND l.absorbed_by IS NULL';
const SYMBOLS_IN = `
  SELECT l.*, p.name, r.id AS last_id, r.time, r.spelled, r.session, r.agent, r.provisional, o.id AS owner_id ${IN_FILE}
    LEFT JOIN records r ON r.no = l.last_record LEFT JOIN records o ON o.no = l.owner_record ${STANDING}`;
const LEFT_BY_THOSE_IN = `
  SELECT left_places.place, l.no ${IN_FILE} JOIN left_places ON left_places.lineage = l.no ${STANDING}`;
const ABSORBING_IN = `
  SELECT DISTINCT l.no ${IN_FILE} JOIN lineages other ON other.absorbed_by = l.no ${STANDING}`;

function placeId(db: Statements, path: string, name: string): number | null {
  const row = db.first(
    'SELECT p.id FROM paths JOIN places p ON p.path = paths.id WHERE paths.path = ? AND p.name = ?',
    ...[kept(path), kept(name)],
  );
  return row && Number(row['id']);
}
