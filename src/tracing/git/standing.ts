import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import { nowMs } from '../../workspace/clock.ts';
import { readSourceFile } from '../../workspace/files/source-files.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { IDLE_MINUTES } from '../record/gaps.ts';
import { allSessions } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/** The symbols of a file of the working tree, without the code outside of all; none where it can't be parsed. */
export async function standingSymbols(context: TracingContext, path: string): Promise<readonly CodeSymbol[]> {
  if (isOwnPath(path) || context.ignored(path)) return [];
  const source = readSourceFile(context.root, path, context.config.limits);
  const file = source && (await context.languages.read(source));
  return file?.type === 'parsed' ? file.symbols.filter(({ name }) => name !== MODULE_NAME) : [];
}

/** Whose writing is not finished: what stands in these files now may be an agent's, and is in no record yet. */
export function writtenNow(context: TracingContext): {
  /** A command runs that may write anywhere. */
  readonly anywhere: boolean;
  readonly files: ReadonlySet<string>;
} {
  const recent = nowMs() - IDLE_MINUTES * 60_000;
  const pending = allSessions(context.root)
    .sessions.filter(({ last_seen }) => Date.parse(last_seen) >= recent)
    .flatMap((session) => Object.values(session.pending));
  return {
    anywhere: pending.some(({ snapshot }) => snapshot !== null),
    files: new Set(pending.flatMap(({ files }) => files.map(({ path }) => path))),
  };
}
