import { createHash } from 'node:crypto';
import { asciiJson, bytesOfAscii } from '../model/ascii-json.ts';
import type { Lens } from '../model/lens.ts';
import { NAME_AT, NUMBERS, type UnderstoodText } from '../tracing/lens/understood-text.ts';
import { commands } from './protocol.ts';
import type { EditorSettings } from './settings.ts';

/**
 * A text with its lenses as they are answered: JSON with room in it for where each stands. It is made in the thread
 * that reads; what a keystroke moves is then some digits in it, and nothing is made anew.
 */
export interface DrawnText extends UnderstoodText {
  /** ASCII, so that each letter is one byte. */
  readonly lenses: Uint8Array;
  /** Where in it each lens has its four numbers: lines and characters of the start and of the end, in that order. */
  readonly lensesAt: Int32Array;
  /** The places that stand there. */
  readonly lensPlaces: Int32Array;
  /** The same for two texts whose lenses say and do the same, wherever they stand. */
  readonly look: string;
}

export type Click = EditorSettings['click'];

const NUMBERS_OF_A_LENS = 4;
/** No number of a place is longer. JSON takes blanks before one. */
const WIDTH = 10;
const ROOM = ' '.repeat(WIDTH);
const PLACE = `{"line":${ROOM},"character":${ROOM}}`;
const RANGE = `{"range":{"start":${PLACE},"end":${PLACE}},"command":`;
const ROOMS = [...RANGE.matchAll(new RegExp(ROOM, 'g'))].map(({ index }) => index);

/** @param uri of the text, as the editor spells it. */
export function drawnText(
  text: UnderstoodText,
  lenses: readonly Lens[],
  uri: string,
  click: Click,
): DrawnText {
  const parts = lenses.map(
    (lens) => `${RANGE}${asciiJson({ title: lens.title, ...whenClicked(lens, uri, click) })}}`,
  );
  const lensesAt = new Int32Array(lenses.length * NUMBERS_OF_A_LENS);
  let start = 1;
  for (const [at, part] of parts.entries()) {
    lensesAt.set(
      ROOMS.map((room) => start + room),
      at * NUMBERS_OF_A_LENS,
    );
    start += part.length + 1;
  }
  const json = `[${parts.join()}]`;
  const empty = bytesOfAscii(json);
  const nowhere = new Int32Array(text.places.length).fill(-1);
  const drawn = { ...text, lenses: empty, lensesAt, lensPlaces: nowhere };
  const look = createHash('sha256').update(json).digest('base64');
  return { ...drawn, look, lenses: movedLenses(drawn, text.places), lensPlaces: text.places };
}

/** The lenses at other places; what they say is copied, and what moved is written over. */
export function movedLenses(
  { lensed, lenses, lensesAt, lensPlaces }: Omit<DrawnText, 'look'>,
  places: Int32Array,
): Uint8Array {
  const moved = Buffer.allocUnsafeSlow(lenses.length);
  moved.set(lenses);
  for (let at = 0; at < lensesAt.length; at++) {
    const of = at % NUMBERS_OF_A_LENS;
    const place = lensed[(at - of) / NUMBERS_OF_A_LENS]! * NUMBERS + NAME_AT + of;
    // Lines of the protocol count from 0, ours from 1.
    const isLine = of % 2 === 0;
    if (places[place] !== lensPlaces[place])
      writeNumber(moved, lensesAt[at]!, isLine ? Math.max(0, places[place]! - 1) : places[place]!);
  }
  return moved;
}

const [BLANK, ZERO] = [32, 48];

function writeNumber(bytes: Uint8Array, start: number, number: number): void {
  let left = number;
  let at = start + WIDTH - 1;
  do {
    bytes[at--] = ZERO + (left % 10);
    left = Math.floor(left / 10);
  } while (left > 0);
  while (at >= start) bytes[at--] = BLANK;
}

function whenClicked({ symbol }: Lens, uri: string, click: Click) {
  if (click === 'none') return { command: '' };
  const owner = click === 'intent' ? symbol.traced?.owner : null;
  if (owner) return { command: commands.openIntent, arguments: [owner.intentId, uri] };
  return { command: commands.showTraces, arguments: [uri, symbol.name] };
}
