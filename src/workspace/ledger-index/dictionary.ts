import { kept, type Statements, unkept } from './statements.ts';

/** What is said more than once, by number. */
export interface Dictionary {
  word(text: string): number;
  wordOrNull(text: string | null | undefined): number | null;
  place(path: string, name: string): number;
  /** Null for a number that is null. */
  wordOf(id: number | null): string | null;
  placeOf(id: number): { readonly path: string; readonly name: string };
}

/**
 * @param isFresh whether nothing stands in the tables yet: then what isn't known here isn't known at all.
 */
export function dictionary(db: Statements, isFresh: boolean): Dictionary {
  const words = memory(db, isFresh, 'words', 'word');
  const paths = memory(db, isFresh, 'paths', 'path');
  const placeIds = new Map<number, Map<string, number>>();
  const places = new Map<number, { readonly path: string; readonly name: string }>();
  const nextPlace = numbers(db, 'places', isFresh);

  function place(path: string, name: string): number {
    const pathId = paths.idOf(path);
    const inPath = placeIds.get(pathId) ?? new Map<string, number>();
    placeIds.set(pathId, inPath);
    const id = inPath.get(name) ?? (isFresh ? null : stored(pathId, name)) ?? insert(pathId, name);
    inPath.set(name, id);
    return id;
  }

  const stored = (path: number, name: string): number | null => {
    const row = db.first('SELECT id FROM places WHERE path = ? AND name = ?', path, kept(name));
    return row && Number(row['id']);
  };

  function insert(path: number, name: string): number {
    const id = nextPlace();
    db.add('INSERT INTO places', id, path, kept(name));
    return id;
  }

  return {
    word: words.idOf,
    wordOrNull: (text) => (text === null || text === undefined ? null : words.idOf(text)),
    place,
    wordOf: (id) => (id === null ? null : words.textOf(id)),
    placeOf(id) {
      const known = places.get(id);
      if (known) return known;
      const row = db.first('SELECT path, name FROM places WHERE id = ?', id)!;
      const found = { path: paths.textOf(Number(row['path'])), name: unkept(row['name']) };
      if (places.size > MOST_PLACES) places.clear();
      places.set(id, found);
      return found;
    },
  };
}

/** So many are kept in memory for reading. */
const MOST_PLACES = 50_000;

interface Memory {
  idOf(text: string): number;
  textOf(id: number): string;
}

function memory(db: Statements, isFresh: boolean, table: 'words' | 'paths', column: 'word' | 'path'): Memory {
  const ids = new Map<string, number>();
  const texts = new Map<number, string>();
  const find = `SELECT id FROM ${table} WHERE ${column} = ?`;
  const read = `SELECT ${column} AS text FROM ${table} WHERE id = ?`;
  const next = numbers(db, table, isFresh);
  return {
    idOf(text) {
      const known = ids.get(text);
      if (known !== undefined) return known;
      const row = isFresh ? null : db.first(find, kept(text));
      const id = row ? Number(row['id']) : next();
      if (!row) db.add(`INSERT INTO ${table}`, id, kept(text));
      ids.set(text, id);
      return id;
    },
    textOf(id) {
      const known = texts.get(id);
      if (known !== undefined) return known;
      const text = unkept(db.first(read, id)!['text']);
      texts.set(id, text);
      return text;
    },
  };
}

/** The numbers that no row of a table has yet. */
function numbers(db: Statements, table: string, isFresh: boolean): () => number {
  let last = isFresh ? 0 : -1;
  return () => {
    if (last === -1) last = Number(db.first(`SELECT max(id) AS id FROM ${table}`)?.['id'] ?? 0);
    last += 1;
    return last;
  };
}
