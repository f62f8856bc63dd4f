import type { ContentHash } from '../model/content-hash.ts';
import { Fault } from '../model/fault.ts';
import type { HistoryEntry, Lineage } from '../model/ownership.ts';
import { MODULE_NAME, type CodeSymbol } from '../model/symbol.ts';
import { listFiles } from '../workspace/git.ts';
import { resolveInside } from '../workspace/resolve-path.ts';
import { readSourceFile } from '../workspace/source-files.ts';
import { listedSymbols } from './listed-symbols.ts';
import { nearestNames } from './nearest-names.ts';
import type { TracingContext } from './tracing-context.ts';

/** The document that `why --json` prints. */
export interface WhyDocument {
  readonly symbol: {
    readonly path: string;
    readonly name: string;
    readonly kind: string;
    readonly start_line: number | null;
    readonly end_line: number | null;
    readonly content_hash: ContentHash | null;
    readonly lineage_id: string | null;
    readonly deleted?: true;
  };
  readonly owner: {
    readonly intent_id: string;
    readonly name: string | null;
    readonly status: string | null;
    readonly record_id: string;
  } | null;
  readonly history: readonly WhyEntry[];
}

export interface WhyEntry {
  readonly record_id: string;
  readonly timestamp: string;
  readonly intent_id: string | null;
  readonly mutation_class: string;
  readonly changes: readonly string[];
  readonly path: string;
  readonly name: string;
  readonly contributor: { readonly type: string; readonly model_id?: string };
  readonly because: string;
}

/** What is asked about: `src/a.ts#Cart.total`, or the innermost symbol at `src/a.ts:12`. */
export type WhyQuestion =
  | { readonly path: string; readonly name: string }
  | { readonly path: string; readonly line: number };

/** @throws Fault BAD_QUESTION where it is neither `PATH#SYMBOL` nor `PATH:LINE`. */
export function parseQuestion(text: string): WhyQuestion {
  const hash = text.indexOf('#');
  if (hash > 0) return { path: text.slice(0, hash), name: text.slice(hash + 1) || MODULE_NAME };
  const line = /^(.+):(\d+)(?::\d+)?$/.exec(text);
  if (line) return { path: line[1]!, line: Number(line[2]) };
  throw new Fault('BAD_QUESTION', `${JSON.stringify(text)} names no symbol`, 'Ask for PATH#SYMBOL or PATH:LINE, such as src/auth.ts#AuthMiddleware.verify or src/auth.ts:12.');
}

/**
 * Which intent owns a symbol, and how it got here. A symbol is known when it stands in the working tree or in the
 * ledger.
 *
 * @throws Fault UNKNOWN_SYMBOL naming the nearest names.
 */
export async function why(context: TracingContext, question: WhyQuestion, cwd: string): Promise<WhyDocument> {
  const place = resolveInside(context.root, cwd, question.path);
  const path = place.type === 'inside' ? place.path : question.path;
  const symbols = await symbolsOf(context, path);
  const standing = 'line' in question ? innermost(symbols, question.line) : symbols.find(({ name }) => name === question.name);
  const name = 'name' in question ? question.name : standing?.name;
  const lineage = name === undefined ? null : (context.ownership().at(path, name) ?? formerly(context, path, name));
  if (!standing && !lineage) throw await unknownSymbol(context, question, path, symbols);
  return document(context, standing ?? null, lineage);
}

async function symbolsOf(context: TracingContext, path: string): Promise<readonly CodeSymbol[]> {
  const source = readSourceFile(context.root, path, context.config.limits);
  const file = source && (await context.languages.read(source));
  return file?.type === 'parsed' ? [file.module, ...file.symbols] : [];
}

/** Symbols come parents first, so the last one around the line is the innermost. */
function innermost(symbols: readonly CodeSymbol[], line: number): CodeSymbol | undefined {
  return symbols.filter(({ range }) => range.startLine <= line && line <= range.endLine).at(-1);
}

/** A place that a symbol has left: the question still finds it. */
function formerly(context: TracingContext, path: string, name: string): Lineage | null {
  const key = `${path}#${name}`;
  return context.ownership().lineages.find(({ aliases }) => aliases.includes(key)) ?? null;
}

async function document(context: TracingContext, standing: CodeSymbol | null, lineage: Lineage | null): Promise<WhyDocument> {
  const here = standing ?? (lineage && !lineage.deleted ? await whereItStands(context, lineage) : null);
  const owner = lineage?.owner ?? null;
  const read = context.intents();
  const intent = owner && read.ok ? read.intents.find(({ id }) => id === owner.intentId) : undefined;
  const symbol = {
    path: here?.path ?? lineage!.path,
    name: here?.name ?? lineage!.name,
    kind: here?.kind ?? lineage!.kind,
    start_line: here?.range.startLine ?? null,
    end_line: here?.range.endLine ?? null,
    content_hash: here?.contentHash ?? lineage?.contentHash ?? null,
    lineage_id: lineage?.id ?? null,
  };
  return {
    symbol: here ? symbol : { ...symbol, deleted: true },
    owner: owner && { intent_id: owner.intentId, name: intent?.name ?? null, status: intent?.status ?? null, record_id: owner.recordId },
    history: (lineage?.history ?? []).map(entry),
  };
}

async function whereItStands(context: TracingContext, lineage: Lineage): Promise<CodeSymbol | null> {
  return (await symbolsOf(context, lineage.path)).find(({ name }) => name === lineage.name) ?? null;
}

function entry(told: HistoryEntry): WhyEntry {
  return {
    record_id: told.recordId,
    timestamp: told.timestamp,
    intent_id: told.intentId,
    mutation_class: told.mutationClass,
    changes: told.changes,
    path: told.path,
    name: told.name,
    contributor: told.contributor,
    because: told.findings.map(({ because }) => because).join('; '),
  };
}

async function unknownSymbol(
  context: TracingContext,
  question: WhyQuestion,
  path: string,
  here: readonly CodeSymbol[],
): Promise<Fault> {
  if ('line' in question) {
    return new Fault('UNKNOWN_SYMBOL', `${path} has no line ${question.line}, or is in no language that goldthread reads`, 'Check the path and the line.');
  }
  const lastPart = question.name.slice(question.name.lastIndexOf('.') + 1);
  const elsewhere: string[] = [];
  for (const file of listFiles(context.root)) {
    const symbols = await listedSymbols(context, file, [lastPart]);
    elsewhere.push(...symbols.filter(({ name }) => name === question.name || name.endsWith(`.${lastPart}`)).map(({ name }) => `${file}#${name}`));
  }
  const traced = context.ownership().lineages.map((lineage) => `${lineage.path}#${lineage.name}`);
  const candidates = [...here.map(({ name }) => `${path}#${name}`), ...elsewhere, ...traced];
  const nearest = nearestNames(`${path}#${question.name}`, candidates);
  return new Fault(
    'UNKNOWN_SYMBOL',
    `${path}#${question.name} is neither in the working tree nor in the ledger`,
    nearest.length > 0 ? `The nearest names: ${nearest.join(', ')}.` : 'List a file\'s symbols with `goldthread symbols PATH`.',
  );
}
