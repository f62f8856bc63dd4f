import type { Report, ReportedIntent } from '../model/report.ts';
import type { Arranged, Group } from './arrange.ts';
import { html, type Markup } from './markup.ts';
import { timeline } from './timeline.ts';
import { HUES, treemap } from './treemap.ts';
import { counted, day } from './words.ts';

/** What a person understands at a glance: how much changed in behaviour, how much in shape only, and for what. */
export function overview(report: Report, arranged: Arranged): Markup {
  const evolved = sum(arranged.evolved);
  const refactored = sum(arranged.refactored);
  return html`<section class="overview" aria-labelledby="glance"><h2 id="glance">${headline(evolved, refactored)}</h2>
${evolved + refactored > 0 ? html`<p class="sub">${subline(report, arranged, refactored)}</p>${proportion(evolved, refactored)}` : null}
${byIntent(arranged)}
${timeline(report)}
${treemap(report, arranged)}
${refusals(report)}${others(report)}</section>`;
}

function headline(evolved: number, refactored: number): Markup {
  if (evolved + refactored === 0) return html`No symbol changed.`;
  if (evolved === 0) return html`<em class="r">Nothing changed in behaviour.</em>`;
  return html`<em class="e">${counted(evolved, 'symbol')}</em> changed in behaviour, <em class="r">${counted(refactored, 'symbol')}</em> in shape only.`;
}

function subline({ changes }: Report, { people }: Arranged, refactored: number): Markup {
  const files = new Set(changes.map(({ before, after }) => (after ?? before)!.path)).size;
  const intended = new Set(changes.flatMap(({ intent }) => intent?.id ?? []));
  const proof = refactored > 0 ? ' What changed in shape only is proved to behave as before.' : '';
  return html`In ${counted(files, 'file')}${intended.size > 0 ? html`, for ${counted(intended.size, 'intent')}` : null}, by ${people.length > 3 ? counted(people.length, 'contributor') : people.join(' and ')}.${proof}`;
}

function proportion(evolved: number, refactored: number): Markup {
  const share = (evolved / (evolved + refactored)) * 1000;
  const label = `${evolved} in behaviour, ${refactored} in shape`;
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="${label}">${stacked(share, 1000)}</svg>`;
}

/** A little ground is left between the two, so that they can be told apart without their colours. */
function stacked(share: number, whole: number): Markup {
  const gap = share > 0 && share < whole ? whole / 500 : 0;
  return html`<rect class="e" x="0" y="0" width="${Math.max(0, share - gap)}" height="10"></rect><rect class="r" x="${share + gap}" y="0" width="${Math.max(0, whole - share - gap)}" height="10"></rect>`;
}

function byIntent({ evolved, refactored, intents }: Arranged): Markup | null {
  if (evolved.length + refactored.length === 0) return null;
  const counts = [...intents, null].map((intent) => ({
    intent,
    evolved: size(evolved, intent),
    refactored: size(refactored, intent),
  }));
  const most = Math.max(...counts.map((count) => count.evolved + count.refactored));
  return html`<h3 id="intents">By intent</h3><table class="intents"><thead><tr><th scope="col">Intent</th><th scope="col" class="num">Behaviour</th><th scope="col" class="num">Shape</th><td></td></tr></thead><tbody>${counts.map(
    ({ intent, ...count }, at) =>
      count.evolved + count.refactored === 0
        ? null
        : intentLine(intent, at, count.evolved, count.refactored, most),
  )}</tbody></table>`;
}

function intentLine(
  intent: ReportedIntent | null,
  at: number,
  evolved: number,
  refactored: number,
  most: number,
): Markup {
  const all = evolved + refactored;
  const whole = (all / most) * 400;
  const name = intent
    ? html`<a href="#changes" data-intent="${at}"><b>${intent.id}</b>${intent.name ? html` ${intent.name}` : null}</a>${intent.status ? html` <span class="status">${intent.status.toLowerCase().replace('_', ' ')}</span>` : null}`
    : html`<a href="#changes" data-intent="-1">No intent known</a>`;
  return html`<tr><th scope="row"><span class="sw ${intent ? `i${at % HUES}` : 'none'}"></span>${name}</th><td class="num">${evolved.toLocaleString('en')}</td><td class="num">${refactored.toLocaleString('en')}</td><td class="bars"><svg viewBox="0 0 400 10" preserveAspectRatio="none" aria-hidden="true">${stacked((evolved / all) * whole, whole)}</svg></td></tr>`;
}

function refusals({ refusals: all }: Report): Markup | null {
  if (all.length === 0) return null;
  return html`<h3 id="refused">Refused</h3><details class="events"><summary>${counted(all.length, 'refusal')} on record</summary><ol class="list">${all
    .toReversed()
    .slice(0, 200)
    .map(
      ({ code, because, timestamp, waived }) =>
        html`<li><code>${code}</code> ${because} <span>${day(timestamp)}${waived ? ', let through by a waiver' : null}</span></li>`,
    )}</ol></details>`;
}

function others({ otherFiles }: Report): Markup | null {
  if (otherFiles.length === 0) return null;
  return html`<details class="events others"><summary>${counted(otherFiles.length, 'other file')} changed too, not judged by symbol</summary><ul class="list">${otherFiles.slice(0, 300).map((path) => html`<li><code>${path}</code></li>`)}</ul></details>`;
}

function size(groups: readonly Group[], intent: ReportedIntent | null): number {
  return groups.find((group) => group.intent?.id === intent?.id)?.changes.length ?? 0;
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((all, { changes }) => all + changes.length, 0);
}
