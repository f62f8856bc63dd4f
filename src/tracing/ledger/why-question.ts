import { Fault } from '../../model/fault.ts';
import type { Lineage } from '../../model/ownership.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import { lastPart } from '../../model/symbol-name.ts';
import { readSourceFile } from '../../workspace/files/source-files.ts';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import { symbolsEndingIn } from '../symbols/find-symbol.ts';
import { nearestSymbols } from '../symbols/nearest-names.ts';
import type { TracingContext } from '../tracing-context.ts';
import { askLedger } from './ask-ledger.ts';

/** What is asked about: a symbol by name, or the innermost one at a line. */
type Question =
  | { readonly path: string; readonly name: string }
  | { readonly path: string; readonly line: number };

/** What a question was found to mean; one of the two at least. */
export interface Asked {
  /** As it stands in the working tree. */
  readonly standing: CodeSymbol | null;
  /** As the ledger knows it. */
  readonly lineage: Lineage | null;
}

/** @throws Fault BAD_QUESTION where it is neither `PATH#SYMBOL` nor `PATH:LINE`; UNKNOWN_SYMBOL. */
export async function findAsked(context: TracingContext, text: string, cwd: string): Promise<Asked> {
  const questions = readings(text);
  const [first] = questions;
  if (!first) {
    throw new Fault(
      'BAD_QUESTION',
      `${JSON.stringify(text)} names no symbol`,
      'Ask for PATH#SYMBOL or PATH:LINE, such as src/auth.ts#AuthMiddleware.verify or src/auth.ts:12.',
    );
  }
  for (const base of new Set([cwd, context.root])) {
    for (const question of questions) {
      const asked = await look(context, question, base);
      if (asked) return asked;
    }
  }
  throw await unknownSymbol(context, first, pathFrom(context, cwd, first.path) ?? first.path);
}

/** The symbols of a file as it stands, the file itself first; none where it can't be parsed. */
export async function symbolsOf(context: TracingContext, path: string): Promise<readonly CodeSymbol[]> {
  const source = readSourceFile(context.root, path, context.config.limits);
  const file = source && (await context.languages.read(source));
  return file?.type === 'parsed' ? [file.module, ...file.symbols] : [];
}

/** Every `#` may be the one that divides: `C#/shop.cs#Cart` and `src/a.ts#Cart.#total` both have one that doesn't. */
function readings(text: string): readonly Question[] {
  const found: Question[] = [];
  for (let at = text.indexOf('#', 1); at !== -1; at = text.indexOf('#', at + 1)) {
    found.push({ path: text.slice(0, at), name: text.slice(at + 1) || MODULE_NAME });
  }
  const line = /^(.+):(\d+)(?::\d+)?$/.exec(text);
  if (line) found.push({ path: line[1]!, line: Number(line[2]) });
  return found;
}

async function look(context: TracingContext, question: Question, base: string): Promise<Asked | null> {
  const path = pathFrom(context, base, question.path);
  if (path === null) return null;
  const symbols = await symbolsOf(context, path);
  const standing =
    'line' in question
      ? innermost(symbols, question.line)
      : symbols.find(({ name }) => name === question.name);
  // A file that isn't parsed is traced as a whole.
  const lineless = symbols.length === 0 ? MODULE_NAME : undefined;
  const name = 'name' in question ? question.name : (standing?.name ?? lineless);
  if (name === undefined) return null;
  const lineage = await askLedger(
    context,
    (ledger) => ledger.at(path, name) ?? (standing ? null : ledger.formerlyAt(path, name)),
  );
  return standing || lineage ? { standing: standing ?? null, lineage } : null;
}

function pathFrom(context: TracingContext, base: string, spelled: string): string | null {
  const place = resolveInside(context.root, base, spelled);
  return place.type === 'inside' ? place.realPath : null;
}

/** Symbols come parents first, so the last one around the line is the innermost. */
function innermost(symbols: readonly CodeSymbol[], line: number): CodeSymbol | undefined {
  return symbols.filter(({ range }) => range.startLine <= line && line <= range.endLine).at(-1);
}

async function unknownSymbol(context: TracingContext, question: Question, path: string): Promise<Fault> {
  const symbols = await symbolsOf(context, path);
  if ('line' in question) return unknownLine(context, path, question.line, symbols[0]);
  const elsewhere = await symbolsEndingIn(context, [lastPart(question.name)]);
  const traced = await askLedger(context, (ledger) =>
    [...ledger.living(), ...ledger.gone()].map(({ path: at, name }) => ({ path: at, name })),
  );
  const nearest = nearestSymbols({ path, name: question.name }, [
    ...symbols.map(({ name }) => ({ path, name })),
    ...elsewhere,
    ...traced,
  ]);
  return new Fault(
    'UNKNOWN_SYMBOL',
    `${path}#${question.name} is neither in the working tree nor in the ledger`,
    nearest.length > 0
      ? `The nearest names: ${nearest.join(', ')}.`
      : "List a file's symbols with `goldthread symbols PATH`.",
  );
}

/** `module` is the file's own symbol, where it can be parsed. */
function unknownLine(
  context: TracingContext,
  path: string,
  line: number,
  module: CodeSymbol | undefined,
): Fault {
  const fault = (because: string, next: string): Fault => new Fault('UNKNOWN_SYMBOL', because, next);
  if (module)
    return fault(`${path} has no line ${line}; its last is ${module.range.endLine}`, 'Ask for another line.');
  if (readSourceFile(context.root, path, context.config.limits) === null)
    return fault(`There is no file ${path}`, 'Check its path.');
  return fault(
    `${path} can't be read symbol by symbol, and no record tells of it`,
    context.languages.profileFor(path) === null
      ? 'It is in no language that goldthread knows.'
      : 'It is too large, or no UTF-8 text.',
  );
}
