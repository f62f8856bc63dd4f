import { intentPlaces } from '../../intents/intent-places.ts';
import { Fault } from '../../model/fault.ts';
import { readIntentsText } from '../../workspace/intents-file.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { notInitialisedFault } from '../gate/not-initialised.ts';
import { findIntent } from '../intent-commands.ts';
import { intentsFileProblems } from '../intents-file/problems.ts';
import { vocabularyOf } from '../intents-file/vocabulary.ts';
import type { TracingContext } from '../tracing-context.ts';
import { why } from '../why.ts';
import type { IntentsOfFolder } from './documents.ts';
import { hoverIntent, hoverSymbol } from './hover.ts';
import { intentsTree } from './intents-tree.ts';
import { openWorkspace } from './open-workspace.ts';
import { ownedPlaces } from './owned-places.ts';
import { reportFile } from './report-file.ts';
import { seeText } from './see-text.ts';
import { selectForEditor, selection } from './selection.ts';
import { statusOf } from './status.ts';
import { tracesOf } from './traces.ts';
import { understoodText } from './understood-text.ts';
import { type FormerText, formerText } from './virtual-text.ts';

/**
 * Everything that an editor's server asks and that takes time: files are read, texts parsed, the ledger asked. What
 * goes in and what comes out is plain data, so that it may be done in a thread of its own. The first argument is the
 * workspace's root.
 */
export const editorQuestions = {
  /** A file as it is on disk. */
  see: async (root: string, path: string) => understoodText(await seeText(openWorkspace(root), path), []),
  hover: (root: string, path: string, symbol: Parameters<typeof hoverSymbol>[2]) =>
    hoverSymbol(openWorkspace(root), path, symbol),
  hoverIntent: (root: string, id: string) => hoverIntent(findIntent(governed(root), id)),
  traces: (root: string, path: string, name: string) => tracesOf(openWorkspace(root), path, name),
  why: (root: string, question: string) => why(openWorkspace(root), question, root),
  former: (root: string, text: FormerText) => formerText(openWorkspace(root), text),
  report: (root: string) => reportFile(governed(root)),
  tree: (root: string) => opened(root, intentsTree, (problem): IntentsOfFolder => ({ problem, intents: [] })),
  status: (root: string) =>
    opened(root, statusOf, (problem) => ({ initialised: true, problem, selected: null, sessions: [] })),
  selection: (root: string) => selection(governed(root)),
  select: (root: string, id: string | null) => selectForEditor(governed(root), id),
  /** @param text of active_intents.yaml as it stands in an editor; null for the file on disk. */
  places: (root: string, text: string | null) => intentPlaces(text ?? readIntentsText(root) ?? ''),
  problems: (root: string, text: string) => intentsFileProblems(openWorkspace(root), text),
  vocabulary: (root: string) => vocabularyOf(openWorkspace(root)),
  ownedBy: (root: string, ids: readonly string[]) =>
    ownedPlaces(openWorkspace(root), (id) => ids.includes(id)),
  /** By the beginning of an intent's id or name, or of a word in the name. */
  ownedLike: (root: string, query: string) =>
    ownedPlaces(openWorkspace(root), (id, name) => isLike(query, id, name)),
  /** Everything that judges changes comes with it, which nothing else here needs. */
  warnings: async (root: string, path: string, text: string) =>
    (await import('./scope-warnings.ts')).scopeWarnings(openWorkspace(root), path, text),
} as const;

/** A workspace that can't be opened has still to be shown, with the reason. */
async function opened<T>(
  root: string,
  show: (context: TracingContext) => T | Promise<T>,
  otherwise: (problem: string) => T,
): Promise<T> {
  try {
    return await show(openWorkspace(root));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return otherwise([error.message, error.next].filter(Boolean).join(' '));
  }
}

function isLike(query: string, id: string, name: string | null): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted.length < 2) return false;
  const words = (name ?? '').toLowerCase();
  return id.toLowerCase().startsWith(wanted) || words.startsWith(wanted) || words.includes(` ${wanted}`);
}

function governed(root: string): TracingContext {
  if (!isOrchestrated(root)) throw notInitialisedFault(root);
  return openWorkspace(root);
}
