import type { KnownLineages, LastTold, LineageState, OpenLineage } from '../../ledger/lineage-state.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { Row } from '../sqlite/database.ts';
import type { Dictionary } from './dictionary.ts';
import { type Intake, kept, numberOrNull, type Statements, textOrNull, unkept } from './statements.ts';
import { placesIn } from './stored-places.ts';
import type { Words } from './words.ts';

/** What many lineages were last told alike: for what, by whom, and how. */
type Manner = Pick<LastTold, 'intentId' | 'mutationClass' | 'changes' | 'contributor'>;

/** The lineages that an index has kept, for a fold that goes on from there. */
export function storedLineages(db: Intake, words: Dictionary): KnownLineages {
  const first = ([row]: readonly Row[]): OpenLineage | null => (row ? lineageIn(words, row) : null);
  const byNo = (no: number) => first(db.find('lineages', { no }));
  return {
    nextNo: db.greatest('lineages', 'no') + 1,
    byNo,
    byId(id) {
      const own = first(db.find('lineages', { id: kept(id) }));
      if (own) return own;
      const [other] = db.find('lineage_ids', { id: kept(id) });
      return other ? byNo(Number(other['no'])) : null;
    },
    inFile: (path) =>
      placesIn(db, path)
        .flatMap(({ place }) => db.find('lineages', { place }))
        .filter((row) => row['deleted'] === 0 && row['absorbed_by'] === null)
        .map((row) => lineageIn(words, row)),
  };
}

/** @param place where it stands, if that has been looked up already. */
export function lineageIn(words: Words, row: Row, place = words.placeOf(Number(row['place']))): OpenLineage {
  const intentId = words.wordOf(numberOrNull(row['owner_intent']));
  return {
    no: Number(row['no']),
    id: unkept(row['id']),
    path: place.path,
    name: place.name,
    deleted: row['deleted'] === 1,
    owner: intentId === null ? null : { intentId, recordNo: Number(row['owner_record']) },
    ownedSince: Number(row['owned_since']),
    entries: Number(row['entries']),
    last: row['last_since'] === null ? null : lastIn(words, row),
    absorbedBy: numberOrNull(row['absorbed_by']),
  };
}

function lastIn(words: Words, row: Row): LastTold {
  return {
    since: Number(row['last_since']),
    item: Number(row['last_item']),
    recordNo: Number(row['last_record']),
    kind: words.wordOf(Number(row['kind']))!,
    ...(JSON.parse(words.wordOf(Number(row['manner']))!) as Manner),
    contentHash: textOrNull(row['content_hash']) as ContentHash | null,
    shapeHash: textOrNull(row['shape_hash']) as ContentHash | null,
  };
}

const COLUMNS = [
  ...[
    'place',
    'deleted',
    'owner_intent',
    'owner_record',
    'owned_since',
    'entries',
    'last_since',
    'last_item',
  ],
  ...['last_record', 'kind', 'manner', 'content_hash', 'shape_hash', 'absorbed_by'],
];
const UPDATE = `UPDATE lineages SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE no = ?`;

/**
 * A lineage that is new.
 *
 * @param since the order of the record that opened it, by which a later refresh takes it back.
 */
export function insertLineage(db: Intake, words: Dictionary, lineage: OpenLineage, since: number): void {
  db.add('INSERT INTO lineages', lineage.no, kept(lineage.id), ...columns(words, lineage), since);
}

/** What became of a lineage that is in the index already, by its number. */
export function updateLineage(db: Statements, words: Dictionary, no: number, state: LineageState): void {
  db.run(UPDATE, ...columns(words, state), no);
}

/** The same as columns with their names, for a row that takes another's place. */
export function stateRow(words: Dictionary, state: LineageState): Row {
  const values = columns(words, state);
  return Object.fromEntries(COLUMNS.map((name, at) => [name, values[at]!]));
}

function columns(words: Dictionary, { path, name, deleted, owner, ownedSince, ...state }: LineageState) {
  const { entries, last, absorbedBy } = state;
  return [
    ...[words.place(path, name), deleted ? 1 : 0, words.wordOrNull(owner?.intentId), owner?.recordNo ?? null],
    ...[ownedSince, entries, last?.since ?? null, last?.item ?? null, last?.recordNo ?? null],
    ...[words.wordOrNull(last?.kind), last && words.word(mannerOf(last))],
    ...[last?.contentHash ? kept(last.contentHash) : null, last?.shapeHash ? kept(last.shapeHash) : null],
    absorbedBy,
  ];
}

function mannerOf({ intentId, mutationClass, changes, contributor }: LastTold): string {
  return JSON.stringify({ intentId, mutationClass, changes, contributor } satisfies Manner);
}
