import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statements } from '../../src/workspace/ledger-index/statements.ts';
import { openSqlite } from '../../src/workspace/sqlite/sqlite.ts';
import { temporaryFolder } from './temporary.ts';

test('rows that wait to be put in together are there for whatever comes after them', async () => {
  const db = statements(await openSqlite(join(temporaryFolder(), 'a.sqlite')));
  db.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY, name TEXT)');
  const add = (number: number, name: string): void => db.add('INSERT OR REPLACE INTO numbers', number, name);
  for (let number = 0; number < 250; number += 1) add(number, 'first');
  expect(db.first('SELECT count(*) AS count FROM numbers')).toEqual({ count: 250 });
  add(7, 'second');
  db.run('DELETE FROM numbers WHERE number < 5');
  add(3, 'third');
  const names = db.all("SELECT number, name FROM numbers WHERE name != 'first' ORDER BY number");
  expect(names).toEqual([
    { number: 3, name: 'third' },
    { number: 7, name: 'second' },
  ]);
  add(1000, 'last');
  db.exec('CREATE INDEX by_name ON numbers (name)');
  expect(db.all("SELECT number FROM numbers WHERE name = 'last'")).toEqual([{ number: 1000 }]);
  db.database.close();
});
