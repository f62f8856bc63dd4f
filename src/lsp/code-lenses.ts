import type { CodeLens } from 'vscode-languageserver';
import { NAME_AT, NUMBERS, symbolNumbered, type UnderstoodText } from '../tracing/lens/understood-text.ts';
import type { Buffer } from './buffers.ts';
import { commands } from './protocol.ts';
import { asciiJson, type ReadyJson, readyJson } from './ready-json.ts';
import type { EditorSettings } from './settings.ts';

type Click = EditorSettings['click'];

/** The lenses of one reading: an edit moves them and changes nothing of what they say and do; most don't even move. */
interface Answered {
  readonly click: Click;
  /** The lenses' commands, as JSON. */
  readonly said: readonly string[];
  readonly places: Int32Array;
  readonly answer: ReadyJson;
}

const answered = new WeakMap<UnderstoodText['titles'], Answered>();

/** The lenses of a text where they stand now. */
export function codeLenses({ uri, open: { known } }: Buffer, click: Click): CodeLens[] {
  if (known === null) return [];
  const last = answered.get(known.titles);
  const isSame = last?.click === click;
  if (isSame && last.places === known.places) return asAnswer(last.answer);
  const said = isSame ? last.said : saidBy(known, uri, click);
  const answer = readyJson(`[${standing(known, said).join()}]`);
  answered.set(known.titles, { click, said, places: known.places, answer });
  return asAnswer(answer);
}

const asAnswer = (answer: ReadyJson): CodeLens[] => answer as unknown as CodeLens[];

function standing({ lensed, places }: UnderstoodText, said: readonly string[]): readonly string[] {
  return lensed.map((number, at) => {
    const place = number * NUMBERS + NAME_AT;
    const start = position(places[place]!, places[place + 1]!);
    const end = position(places[place + 2]!, places[place + 3]!);
    return `{"range":{"start":${start},"end":${end}},"command":${said[at]}}`;
  });
}

/** Lines of the protocol count from 0, ours from 1. */
function position(line: number, character: number): string {
  return `{"line":${Math.max(0, line - 1)},"character":${character}}`;
}

function saidBy(known: UnderstoodText, uri: string, click: Click): readonly string[] {
  return known.titles.map((title, at) =>
    asciiJson({ title, ...whenClicked(known, known.lensed[at]!, uri, click) }),
  );
}

function whenClicked(known: UnderstoodText, number: number, uri: string, click: Click) {
  if (click === 'none') return { command: '' };
  const owner = click === 'intent' ? symbolNumbered(known, number).traced?.owner : null;
  if (owner) return { command: commands.openIntent, arguments: [owner.intentId, uri] };
  return { command: commands.showTraces, arguments: [uri, known.names[number]] };
}
