import type { TracedSymbol } from '../../model/ledger-questions.ts';
import { recordedLines } from '../../model/recorded-lines.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { RecordedFinding, TraceFile, TraceRange } from '../../model/trace-record.ts';

/** A symbol that stands as no latest record left it. */
export interface Adrift {
  readonly symbol: CodeSymbol;
  readonly traced: TracedSymbol | null;
}

/** Ranges as the files of one record. A file is a refactoring where all that is told of it is one. */
export function filesOf(
  ranges: readonly { readonly path: string; readonly range: TraceRange }[],
  contributor: NonNullable<TraceFile['conversations'][number]['contributor']>,
): readonly TraceFile[] {
  return [...new Set(ranges.map(({ path }) => path))].map((path) => {
    const own = ranges.filter((one) => one.path === path).map(({ range }) => range);
    const isRefactoring = own.every(({ mutation_class }) => mutation_class === 'AST_REFACTOR');
    return {
      path,
      conversations: [{ contributor, ranges: own }],
      mutation_class: isRefactoring ? ('AST_REFACTOR' as const) : ('INTENT_EVOLUTION' as const),
    };
  });
}

/** How a symbol stands now, as a record tells it; what became of it the caller adds. */
export function rangeOf({
  name,
  kind,
  range,
  contentHash,
  structureHash,
  shapeHash,
}: CodeSymbol): TraceRange {
  return {
    ...recordedLines(range.startLine, range.endLine),
    content_hash: contentHash,
    symbol: name,
    kind,
    structure_hash: structureHash,
    shape_hash: shapeHash,
  };
}

/** A finding without lines: git moved the code, and nobody has both texts at hand. */
export function finding(rule: string, verdict: RecordedFinding['verdict'], because: string): RecordedFinding {
  return { rule, verdict, because, before_lines: null, after_lines: null };
}
