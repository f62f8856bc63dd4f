import { createHash } from 'node:crypto';
import { packageVersion } from '../../workspace/package-info.ts';
import type { HistoryCommit } from '../history/history.ts';
import type { AttributedSymbol } from './commit-attribution.ts';

/**
 * An authorship log of the Git AI standard 3.0.0: which of the lines that a commit added are an agent's, by session,
 * then `---` and who the sessions were. That format tells of lines and knows neither intents nor verdicts; a line is
 * its innermost symbol's. Of people it tells only what an editor has seen them type, so that we say nothing of them.
 *
 * @returns null where no line that the commit added is an agent's.
 */
export function gitAiNote(
  commit: HistoryCommit,
  symbols: readonly AttributedSymbol[],
  added: ReadonlyMap<string, readonly number[]>,
): string | null {
  const sessions = new Map<string, object>();
  const entries: string[] = [];
  for (const [path, lines] of [...added].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const keys = new Map<string, number[]>();
    for (const line of lines) {
      const owner = innermost(symbols, path, line);
      if (owner?.contributor.type !== 'ai') continue;
      const session = sessionKey(owner);
      sessions.set(session, sessionOf(owner, commit));
      const key = `${session}::t_${digits(owner.recordId ?? commit.revision)}`;
      keys.set(key, [...(keys.get(key) ?? []), line]);
    }
    if (keys.size === 0 || path.includes('"')) continue;
    entries.push(/\s/.test(path) ? `"${path}"` : path);
    for (const [key, own] of [...keys].sort(([a], [b]) => (a < b ? -1 : 1)))
      entries.push(`  ${key} ${asRanges(own)}`);
  }
  if (entries.length === 0) return null;
  const metadata = {
    schema_version: 'authorship/3.0.0',
    git_ai_version: `goldthread/${packageVersion()}`,
    base_commit_sha: commit.revision,
    prompts: {},
    sessions: Object.fromEntries([...sessions].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return `${entries.join('\n')}\n---\n${JSON.stringify(metadata, null, 2)}\n`;
}

/** A symbol that the commit left as it was is not among them; but then its lines are not among the added ones. */
function innermost(
  symbols: readonly AttributedSymbol[],
  path: string,
  line: number,
): AttributedSymbol | undefined {
  const length = ({ symbol: { after } }: AttributedSymbol): number => after!.end_line - after!.start_line;
  return symbols
    .filter(
      ({ symbol: { after } }) =>
        after !== null && after.path === path && after.start_line <= line && line <= after.end_line,
    )
    .sort((a, b) => length(a) - length(b))[0];
}

function sessionOf({ agent, contributor, sessionId }: AttributedSymbol, commit: HistoryCommit): object {
  return {
    agent_id: {
      tool: agent ?? 'unknown',
      id: sessionId ?? commit.revision,
      model: contributor.model_id ?? 'unknown',
    },
    human_author: commit.author.email,
  };
}

const sessionKey = ({ agent, sessionId, recordId }: AttributedSymbol): string =>
  `s_${digits(`${agent ?? 'unknown'}:${sessionId ?? recordId ?? ''}`)}`;

const digits = (words: string): string => createHash('sha256').update(words).digest('hex').slice(0, 14);

/** `1-3,7`. Lines come in ascending order. */
function asRanges(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
