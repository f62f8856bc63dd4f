import { agentOfCommit } from '../../agents/commit-agents.ts';
import { mentionedIntent } from '../../intents/mentioned-intent.ts';
import { Fault } from '../../model/fault.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { readSourceFile } from '../../workspace/files/source-files.ts';
import { blamedCommits } from '../../workspace/git/git-blame.ts';
import { type Commit, commitsNamed } from '../../workspace/git/git-history.ts';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import { authorOf } from '../history/history.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type BlamedBy, blameSymbols } from './blame-symbols.ts';

/** The document that `blame --json` prints. */
export interface BlameDocument {
  readonly version: '1';
  readonly path: string;
  readonly lines: readonly BlameLine[];
}

export interface BlameLine extends BlamedBy {
  /** Counted from 1. */
  readonly line: number;
  /** The innermost symbol around it; `<module>` where there is none. */
  readonly symbol: string;
  /** The commit that last changed the line; null where it is not committed. */
  readonly revision: string | null;
  readonly text: string;
}

/** From one line to another, both inside; null as end for the last one. */
export interface LineRange {
  readonly first: number;
  readonly last: number | null;
}

/**
 * For each line of a file as it stands: which intent it is for, whether its last change kept behaviour, and who made it.
 * A line is its symbol's, the innermost one around it: what the ledger says of it, else what `goldthread history` has
 * found in commits, else what the commit says that last changed the line.
 *
 * @param spelled the file, seen from `cwd`, else from the workspace's root.
 * @throws Fault NO_SUCH_FILE; NO_SUCH_LINE for a range that begins behind the end.
 */
export async function blame(
  context: TracingContext,
  spelled: string,
  cwd: string,
  range: LineRange = { first: 1, last: null },
): Promise<BlameDocument> {
  const path = findFile(context, spelled, cwd);
  const source = path === null ? null : readSourceFile(context.root, path, context.config.limits);
  if (path === null || source === null)
    throw new Fault(
      'NO_SUCH_FILE',
      `There is no file ${JSON.stringify(spelled)}`,
      'Name one of this workspace.',
    );
  if (source.type !== 'text')
    throw new Fault('NO_SUCH_FILE', `${path} has no lines to be read`, 'Name a text file.');
  const file = await context.languages.read(source);
  const lines = source.text.replace(/\r?\n$/, '').split(/\r?\n/);
  const last = Math.min(range.last ?? lines.length, lines.length);
  if (range.first > last)
    throw new Fault('NO_SUCH_LINE', `${path} has ${lines.length} lines`, 'Give a range inside of them.');
  const symbols = file.type === 'parsed' ? [file.module, ...file.symbols] : [];
  const bySymbol = await blameSymbols(context, path, symbols, file.contentHash);
  const commits = blamedCommits(context.root, path) ?? [];
  const ofCommit = tellCommits(context, commits.slice(range.first - 1, last));
  const told = lines.map((text, index): BlameLine => {
    const line = index + 1;
    // Symbols come parents first, so the last one around the line is the innermost.
    const around = symbols.findLast(({ range: at }) => at.startLine <= line && line <= at.endLine);
    const symbol = around?.name ?? MODULE_NAME;
    const revision = commits[index] ?? null;
    return { line, symbol, revision, text, ...(bySymbol.get(symbol) ?? ofCommit(revision)) };
  });
  return { version: '1', path, lines: told.slice(range.first - 1, last) };
}

function findFile({ root }: TracingContext, spelled: string, cwd: string): string | null {
  for (const base of [cwd, root]) {
    const place = resolveInside(root, base, spelled);
    if (place.type === 'inside' && readSourceFile(root, place.realPath) !== null) return place.realPath;
  }
  return null;
}

/** What a commit says of itself, for lines of which neither a record nor the index tells. */
function tellCommits(
  context: TracingContext,
  revisions: readonly (string | null)[],
): (revision: string | null) => BlamedBy {
  const wanted = [...new Set(revisions.filter((revision) => revision !== null))];
  const commits = new Map(commitsNamed(context.root, wanted).map((commit) => [commit.revision, commit]));
  const read = context.intents();
  const intents = read.ok ? read.intents : [];
  return (revision) => {
    const commit = revision === null ? undefined : commits.get(revision);
    if (!commit) return NOBODY;
    const agent = agentOfCommit({ ...commit, note: null });
    return {
      state: 'committed',
      intent_id: mentionedIntent(commit.message, intents, context.config.issueKeys),
      mutation_class: null,
      record_id: null,
      timestamp: commit.timestamp,
      ...whoCommitted(commit, agent),
    };
  };
}

function whoCommitted(
  commit: Commit,
  agent: ReturnType<typeof agentOfCommit>,
): Pick<BlamedBy, 'contributor' | 'agent' | 'by'> {
  const by = authorOf(commit);
  if (agent === null) return { contributor: { type: 'human' }, agent: null, by };
  const model = agent.modelId === null ? {} : { model_id: agent.modelId };
  return { contributor: { type: 'ai', ...model }, agent: agent.agent, by };
}

const NOBODY: BlamedBy = {
  state: 'untraced',
  intent_id: null,
  mutation_class: null,
  record_id: null,
  timestamp: null,
  contributor: { type: 'unknown' },
  agent: null,
  by: null,
};
