import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row, SqlValue, Statement } from '../../src/workspace/sqlite/database.ts';
import { openSqlite } from '../../src/workspace/sqlite/sqlite.ts';
import { openTables } from '../../src/workspace/sqlite/table-file.ts';
import { temporaryFolder } from './temporary.ts';

const SEED = Number(process.env['SEED'] ?? 1);

const TABLES = `
  PRAGMA page_size = 1024;
  CREATE TABLE numbered (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER, part INTEGER, twice INTEGER UNIQUE, label TEXT UNIQUE);
  CREATE TABLE keyed (name TEXT, size INTEGER, note TEXT, PRIMARY KEY (name, size)) WITHOUT ROWID;
  CREATE TABLE single (name TEXT PRIMARY KEY, note TEXT) WITHOUT ROWID;
`;
const INDICES = `
  CREATE INDEX of_some ON numbered (name) WHERE part = 1;
  CREATE INDEX by_name ON numbered (name, size);
  CREATE INDEX by_part ON numbered (part) WHERE part IS NOT NULL;
  CREATE INDEX keyed_by_size ON keyed (size);
`;

/** Long ones go on over pages of their own. */
const texts = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'ä', '\u{1f600}', 'b'),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/\u0000|\p{Surrogate}/u.test(text)),
  fc.integer({ min: 150, max: 5000 }).map((length) => 'long '.repeat(length / 5)),
);
const numbers = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(127, -129, 32_768, 2 ** 23, -(2 ** 31), 2 ** 40, 2 ** 47, 2 ** 52 + 1, -(2 ** 50)),
);
const rows = fc.array(fc.tuple(texts, numbers, fc.option(fc.constantFrom(1, 2, 3))), {
  minLength: 1,
  maxLength: 300,
});

async function written(some: readonly (readonly [string, number, number | null])[]) {
  const path = join(temporaryFolder(), 'a.sqlite');
  const database = await openSqlite(path);
  database.exec(TABLES);
  const numbered = database.prepare('INSERT INTO numbered VALUES (?, ?, ?, ?, ?, ?)');
  const keyed = database.prepare('INSERT OR REPLACE INTO keyed VALUES (?, ?, ?)');
  const single = database.prepare('INSERT OR REPLACE INTO single VALUES (?, ?)');
  database.exec('BEGIN');
  for (const [at, [name, size, part]] of some.entries()) {
    numbered.run(at * 7, name, size, part, at * 14, `row ${at}`);
    keyed.run(name, size, `${name}!`);
    single.run(name, String(size));
  }
  database.exec(INDICES);
  database.exec('COMMIT');
  return { path, database };
}

describe('the tables of a SQLite file, read without an engine', () => {
  test('are found, and gone through in their order, as an engine does', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const { path, database } = await written(some);
        const statements = new Map<string, Statement>();
        const ask = (sql: string, ...values: SqlValue[]): readonly Row[] => {
          const statement = statements.get(sql) ?? database.prepare(sql);
          statements.set(sql, statement);
          return statement.all(...values);
        };
        const tables = openTables(path);
        const find = (table: string, where: Row, order: string): void => {
          const sql = `SELECT * FROM ${table} WHERE ${Object.keys(where)
            .map((name) => `${name} = ?`)
            .join(' AND ')} ORDER BY ${order}`;
          expect(tables.find(table, where)).toEqual(ask(sql, ...Object.values(where)));
        };
        for (const [at, [name, size, part]] of some.slice(0, 6).entries()) {
          find('numbered', { id: at * 7 }, 'id');
          find('numbered', { id: at * 7 + 1 }, 'id');
          find('numbered', { twice: at * 14 }, 'id');
          find('numbered', { label: `row ${at}` }, 'id');
          find('numbered', { name }, 'size, id');
          find('numbered', { name, size }, 'id');
          if (part !== null) find('numbered', { part }, 'id');
          if (part !== null)
            expect(tables.findIndexed('numbered', { part })).toEqual(
              ask('SELECT part, id FROM numbered WHERE part = ? ORDER BY id', part),
            );
          find('keyed', { name }, 'size');
          find('keyed', { name, size: size + 1 }, 'size');
          find('keyed', { size }, 'name');
          find('single', { name: `${name}.` }, 'name');
          find('single', { name }, 'name');
          const [from, below] = [[name], [some.at(-1 - at)![0]]];
          const between = 'SELECT * FROM numbered WHERE name >= ? AND name < ? ORDER BY name';
          for (const [reverse, way] of [
            [false, 'ASC'],
            [true, 'DESC'],
          ] as const) {
            expect([...tables.span({ table: 'numbered', by: ['name'], from, below, reverse })]).toEqual(
              ask(`${between} ${way}, size ${way}, id ${way}`, ...from, ...below),
            );
            expect([
              ...tables.span({ table: 'numbered', by: ['id'], from: [at * 3], below: [99], reverse }),
            ]).toEqual(ask(`SELECT * FROM numbered WHERE id >= ? AND id < 99 ORDER BY id ${way}`, at * 3));
          }
        }
        expect([...tables.span({ table: 'keyed', by: ['name', 'size'] })]).toEqual(
          ask('SELECT * FROM keyed ORDER BY name, size'),
        );
        tables.close();
        database.close();
      }),
      { seed: SEED, numRuns: Number(process.env['RUNS'] ?? 5) },
    );
  });

  test('are not read where the file is damaged, and never without an end', async () => {
    const { path, database } = await written([['a', 1, 1]]);
    database.close();
    truncateSync(path, 2048);
    expect(() => [...openTables(path).span({ table: 'keyed', by: ['name'] })]).toThrow(RangeError);
    writeFileSync(path, 'something else');
    expect(() => openTables(path)).toThrow(RangeError);
  });

  test('are known to be others once somebody has written to the file', async () => {
    const { path, database } = await written([['a', 1, 1]]);
    const tables = openTables(path);
    expect(tables.isAsOpened()).toBe(true);
    database.exec("INSERT INTO single VALUES ('b', 'c')");
    expect(tables.isAsOpened()).toBe(false);
    tables.close();
    database.close();
  });

  test('are not read in an order that no index has', async () => {
    const { path, database } = await written([['a', 1, 1]]);
    database.close();
    const tables = openTables(path);
    expect(() => tables.find('keyed', { note: 'a!' })).toThrow('no index');
    expect(() => tables.find('nothing', { name: 'a' })).toThrow('no table');
    tables.close();
  });
});
