import { groupBy } from '../../model/group-by.ts';
import type { Row, SqlValue } from '../sqlite/database.ts';
import { keyPart } from '../sqlite/record-format.ts';
import type { Span, TableFile, Where } from '../sqlite/table-file.ts';
import type { Intake } from './statements.ts';

/** The tables of a file, with rows on top that stand in memory alone. */
export interface LayeredTables extends TableFile, Intake {
  /** Puts other values into a row; `by` is the column that finds it, which only one row has. */
  change(table: string, by: string, value: SqlValue, values: Row): void;
}

/** Nothing is on top at first, and nothing ever goes down into the file. */
export function layeredTables(file: TableFile): LayeredTables {
  const added = new Map<string, Row[]>();
  /** By table and column, which rows of the file have others in their place. */
  const replaced = new Map<string, { readonly by: string; readonly values: Set<SqlValue> }>();
  /** By table and columns, the rows here by what these hold. */
  const found = new Map<string, ReadonlyMap<string, readonly Row[]>>();

  const own = (table: string): readonly Row[] => added.get(table) ?? [];

  function put(table: string, row: Row): void {
    const rows = added.get(table);
    if (rows) rows.push(row);
    else added.set(table, [row]);
    for (const key of found.keys()) if (key.startsWith(`${table} `)) found.delete(key);
  }

  function stands(table: string): (row: Row) => boolean {
    const gone = replaced.get(table);
    return (row) => !gone?.values.has(row[gone.by]!);
  }

  /** A table has few rows here, but is asked often. */
  function ownEqual(table: string, where: Where): readonly Row[] {
    const columns = Object.keys(where);
    const key = `${table} ${columns.join(' ')}`;
    const known = found.get(key) ?? groupedBy(own(table), columns);
    found.set(key, known);
    return known.get(spelled(Object.values(where))) ?? [];
  }

  const find = (table: string, where: Where): readonly Row[] => [
    ...file.find(table, where).filter(stands(table)),
    ...ownEqual(table, where),
  ];

  function* span(wanted: Span): Iterable<Row> {
    const { table, by, reverse } = wanted;
    const order = byColumns(by);
    const ours = own(table)
      .filter((row) => isWithin(row, wanted))
      .sort((a, b) => (reverse ? order(b, a) : order(a, b)));
    let next = 0;
    for (const row of file.span(wanted)) {
      if (!stands(table)(row)) continue;
      while (next < ours.length && order(ours[next]!, row) < 0 !== (reverse ?? false)) {
        yield ours[next]!;
        next += 1;
      }
      yield row;
    }
    yield* ours.slice(next);
  }

  return {
    columns: file.columns,
    find,
    findIndexed: (table, where) =>
      replaced.has(table) || own(table).length > 0 ? find(table, where) : file.findIndexed(table, where),
    span,
    add(into, ...values) {
      const table = into.slice(into.lastIndexOf(' ') + 1);
      put(table, Object.fromEntries(file.columns(table).map((name, at) => [name, values[at] ?? null])));
    },
    change(table, by, value, values) {
      const [before] = find(table, { [by]: value });
      added.set(
        table,
        own(table).filter((row) => row[by] !== value),
      );
      const gone = replaced.get(table) ?? { by, values: new Set<SqlValue>() };
      gone.values.add(value);
      replaced.set(table, gone);
      put(table, { ...before, ...values });
    },
    greatest(table, column) {
      const [last] = span({ table, by: [column], reverse: true });
      return Number(last?.[column] ?? 0);
    },
    isAsOpened: file.isAsOpened,
    close: file.close,
  };
}

function groupedBy(rows: readonly Row[], columns: readonly string[]): ReadonlyMap<string, readonly Row[]> {
  return groupBy(rows, (row) => spelled(columns.map((name) => row[name]!)));
}

const spelled = (values: readonly SqlValue[]): string => JSON.stringify(values);

function isWithin(row: Row, { by, from, below }: Span): boolean {
  const at = (bound: readonly SqlValue[]): number =>
    compareValues(
      by.slice(0, bound.length).map((name) => row[name]!),
      bound,
    );
  return (!from || at(from) >= 0) && (!below || at(below) < 0);
}

const byColumns =
  (by: readonly string[]) =>
  (a: Row, b: Row): number =>
    compareValues(
      by.map((name) => a[name]!),
      by.map((name) => b[name]!),
    );

/** In the order of the file: NULL first, then numbers, then texts by their bytes. */
function compareValues(some: readonly SqlValue[], others: readonly SqlValue[]): number {
  for (const [at, value] of some.entries()) {
    const [a, b] = [keyPart(value), keyPart(others[at]!)];
    const ranks = rank(a) - rank(b);
    if (ranks !== 0) return ranks;
    const order = Buffer.isBuffer(a) ? a.compare(b as Buffer) : Number(a) - Number(b);
    if (order !== 0) return order;
  }
  return 0;
}

const rank = (part: ReturnType<typeof keyPart>): number =>
  part === null ? 0 : typeof part === 'number' ? 1 : 2;
