import { worst } from '../../classification/judge-files.ts';
import type { Comparison } from '../../model/comparison.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { hashBytes, hashFile, readSourceFile } from '../../workspace/files/source-files.ts';
import { changedFiles, filesBytesAt } from '../../workspace/git/git-files.ts';
import { commitTimeMs } from '../../workspace/git/git-history.ts';
import { gitIdentity } from '../../workspace/person.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { sourcesOfBytes } from '../comparison/committed-sources.ts';
import { compareInTree } from '../comparison/compare-here.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import { keepCurrent } from '../record/kept-texts.ts';
import { rememberFiles } from '../record/known-files.ts';
import { recordChange } from '../record/record-change.ts';
import type { TracingContext } from '../tracing-context.ts';
import { explainedBy } from './explained.ts';
import { writtenNow } from './standing.ts';

/** What a person has in hand; more than this is a build's output that nobody ignores. */
const MOST_FILES = 500;

/**
 * Records what is changed and not committed, and no record tells of, as the work of git's user: one change set, without
 * the symbols that an agent has changed.
 */
export async function recordWorkingTree(context: TracingContext): Promise<readonly TraceRecord[]> {
  const { root, config } = context;
  const { anywhere, files: busy } = writtenNow(context);
  const paths = changedFiles(root, 'HEAD', null).filter(
    (path) => !isOwnPath(path) && !context.ignored(path) && !busy.has(path),
  );
  const code = paths.filter((path) => context.languages.profileFor(path) !== null);
  if (anywhere || code.length === 0 || code.length > MOST_FILES) return [];
  const committed = filesBytesAt(root, 'HEAD', code);
  const before = sourcesOfBytes(root, 'HEAD', committed, config.limits);
  const after = code.flatMap((path) => readSourceFile(root, path, config.limits) ?? []);
  const news = await withoutExplained(context, await compareInTree(context, before, after));
  if (news.changes.length === 0) return [];
  const changed = [...new Set(news.changes.map((change) => (change.after ?? change.before)!.path))];
  const spans = changed.map((path) => {
    const bytes = committed.get(path);
    return { path, before: bytes ? hashBytes(bytes) : null, after: keepCurrent(context, path) };
  });
  const author = { contributor: { type: 'human' as const }, sessionId: null, agent: null, intent: null };
  const by = gitIdentity(root);
  const record = await recordChange(context, 'mutation', news, spans, author, by === null ? {} : { by });
  await rememberFiles(
    root,
    changed.map((path) => ({ path, hash: hashFile(root, path) })),
    null,
  );
  return [record];
}

/** The comparison without what the ledger tells of. */
async function withoutExplained(context: TracingContext, comparison: Comparison): Promise<Comparison> {
  const since = commitTimeMs(context.root, 'HEAD');
  const changes = await askLedger(context, (questions) => {
    const explained = explainedBy(questions);
    return comparison.changes.filter(({ before, after }) => {
      const { path, name } = (after ?? before)!;
      if (name === MODULE_NAME)
        return !explained.moduleSince(path, since) && !explained.everSo(path, name, after?.contentHash ?? '');
      return !explained.asItStands(path, name, after?.contentHash ?? null);
    });
  });
  const paths = new Set(changes.flatMap(({ before, after }) => [before?.path, after?.path]));
  const classOf = (some: Comparison['changes']): Comparison['mutationClass'] =>
    worst(some.map(({ mutationClass }) => mutationClass));
  return {
    ...comparison,
    changes,
    files: comparison.files
      .filter(({ before, after }) => paths.has((after ?? before)!.path))
      .map((file) => ({
        ...file,
        mutationClass: classOf(
          changes.filter(
            ({ before, after }) => (after ?? before)!.path === (file.after ?? file.before)!.path,
          ),
        ),
      })),
    mutationClass: classOf(changes),
  };
}
