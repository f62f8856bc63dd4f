import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sqliteDrivers } from '../../src/workspace/sqlite/sqlite.ts';
import { temporaryFolder } from './temporary.ts';

describe.each(sqliteDrivers.map((driver) => [driver.name, driver] as const))('%s', (_, driver) => {
  test('keeps what was written, in order, and takes back what is rolled back', async ({ skip }) => {
    const open = await driver.load();
    if (!open) return skip('this Node does not have it');
    const path = join(temporaryFolder(), 'a.sqlite');
    const first = open(path);
    first.exec('CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT, size REAL)');
    const insert = first.prepare('INSERT INTO names VALUES (NULL, ?, ?)');
    expect(insert.run('ä\u2028b', 1.5).lastId).toBe(1);
    expect(insert.run(null, 2).lastId).toBe(2);
    first.exec('BEGIN');
    insert.run('gone', 3);
    first.exec('ROLLBACK');
    first.close();
    const second = open(path);
    expect(second.prepare('SELECT name, size FROM names ORDER BY id').all()).toEqual([
      { name: 'ä\u2028b', size: 1.5 },
      { name: null, size: 2 },
    ]);
    second.close();
  });
});

test('the lock of an engine whose process was killed does not shut out the next one', async () => {
  const open = (await sqliteDrivers.at(-1)!.load())!;
  const path = join(temporaryFolder(), 'a.sqlite');
  open(path).close();
  mkdirSync(`${path}.lock`);
  const database = open(path);
  database.exec('CREATE TABLE t (a)');
  database.close();
  rmSync(path);
});
