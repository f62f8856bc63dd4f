import type { Row, Sqlite, SqlValue, Statement } from '../sqlite/database.ts';
import type { Lookup } from '../sqlite/table-file.ts';

/** Tables that rows can be put into, in a file or in memory. */
export interface Intake extends Lookup {
  /**
   * Puts a row in; whatever is looked up later sees it.
   *
   * @param into up to the row's values: `INSERT INTO words`.
   */
  add(into: string, ...row: readonly SqlValue[]): void;
  /** The greatest number in a column by which rows are sorted; 0 where there is no row. */
  greatest(table: string, column: string): number;
}

/**
 * One open index: each statement is prepared once, when it is first used. Rows are put in together with others, since
 * many rows of one statement cost a fraction of as many statements.
 */
export interface Statements extends Intake {
  readonly database: Sqlite;
  /** @returns the id of the last row that was put in. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  first(sql: string, ...values: readonly SqlValue[]): Row | null;
  /** Runs statements without parameters. */
  exec(sql: string): void;
}

/** More gain nothing. */
const ROWS_AT_ONCE = 100;

interface Waiting {
  readonly table: string;
  readonly width: number;
  readonly values: SqlValue[];
}

interface Prepared extends Statement {
  /** All words in it, the tables that it is about among them. */
  readonly words: ReadonlySet<string>;
}

/**
 * Lends an open database as rows and statements; rows that wait are put in before anything is asked of their table.
 */
export function statements(database: Sqlite): Statements {
  const prepared = new Map<string, Prepared>();
  const waiting = new Map<string, Waiting>();

  function get(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = { ...database.prepare(sql), words: new Set(sql.match(/\w+/g)) };
    prepared.set(sql, statement);
    return statement;
  }

  /** What waits for a table is put in before anybody looks at that. */
  function settled(sql: string): Prepared {
    const statement = get(sql);
    for (const [into, { table }] of waiting) if (statement.words.has(table)) putIn(into);
    return statement;
  }

  function putIn(into: string): void {
    const { width, values } = waiting.get(into)!;
    waiting.delete(into);
    const row = `(${Array(width).fill('?').join(', ')})`;
    if (values.length === width * ROWS_AT_ONCE)
      get(`${into} VALUES ${Array(ROWS_AT_ONCE).fill(row).join(', ')}`).run(...values);
    else
      for (let at = 0; at < values.length; at += width)
        get(`${into} VALUES ${row}`).run(...values.slice(at, at + width));
  }

  const all = (sql: string, ...values: readonly SqlValue[]): readonly Row[] => settled(sql).all(...values);
  return {
    database,
    run: (sql, ...values) => settled(sql).run(...values).lastId,
    add(into, ...row) {
      let rows = waiting.get(into);
      if (!rows) {
        rows = { table: into.slice(into.lastIndexOf(' ') + 1), width: row.length, values: [] };
        waiting.set(into, rows);
      }
      rows.values.push(...row);
      if (rows.values.length === row.length * ROWS_AT_ONCE) putIn(into);
    },
    all,
    greatest: (table, column) => Number(all(`SELECT max(${column}) AS last FROM ${table}`)[0]?.['last'] ?? 0),
    find: (table, where) => all(selectFrom(table, Object.keys(where)), ...Object.values(where)),
    first: (sql, ...values) => all(sql, ...values)[0] ?? null,
    exec(sql) {
      for (const into of [...waiting.keys()]) putIn(into);
      database.exec(sql);
    },
  };
}

const selectFrom = (table: string, columns: readonly string[]): string =>
  `SELECT * FROM ${table} WHERE ${columns.map((name) => `${name} = ?`).join(' AND ')}`;

/**
 * A text as an engine can keep it: some end a text at a NUL, and none can say half of a surrogate pair. A text with one
 * of those is kept as JSON behind a mark.
 */
export function kept(text: string): string {
  return /^\u0001|\u0000|\p{Surrogate}/u.test(text) ? `\u0001${JSON.stringify(text)}` : text;
}

/** The way back from `kept`. */
export function unkept(value: SqlValue | undefined): string {
  const text = String(value);
  return text.startsWith('\u0001') ? (JSON.parse(text.slice(1)) as string) : text;
}

/** A column that may be NULL, or that a row in memory may lack. */
export const numberOrNull = (value: SqlValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** The same of a text, as `kept` has written it. */
export const textOrNull = (value: SqlValue | undefined): string | null =>
  value === null || value === undefined ? null : unkept(value);
