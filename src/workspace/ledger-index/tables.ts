import { packageVersion } from '../package-info.ts';
import type { Sqlite } from '../sqlite/database.ts';
import type { Statements } from './statements.ts';

/** Changes with the tables and with what is put into them. */
const LAYOUT = 4;

/** An index of any other version is made anew: another version may read the same ledger in another way. */
export const indexVersion = (): string => `${LAYOUT} ${packageVersion()}`;

/**
 * The tables are told in docs/ledger-index.md. Whatever is said more than once (paths, names, intents, who did it how) stands
 * once in a dictionary and is a number elsewhere.
 */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL);
  CREATE TABLE paths (id INTEGER PRIMARY KEY, path TEXT NOT NULL);
  CREATE TABLE places (id INTEGER PRIMARY KEY, path INTEGER NOT NULL, name TEXT NOT NULL);
  CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, signature TEXT NOT NULL, read_to INTEGER NOT NULL,
    hash TEXT NOT NULL);
  CREATE TABLE lines (
    file INTEGER, offset INTEGER, length INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (file, offset)
  ) WITHOUT ROWID;
  CREATE TABLE records (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL, hash_key INTEGER NOT NULL, time INTEGER NOT NULL, spelled TEXT,
    root INTEGER NOT NULL, event INTEGER NOT NULL, intent INTEGER, session INTEGER, agent INTEGER, class INTEGER,
    revision INTEGER, provisional INTEGER NOT NULL, divided INTEGER NOT NULL);
  CREATE TABLE mentions (record INTEGER, place INTEGER, PRIMARY KEY (record, place)) WITHOUT ROWID;
  CREATE TABLE counted (
    seq INTEGER PRIMARY KEY, record INTEGER NOT NULL, place INTEGER NOT NULL, since INTEGER, latest INTEGER NOT NULL,
    superseded_by INTEGER, decides INTEGER NOT NULL, intent INTEGER, session INTEGER);
  CREATE TABLE dangling (record INTEGER PRIMARY KEY, prev TEXT NOT NULL);
  CREATE TABLE lineages (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL, place INTEGER NOT NULL, deleted INTEGER NOT NULL, owner_intent INTEGER,
    owner_record INTEGER, owned_since INTEGER NOT NULL, entries INTEGER NOT NULL, last_since INTEGER,
    last_item INTEGER, last_record INTEGER, kind INTEGER, manner INTEGER, content_hash TEXT, shape_hash TEXT,
    absorbed_by INTEGER, opened_since INTEGER NOT NULL);
  CREATE TABLE lineage_ids (id TEXT PRIMARY KEY, no INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE left_places (
    lineage INTEGER, place INTEGER, since INTEGER NOT NULL, PRIMARY KEY (lineage, place)) WITHOUT ROWID;
  CREATE TABLE graves (
    place INTEGER, since INTEGER, lineage INTEGER NOT NULL, PRIMARY KEY (place, since)) WITHOUT ROWID;
  CREATE TABLE told (
    since INTEGER, item INTEGER, lineage INTEGER NOT NULL, record INTEGER NOT NULL, kind INTEGER,
    PRIMARY KEY (since, item)) WITHOUT ROWID;
  CREATE TABLE undo (
    since INTEGER, lineage INTEGER, state TEXT NOT NULL, PRIMARY KEY (since, lineage)) WITHOUT ROWID;
`;

/** Made after the first load, since that is several times faster than keeping them up row by row. */
const INDICES = `
  CREATE UNIQUE INDEX IF NOT EXISTS words_by_word ON words (word);
  CREATE UNIQUE INDEX IF NOT EXISTS paths_by_path ON paths (path);
  CREATE UNIQUE INDEX IF NOT EXISTS places_by_path ON places (path, name);
  CREATE INDEX IF NOT EXISTS places_by_name ON places (name);
  CREATE INDEX IF NOT EXISTS lines_by_record ON lines (record, length);
  CREATE UNIQUE INDEX IF NOT EXISTS records_by_id ON records (id);
  CREATE INDEX IF NOT EXISTS records_by_hash ON records (hash_key);
  CREATE INDEX IF NOT EXISTS roots_by_time ON records (time) WHERE root = 1;
  CREATE INDEX IF NOT EXISTS mentions_by_place ON mentions (place, record);
  CREATE INDEX IF NOT EXISTS dangling_by_prev ON dangling (prev);
`;

/** Before records are folded, and after. */
const ORDER_INDICES = `
  CREATE UNIQUE INDEX IF NOT EXISTS counted_by_record ON counted (record);
  CREATE INDEX IF NOT EXISTS counted_by_since ON counted (since) WHERE since IS NOT NULL;
  CREATE INDEX IF NOT EXISTS counted_by_latest ON counted (latest);
  CREATE INDEX IF NOT EXISTS counted_superseded ON counted (superseded_by) WHERE superseded_by IS NOT NULL;
  CREATE INDEX IF NOT EXISTS counted_by_intent ON counted (intent, seq);
  CREATE INDEX IF NOT EXISTS counted_by_session ON counted (session, seq);
`;
const LINEAGE_INDICES = `
  CREATE UNIQUE INDEX IF NOT EXISTS lineages_by_id ON lineages (id);
  CREATE INDEX IF NOT EXISTS lineages_by_place ON lineages (place);
  CREATE INDEX IF NOT EXISTS lineages_opened ON lineages (opened_since);
  CREATE INDEX IF NOT EXISTS lineages_absorbed ON lineages (absorbed_by) WHERE absorbed_by IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lineage_ids_since ON lineage_ids (since);
  CREATE INDEX IF NOT EXISTS left_by_place ON left_places (place);
  CREATE INDEX IF NOT EXISTS left_since ON left_places (since);
  CREATE INDEX IF NOT EXISTS graves_since ON graves (since);
  CREATE INDEX IF NOT EXISTS told_by_lineage ON told (lineage, since, item);
`;

/** A file that nobody reads before it is whole needs no journal. */
export function makeTables(database: Sqlite): void {
  database.exec('PRAGMA page_size = 8192');
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  database.exec('PRAGMA journal_mode = OFF');
  database.exec('PRAGMA synchronous = OFF');
  database.exec('PRAGMA cache_size = -65536');
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec(TABLES);
}

/** Those of records and words, wanted once all lines are read. */
export const makeIndices = (db: Statements): void => db.exec(INDICES);
/** Those of the order in which records count, wanted before any is folded. */
export const makeOrderIndices = (db: Statements): void => db.exec(ORDER_INDICES);
/** Those of lineages, wanted after all records are folded. */
export const makeLineageIndices = (db: Statements): void => db.exec(LINEAGE_INDICES);
