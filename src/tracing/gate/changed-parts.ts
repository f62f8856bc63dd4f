import type { ChangeKind } from '../../model/classification.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { compareHere } from '../comparison/compare-here.ts';
import type { TracingContext } from '../tracing-context.ts';

/** The parts of one file that a change touches: symbols, each without those inside it, and the code outside all. */
export interface ChangedParts {
  /** Qualified names, before and after the change; `<module>` for code outside symbols. */
  readonly names: readonly string[];
  /** Those that came, went, or got another name or place: all that is inside goes with them. */
  readonly whole: ReadonlySet<string>;
}

const WITH_ALL_INSIDE: ReadonlySet<ChangeKind> = new Set([
  ...(['added', 'deleted', 'renamed', 'moved', 'extracted', 'inlined', 'split', 'merged'] as const),
]);

/**
 * What a change of one file touches. Null where it can't be told symbol by symbol: the file comes or goes, is in no
 * known language, or doesn't parse on one of its sides.
 */
export async function changedParts(
  context: TracingContext,
  before: SourceFile | null,
  after: SourceFile | null,
): Promise<ChangedParts | null> {
  if (before === null || after === null) return null;
  const { files, changes } = await compareHere(context, [before], [after]);
  const unclear = files.some((file) =>
    [file.before, file.after].some((side) => side?.type !== 'parsed' || side.damage.length > 0),
  );
  if (unclear) return null;
  const names = new Set<string>();
  const whole = new Set<string>();
  for (const change of changes) {
    for (const symbol of [change.before, change.after]) {
      if (symbol === null) continue;
      names.add(symbol.name);
      if (change.changes.some((kind) => WITH_ALL_INSIDE.has(kind))) whole.add(symbol.name);
    }
  }
  return { names: [...names], whole };
}

/** What both changes touch, in the names of the first. */
export function overlap(theirs: ChangedParts, own: ChangedParts): readonly string[] {
  return theirs.names.filter((name) =>
    own.names.some(
      (other) =>
        name === other ||
        (theirs.whole.has(name) && isInside(other, name)) ||
        (own.whole.has(other) && isInside(name, other)),
    ),
  );
}

function isInside(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}.`);
}
