import type { Intent, RelatedSpec } from '../model/intent.ts';
import type { HistoryEntry } from '../model/ownership.ts';
import { visibleText } from '../model/visible-text.ts';
import { xmlText } from '../model/xml-text.ts';
import { describeScope } from './scope.ts';

const MAX_HISTORY = 10;
/** Code points of one text, before escaping. */
const MAX_TEXT = 400;
/** Characters of one list, after escaping, so that the block stays a small part of an agent's context. */
const MAX_LIST = 3000;

/**
 * The `<intent_context>` block that an agent is given: what it works on, what it may touch, what binds it, and what
 * was done last. `history` is newest first; ten entries are told.
 *
 * All of it is text that people and agents wrote, so nothing in it can close a tag, begin a line or hide: markup is
 * escaped, and characters that can't be seen are spelled out as `\u202e`.
 */
export function intentContext(intent: Intent, history: readonly HistoryEntry[]): string {
  return [
    '<intent_context>',
    `  <intent${attributes({ id: intent.id, status: intent.status, change_policy: intent.changePolicy })}>`,
    `    <name>${escaped(intent.name)}</name>`,
    ...(intent.assignedAgent === null
      ? []
      : [`    <assigned_agent>${escaped(intent.assignedAgent)}</assigned_agent>`]),
    ...section(
      'scope',
      describeScope(intent).map((line) => element('rule', line)),
    ),
    ...section(
      'constraints',
      intent.constraints.map((line) => element('constraint', line)),
    ),
    ...section(
      'acceptance_criteria',
      intent.acceptanceCriteria.map((line) => element('criterion', line)),
    ),
    ...section('change_policy', [element('rule', policy[intent.changePolicy])]),
    ...section('related_specs', intent.relatedSpecs.map(specElement)),
    ...section('recent_history', history.slice(0, MAX_HISTORY).map(historyElement)),
    '  </intent>',
    '</intent_context>',
    '',
  ].join('\n');
}

const policy: Readonly<Record<Intent['changePolicy'], string>> = {
  any: 'Behaviour may change within the scope.',
  refactor_only: 'Behaviour may not change: only refactorings are let through.',
};

/** A list with its tag around it; what doesn't fit is counted, an empty one is left out. */
function section(tag: string, elements: readonly string[]): readonly string[] {
  if (elements.length === 0) return [];
  const kept: string[] = [];
  let size = 0;
  for (const line of elements) {
    size += line.length;
    if (size > MAX_LIST) break;
    kept.push(`      ${line}`);
  }
  const left = elements.length - kept.length;
  const more = left > 0 ? [`      <more count="${left}"/>`] : [];
  return [`    <${tag}>`, ...kept, ...more, `    </${tag}>`];
}

function element(tag: string, text: string): string {
  return `<${tag}>${escaped(text)}</${tag}>`;
}

function specElement(spec: RelatedSpec): string {
  return `<spec${attributes({ type: spec.type, value: spec.value, path: spec.path, url: spec.url })}/>`;
}

function historyElement(entry: HistoryEntry): string {
  const head = attributes({
    at: entry.timestamp,
    class: entry.mutationClass,
    changes: entry.changes.join(' '),
    symbol: `${entry.path}#${entry.name}`,
    kind: entry.kind,
    by: entry.contributor.model_id ?? entry.contributor.type,
    record: entry.recordId,
  });
  const because = entry.findings[0]?.because;
  return because === undefined ? `<change${head}/>` : `<change${head}>${escaped(because)}</change>`;
}

function attributes(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escaped(value)}"`))
    .join('');
}

function escaped(text: string): string {
  return xmlText(visibleText(text, MAX_TEXT));
}
