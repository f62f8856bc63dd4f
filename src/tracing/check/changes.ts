import { touchesImportsOnly } from '../../classification/modules/imports-only.ts';
import type { FileTouch, ScopedChange, ScopeFacts } from '../../intents/judge-scope.ts';
import { reasonsOutside } from '../../intents/judge-scope.ts';
import type { SymbolPlace } from '../../intents/own-symbol.ts';
import { recordedFinding } from '../../ledger/from-comparison.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { Intent } from '../../model/intent.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import { lastPart, withoutOrdinals } from '../../model/symbol-name.ts';
import type { RecordedFinding, TraceRecord } from '../../model/trace-record.ts';
import { wholeFiles } from '../gate/judge-proposal.ts';
import { symbolsEndingIn } from '../symbols/find-symbol.ts';
import { formerNames } from '../symbols/former-names.ts';
import type { TracingContext } from '../tracing-context.ts';

/** One symbol's change, or a file's as a whole, as the rules of `check` ask about it. */
export interface CheckedChange {
  /** Where it stands after the change; where it stood, for what is gone. */
  readonly path: string;
  /** Null for a file in which no symbols can be told apart. */
  readonly symbol: string | null;
  readonly kind: string;
  readonly line: number | null;
  readonly before: SymbolPlace | null;
  readonly after: SymbolPlace | null;
  readonly changes: readonly string[];
  readonly mutationClass: MutationClass;
  readonly findings: readonly RecordedFinding[];
  /** Of the text after the change; null where it is gone. */
  readonly contentHash: ContentHash | null;
  readonly hasChildren: boolean;
}

/** Changes, and why each of them lies outside of an intent's scope; in their order, null where it lies inside. */
export interface ScopedChanges {
  readonly all: readonly CheckedChange[];
  outside(intent: Intent): readonly (string | null)[];
}

/** The changes of a comparison. */
export async function changesOf(
  context: TracingContext,
  comparison: Comparison,
  symbolScopes: boolean,
): Promise<ScopedChanges> {
  const symbols = comparison.changes.map(
    ({ before, after, changes, mutationClass, findings }): CheckedChange => ({
      ...placed((after ?? before)!),
      line: after?.range.startLine ?? null,
      before: before && place(before),
      after: after && place(after),
      changes,
      mutationClass,
      findings: findings.map(recordedFinding),
      contentHash: after?.contentHash ?? null,
      hasChildren: (after ?? before)!.children.length > 0,
    }),
  );
  const scoped = comparison.changes.map(
    (change): ScopedChange => ({
      before: change.before,
      after: change.after,
      importsOnly:
        (change.after ?? change.before)!.name === MODULE_NAME && touchesImportsOnly(change, comparison),
    }),
  );
  const files = wholeFiles(comparison);
  const facts = await scopeFacts(context, comparison, symbolScopes);
  return {
    all: [...symbols, ...files.map((touch) => wholeFile(touch, comparison))],
    outside(intent) {
      const reasons = reasonsOutside(intent, scoped, files, facts);
      return [...reasons.changes, ...reasons.files].map((reason) => reason && asDone(reason));
    },
  };
}

/** The changes that records tell of, where there is no git to tell what changed. */
export function changesOfRecords(context: TracingContext, records: readonly TraceRecord[]): ScopedChanges {
  const all = records.flatMap((record) =>
    record.files.flatMap((file): readonly CheckedChange[] => [
      ...file.conversations.flatMap(({ ranges }) =>
        ranges.flatMap((range): readonly CheckedChange[] => {
          if (range.symbol === undefined) return [];
          const after = { path: file.path, name: range.symbol };
          const isNew = range.previous === null || range.previous === undefined;
          return [
            {
              path: file.path,
              symbol: range.symbol,
              kind: range.kind ?? 'object',
              line: range.start_line,
              before: isNew ? null : { path: range.previous!.path, name: range.previous!.symbol },
              after,
              changes: range.changes ?? [],
              mutationClass: range.mutation_class ?? 'INTENT_EVOLUTION',
              findings: range.findings ?? [],
              contentHash: range.content_hash ?? null,
              hasChildren: false,
            },
          ];
        }),
      ),
      ...(file.deleted_symbols ?? []).map(
        ({ symbol, kind, mutation_class, findings }): CheckedChange => ({
          path: file.path_before ?? file.path,
          symbol,
          kind,
          line: null,
          before: { path: file.path_before ?? file.path, name: symbol },
          after: null,
          changes: ['deleted'],
          mutationClass: mutation_class,
          findings,
          contentHash: null,
          hasChildren: false,
        }),
      ),
    ]),
  );
  // The gate has seen whether a file's own part was more than imports; a record doesn't say.
  const scoped = all.map(
    ({ before, after }): ScopedChange => ({ before, after, importsOnly: before !== null }),
  );
  const facts: ScopeFacts = {
    formerNames: formerNames(context),
    exists: () => false,
    symbolsIn: (path) => {
      const here = all.flatMap(({ after }) => (after?.path === path ? [after] : []));
      return { before: here, after: here };
    },
  };
  return {
    all,
    outside: (intent) =>
      reasonsOutside(intent, scoped, [], facts).changes.map((reason) => reason && asDone(reason)),
  };
}

function placed({ path, name, kind }: CodeSymbol): Pick<CheckedChange, 'path' | 'symbol' | 'kind'> {
  return { path, symbol: name, kind };
}

const place = ({ path, name }: CodeSymbol): SymbolPlace => ({ path, name });

function wholeFile({ before, after }: FileTouch, comparison: Comparison): CheckedChange {
  const path = (after ?? before)!;
  const file = comparison.files.find((one) => (one.after ?? one.before)?.path === path);
  const change = before === null ? 'added' : after === null ? 'deleted' : 'modified';
  return {
    path,
    symbol: null,
    kind: 'file',
    line: after === null ? null : 1,
    before: before === null ? null : { path: before, name: MODULE_NAME },
    after: after === null ? null : { path: after, name: MODULE_NAME },
    changes: [change],
    mutationClass: file?.mutationClass ?? 'INTENT_EVOLUTION',
    findings: [],
    contentHash: file?.after?.contentHash ?? null,
    hasChildren: false,
  };
}

/**
 * The same facts that the gate asks for, after the fact: what is new stands in the tree by now, and must not be taken
 * for what was there before.
 */
async function scopeFacts(
  context: TracingContext,
  { changes, files }: Comparison,
  symbolScopes: boolean,
): Promise<ScopeFacts> {
  const added = changes.flatMap(({ before, after }) => (before === null && after ? [after] : []));
  const names = new Set(added.map(({ name }) => withoutOrdinals(name)));
  const arrived = new Set(changes.flatMap(({ after }) => (after ? [`${after.path}#${after.name}`] : [])));
  const touched = new Set(files.flatMap(({ before }) => (before ? [before.path] : [])));
  const standing = symbolScopes ? await symbolsEndingIn(context, [...new Set([...names].map(lastPart))]) : [];
  const symbolsOf = (file: ReadFile | null): readonly SymbolPlace[] =>
    file?.type === 'parsed' ? file.symbols : [];
  const existing = new Set(
    [
      ...standing.filter(({ path, name }) => !touched.has(path) && !arrived.has(`${path}#${name}`)),
      ...files.flatMap(({ before }) => symbolsOf(before)),
    ].map(({ name }) => withoutOrdinals(name)),
  );
  return {
    formerNames: formerNames(context),
    exists: (name) => existing.has(name),
    symbolsIn: (path) => ({
      before: files.flatMap(({ before }) => (before?.path === path ? symbolsOf(before) : [])),
      after: files.flatMap(({ after }) => (after?.path === path ? symbolsOf(after) : [])),
    }),
  };
}

/** The gate says what would happen; here it has. */
function asDone(reason: string): string {
  return reason
    .replace(/^it would become/, 'it became')
    .replace(/^it would be deleted/, 'it was deleted')
    .replace(/^it would change/, 'it changed')
    .replace('imports would change', 'imports changed');
}
