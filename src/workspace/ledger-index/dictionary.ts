import { type Intake, kept } from './statements.ts';
import { type Words, wordsIn } from './words.ts';

/** What is said more than once, by number. */
export interface Dictionary extends Words {
  word(text: string): number;
  wordOrNull(text: string | null | undefined): number | null;
  place(path: string, name: string): number;
}

/**
 * @param isFresh whether nothing stands in the tables yet: then what isn't known here isn't known at all.
 */
export function dictionary(db: Intake, isFresh: boolean): Dictionary {
  const word = idsIn(db, isFresh, 'words', 'word');
  const pathId = idsIn(db, isFresh, 'paths', 'path');
  const placeIds = new Map<number, Map<string, number>>();
  const nextPlace = numbers(db, 'places', isFresh);

  function place(path: string, name: string): number {
    const file = pathId(path);
    const inPath = placeIds.get(file) ?? new Map<string, number>();
    placeIds.set(file, inPath);
    const id = inPath.get(name) ?? (isFresh ? null : stored(file, name)) ?? insert(file, name);
    inPath.set(name, id);
    return id;
  }

  const stored = (path: number, name: string): number | null => {
    const [row] = db.find('places', { path, name: kept(name) });
    return row ? Number(row['id']) : null;
  };

  function insert(path: number, name: string): number {
    const id = nextPlace();
    db.add('INSERT INTO places', id, path, kept(name));
    return id;
  }

  return {
    ...wordsIn(db),
    word,
    wordOrNull: (text) => (text === null || text === undefined ? null : word(text)),
    place,
  };
}

function idsIn(
  db: Intake,
  isFresh: boolean,
  table: 'words' | 'paths',
  column: 'word' | 'path',
): (text: string) => number {
  const ids = new Map<string, number>();
  const next = numbers(db, table, isFresh);
  return (text) => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    const [row] = isFresh ? [] : db.find(table, { [column]: kept(text) });
    const id = row ? Number(row['id']) : next();
    if (!row) db.add(`INSERT INTO ${table}`, id, kept(text));
    ids.set(text, id);
    return id;
  };
}

/** The numbers that no row of a table has yet. */
function numbers(db: Intake, table: string, isFresh: boolean): () => number {
  let last = isFresh ? 0 : -1;
  return () => {
    if (last === -1) last = db.greatest(table, 'id');
    last += 1;
    return last;
  };
}
