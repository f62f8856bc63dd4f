import { applyWrite } from '../agents/write-effects.ts';
import type { ProposedWrite } from '../model/agent-event.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { Refusal } from '../model/decision.ts';
import type { SourceFile } from '../model/source-file.ts';
import { protectedReason } from '../workspace/protected-paths.ts';
import { resolveInside } from '../workspace/resolve-path.ts';
import { hashBytes, readFileBytes, toSourceFile } from '../workspace/source-files.ts';
import type { TracingContext } from './tracing-context.ts';

/** What would become of one file. */
export interface ProposedFile {
  /** Relative to the workspace, with every symbolic link on the way resolved. */
  readonly path: string;
  /** As the agent reached it, where that differs. */
  readonly lexicalPath: string;
  readonly current: SourceFile | null;
  readonly currentHash: ContentHash | null;
  readonly outcome: ProposedOutcome;
}

export type ProposedOutcome =
  | { readonly type: 'foreseen'; readonly proposed: SourceFile | null; readonly hash: ContentHash | null }
  /** The agent's own tool will refuse it: the old text isn't there. */
  | { readonly type: 'not_applicable'; readonly because: string }
  | { readonly type: 'unforeseeable' };

export type Proposal =
  | { readonly ok: true; readonly files: readonly ProposedFile[] }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Works out what a tool call would make of the files it names: paths resolved and checked, writes applied in order
 * to the texts on disk. Nothing is written.
 */
export function proposeWrites(context: TracingContext, cwd: string, writes: readonly ProposedWrite[]): Proposal {
  const files = new Map<string, OpenFile>();
  for (const write of writes) {
    const place = placeOf(context, cwd, write.path);
    if (!place.ok) return place;
    const target = renameTarget(write);
    const destination = target === null ? null : placeOf(context, cwd, target);
    if (destination && !destination.ok) return destination;
    apply(context, files, write, place, destination);
  }
  return { ok: true, files: [...files.values()].map(closed) };
}

interface Place {
  readonly ok: true;
  readonly path: string;
  readonly lexicalPath: string;
}

interface OpenFile extends Omit<ProposedFile, 'outcome' | 'currentHash'> {
  readonly currentBytes: Uint8Array | null;
  /** The text so far; null for an absent file. */
  text: string | null;
  failed: Exclude<ProposedOutcome, { type: 'foreseen' }> | null;
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
): void {
  const file = openFile(context, files, place);
  if (file.failed) return;
  const effect = applyWrite(file.text, write);
  switch (effect.type) {
    case 'text':
      file.text = effect.text;
      return;
    case 'deleted':
      file.text = null;
      return;
    case 'renamed': {
      file.text = null;
      if (destination) openFile(context, files, destination).text = effect.text;
      return;
    }
    case 'not_applicable':
      file.failed = effect;
      return;
    case 'unknown':
      file.failed = { type: 'unforeseeable' };
      return;
    default:
      effect satisfies never;
  }
}

function openFile(context: TracingContext, files: Map<string, OpenFile>, { path, lexicalPath }: Place): OpenFile {
  const known = files.get(path);
  if (known) return known;
  const bytes = readFileBytes(context.root, path);
  const current = bytes === null ? null : toSourceFile(path, bytes, context.config.limits);
  const opened: OpenFile = {
    path,
    lexicalPath,
    current,
    currentBytes: bytes,
    text: current?.type === 'text' ? current.text : null,
    failed: null,
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

function placeOf(
  context: TracingContext,
  cwd: string,
  spelled: string,
): Place | { readonly ok: false; readonly refusal: Refusal } {
  const resolved = resolveInside(context.root, cwd, spelled);
  if (resolved.type === 'outside') {
    return {
      ok: false,
      refusal: {
        decision: 'deny',
        code: 'OUTSIDE_WORKSPACE',
        intentId: null,
        path: spelled.slice(0, 500),
        symbols: [],
        because: `${JSON.stringify(spelled.slice(0, 200))} is not a file of this workspace: ${resolved.because}.`,
        next: 'Write inside the workspace only.',
      },
    };
  }
  const reason = protectedReason(resolved.path, context.config) ?? protectedReason(resolved.realPath, context.config);
  if (reason !== null) {
    return {
      ok: false,
      refusal: {
        decision: 'deny',
        code: 'PROTECTED_PATH',
        intentId: null,
        path: resolved.realPath,
        symbols: [],
        because: `${resolved.path} is protected whatever the intent: ${reason}.`,
        next: 'Leave it as it is, and tell the person in charge what you would have changed in it.',
      },
    };
  }
  return { ok: true, path: resolved.realPath, lexicalPath: resolved.path };
}
