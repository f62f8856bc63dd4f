import type { Trace, Traces } from './protocol.ts';

/** A line of the picker, in the shape of VS Code's QuickPickItem. */
export interface TraceItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly trace: Trace;
}

/** What the picker says for each trace: what it did and when, for which intent, and why that is its verdict. */
export function traceItems({ symbol, traces }: Traces): readonly TraceItem[] {
  return traces.map((trace) => ({
    label: `${icon(trace)} ${heading(trace)}`,
    description: [trace.by && `by ${trace.by}`, trace.age, trace.provisional && 'not settled yet']
      .filter(Boolean)
      .join(' · '),
    detail: [elsewhere(trace, symbol), oneLine(trace.because)].filter(Boolean).join(' · '),
    trace,
  }));
}

/** What the tab of a trace's diff is called. */
export function diffTitle(trace: Trace): string {
  const file = trace.path.slice(trace.path.lastIndexOf('/') + 1);
  return `${trace.name === '<module>' ? file : trace.name} · ${heading(trace)} · ${trace.age}`;
}

/** In words, why nothing can be shown side by side; null where it can. */
export function withoutTexts({ before, after, name }: Trace): string | null {
  return before || after
    ? null
    : `The texts of this change of ${name} are not kept any more, so there is nothing to compare.`;
}

function heading({ label, intent_id }: Trace): string {
  return `${label} · ${intent_id ?? 'no intent'}`;
}

function icon({ mutation_class }: Trace): string {
  return mutation_class === 'AST_REFACTOR' ? '$(verified)' : '$(sparkle)';
}

/** Where the symbol was called something else, or stood somewhere else. */
function elsewhere(trace: Trace, symbol: Traces['symbol']): string {
  const changes = trace.changes.filter((change) => change !== 'modified').join(', ');
  const place =
    trace.path !== symbol.path ? `${trace.path}#${trace.name}` : trace.name !== symbol.name ? trace.name : '';
  return [changes, place && `then ${place}`].filter(Boolean).join(' · ');
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
