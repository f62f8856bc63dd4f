import { diffWordsWithSpace } from 'diff';
import { spellOutHidden } from '../../src/model/visible-text.ts';
import type { RowCode } from '../../src/report/page-data.ts';
import { type ComparedRow, compareLines } from './compare-lines.ts';
import { element } from './element.ts';
import { type Line, linesOf } from './lines.ts';
import { type Note, notesByRow } from './notes.ts';

/** Unchanged lines that stay around a change, and the fewest that are worth folding. */
const AROUND = 3;
const WORTH_FOLDING = 4;

/** Longer lines are no source that a person wrote, and their words are not compared. */
const LONGEST_COMPARED = 2_000;

export interface Drawing {
  readonly table: HTMLElement;
  /** Those that found their lines. */
  readonly placed: readonly Note[];
}

/**
 * A symbol before and after, side by side or in one column, with notes at the lines that they explain. Everything is
 * put on the page as text; there is no way from what code holds to an element.
 */
export function drawCode(
  [before, after, , places]: RowCode,
  elsewhere: Parameters<typeof compareLines>[2],
  notes: readonly Note[],
  wide: boolean,
): Drawing | null {
  if (before === null && after === null) return null;
  const rows = compareLines(linesOf(before ?? []), linesOf(after ?? []), elsewhere);
  const isPair = before !== null && after !== null;
  const split = wide && isPair && rows.some(({ type }) => type !== 'same');
  const width: Width = split ? 4 : isPair ? 3 : 2;
  const { at, whole, placed } = notesByRow(rows, notes);
  const table = element('table', split ? 'code split' : 'code');
  table.append(columns(width), head(places, width));
  const body = element('tbody');
  table.append(body);
  for (const part of folded(rows, (row) => at.has(row))) {
    if (part.folded) body.append(...foldRow(part.rows, width, (row) => lineRows(rows[row]!, width)));
    else
      for (const row of part.rows) {
        const own = at.get(row);
        for (const note of own?.above ?? []) body.append(noteRow(note, width));
        const drawn = lineRows(rows[row]!, width);
        if (whole.has(row)) for (const one of drawn) one.classList.add('noted');
        body.append(...drawn);
        for (const note of own?.below ?? []) body.append(noteRow(note, width));
      }
  }
  return { table, placed };
}

/** Columns: both sides, both numbers, or a symbol that stands on one side alone. */
type Width = 4 | 3 | 2;

const LOOKS: Readonly<Record<Width, readonly string[]>> = {
  4: ['ln', 'cd', 'ln', 'cd'],
  3: ['ln', 'ln', 'cd'],
  2: ['ln', 'cd'],
};

/** Their widths stand at the top: a table of fixed layout asks its first row, which goes across. */
function columns(width: Width): HTMLElement {
  const group = element('colgroup');
  for (const look of LOOKS[width]) group.append(element('col', look));
  return group;
}

function head([before, after]: readonly [string | null, string | null], width: Width): HTMLElement {
  const row = element('tr');
  const title = (count: number, text: string): HTMLElement => {
    const cell = element('th', '', spellOutHidden(text));
    cell.setAttribute('colspan', String(count));
    cell.setAttribute('scope', 'colgroup');
    return cell;
  };
  if (width === 4) row.append(title(2, before ?? ''), title(2, after ?? ''));
  else
    row.append(
      title(
        width,
        before !== null && after !== null && before !== after
          ? `${before} → ${after}`
          : (after ?? before ?? ''),
      ),
    );
  const top = element('thead');
  top.append(row);
  return top;
}

interface Part {
  readonly folded: boolean;
  readonly rows: readonly number[];
}

/** Long stretches in which nothing happens, apart from what is near a change or a note. */
function folded(rows: readonly ComparedRow[], isNoted: (row: number) => boolean): readonly Part[] {
  const near = new Set<number>();
  rows.forEach(({ type }, at) => {
    if (type === 'same' && !isNoted(at)) return;
    for (let row = at - AROUND; row <= at + AROUND; row += 1) near.add(row);
  });
  // Where nothing changed at all, the beginning says what it is.
  if (near.size === 0) for (let row = 0; row < AROUND * 2; row += 1) near.add(row);
  const parts: { folded: boolean; rows: number[] }[] = [];
  rows.forEach((_, at) => {
    const far = !near.has(at);
    if (parts.at(-1)?.folded === far) parts.at(-1)!.rows.push(at);
    else parts.push({ folded: far, rows: [at] });
  });
  return parts.map((part) => (part.rows.length < WORTH_FOLDING ? { ...part, folded: false } : part));
}

function foldRow(
  rows: readonly number[],
  width: Width,
  draw: (row: number) => readonly HTMLElement[],
): readonly HTMLElement[] {
  const button = element('button', 'unfold', `${rows.length} unchanged lines`);
  button.setAttribute('type', 'button');
  const row = across(button, width);
  row.classList.add('gap');
  button.addEventListener('click', () => {
    const drawn = rows.flatMap(draw);
    row.replaceWith(...drawn);
    drawn[0]?.setAttribute('tabindex', '-1');
    drawn[0]?.focus();
  });
  return [row];
}

function noteRow({ item, verdict }: Note, width: Width): HTMLElement {
  const note = element('p');
  note.append(...[...item.childNodes].map((node) => node.cloneNode(true)));
  const row = across(note, width);
  row.classList.add('note', verdict === 'changes' ? 'x' : 'y');
  return row;
}

function across(content: HTMLElement, width: Width): HTMLElement {
  const row = element('tr');
  const cell = element('td');
  cell.setAttribute('colspan', String(width));
  cell.append(content);
  row.append(cell);
  return row;
}

function lineRows(row: ComparedRow, width: Width): readonly HTMLElement[] {
  const { type, before, after, moved } = row;
  if (width === 4) return [splitRow(row)];
  if (type === 'same') return [single(before, after, 'same', text(after!))];
  if (width === 2) return [alone((before ?? after)!, moved ? `${type} moved` : type)];
  if (type !== 'changed')
    return [single(before, after, moved ? `${type} moved` : type, text((before ?? after)!))];
  const [old, now] = words(before!, after!);
  return [single(before, null, 'deleted', old), single(null, after, 'added', now)];
}

function alone(line: Line, look: string): HTMLElement {
  const row = element('tr', look);
  row.append(number(line), code(text(line), look));
  return row;
}

function single(
  before: Line | null,
  after: Line | null,
  look: string,
  content: readonly Node[],
): HTMLElement {
  const row = element('tr', look);
  row.append(number(before), number(after), code(content, look));
  return row;
}

function splitRow({ type, before, after, moved }: ComparedRow): HTMLElement {
  const row = element('tr', moved ? `${type} moved` : type);
  const [old, now] =
    type === 'changed' ? words(before!, after!) : [before ? text(before) : [], after ? text(after) : []];
  const [left, right] = type === 'same' ? ['', ''] : ['deleted', 'added'];
  row.append(
    number(before),
    code(old, before ? `${left}${moved ? ' moved' : ''}` : 'none'),
    number(after),
    code(now, after ? `${right}${moved ? ' moved' : ''}` : 'none'),
  );
  return row;
}

function number(line: Line | null): HTMLElement {
  return element('td', 'ln', line?.number == null ? '' : String(line.number));
}

function code(content: readonly Node[], look: string): HTMLElement {
  const cell = element('td', `cd ${look}`);
  // What a colour says is said by a sign, too, and to a screen reader by a word.
  const sign = look.includes('moved')
    ? '↷'
    : look.includes('deleted')
      ? '−'
      : look.includes('added')
        ? '+'
        : '';
  if (sign !== '') {
    const mark = element('span', 'sign', sign);
    mark.setAttribute('aria-hidden', 'true');
    cell.append(
      mark,
      element(
        'span',
        'vh',
        look.includes('moved') ? 'moved ' : look.includes('deleted') ? 'deleted ' : 'added ',
      ),
    );
  }
  cell.append(...content);
  return cell;
}

function words(before: Line, after: Line): readonly [readonly Node[], readonly Node[]] {
  if (before.text.length + after.text.length > LONGEST_COMPARED) return [text(before), text(after)];
  const parts = diffWordsWithSpace(before.text, after.text);
  // Two lines with next to nothing in common are not one line with marks all over it.
  const common = parts.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  if (common * 5 < 2 * Math.max(before.text.trim().length, after.text.trim().length))
    return [text(before), text(after)];
  const side = (gone: boolean): readonly Node[] =>
    parts
      .filter(({ added, removed }) => (gone ? !added : !removed))
      .flatMap(({ added, removed, value }) => {
        if (!added && !removed) return visible(value);
        const mark = element(gone ? 'del' : 'ins');
        mark.append(...visible(value));
        return [mark];
      });
  return [side(true), side(false)];
}

function text({ number: at, text: content }: Line): readonly Node[] {
  if (at !== null) return visible(content);
  return [element('span', 'inner', `⋯ ${spellOutHidden(content)}`)];
}

/** Text of code: what can't be seen in it is spelled out and marked, but for tabs. */
function visible(content: string): readonly Node[] {
  if (spellOutHidden(content.replaceAll('\t', '')) === content.replaceAll('\t', ''))
    return [document.createTextNode(content)];
  return Array.from(content).map((character) => {
    const spelled = spellOutHidden(character);
    if (character === '\t' || spelled === character) return document.createTextNode(character);
    const mark = element('span', 'hid', spelled);
    mark.title = 'a character that can not be seen';
    return mark;
  });
}
