import { applyWrite } from '../../agents/write-effects.ts';
import type { ProposedWrite } from '../../model/agent-event.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { Refusal } from '../../model/decision.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { hashBytes, readFileBytes, toSourceFile } from '../../workspace/files/source-files.ts';
import { filesBelow } from '../../workspace/tree/folder-content.ts';
import { type Place, placeOf, refuseProtected } from '../symbols/place.ts';
import type { TracingContext } from '../tracing-context.ts';
import { isAlwaysRefused } from './enforcement.ts';

/** What would become of one file. */
export interface ProposedFile {
  /** Relative to the workspace, with every symbolic link on the way resolved. */
  readonly path: string;
  /** As the agent reached it, where that differs. */
  readonly lexicalPath: string;
  readonly current: SourceFile | null;
  readonly currentHash: ContentHash | null;
  readonly outcome: ProposedOutcome;
  /** False where only parts of it are edited, so that what stands beside them may change meanwhile. */
  readonly whole: boolean;
}

export type ProposedOutcome =
  | { readonly type: 'foreseen'; readonly proposed: SourceFile | null; readonly hash: ContentHash | null }
  /** The agent's own tool will refuse it: the old text isn't there. What it really does is judged afterwards. */
  | { readonly type: 'not_applicable'; readonly because: string }
  | { readonly type: 'unforeseeable' };

export interface Proposal {
  /** Every file of the workspace that the call names. */
  readonly files: readonly ProposedFile[];
  /** What is wrong with the places themselves, whatever the intent; a denial before a question. */
  readonly refusal: Refusal | null;
}

/**
 * Works out what a tool call would make of the files it names: paths resolved and checked, writes applied in order
 * to the texts on disk. Nothing is written.
 *
 * @param instead texts to take in the place of those on disk, by path; null for no file.
 */
export function proposeWrites(
  context: TracingContext,
  cwd: string,
  writes: readonly ProposedWrite[],
  instead: ReadonlyMap<string, Uint8Array | null> = new Map(),
): Proposal {
  const files = new Map<string, OpenFile>();
  const refusals: Refusal[] = [];
  const find = (spelled: string): Place | null => {
    const { place, refusal } = placeOf(context, cwd, spelled);
    if (refusal) refusals.push(refusal);
    return place;
  };
  for (const write of writes) {
    const place = find(write.path);
    const target = renameTarget(write);
    const destination = target === null ? null : find(target);
    if (place?.isFolder) refusals.push(...touchFolder(context, files, place));
    else if (place) apply(context, files, write, place, destination, instead);
  }
  const refusal =
    refusals.find(isAlwaysRefused) ??
    refusals.find(({ decision }) => decision === 'deny') ??
    refusals[0] ??
    null;
  return { files: [...files.values()].map(closed), refusal };
}

/** More than anybody wants to have moved or deleted at one stroke. */
const MOST_IN_FOLDER = 500;

/** A tool that is given a folder may write to whatever is in it: each file is judged as one of unknown outcome. */
function touchFolder(
  context: TracingContext,
  files: Map<string, OpenFile>,
  folder: Place,
): readonly Refusal[] {
  const below = filesBelow(context.root, folder.path, MOST_IN_FOLDER);
  if (below === null || below.length === 0) return [wholeFolder(folder.path)];
  for (const path of below) {
    const file = openFile(context, files, { path, lexicalPath: path, isFolder: false }, new Map());
    file.failed = { type: 'unforeseeable' };
  }
  const refusal = refuseProtected(context, ...below);
  return refusal === null ? [] : [refusal];
}

function wholeFolder(path: string): Refusal {
  return {
    decision: 'deny',
    code: 'SCOPE_VIOLATION',
    intentId: null,
    path,
    symbols: [],
    because: `${path} is a folder, and what the tool would do in it can't be foreseen.`,
    next: 'Name the files, one by one.',
  };
}

interface OpenFile extends Omit<ProposedFile, 'outcome' | 'currentHash' | 'whole'> {
  readonly currentBytes: Uint8Array | null;
  /** The text so far; null for an absent file. */
  text: string | null;
  failed: Exclude<ProposedOutcome, { type: 'foreseen' }> | null;
  whole: boolean;
}

function renameTarget(write: ProposedWrite): string | null {
  return (write.type === 'rename' || write.type === 'patch') && write.renameTo ? write.renameTo : null;
}

function apply(
  context: TracingContext,
  files: Map<string, OpenFile>,
  write: ProposedWrite,
  place: Place,
  destination: Place | null,
  instead: ReadonlyMap<string, Uint8Array | null>,
): void {
  const file = openFile(context, files, place, instead);
  const arrival = destination && openFile(context, files, destination, instead);
  if (arrival) arrival.whole = true;
  if (destination || (write.type !== 'edits' && write.type !== 'patch')) file.whole = true;
  if (file.failed) return;
  if (write.type === 'rename' && file.current?.type === 'opaque') {
    // Its bytes go where they are sent unread, so all that is known of either file is that it is touched.
    file.failed = { type: 'unforeseeable' };
    if (arrival) arrival.failed = { type: 'unforeseeable' };
    return;
  }
  const effect = applyWrite(file.text, write);
  switch (effect.type) {
    case 'text':
      file.text = effect.text;
      return;
    case 'deleted':
      file.text = null;
      return;
    case 'renamed':
      file.text = null;
      if (arrival) arrival.text = effect.text;
      return;
    case 'not_applicable':
      // A file that isn't read as text can still be deleted.
      if (write.type === 'delete' && file.current !== null) file.text = null;
      else file.failed = effect;
      return;
    case 'unknown':
      file.failed = { type: 'unforeseeable' };
      return;
    default:
      effect satisfies never;
  }
}

function openFile(
  context: TracingContext,
  files: Map<string, OpenFile>,
  { path, lexicalPath }: Place,
  instead: ReadonlyMap<string, Uint8Array | null>,
): OpenFile {
  const known = files.get(path);
  if (known) return known;
  const bytes = instead.has(path) ? instead.get(path)! : readFileBytes(context.root, path);
  const current = bytes === null ? null : toSourceFile(path, bytes, context.config.limits);
  const opened: OpenFile = {
    path,
    lexicalPath,
    current,
    currentBytes: bytes,
    text: current?.type === 'text' ? current.text : null,
    failed: null,
    whole: bytes === null,
  };
  files.set(path, opened);
  return opened;
}

function closed({ currentBytes, text, failed, ...file }: OpenFile): ProposedFile {
  const currentHash = currentBytes === null ? null : hashBytes(currentBytes);
  if (failed) return { ...file, currentHash, outcome: failed };
  const proposed: SourceFile | null = text === null ? null : { type: 'text', path: file.path, text };
  return {
    ...file,
    currentHash,
    outcome: { type: 'foreseen', proposed, hash: text === null ? null : hashBytes(Buffer.from(text)) },
  };
}
