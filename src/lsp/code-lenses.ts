import type { CodeLens } from 'vscode-languageserver';
import { NAME_AT, NUMBERS, symbolNumbered, type UnderstoodText } from '../tracing/lens/understood-text.ts';
import type { Buffer } from './buffers.ts';
import { commands } from './protocol.ts';
import { asciiJson, type ReadyJson, readyJson } from './ready-json.ts';
import type { EditorSettings } from './settings.ts';

type Click = EditorSettings['click'];

/** What was answered last for a text. An edit moves lenses, if it does, and changes nothing of what they say and do. */
interface Answered {
  readonly click: Click;
  readonly known: UnderstoodText;
  /** The lenses' commands, as JSON. */
  readonly said: readonly string[];
  readonly answer: ReadyJson;
}

const answered = new WeakMap<Buffer, Answered>();

/** The lenses of a text where they stand now. */
export function codeLenses(buffer: Buffer, click: Click): CodeLens[] {
  const { known } = buffer.open;
  if (known === null) return [];
  const kept = answered.get(buffer);
  const last = kept?.click === click ? kept : null;
  if (last?.known === known) return asAnswer(last.answer);
  const said = last?.known.titles === known.titles ? last.said : saidBy(known, buffer.uri, click, last);
  const answer = readyJson(`[${standing(known, said).join()}]`);
  answered.set(buffer, { click, known, said, answer });
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

/** Most of what was read anew says what it said before. */
function saidBy(known: UnderstoodText, uri: string, click: Click, last: Answered | null): readonly string[] {
  const former = click === 'intent' ? null : last;
  return known.titles.map((title, at) => {
    const name = known.names[known.lensed[at]!];
    const isSame =
      title === former?.known.titles[at] && name === former.known.names[former.known.lensed[at]!];
    const clicked = () => whenClicked(known, known.lensed[at]!, uri, click);
    return (isSame && former.said[at]) || asciiJson({ title, ...clicked() });
  });
}

function whenClicked(known: UnderstoodText, number: number, uri: string, click: Click) {
  if (click === 'none') return { command: '' };
  const owner = click === 'intent' ? symbolNumbered(known, number).traced?.owner : null;
  if (owner) return { command: commands.openIntent, arguments: [owner.intentId, uri] };
  return { command: commands.showTraces, arguments: [uri, known.names[number]] };
}
