import type { Report, ReportedChange, ReportedEvent, ReportedSide } from '../model/report.ts';
import type { RecordedFinding } from '../model/trace-record.ts';
import { html, type Markup } from './markup.ts';
import { counted, day, shortId } from './words.ts';

/** Where each changed symbol stands on the page, so that one row can point at another. */
export type PlaceOnPage = (path: string, name: string) => number | null;

/** Events that a row tells by name; the rest is counted. */
const MOST_EVENTS = 3;
/** Findings of one row: a rewritten file has thousands, and nobody reads the last ones. */
const MOST_FINDINGS = 60;

/** One change: what a reviewer sees at once, and, unfolded, why it was judged so. The code is put in by the script. */
export function row(report: Report, change: ReportedChange, at: number, placeOf: PlaceOnPage): Markup {
  const here = (change.after ?? change.before)!;
  const isRefactoring = change.mutationClass === 'AST_REFACTOR';
  return html`<details class="c ${isRefactoring ? 'r' : 'e'}" id="c${at}"><summary><span class="h"><code class="s">${here.name}</code>${badges(change)}</span><span class="p">${place(change)}</span><span class="b">${gist(change)}</span></summary><div class="d">${former(change, placeOf)}${findings(change, isRefactoring)}${provenance(report, change)}</div></details>
`;
}

/** `renamed`, `moved` and the like; a plain modification goes without saying. */
function badges({ changes, after, members }: ReportedChange): Markup {
  const told = changes.filter((kind) => kind !== 'modified' || changes.length > 1);
  const kind = after ? after.kind : null;
  return html`${told.map((name) => html`<i class="k k-${name}">${name.replace('_', ' ')}</i>`)}${kind === 'module' ? html`<i class="k">outside symbols</i>` : null}${members ? html`<i class="k">with ${counted(members.length, 'member')}</i>` : null}`;
}

function place({ before, after }: ReportedChange): Markup {
  const moved = before && after && before.path !== after.path;
  return moved
    ? html`${spot(before)} <span class="to">→</span> ${spot(after)}`
    : html`${spot((after ?? before)!)}`;
}

function spot({ path, lines }: ReportedSide): Markup {
  const cut = path.lastIndexOf('/') + 1;
  return html`<span class="dir">${path.slice(0, cut)}</span>${path.slice(cut)}${lines ? `:${lines[0]}` : null}`;
}

/** The sentence that tells most: the first edit that nothing explains, or the first step of the proof. */
function gist({ findings }: ReportedChange): Markup {
  const telling = findings.find(({ verdict }) => verdict === 'changes') ?? findings[0];
  if (!telling) return html`No finding says why.`;
  const more = findings.length - 1;
  return html`${quoting(telling.because)}${more > 0 ? html` <span class="n">and ${more} more</span>` : null}`;
}

/** The name and the place that a symbol had, and whose code it took over. */
function former({ before, after, origin }: ReportedChange, placeOf: PlaceOnPage): Markup | null {
  const renamed = before && after && before.name !== after.name;
  const taken = origin ?? [];
  if (!renamed && taken.length === 0) return null;
  return html`<p class="was">${renamed ? html`It was called <code>${before.name}</code>. ` : null}${taken.map(
    ({ path, name, relation }) => {
      const at = placeOf(path, name);
      const code = html`<code>${name}</code>`;
      return html`${said(relation)} ${at === null ? code : html`<a href="#c${at}">${code}</a>`}${path === (after ?? before)!.path ? null : html` of ${path}`}. `;
    },
  )}</p>`;
}

function said(relation: string): string {
  const words = relation.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function findings({ findings: all }: ReportedChange, isProof: boolean): Markup | null {
  if (all.length === 0) return null;
  const shown = all.slice(0, MOST_FINDINGS);
  const left = all.length - shown.length;
  return html`<ul class="f" aria-label="${isProof ? 'Proof' : 'Findings'}">${shown.map(finding)}${left > 0 ? html`<li class="n">and ${left} more</li>` : null}</ul>`;
}

function finding({ verdict, because, assumes, before_lines, after_lines }: RecordedFinding): Markup {
  const lines = [before_lines && spanned('b', before_lines), after_lines && spanned('a', after_lines)];
  return html`<li class="${verdict === 'changes' ? 'x' : 'y'}"${lines.filter((one) => one !== null)}>${quoting(because)}${assumes ? html` <em>assuming that ${assumes}</em>` : null}</li>`;
}

/** What a sentence quotes in backticks is code. */
function quoting(sentence: string): Markup {
  const parts = sentence.split(/`([^`]+)`/);
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

function spanned(side: 'a' | 'b', [first, last]: readonly [number, number]): Markup {
  return side === 'a' ? html` data-a="${first}-${last}"` : html` data-b="${first}-${last}"`;
}

function provenance({ events }: Report, { events: made, intent }: ReportedChange): Markup {
  const left = made.length - MOST_EVENTS;
  const said = made.slice(0, MOST_EVENTS).map((at) => html`<p class="by">${eventTold(events[at]!)}</p>`);
  if (left > 0) said.push(html`<p class="by">and ${left} earlier</p>`);
  if (intent?.by === 'scope')
    said.push(html`<p class="by">${intent.id} by its scope; no record says for what</p>`);
  return html`${said}`;
}

function eventTold({ type, id, title, who, timestamp }: ReportedEvent): string {
  const time = type === 'commit' ? day(timestamp) : timestamp.slice(0, 16).replace('T', ' ');
  return `${shortId(id)} ${title}, ${who === null ? '' : `${who}, `}${time}`;
}
