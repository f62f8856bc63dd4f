import { recordedFinding } from '../../ledger/from-comparison.ts';
import type { ChangeKind, JudgedChange, MutationClass, Origin } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { RecordedFinding } from '../../model/trace-record.ts';

/** What `goldthread diff --json` prints; the contract's names, in snake case. */
export interface DiffDocument {
  readonly version: '1';
  readonly mutation_class: MutationClass | null;
  readonly files: readonly DiffFile[];
  readonly symbols: readonly DiffSymbol[];
}

export interface DiffFile {
  readonly path_before: string | null;
  readonly path_after: string | null;
  readonly language: string | null;
  readonly mutation_class: MutationClass | null;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly line: number | null;
  }[];
}

export interface DiffSymbol {
  readonly changes: readonly ChangeKind[];
  readonly mutation_class: MutationClass;
  readonly before: DiffSide | null;
  readonly after: DiffSide | null;
  readonly origin: readonly Origin[] | null;
  readonly findings: readonly RecordedFinding[];
}

export interface DiffSide {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly content_hash: string;
}

/** A comparison as the document that leaves the program. */
export function diffDocument(comparison: Comparison): DiffDocument {
  return {
    version: '1',
    mutation_class: comparison.mutationClass,
    files: comparison.files.map(({ before, after, language, mutationClass, diagnostics }) => ({
      path_before: before?.path ?? null,
      path_after: after?.path ?? null,
      language,
      mutation_class: mutationClass,
      diagnostics: diagnostics.map(({ code, message, line }) => ({ code, message, line })),
    })),
    symbols: comparison.changes.map(diffSymbol),
  };
}

/** One judged change as it stands in the document. */
function diffSymbol(change: JudgedChange): DiffSymbol {
  return {
    changes: change.changes,
    mutation_class: change.mutationClass,
    before: change.before && side(change.before),
    after: change.after && side(change.after),
    origin: change.origin,
    findings: change.findings.map(recordedFinding),
  };
}

function side(symbol: CodeSymbol): DiffSide {
  return {
    path: symbol.path,
    name: symbol.name,
    kind: symbol.kind,
    start_line: symbol.range.startLine,
    end_line: symbol.range.endLine,
    content_hash: symbol.contentHash,
  };
}
