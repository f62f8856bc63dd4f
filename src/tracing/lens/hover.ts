import { type FormerNames, ownsSymbol } from '../../intents/own-symbol.ts';
import { describeScope } from '../../intents/scope.ts';
import { type Intent, isOpen } from '../../model/intent.ts';
import type { SeenSymbol } from '../../model/lens.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { TraceDocument } from './documents.ts';
import { code, plain, sentence } from './markdown.ts';
import { type SymbolTraces, tracesOf } from './traces.ts';

/** A hover is read at a glance; the rest is a command away. */
const MOST_TRACES = 5;
const MOST_LINES = 8;

/** What is known of a symbol, as Markdown: who owns it, what binds its author, which scopes cover it, how it got here. */
export async function hoverSymbol(
  context: TracingContext,
  path: string,
  symbol: Pick<SeenSymbol, 'name' | 'kind' | 'traced' | 'changed'>,
): Promise<string> {
  const told = await tracesOf(context, path, symbol.traced?.name ?? symbol.name);
  const read = context.intents();
  const intents = read.ok ? read.intents : [];
  const owner = intents.find(({ id }) => id === told.owner?.intent_id) ?? null;
  return [
    headline(told, owner),
    `${plain(symbol.kind)} ${code(symbol.name === MODULE_NAME ? path : symbol.name)}${symbol.changed ? ', changed since its last trace' : ''}`,
    ...constraintsOf(owner),
    ...coveredBy(intents, path, symbol.traced?.name ?? symbol.name, await formerNamesIn(context, path)),
    ...history(told.traces, symbol.name),
  ].join('\n\n');
}

/** What is known of an intent, as Markdown. */
export function hoverIntent(intent: Intent): string {
  return [
    `**${plain(intent.id)} ${plain(intent.name)}** · ${plain(intent.status)}`,
    list('Scope', describeScope(intent)),
    ...constraintsOf(intent),
    ...(intent.acceptanceCriteria.length > 0 ? [list('Done when', intent.acceptanceCriteria)] : []),
  ].join('\n\n');
}

function headline({ owner, traces }: SymbolTraces, intent: Intent | null): string {
  if (owner === null)
    return `**unowned** · ${traces.length === 0 ? 'no record tells of it' : 'no recorded change of its behaviour has an intent'}`;
  const name = intent ? ` ${plain(intent.name)}` : '';
  const status = intent ? plain(intent.status) : 'no longer in active\\_intents.yaml';
  return `**${plain(owner.intent_id)}${name}** · ${status}`;
}

function constraintsOf(intent: Intent | null): readonly string[] {
  return intent && intent.constraints.length > 0 ? [list('Constraints', intent.constraints)] : [];
}

/** What an intent may touch is another thing than what it has touched. */
function coveredBy(
  intents: readonly Intent[],
  path: string,
  name: string,
  names: FormerNames,
): readonly string[] {
  const covering = intents.filter((intent) => isOpen(intent) && ownsSymbol(intent, { path, name }, names));
  if (intents.length === 0) return [];
  const listed = covering.map(({ id, name: called }) => `${plain(id)} ${plain(called)}`);
  return [`In scope of: ${listed.length > 0 ? listed.join(', ') : 'no open intent'}`];
}

/** Other names that the symbols of one file had, as scopes follow them. */
async function formerNamesIn(context: TracingContext, path: string): Promise<FormerNames> {
  const symbols = await askLedger(context, (ledger) => ledger.inFile(path));
  const formerly = new Map(symbols.map((symbol) => [symbol.name, symbol.formerly]));
  return (where, name) => (where === path ? (formerly.get(name) ?? []) : []);
}

function history(traces: readonly TraceDocument[], name: string): readonly string[] {
  if (traces.length === 0) return [];
  const lines = traces.slice(0, MOST_TRACES).map((trace) => `- ${told(trace, name)}`);
  const rest = traces.length - MOST_TRACES;
  return [
    [`History (${traces.length})`, '', ...lines, ...(rest > 0 ? [`- and ${rest} earlier`] : [])].join('\n'),
  ];
}

function told(trace: TraceDocument, name: string): string {
  const { age, label, by, changes, intent_id, because, provisional } = trace;
  const what = `${age} · **${label}** by ${plain(by)} · ${changes.map(plain).join(', ')}`;
  const former = trace.name === name ? '' : ` as ${code(trace.name)}`;
  const why = because === '' ? '' : `: ${sentence(because)}`;
  return `${what}${former}${intent_id === null ? '' : ` · ${plain(intent_id)}`}${provisional ? ' (provisional)' : ''}${why}`;
}

function list(title: string, lines: readonly string[]): string {
  const rest = lines.length - MOST_LINES;
  const shown = lines.slice(0, MOST_LINES).map((line) => `- ${plain(line)}`);
  return [title, '', ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}
