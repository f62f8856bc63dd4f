import type { Lookup, TableFile } from '../sqlite/table-file.ts';
import { kept, unkept } from './statements.ts';

/** The number of a place; null where no record names it. */
export function placeId(db: TableFile, path: string, name: string): number | null {
  const file = pathId(db, path);
  const [row] = file === null ? [] : db.find('places', { path: file, name: kept(name) });
  return row ? Number(row['id']) : null;
}

/** Every place of a file that records name. */
export function placesIn(db: Lookup, path: string): readonly { place: number; name: string }[] {
  const file = pathId(db, path);
  const rows = file === null ? [] : db.find('places', { path: file });
  return rows.map((row) => ({ place: Number(row['id']), name: unkept(row['name']) }));
}

/** The places of a file of that name, and of all files below a folder of that name, each as a whole. */
export function* filesUnder(db: TableFile, path: string): Iterable<number> {
  const below = db.span({
    table: 'paths',
    by: ['path'],
    from: [`${kept(path)}/`],
    below: [`${kept(path)}0`],
  });
  const files = [...db.find('paths', { path: kept(path) }), ...below];
  for (const { id } of files)
    for (const place of db.find('places', { path: id!, name: '' })) yield Number(place['id']);
}

function pathId(db: Lookup, path: string): number | null {
  const [row] = db.find('paths', { path: kept(path) });
  return row ? Number(row['id']) : null;
}
