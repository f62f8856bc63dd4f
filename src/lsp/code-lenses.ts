import type { CodeLens } from 'vscode-languageserver';
import type { Buffer } from './buffers.ts';
import { type DrawnText, movedLenses } from './drawn-lenses.ts';
import { type ReadyJson, readyJson } from './ready-json.ts';

/** What was answered last for a text. */
interface Answered {
  readonly drawn: DrawnText;
  readonly answer: ReadyJson;
}

const answered = new WeakMap<Buffer, Answered>();

/** The lenses of a text where they stand now. */
export function codeLenses(buffer: Buffer): CodeLens[] {
  const { known } = buffer.open;
  if (known === null) return [];
  const last = answered.get(buffer);
  if (last?.drawn.places === known.places) return asAnswer(last.answer);
  // What was written for the last keystroke is nearer to what stands there now than what was drawn once.
  const near = last?.drawn.lensesAt === known.lensesAt ? last.drawn : known;
  const lenses = movedLenses(near, known.places);
  const drawn = { ...known, lenses, lensPlaces: known.places };
  const answer = readyJson(lenses);
  answered.set(buffer, { drawn, answer });
  return asAnswer(answer);
}

const asAnswer = (answer: ReadyJson): CodeLens[] => answer as unknown as CodeLens[];
