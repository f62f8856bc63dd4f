import { createHash } from 'node:crypto';
import { AGENT_TRACE_VERSION } from '../../ledger/draft.ts';
import { urnOf } from '../../ledger/older-spelling.ts';
import { recordedLines } from '../../model/recorded-lines.ts';
import { addedLines } from '../../workspace/git/added-lines.ts';
import { readNotes, writeNotes } from '../../workspace/git/git-notes.ts';
import { packageVersion } from '../../workspace/package-info.ts';
import { type HistoryCommit, history } from '../history/history.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type AttributedSymbol, attributeCommit } from './commit-attribution.ts';
import { gitAiNote } from './git-ai-note.ts';

/** `agent-trace`: one record of Agent Trace. `git-ai`: the Git AI standard's authorship log. */
export const noteFormats = ['agent-trace', 'git-ai'] as const;
export type NoteFormat = (typeof noteFormats)[number];

/** Where each format is looked for by those who read it. */
const NOTE_REFS: Readonly<Record<NoteFormat, string>> = {
  'agent-trace': 'refs/notes/agent-trace',
  'git-ai': 'refs/notes/ai',
};

export interface NotesOptions {
  readonly format: NoteFormat;
  readonly ref?: string;
  readonly range?: string;
  readonly onProgress?: (done: number, of: number) => void;
}

/** The document that `notes export --json` prints. */
export interface NotesReport {
  readonly version: '1';
  readonly ref: string;
  readonly commits: number;
  readonly written: number;
  /** Notes of another tool's that were left as they are. */
  readonly left: number;
}

/**
 * Writes what is known of each commit into a note on it. A note says the same as long as the commit and the ledger do,
 * and one that is there already is not written again. Another tool's note is never replaced.
 */
export async function exportNotes(context: TracingContext, options: NotesOptions): Promise<NotesReport> {
  const { root } = context;
  const ref = options.ref ?? NOTE_REFS[options.format];
  const { commits } = await history(context, {
    ...(options.range === undefined ? {} : { range: options.range }),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  const withCode = commits.filter(({ symbols }) => symbols.length > 0);
  const attributed = await askLedger(context, (questions) => {
    const attribute = attributeCommit(questions);
    return withCode.map((commit) => ({ commit, symbols: attribute(commit) }));
  });
  const present = readNotes(root, ref);
  const notes = new Map<string, string>();
  let left = 0;
  for (const { commit, symbols } of attributed) {
    const text = noteOf(root, options.format, commit, symbols);
    const there = present.get(commit.revision);
    if (text === null || there === text) continue;
    if (there !== undefined && !isOurs(there)) left += 1;
    else notes.set(commit.revision, text);
  }
  if (notes.size > 0) writeNotes(root, ref, notes);
  return { version: '1', ref, commits: commits.length, written: notes.size, left };
}

/** Both formats name the program that wrote them. */
const isOurs = (text: string): boolean => /"name":"goldthread"|"git_ai_version": "goldthread\//.test(text);

/** Null where there is nothing to be said in this format. */
function noteOf(
  root: string,
  format: NoteFormat,
  commit: HistoryCommit,
  symbols: readonly AttributedSymbol[],
): string | null {
  switch (format) {
    case 'agent-trace':
      return `${JSON.stringify(agentTraceNote(commit, symbols))}\n`;
    case 'git-ai':
      // It tells of lines, and only what a commit added is its own.
      return symbols.some(({ contributor }) => contributor.type === 'ai')
        ? gitAiNote(commit, symbols, addedLines(root, commit.revision))
        : null;
    default:
      return format satisfies never;
  }
}

/** A record of Agent Trace about a commit; everything in it follows from the commit and the ledger. */
function agentTraceNote(commit: HistoryCommit, symbols: readonly AttributedSymbol[]): object {
  const standing = symbols.filter(({ symbol }) => symbol.after !== null);
  const files = [...new Set(standing.map(({ symbol }) => symbol.after!.path))].map((path) => ({
    path,
    conversations: conversationsOf(standing.filter(({ symbol }) => symbol.after!.path === path)),
  }));
  const said = { revision: commit.revision, files };
  return {
    version: AGENT_TRACE_VERSION,
    id: uuidOf(JSON.stringify(said)),
    timestamp: commit.timestamp,
    vcs: { type: 'git', revision: commit.revision },
    tool: { name: 'goldthread', version: packageVersion() },
    mutation_class: commit.mutation_class,
    files,
  };
}

/** One for each contributor and intent. */
function conversationsOf(symbols: readonly AttributedSymbol[]): readonly object[] {
  const groups = new Map<string, AttributedSymbol[]>();
  for (const one of symbols) {
    const key = JSON.stringify([one.contributor, one.agent, one.intentId]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((some) => {
    const { contributor, agent, intentId } = some[0]!;
    return {
      contributor,
      ...(agent === null ? {} : { agent }),
      ranges: some.map(({ symbol, recordId }) => ({
        ...recordedLines(symbol.after!.start_line, symbol.after!.end_line),
        content_hash: symbol.after!.content_hash,
        symbol: symbol.after!.name,
        changes: symbol.changes,
        mutation_class: symbol.mutation_class,
        ...(recordId === null ? {} : { record_id: recordId }),
      })),
      ...(intentId === null
        ? {}
        : { related: [{ type: 'intent', url: urnOf('intent', intentId), value: intentId }] }),
    };
  });
}

/** A UUID that is the same for the same words: version 8, the one for whoever makes his own. */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  const variant = (8 + (Number.parseInt(hex[16]!, 16) % 4)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
