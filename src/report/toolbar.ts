import { changeKinds } from '../model/classification.ts';
import type { Arranged } from './arrange.ts';
import { html, type Markup } from './markup.ts';

/** Search and filters. They are of no use without the script, which shows them. */
export function toolbar({ rows, intents, people }: Arranged): Markup {
  const kinds = changeKinds.filter((kind) => rows.some(({ changes }) => changes.includes(kind)));
  return html`<form class="bar-of-filters" role="search" aria-label="Search and filter the changes" hidden>
<label class="find"><span class="vh">Search names, paths and findings</span><input type="search" id="q" autocomplete="off" spellcheck="false" placeholder="Search names, paths, findings"></label>
<fieldset class="seg"><legend class="vh">Class</legend>${(
    [
      ['', 'All'],
      ['e', 'Behaviour'],
      ['r', 'Shape'],
    ] as const
  ).map(
    ([value, word]) =>
      html`<label><input type="radio" name="class" value="${value}"${value === '' ? html` checked` : null}><span>${word}</span></label>`,
  )}</fieldset>
<details class="more"><summary>Filters</summary><div>
${select('intent', 'Intent', [
  ...intents.flatMap(({ id, name }, at) =>
    rows.some(({ intent }) => intent?.id === id) ? [[String(at), name ? `${id} ${name}` : id] as const] : [],
  ),
  ['-1', 'No intent known'],
])}
${select(
  'who',
  'By',
  people.map((name, at) => [String(at), name] as const),
)}
${select(
  'kind',
  'Kind of change',
  kinds.map((kind) => [kind, kind.replace('_', ' ')] as const),
)}
<label class="path"><span>Path</span><input type="text" id="path" autocomplete="off" spellcheck="false" placeholder="src/ or *.test.ts"></label>
</div></details>
<p class="count"><output id="count" for="q"></output> <button type="button" class="clear" hidden>Clear</button></p>
</form>`;
}

function select(
  id: string,
  label: string,
  options: readonly (readonly [value: string, word: string])[],
): Markup {
  return html`<label class="${id}"><span>${label}</span><select id="${id}"><option value="">any</option>${options.map(
    ([value, word]) => html`<option value="${value}">${word}</option>`,
  )}</select></label>`;
}
