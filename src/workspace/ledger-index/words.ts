import type { Lookup } from '../sqlite/table-file.ts';
import { unkept } from './statements.ts';

/** What the numbers of an index stand for. */
export interface Words {
  /** Null for a number that is null. */
  wordOf(id: number | null): string | null;
  placeOf(id: number): Place;
}

export interface Place {
  readonly path: string;
  readonly name: string;
}

/** So many are kept in memory of each kind. */
const MOST_KEPT = 50_000;

/**
 * Looks numbers up as they are asked for, and remembers them while the index is open.
 *
 * @throws where a number isn't in it.
 */
export function wordsIn(db: Lookup): Words {
  const text = (table: string, column: string) =>
    remembering((id) => unkept(db.find(table, { id })[0]![column]));
  const [word, path] = [text('words', 'word'), text('paths', 'path')];
  const place = remembering((id): Place => {
    const [row] = db.find('places', { id });
    return { path: path(Number(row!['path'])), name: unkept(row!['name']) };
  });
  return { wordOf: (id) => (id === null ? null : word(id)), placeOf: place };
}

function remembering<T>(read: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>();
  return (id) => {
    const value = known.get(id) ?? read(id);
    if (known.size > MOST_KEPT) known.clear();
    known.set(id, value);
    return value;
  };
}
