import { ascending, type Bound, type Cell, descending, rowAt } from './b-tree.ts';
import type { Row, SqlValue } from './database.ts';
import { openPages, type PageFile } from './page-file.ts';
import { columnsOf, compareToKey, type KeyPart, keyPart } from './record-format.ts';
import { readSchema, type TableLayout, type TreeLayout } from './schema-text.ts';

/** Columns with the values that they have in the rows that are wanted. */
export type Where = Readonly<Record<string, SqlValue>>;

/** Rows that can be found by what an index of their table begins with. */
export interface Lookup {
  find(table: string, where: Where): readonly Row[];
}

/** Which rows of an order are wanted. */
export interface Span {
  readonly table: string;
  /** The columns of the index that has that order, or of its beginning. */
  readonly by: readonly string[];
  /** What these, or the first of them, are at the least, or are below. */
  readonly from?: readonly SqlValue[];
  readonly below?: readonly SqlValue[];
  readonly reverse?: boolean;
}

/** The tables of a SQLite file, read without an engine. All of it may throw RangeError where the file is damaged. */
export interface TableFile extends Lookup {
  /** As much of the rows as stands in the index by which they are found, which is found in half the time. */
  findIndexed(table: string, where: Where): readonly Row[];
  span(wanted: Span): Iterable<Row>;
  /** A table's, in the order in which its rows are put in. */
  columns(table: string): readonly string[];
  /** Whether nobody has written to the file since. */
  isAsOpened(): boolean;
  close(): void;
}

/**
 * Opens a SQLite file for lookups. An engine takes longer to start than a question does to be answered; what is needed
 * for that is to go down a few sorted trees. To be called while nobody writes to it.
 *
 * @throws RangeError where it is damaged, or written in a way that we don't write.
 */
export function openTables(path: string): TableFile {
  const pages = openPages(path);
  try {
    return tablesOf(pages);
  } catch (error) {
    pages.close();
    throw error;
  }
}

function tablesOf(pages: PageFile): TableFile {
  const tables = readSchema([...ascending(pages, 1, null)].map(({ payload }) => columnsOf(payload)));
  const ways = new Map<string, TreeLayout>();

  function tableOf(name: string): TableLayout {
    const table = tables.get(name);
    if (!table) throw new RangeError(`there is no table ${name}`);
    return table;
  }

  /** The tree whose order begins with some columns. */
  function wayTo(table: TableLayout, columns: readonly string[]): TreeLayout {
    const spelled = `${table.name} ${columns.join(' ')}`;
    const known =
      ways.get(spelled) ?? table.trees.find(({ order }) => columns.every((name, at) => order[at] === name));
    if (!known) throw new RangeError(`no index is in the order of ${spelled}`);
    ways.set(spelled, known);
    return known;
  }

  function rowOf(table: TableLayout, tree: TreeLayout, cell: Cell): Row {
    if (tree.isTable) return named(table.columns, cell, table.rowid);
    const values = columnsOf(cell.payload);
    if (tree.isWhole) return named(tree.order, cell, null, values);
    const [own] = table.trees;
    const found =
      table.rowid === null
        ? first(
            equalTo(
              own!,
              own!.key.map((name) => keyPart(values[tree.order.indexOf(name)]!)),
            ),
          )
        : rowAt(pages, own!.root, Number(values.at(-1)));
    if (!found) throw new RangeError(`an index of ${table.name} names a row that isn't there`);
    return named(table.columns, found, table.rowid);
  }

  function* equalTo(tree: TreeLayout, key: readonly KeyPart[]): Iterable<Cell> {
    for (const cell of ascending(pages, tree.root, { key, side: 'before' })) {
      if (compareToKey(cell.payload, key) !== 0) return;
      yield cell;
    }
  }

  return {
    find(name, where) {
      const table = tableOf(name);
      const columns = Object.keys(where);
      const tree = wayTo(table, columns);
      const key = Object.values(where).map(keyPart);
      if (tree.isTable && table.rowid !== null) {
        const cell = rowAt(pages, tree.root, Number(key[0]));
        return cell ? [rowOf(table, tree, cell)] : [];
      }
      return Array.from(equalTo(tree, key), (cell) => rowOf(table, tree, cell));
    },
    findIndexed(name, where) {
      const tree = wayTo(tableOf(name), Object.keys(where));
      const cells = equalTo(tree, Object.values(where).map(keyPart));
      return Array.from(cells, (cell) => named(tree.order, cell, null));
    },
    *span({ table: name, by, from, below, reverse }) {
      const table = tableOf(name);
      const tree = wayTo(table, by);
      const [low, high] = [boundOf(from), boundOf(below)];
      const cells = reverse ? descending(pages, tree.root, high) : ascending(pages, tree.root, low);
      const [stop, side] = reverse ? [low, -1] : [high, 1];
      for (const cell of cells) {
        if (stop && isBeyond(cell, stop.key, side)) return;
        yield rowOf(table, tree, cell);
      }
    },
    columns: (table) => tableOf(table).columns,
    isAsOpened: pages.isAsOpened,
    close: pages.close,
  };
}

function first<T>(some: Iterable<T>): T | null {
  for (const one of some) return one;
  return null;
}

const boundOf = (values: readonly SqlValue[] | undefined): Bound | null =>
  values ? { key: values.map(keyPart), side: 'before' } : null;

/** Whether a cell comes before the least, or not before what all are below. */
function isBeyond(cell: Cell, key: readonly KeyPart[], side: number): boolean {
  const order = cell.rowid === null ? compareToKey(cell.payload, key) : cell.rowid - Number(key[0]);
  return side < 0 ? order < 0 : order >= 0;
}

function named(
  names: readonly string[],
  cell: Cell,
  rowid: string | null,
  values: readonly SqlValue[] = columnsOf(cell.payload),
): Row {
  const row: Record<string, SqlValue> = {};
  for (let at = 0; at < names.length; at += 1) row[names[at]!] = values[at] ?? null;
  if (rowid !== null) row[rowid] = cell.rowid;
  return row;
}
