import { createHash } from 'node:crypto';
import type { Report } from '../model/report.ts';
import { spellOutHidden } from '../model/visible-text.ts';
import { type Arranged, arrange, type Group } from './arrange.ts';
import { html, type Markup, trusted } from './markup.ts';
import { overview } from './overview.ts';
import { packCode } from './packs.ts';
import { pageData } from './page-data.ts';
import { type PlaceOnPage, row } from './row.ts';
import { toolbar } from './toolbar.ts';
import { HUES } from './treemap.ts';
import { counted, day, shortId } from './words.ts';

/** The page's own script and stylesheet, as they were built. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** Rows in one block: the browser lays out a block only where it comes into view. */
const BLOCK = 12;

/**
 * A report as one HTML page that needs nothing else: its script and its stylesheet stand in it and are the only ones
 * that its content security policy lets run, by their hashes. Without JavaScript all but the code can be read.
 */
export function reportPage(report: Report, { script, style }: PageAssets): string {
  const arranged = arrange(report);
  const { packs, leftOut } = packCode(arranged.rows);
  const [inlineScript, inlineStyle] = [checked(script, 'script'), checked(style, 'style')];
  const title = titleOf(report);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy(inlineScript, inlineStyle))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="goldthread ${report.madeBy}">
<title>${title}</title>
<style>${trusted(inlineStyle)}</style>
</head>
<body>
<a class="skip" href="#changes">Skip to the changes</a>
<header class="top"><div><p class="brand">goldthread</p><h1>${report.repository}</h1><p class="about">${about(report)}</p></div><div class="tools"></div></header>
<main>
${overview(report, arranged)}
<section id="changes" class="changes" aria-label="Changes">
${toolbar(arranged)}
${leftOut > 0 ? html`<p class="n left">The code of ${counted(leftOut, 'change')} is left out: the page would weigh too much. A smaller range shows it.</p>` : null}
${changes(report, arranged)}
<p id="nothing" hidden>Nothing matches. <button type="button" class="clear">Show everything</button></p>
</section>
</main>
<footer><p>Made by goldthread ${report.madeBy} on ${day(report.madeAt)}. Everything is in this file; it asks the network for nothing.</p></footer>
<script type="application/json" id="data">${trusted(inert(JSON.stringify(pageData(report, arranged))))}</script>
${packs.map((pack, at) => html`<script type="text/plain" id="pack${at}">${trusted(pack)}</script>\n`)}
<script>${trusted(inlineScript)}</script>
</body>
</html>
`.markup;
}

function titleOf({ repository, subject }: Report): string {
  return subject.type === 'range'
    ? `${repository}: ${subject.range.replace(/[0-9a-f]{40,}/g, shortId)}`
    : `${repository}: what the ledger tells`;
}

function about({ subject }: Report): Markup {
  if (subject.type === 'ledger') return html`What ${counted(subject.records, 'record')} of the ledger tell`;
  const { range, from, to } = subject;
  const ends = `${shortId(from)} to ${to === null ? 'the working tree' : shortId(to)}`;
  // Who has spelled two hashes needs not see them twice.
  if (/^[0-9a-f]{40,}(?:\.\.|$)/.test(range)) return html`<b>${ends}</b>`;
  return html`<b>${range}</b> <span>${ends}</span>`;
}

function changes(report: Report, { evolved, refactored, intents, rows }: Arranged): Markup {
  const places = new Map<string, number>();
  rows.forEach(({ before }, at) => {
    if (before) places.set(`${before.path}#${before.name}`, at);
  });
  const placeOf: PlaceOnPage = (path, name) => places.get(`${path}#${name}`) ?? null;
  const hueOf = new Map(intents.map(({ id }, at) => [id, `i${at % HUES}`]));
  const drawn = (groups: readonly Group[]): readonly Markup[] =>
    groups.map((group) => groupOf(report, group, hueOf, placeOf));
  const steps = tally(refactored);
  return html`${evolved.length > 0 ? html`<section class="class evolved" aria-labelledby="evolved"><h2 id="evolved">Behaviour</h2>${drawn(evolved)}</section>` : null}
${
  refactored.length > 0
    ? html`<section class="class refactored" aria-labelledby="refactored"><h2 id="refactored">Shape only</h2><details class="fold" id="fold"${evolved.length === 0 ? html` open` : null}><summary><span>${counted(
        refactored.reduce((all, group) => all + group.changes.length, 0),
        'change',
      )} proved to keep behaviour</span> <span class="n">${steps}</span></summary>${drawn(refactored)}</details></section>`
    : null
}`;
}

/** The kinds of steps that the proofs took, the most frequent ones first. */
function tally(groups: readonly Group[]): string {
  const rules = new Map<string, number>();
  for (const { changes: some } of groups)
    for (const { findings } of some)
      for (const rule of new Set(findings.map((finding) => finding.rule)))
        rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return [...rules]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([rule, count]) => `${rule.replaceAll('-', ' ')} ${count}`)
    .join(', ');
}

function groupOf(
  report: Report,
  { intent, changes: own, first }: Group,
  hueOf: ReadonlyMap<string, string>,
  placeOf: PlaceOnPage,
): Markup {
  const blocks = Array.from({ length: Math.ceil(own.length / BLOCK) }, (_, at) =>
    own.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  const name = intent
    ? html`<b>${intent.id}</b>${intent.name ? html` ${intent.name}` : null}`
    : html`No intent known`;
  return html`<div class="g"><h3><span class="sw ${intent ? hueOf.get(intent.id)! : 'none'}"></span>${name} <span class="n">${own.length}</span></h3>
${blocks.map((block, place) => html`<div class="block">${block.map((change, at) => row(report, change, first + place * BLOCK + at, placeOf))}</div>`)}</div>`;
}

/** What the page may load and run: itself, by its hashes, and nothing by name, by attribute or from elsewhere. */
function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}

/** JSON that no parser of HTML can take for the end of its block, and that hides nothing from who reads the file. */
function inert(json: string): string {
  return spellOutHidden(json).replace(
    /[<>&]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The page's own files are built so that they can stand inside a page; one that can't would tear it open. */
function checked(text: string, name: 'script' | 'style'): string {
  if (/<\/(?:script|style)|<!--/i.test(text))
    throw new Error(`the report's ${name} can't stand inside a page`);
  return text;
}
