import { Fault } from '../../model/fault.ts';
import type { Lens } from '../../model/lens.ts';
import { nowMs } from '../../workspace/clock.ts';
import { hashFile } from '../../workspace/files/source-files.ts';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import type { TracingContext } from '../tracing-context.ts';
import { DEFAULT_LENSES, lensesOf } from './lenses.ts';
import { seeText } from './see-text.ts';

/** The document that `lens --json` prints. */
export interface LensDocument {
  readonly version: '1';
  readonly path: string;
  readonly language: string | null;
  readonly lenses: readonly LensEntry[];
}

export interface LensEntry {
  /** Of the symbol's name. */
  readonly line: number;
  readonly start_line: number;
  readonly end_line: number;
  readonly symbol: string;
  readonly kind: string;
  readonly title: string;
  readonly owner: {
    readonly intent_id: string;
    readonly name: string | null;
    readonly record_id: string;
  } | null;
  /** Whether it is another than when it was last traced. */
  readonly changed: boolean;
  readonly traces: number;
  readonly last: {
    readonly record_id: string;
    readonly timestamp: string;
    readonly mutation_class: string;
    readonly contributor: { readonly type: string; readonly model_id?: string };
  } | null;
}

/**
 * The lenses of a file as it stands on disk, the same that an editor shows.
 *
 * @param spelled looked for from `cwd`, then from the workspace's root.
 * @throws Fault NO_SUCH_FILE.
 */
export async function lensFile(context: TracingContext, spelled: string, cwd: string): Promise<LensDocument> {
  const path = [cwd, context.root]
    .map((base) => resolveInside(context.root, base, spelled))
    .flatMap((place) => (place.type === 'inside' ? [place.realPath] : []))
    .find((candidate) => hashFile(context.root, candidate) !== null);
  if (path === undefined) {
    const next = 'Name a file of the workspace, by its path from here or from the root.';
    throw new Fault('NO_SUCH_FILE', `There is no file ${spelled} in this workspace`, next);
  }
  const seen = await seeText(context, path);
  const lenses = lensesOf(seen, DEFAULT_LENSES, nowMs());
  return { version: '1', path, language: seen.language, lenses: lenses.map(entry) };
}

function entry({ title, symbol }: Lens): LensEntry {
  const { name, kind, span, nameSpan, traced, changed, intentName } = symbol;
  return {
    line: nameSpan.start.line,
    start_line: span.start.line,
    end_line: span.end.line,
    symbol: name,
    kind,
    title,
    owner: traced?.owner
      ? { intent_id: traced.owner.intentId, name: intentName, record_id: traced.owner.recordId }
      : null,
    changed,
    traces: traced?.traces ?? 0,
    last: traced && {
      record_id: traced.last.recordId,
      timestamp: traced.last.timestamp,
      mutation_class: traced.last.mutationClass,
      contributor: traced.last.contributor,
    },
  };
}
