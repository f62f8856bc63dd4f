import type { Report, ReportedEvent } from '../model/report.ts';
import { html, type Markup } from './markup.ts';
import { counted, day, shortId } from './words.ts';

/** Bars that a reader can tell apart, and that a finger can hit on a desk. */
const MOST_BARS = 60;
/** Events that are listed; the timeline has all of them. */
const MOST_LISTED = 200;
const HEIGHT = 96;

/** Some events one after the other; `first` and `last` are places among all events. */
interface Bar {
  readonly first: number;
  readonly last: number;
  readonly label: string;
  readonly evolved: number;
  readonly refactored: number;
}

/**
 * When it happened: behaviour above the line, shape below it, a bar for each stretch of time. Few events have a bar
 * each, since hours and days say nothing about three commits.
 */
export function timeline({ events }: Report): Markup | null {
  if (events.length === 0) return null;
  const bars = events.length <= MOST_BARS ? events.map(single) : stretches(events);
  return html`<figure class="time"><h3 id="timeline">Timeline</h3>
${bars.length > 1 ? drawing(bars, events) : null}
<details class="events"><summary>${counted(events.length, events[0]!.type)}, one by one</summary>${list(events)}</details></figure>`;
}

function single({ timestamp, id, title, evolved, refactored }: ReportedEvent, at: number): Bar {
  return { first: at, last: at, label: `${day(timestamp)}, ${shortId(id)} ${title}`, evolved, refactored };
}

function stretches(events: readonly ReportedEvent[]): readonly Bar[] {
  const times = events.map(({ timestamp }) => Date.parse(timestamp) || 0);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const length = Math.max(1, (end - start) / MOST_BARS);
  return Array.from({ length: MOST_BARS }, (_, place): Bar => {
    const own = times.flatMap((time, at) =>
      Math.min(MOST_BARS - 1, Math.floor((time - start) / length)) === place ? [at] : [],
    );
    const some = own.map((at) => events[at]!);
    const label = `${day(new Date(start + place * length).toISOString())}, ${counted(own.length, events[0]!.type)}`;
    return {
      first: own[0] ?? -1,
      last: own.at(-1) ?? -1,
      label,
      evolved: some.reduce((sum, { evolved }) => sum + evolved, 0),
      refactored: some.reduce((sum, { refactored }) => sum + refactored, 0),
    };
  });
}

function drawing(bars: readonly Bar[], events: readonly ReportedEvent[]): Markup {
  const most = Math.max(1, ...bars.map(({ evolved }) => evolved));
  const least = Math.max(1, ...bars.map(({ refactored }) => refactored));
  const ground = (HEIGHT * most) / (most + least);
  const unit = HEIGHT / (most + least);
  const width = 1200 / bars.length;
  const label = 'Symbols changed over time: behaviour above the line, shape below it';
  return html`<svg viewBox="0 0 1200 ${HEIGHT}" preserveAspectRatio="none" role="group" aria-label="${label}">${bars.map(
    (bar, at) => drawn(bar, at * width, width, ground, unit),
  )}<line x1="0" x2="1200" y1="${ground}" y2="${ground}"></line></svg>
<p class="span"><span>${day(events[0]!.timestamp)}</span><span>${day(events.at(-1)!.timestamp)}</span></p>`;
}

function drawn(bar: Bar, x: number, width: number, ground: number, unit: number): Markup | null {
  const { evolved, refactored, label, first, last } = bar;
  if (evolved + refactored === 0) return null;
  const wide = round(Math.min(width * 0.76, 46));
  const left = round(x + (width - wide) / 2);
  const told = `${label}: ${evolved} in behaviour, ${refactored} in shape`;
  return html`<a href="#changes" data-events="${first}-${last}" aria-label="${told}"><title>${told}</title><rect class="all" x="${round(x)}" y="0" width="${round(width)}" height="${HEIGHT}"></rect>${
    evolved > 0
      ? html`<rect class="e" x="${left}" y="${round(ground - tall(evolved, unit))}" width="${wide}" height="${round(tall(evolved, unit))}"></rect>`
      : null
  }${
    refactored > 0
      ? html`<rect class="r" x="${left}" y="${round(ground)}" width="${wide}" height="${round(tall(refactored, unit))}"></rect>`
      : null
  }</a>`;
}

/** One symbol among thousands is seen all the same. */
const tall = (count: number, unit: number): number => Math.max(2, count * unit);
const round = (length: number): number => Math.round(length * 10) / 10;

function list(events: readonly ReportedEvent[]): Markup {
  const shown = events.toReversed().slice(0, MOST_LISTED);
  return html`<ol class="list">${shown.map(
    ({ id, title, who, timestamp, evolved, refactored, intentId }) =>
      html`<li><code>${shortId(id)}</code> <b>${title}</b> <span>${who ?? 'nobody known'}, ${day(timestamp)}${intentId === null ? null : html`, ${intentId}`}</span> <span class="num"><i class="e">${evolved}</i> <i class="r">${refactored}</i></span></li>`,
  )}</ol>${events.length > shown.length ? html`<p class="n">and ${events.length - shown.length} earlier</p>` : null}`;
}
