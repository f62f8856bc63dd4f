import { diffArrays } from 'diff';
import { newDistanceFn, newMatcherFn } from 'diff2html/lib-esm/rematch.js';
import type { Line } from './lines.ts';

/** One line of a comparison: on both sides, or on one. `moved`: the line stands elsewhere, too, and was carried there. */
export interface ComparedRow {
  readonly type: 'same' | 'changed' | 'deleted' | 'added';
  readonly before: Line | null;
  readonly after: Line | null;
  readonly moved: boolean;
}

/** Pairing lines by likeness costs the product of both sides; beyond this they are paired as they come. */
const MOST_PAIRS = 900;
const LONGEST_LINE = 240;

/** A line this short (a brace, `return;`) stands anywhere, and says nothing about having been moved. */
const TELLING = 8;

const match = newMatcherFn<Line>(newDistanceFn(({ key }: Line) => key.slice(0, LONGEST_LINE)));

/**
 * Both sides line by line, changed lines beside what they became.
 *
 * @param elsewhere lines of other symbols with which this one exchanged code: those that stood there before, and those
 *   that stand there now.
 */
export function compareLines(
  before: readonly Line[],
  after: readonly Line[],
  elsewhere: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): readonly ComparedRow[] {
  const rows = alike(before, after);
  const gone = new Set(rows.filter(({ type }) => type === 'deleted').map((row) => keyOf(row.before!)));
  const come = new Set(rows.filter(({ type }) => type === 'added').map((row) => keyOf(row.after!)));
  return rows.map((row) => {
    if (row.type === 'deleted') return { ...row, moved: isIn(row.before!, come, elsewhere.after) };
    if (row.type === 'added') return { ...row, moved: isIn(row.after!, gone, elsewhere.before) };
    return row;
  });
}

/** What a line is known by when it is looked for elsewhere. */
export function keyOf({ text }: Line): string {
  return text.trim();
}

function isIn(line: Line, ...sets: readonly ReadonlySet<string>[]): boolean {
  const key = keyOf(line);
  return key.length >= TELLING && line.number !== null && sets.some((set) => set.has(key));
}

function alike(before: readonly Line[], after: readonly Line[]): readonly ComparedRow[] {
  const rows: ComparedRow[] = [];
  let [old, now] = [0, 0];
  let removed: readonly Line[] = [];
  const parts = diffArrays(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  for (const { count = 0, added, removed: gone } of parts) {
    if (gone) {
      rows.push(...replaced(removed, []));
      removed = before.slice(old, old + count);
      old += count;
    } else if (added) {
      rows.push(...replaced(removed, after.slice(now, now + count)));
      removed = [];
      now += count;
    } else {
      rows.push(...replaced(removed, []));
      removed = [];
      for (let at = 0; at < count; at += 1)
        rows.push({ type: 'same', before: before[old + at]!, after: after[now + at]!, moved: false });
      old += count;
      now += count;
    }
  }
  return [...rows, ...replaced(removed, [])];
}

function replaced(old: readonly Line[], now: readonly Line[]): readonly ComparedRow[] {
  const groups = old.length * now.length <= MOST_PAIRS ? match([...old], [...now]) : [[old, now] as const];
  return groups.flatMap(([some = [], others = []]) => [
    ...some.slice(0, paired(some, others)).map((line, at) => changed(line, others[at]!)),
    ...some.slice(paired(some, others)).map((line) => row('deleted', line, null)),
    ...others.slice(paired(some, others)).map((line) => row('added', null, line)),
  ]);
}

const paired = (old: readonly Line[], now: readonly Line[]): number => Math.min(old.length, now.length);

function changed(before: Line, after: Line): ComparedRow {
  return row('changed', before, after);
}

function row(type: ComparedRow['type'], before: Line | null, after: Line | null): ComparedRow {
  return { type, before, after, moved: false };
}
