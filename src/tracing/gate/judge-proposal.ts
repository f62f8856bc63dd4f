import { touchesImportsOnly } from '../../classification/modules/imports-only.ts';
import { type FileTouch, judgeScope, type ScopeFacts } from '../../intents/judge-scope.ts';
import { scopeCoversPath } from '../../intents/scope.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { Refusal } from '../../model/decision.ts';
import type { Intent } from '../../model/intent.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { withoutOrdinals } from '../../model/symbol-name.ts';
import { compareHere } from '../comparison/compare-here.ts';
import { symbolsNamed } from '../symbols/find-symbol.ts';
import { formerNames } from '../symbols/former-names.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { ProposedFile } from './proposal.ts';
import { directiveReachesOn } from './reaching-directives.ts';
import { refuseUnparsable } from './unreadable.ts';
import { wayOn } from './way-on.ts';

/**
 * Whether what would be written lies inside the intent's scope.
 *
 * @returns null where it does; else the refusal that names each symbol outside.
 */
export async function refuseOutOfScope(
  context: TracingContext,
  intent: Intent,
  files: readonly ProposedFile[],
): Promise<Refusal | null> {
  const byPath = files.filter(({ lexicalPath, path }) =>
    [lexicalPath, path].some((p) => scopeCoversPath(intent, p) === 'no'),
  );
  if (byPath.length > 0) return await outsideByPath(context, intent, files, byPath);
  const foreseen = files.filter((file) => file.outcome.type === 'foreseen');
  const unforeseeable = files.find(
    (file) => file.outcome.type === 'unforeseeable' && scopeCoversPath(intent, file.path) !== 'whole',
  );
  if (unforeseeable) return unforeseen(intent, unforeseeable.path);
  if (foreseen.every(({ path }) => scopeCoversPath(intent, path) === 'whole')) return null;
  const comparison = await comparisonOf(context, foreseen);
  return refuseUnparsable(intent, comparison) ?? (await scopeRefusal(context, intent, comparison));
}

/** What the foreseen files would become, as one change set. */
function comparisonOf(context: TracingContext, files: readonly ProposedFile[]): Promise<Comparison> {
  const before = files.flatMap(({ current }) => (current ? [current] : []));
  const after = files.flatMap(({ outcome }) =>
    outcome.type === 'foreseen' && outcome.proposed ? [outcome.proposed] : [],
  );
  return compareHere(context, before, after);
}

/** The part of a change set that lies outside the scope, as a refusal; null where all of it is inside. */
async function scopeRefusal(
  context: TracingContext,
  intent: Intent,
  comparison: Comparison,
): Promise<Refusal | null> {
  return (await outsideScope(context, intent, comparison))?.refusal ?? null;
}

/**
 * The same with the files that it is about.
 *
 * @param but files that aren't asked about: somebody has spoken about them already.
 */
export async function outsideScope(
  context: TracingContext,
  intent: Intent,
  comparison: Comparison,
  but: ReadonlySet<string> = new Set(),
): Promise<{ readonly refusal: Refusal; readonly paths: readonly string[] } | null> {
  const all = comparison.files.flatMap(({ before, after }) => [before?.path, after?.path]);
  if (all.every((path) => path === undefined || scopeCoversPath(intent, path) === 'whole')) return null;
  const verdict = judgeScope(
    intent,
    comparison.changes.map((change) => ({
      before: change.before,
      after: change.after,
      importsOnly:
        (change.after ?? change.before)!.name === MODULE_NAME && touchesImportsOnly(change, comparison),
    })),
    wholeFiles(comparison),
    await scopeFacts(context, comparison),
  );
  const outside = verdict.inside ? [] : verdict.outside.filter(({ path }) => !but.has(path));
  if (outside.length === 0) return null;
  const names = outside.map(({ path, name }) => (name === null ? path : `${path}#${name}`));
  const reasons = outside
    .slice(0, 5)
    .map(({ path, name, reason }) => `${name === null ? path : `${name} in ${path}`}: ${reason}`);
  const refusal: Refusal = {
    decision: 'deny',
    code: 'SCOPE_VIOLATION',
    intentId: intent.id,
    path: outside[0]!.path,
    symbols: names,
    because: `The write touches what intent ${intent.id} (${intent.name}) does not own: ${reasons.join('; ')}${names.length > 5 ? `; and ${names.length - 5} more` : ''}.`,
    next: wayOn(context, intent, outside),
  };
  return { refusal, paths: touchedFiles(outside, comparison) };
}

/** With the other end of what was moved: to undo a move takes both files. */
function touchedFiles(
  outside: readonly { readonly path: string; readonly name: string | null }[],
  { changes }: Comparison,
): readonly string[] {
  const keys = new Set(outside.map(({ path, name }) => `${path}#${name}`));
  const moved = changes.filter(({ before, after }) =>
    [before, after].some((symbol) => symbol && keys.has(`${symbol.path}#${symbol.name}`)),
  );
  const ends = moved.flatMap(({ before, after }) => [before?.path, after?.path]);
  return [...new Set([...outside.map(({ path }) => path), ...ends.filter((path) => path !== undefined)])];
}

const REACHES_ON = "a preprocessor's directive reaches to the end of the file, and ";

/**
 * Files in which no symbols can be told apart, files that come or go without any, and those in which a change of one
 * symbol reaches others.
 */
export function wholeFiles({ files, changes }: Comparison): FileTouch[] {
  const named = new Set(changes.flatMap(({ before, after }) => [before?.path, after?.path]));
  return files.flatMap((file): readonly FileTouch[] => {
    const { before, after, mutationClass } = file;
    const comesOrGoes = before === null || after === null;
    if (mutationClass === null && !comesOrGoes) return [];
    const touch = { before: before?.path ?? null, after: after?.path ?? null };
    const unparsed = [before, after].some((side) => side?.type === 'unparsed');
    if (unparsed || (comesOrGoes && !named.has((after ?? before)!.path))) return [touch];
    return !comesOrGoes && directiveReachesOn(file) ? [{ ...touch, why: REACHES_ON }] : [];
  });
}

async function scopeFacts(context: TracingContext, comparison: Comparison): Promise<ScopeFacts> {
  const added = comparison.changes
    .filter(({ before }) => before === null)
    .map(({ after }) => withoutOrdinals(after!.name));
  // After the write the disk has the new ones as well, which don't stand in their own way.
  const touched = comparison.files.flatMap(({ before, after }) => [before?.path, after?.path]);
  const elsewhere = await symbolsNamed(context, new Set(added), new Set(touched));
  const before = comparison.files.flatMap((file) =>
    file.before?.type === 'parsed' ? file.before.symbols : [],
  );
  const existing = new Set([...elsewhere, ...before.map(({ name }) => withoutOrdinals(name))]);
  const symbolsOf = (file: ReadFile | null, path: string): ReadonlyArray<{ path: string; name: string }> =>
    file?.type === 'parsed' && file.path === path ? file.symbols : [];
  return {
    formerNames: formerNames(context),
    exists: (name) => existing.has(name),
    symbolsIn: (path) => ({
      before: comparison.files.flatMap(({ before }) => symbolsOf(before, path)),
      after: comparison.files.flatMap(({ after }) => symbolsOf(after, path)),
    }),
  };
}

/** Where the path alone rules it out, the symbols are still named: that is what the agent can act on. */
async function outsideByPath(
  context: TracingContext,
  intent: Intent,
  files: readonly ProposedFile[],
  outside: readonly ProposedFile[],
): Promise<Refusal> {
  const foreseen = files.filter((file) => file.outcome.type === 'foreseen');
  const paths = new Set(outside.map(({ path }) => path));
  const { changes } = await comparisonOf(context, foreseen);
  const symbols = changes
    .map(({ before, after }) => (after ?? before)!)
    .filter(({ path }) => paths.has(path))
    .map(({ path, name }) => `${path}#${name}`);
  const named = symbols.length > 0 ? symbols : [...paths];
  return {
    decision: 'deny',
    code: 'SCOPE_VIOLATION',
    intentId: intent.id,
    path: outside[0]!.path,
    symbols: named,
    because: `The write touches ${named.slice(0, 5).join(', ')}${named.length > 5 ? ` and ${named.length - 5} more` : ''}, which intent ${intent.id} (${intent.name}) does not own.`,
    next: wayOn(
      context,
      intent,
      [...paths].map((path) => ({ path, name: null })),
    ),
  };
}

function unforeseen(intent: Intent, path: string): Refusal {
  return {
    decision: 'deny',
    code: 'SCOPE_VIOLATION',
    intentId: intent.id,
    path,
    symbols: [],
    because: `What this tool would make of ${path} can't be foreseen, and intent ${intent.id} (${intent.name}) owns only some of its symbols.`,
    next: 'Use a tool that says what it writes, such as an edit with old and new text.',
  };
}
