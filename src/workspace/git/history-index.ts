import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureLocalFolder, isOrchestrated, orchestrationPaths } from '../root.ts';
import type { Row, Sqlite, SqlValue } from '../sqlite/database.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { openTables, type TableFile } from '../sqlite/table-file.ts';
import { gitOrNull } from './run-git.ts';

/** A commit as the index keeps it; what it did to symbols is JSON of the caller's. */
export interface IndexedCommit {
  readonly revision: string;
  readonly timestamp: string;
  readonly author: string;
  readonly email: string;
  readonly subject: string;
  readonly agent: string | null;
  readonly modelId: string | null;
  readonly intentId: string | null;
  readonly mutationClass: string | null;
  readonly otherFiles: number;
}

export interface IndexedChange {
  /** `path#name` before and after; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
  readonly mutationClass: string;
  /** The whole change, as JSON. */
  readonly document: string;
}

/** One change of a symbol with its commit. */
export interface ChangeInCommit {
  readonly commit: IndexedCommit;
  readonly change: IndexedChange;
}

/** The verdicts on past commits: derived from git, and made anew whenever it was made by another judge. */
export interface HistoryIndex {
  has(revision: string): boolean;
  /** Adds commits, all of them or none; each must come after its parents. */
  add(
    commits: readonly { readonly commit: IndexedCommit; readonly changes: readonly IndexedChange[] }[],
  ): void;
  commit(revision: string): IndexedCommit | null;
  changesOf(revision: string): readonly IndexedChange[];
  close(): void;
}

/** What a symbol's history is told from. */
export interface ChangesOfPlaces {
  /** The changes that left a symbol at that place, newest first. */
  changesAt(symbol: string): readonly ChangeInCommit[];
  close(): void;
}

/** Changes with the tables; an index of another layout is thrown away. */
const LAYOUT = 1;

const TABLES = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS symbols (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS commits (
    id INTEGER PRIMARY KEY, revision TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL, author TEXT NOT NULL,
    email TEXT NOT NULL, subject TEXT NOT NULL, agent TEXT, model_id TEXT, intent_id TEXT, mutation_class TEXT,
    other_files INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS changes (
    id INTEGER PRIMARY KEY, commit_id INTEGER NOT NULL, before INTEGER, after INTEGER,
    mutation_class TEXT NOT NULL, document TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS changes_by_commit ON changes (commit_id);
  CREATE INDEX IF NOT EXISTS changes_by_after ON changes (after);
`;

/**
 * The folder in whose `.orchestration/local/` a repository's index is: the workspace, or, where goldthread was never
 * set up, one inside of git, so that nothing appears in the working tree. Null outside git.
 */
export function historyHome(root: string): string | null {
  if (isOrchestrated(root)) return root;
  const folder = gitOrNull(root, ['rev-parse', '--path-format=absolute', '--git-path', 'goldthread']);
  const path = folder?.toString('utf8').trim() ?? '';
  return path === '' ? null : path;
}

/** Makes the folder that the index and its lock are kept in. */
export function prepareHome(home: string): void {
  const { folder, local } = orchestrationPaths(home);
  mkdirSync(folder, { recursive: true });
  ensureLocalFolder(home, local);
}

/**
 * Opens the index of a home, and makes it where there is none. An index of another judge or layout, or one that can't be read,
 * is thrown away: everything in it can be had again. To be called under the home's lock `history`.
 *
 * @param judge what the verdicts depend on besides the commits.
 */
export async function openHistoryIndex(home: string, judge: string): Promise<HistoryIndex> {
  const path = indexPath(home);
  const version = versionOf(judge);
  for (const attempt of [1, 2]) {
    let database: Sqlite | null = null;
    try {
      database = await openSqlite(path);
      // Nobody else can be inside, and an engine that locks for each question takes longer for that than for the answer.
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      database.exec(TABLES);
      const known = database.prepare("SELECT value FROM meta WHERE key = 'version'").all()[0]?.['value'];
      if (known === undefined) database.prepare("INSERT INTO meta VALUES ('version', ?)").run(version);
      if (known === undefined || known === version) return historyIndex(database);
    } catch (error) {
      if (attempt === 2) throw error;
    }
    database?.close();
    rmSync(path, { force: true });
    rmSync(`${path}-journal`, { force: true });
  }
  throw new Error(`${path} can not be made anew`);
}

/**
 * Opens the index of a home to read what became of symbols, which needs no engine. To be called under the home's lock
 * `history`.
 *
 * @returns null where it is of another judge or layout.
 * @throws RangeError where it is damaged.
 */
export async function readHistoryIndex(home: string, judge: string): Promise<ChangesOfPlaces | null> {
  const path = indexPath(home);
  // Whoever was killed in the middle of writing left something to be taken back.
  if (existsSync(`${path}-journal`)) (await openHistoryIndex(home, judge)).close();
  const tables = openTables(path);
  const [version] = tables.find('meta', { key: 'version' });
  if (version?.['value'] === versionOf(judge)) return changesIn(tables);
  tables.close();
  return null;
}

function changesIn(tables: TableFile): ChangesOfPlaces {
  const nameOf = (id: SqlValue): SqlValue =>
    id === null ? null : (tables.find('symbols', { id })[0]?.['name'] ?? null);
  return {
    changesAt(symbol) {
      const [place] = tables.find('symbols', { name: symbol });
      const rows = place ? tables.find('changes', { after: place['id']! }) : [];
      // Of one commit they are in their own order.
      const newest = rows.toSorted((a, b) => Number(b['commit_id']) - Number(a['commit_id']));
      return newest.map((row) => {
        const [commit] = tables.find('commits', { id: row['commit_id']! });
        const change = asChange({ ...row, before: nameOf(row['before']!), after: symbol });
        return { commit: asCommit(commit!), change };
      });
    },
    close: () => tables.close(),
  };
}

/** False where no history was ever replayed. */
export function hasHistoryIndex(home: string): boolean {
  return existsSync(indexPath(home));
}

const versionOf = (judge: string): string => `${LAYOUT} ${judge}`;

const indexPath = (home: string): string => join(orchestrationPaths(home).local, 'history.sqlite');

function historyIndex(database: Sqlite): HistoryIndex {
  const insertCommit = database.prepare('INSERT INTO commits VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertChange = database.prepare('INSERT INTO changes VALUES (NULL, ?, ?, ?, ?, ?)');
  const insertSymbol = database.prepare('INSERT OR IGNORE INTO symbols VALUES (NULL, ?)');
  const symbolId = database.prepare('SELECT id FROM symbols WHERE name = ?');
  const commitRow = database.prepare('SELECT * FROM commits WHERE revision = ?');
  const isThere = database.prepare('SELECT 1 FROM commits WHERE revision = ?');
  const inCommit = database.prepare(`${CHANGES} WHERE commits.revision = ? ORDER BY changes.id`);

  return {
    has: (revision) => isThere.all(revision).length > 0,
    add(commits) {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { commit, changes } of commits) {
          const { lastId } = insertCommit.run(
            ...[commit.revision, commit.timestamp, commit.author, commit.email, commit.subject],
            ...[commit.agent, commit.modelId, commit.intentId, commit.mutationClass, commit.otherFiles],
          );
          for (const { before, after, mutationClass, document } of changes)
            insertChange.run(lastId, idOf(before), idOf(after), mutationClass, document);
        }
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    commit(revision) {
      const [row] = commitRow.all(revision);
      return row ? asCommit(row) : null;
    },
    changesOf: (revision) => inCommit.all(revision).map(asChange),
    close: () => database.close(),
  };

  function idOf(symbol: string | null): SqlValue {
    if (symbol === null) return null;
    insertSymbol.run(symbol);
    return symbolId.all(symbol)[0]!['id']!;
  }
}

const CHANGES = `
  SELECT changes.document, changes.mutation_class, old.name AS before, new.name AS after
  FROM changes JOIN commits ON commits.id = changes.commit_id
  LEFT JOIN symbols old ON old.id = changes.before LEFT JOIN symbols new ON new.id = changes.after`;

function asCommit(row: Row): IndexedCommit {
  return {
    revision: String(row['revision']),
    timestamp: String(row['timestamp']),
    author: String(row['author']),
    email: String(row['email']),
    subject: String(row['subject']),
    agent: textOrNull(row['agent']),
    modelId: textOrNull(row['model_id']),
    intentId: textOrNull(row['intent_id']),
    mutationClass: textOrNull(row['mutation_class']),
    otherFiles: Number(row['other_files']),
  };
}

function asChange(row: Row): IndexedChange {
  return {
    before: textOrNull(row['before']),
    after: textOrNull(row['after']),
    mutationClass: String(row['mutation_class']),
    document: String(row['document']),
  };
}

const textOrNull = (value: SqlValue | undefined): string | null => (typeof value === 'string' ? value : null);
