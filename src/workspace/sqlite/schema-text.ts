import type { SqlValue } from './database.ts';

export interface TableLayout {
  readonly name: string;
  /** In the order in which they are kept. */
  readonly columns: readonly string[];
  /** The column that is the number of a row; null for a table that is kept in the order of its key. */
  readonly rowid: string | null;
  /** The columns of which no two rows have the same. */
  readonly unique: readonly string[];
  /** Its own first, then its indices. */
  readonly trees: readonly TreeLayout[];
}

/** One sorted tree of a file. */
export interface TreeLayout {
  readonly root: number;
  readonly isTable: boolean;
  /** The columns that stand in it, in the order in which they are sorted. */
  readonly order: readonly string[];
  /** By which a row is found in it. */
  readonly key: readonly string[];
  /** Whether all of a row stands in it. */
  readonly isWhole: boolean;
}

/**
 * What a SQLite file says of its own tables and indices, which it does in SQL. Only what our tables are made with is
 * understood: keys of `WITHOUT ROWID` come first among their columns, and of another table no column is a key but one
 * `INTEGER PRIMARY KEY`, or is `UNIQUE`.
 *
 * @param rows of `sqlite_schema`: what it is, its name, its table, the page of its root, the SQL.
 */
export function readSchema(rows: readonly (readonly SqlValue[])[]): ReadonlyMap<string, TableLayout> {
  const tables = new Map<string, TableLayout>();
  for (const [what, name, , root, sql] of rows)
    if (what === 'table') tables.set(String(name), tableIn(String(name), Number(root), String(sql)));
  for (const [what, name, of, root, sql] of rows) {
    const table = tables.get(String(of));
    if (what !== 'index' || !table) continue;
    const named = sql === null ? uniqueColumn(table, String(name)) : indexed(String(sql));
    if (named === null) continue;
    tables.set(table.name, { ...table, trees: [...table.trees, indexOf(table, Number(root), named)] });
  }
  return tables;
}

function tableIn(name: string, root: number, sql: string): TableLayout {
  const parts = listed(sql);
  const columns = parts.filter((part) => !/^PRIMARY KEY\b/.test(part)).map((part) => part.split(/\s/, 1)[0]!);
  const rowid = parts.find((part) => /\bINTEGER PRIMARY KEY\b/.test(part))?.split(/\s/, 1)[0] ?? null;
  const single = parts.find((part) => /\bPRIMARY KEY\b/.test(part) && !part.startsWith('PRIMARY'));
  const several = parts.find((part) => part.startsWith('PRIMARY KEY'));
  const key = several ? listed(several) : single ? [single.split(/\s/, 1)[0]!] : [];
  const order = rowid === null ? columns : [rowid];
  const unique = parts.filter((part) => /\bUNIQUE\b/.test(part)).map((part) => part.split(/\s/, 1)[0]!);
  return { name, columns, rowid, unique, trees: [{ root, isTable: true, order, key, isWhole: true }] };
}

/** For a column that is `UNIQUE`, SQLite makes an index of its own. */
function uniqueColumn({ unique }: TableLayout, name: string): readonly string[] | null {
  const column = unique[Number(/_(\d+)$/.exec(name)?.[1]) - 1];
  return column === undefined ? null : [column];
}

/** Null for one of some rows alone, which finds the others nowhere; what is NULL is never looked for. */
function indexed(sql: string): readonly string[] | null {
  return / WHERE (?!\w+ IS NOT NULL$)/.test(sql) ? null : listed(sql);
}

/** An entry ends with what finds its row: the number, or what of the key doesn't stand in it already. */
function indexOf({ columns, rowid, trees }: TableLayout, root: number, named: readonly string[]): TreeLayout {
  const key = rowid === null ? trees[0]!.key.filter((column) => !named.includes(column)) : [rowid];
  const order = [...named, ...key];
  return {
    root,
    isTable: false,
    order,
    key: order,
    isWhole: columns.every((column) => order.includes(column)),
  };
}

/** What stands between the first parenthesis and the one that closes it. */
function listed(sql: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of sql.slice(sql.indexOf('('))) {
    if (sign === ')') depth -= 1;
    if (depth === 0 && sign === ')') break;
    if (depth === 1 && sign === ',') parts.push('');
    else if (depth > 0) parts[parts.length - 1] += sign;
    if (sign === '(') depth += 1;
  }
  return parts.map((part) => part.trim());
}
