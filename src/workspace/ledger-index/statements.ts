import type { Row, Sqlite, SqlValue, Statement } from '../sqlite/sqlite.ts';

/** One open index: each statement is prepared once, when it is first used. */
export interface Statements {
  readonly database: Sqlite;
  run(sql: string, ...values: readonly SqlValue[]): number;
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  first(sql: string, ...values: readonly SqlValue[]): Row | null;
}

export function statements(database: Sqlite): Statements {
  const prepared = new Map<string, Statement>();
  const get = (sql: string): Statement => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const all = (sql: string, ...values: readonly SqlValue[]): readonly Row[] => get(sql).all(...values);
  return {
    database,
    run: (sql, ...values) => get(sql).run(...values).lastId,
    all,
    first: (sql, ...values) => all(sql, ...values)[0] ?? null,
  };
}

/**
 * A text as an engine can keep it: some end a text at a NUL, and none can say half of a surrogate pair. A text with one
 * of those is kept as JSON behind a mark.
 */
export function kept(text: string): string {
  return /^\u0001|\u0000|\p{Surrogate}/u.test(text) ? `\u0001${JSON.stringify(text)}` : text;
}

export function unkept(value: SqlValue | undefined): string {
  const text = String(value);
  return text.startsWith('\u0001') ? (JSON.parse(text.slice(1)) as string) : text;
}

export const numberOrNull = (value: SqlValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export const textOrNull = (value: SqlValue | undefined): string | null =>
  value === null || value === undefined ? null : unkept(value);
