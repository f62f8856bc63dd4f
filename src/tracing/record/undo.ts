import type { ContentHash } from '../../model/content-hash.ts';
import { LINK_MODE } from '../../model/git-mode.ts';
import { blobPathInside, hasBlob } from '../../workspace/files/blobs.ts';
import { hashBytes } from '../../workspace/files/source-files.ts';
import { blobBytes, indexedFiles } from '../../workspace/git/git-files.ts';
import {
  type FileSpan,
  readSession,
  type SessionAt,
  type SessionState,
  updateSession,
} from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Steps that are spelled out; a command may have written thousands of files. */
const MOST_STEPS = 8;

/**
 * What undoes what was written outside the scope, file by file, as commands that can be run as they are: a new file is
 * deleted, a text that git has is taken from its index, any other from where it was kept.
 *
 * @param symbols what is told of as outside, `path#name`.
 * @param partly files that also hold changes that may stay: they are to be edited, and not put back whole.
 */
export function undoSteps(
  context: TracingContext,
  spans: readonly FileSpan[],
  paths: ReadonlySet<string>,
  symbols: readonly string[],
  partly: ReadonlySet<string>,
): readonly string[] {
  const undone = spans.filter(({ path }) => paths.has(path));
  const inGit = textsInIndex(context.root, undone.slice(0, MOST_STEPS));
  const steps = undone.slice(0, MOST_STEPS).map((span) => {
    const file = quoted(span.path);
    if (span.before === null) return `rm -- ${file}`;
    const names = symbols
      .filter((symbol) => symbol.startsWith(`${span.path}#`))
      .map((symbol) => symbol.slice(span.path.length + 1));
    const kept = inGit.has(span.path)
      ? `git show :${file}`
      : hasBlob(context.root, span.before)
        ? `cat ${blobPathInside(span.before)}`
        : null;
    if (kept === null) return `put ${span.path} back as it was (its text was too large to be kept)`;
    if (span.after !== null && names.length > 0 && partly.has(span.path))
      return `edit ${span.path} so that ${names.join(', ')} read${names.length === 1 ? 's' : ''} as in \`${kept}\``;
    const mode = span.modes && span.before === span.after ? modeStep(span, file) : null;
    if (mode !== null) return mode;
    return inGit.has(span.path) ? `git restore -- ${file}` : `cp ${blobPathInside(span.before)} ${file}`;
  });
  const more = undone.length > MOST_STEPS ? [`and ${undone.length - MOST_STEPS} files more, likewise`] : [];
  return [...steps, ...more];
}

/** From now on the session may write these files as they were, and nothing else in them, whatever its scope. */
export async function permitUndo(
  context: TracingContext,
  session: SessionAt,
  spans: readonly FileSpan[],
): Promise<void> {
  if (spans.length === 0) return;
  await updateSession(context.root, session, (state) => {
    for (const { path, before } of spans) state.undo[path] = before;
  });
}

/** Whether a write only puts a file back as it was before a violation of this session. */
export function isUndo(state: SessionState | null, path: string, hash: ContentHash | null): boolean {
  return state !== null && Object.hasOwn(state.undo, path) && state.undo[path] === hash;
}

/** Those of the files that are back as they were before a violation of this session. */
export function undoneFiles(
  context: TracingContext,
  sessionId: string,
  spans: readonly FileSpan[],
): ReadonlySet<string> {
  const state = readSession(context.root, sessionId);
  return new Set(spans.filter(({ path, after }) => isUndo(state, path, after)).map(({ path }) => path));
}

function textsInIndex(root: string, spans: readonly FileSpan[]): ReadonlySet<string> {
  const index = indexedFiles(root);
  const blobs = blobBytes(
    root,
    spans.flatMap(({ path }) => index.get(path) ?? []),
  );
  const same = spans.filter(({ path, before }) => {
    const bytes = blobs.get(index.get(path) ?? '');
    return bytes !== undefined && hashBytes(bytes) === before;
  });
  return new Set(same.map(({ path }) => path));
}

function modeStep({ modes }: FileSpan, file: string): string | null {
  if (modes?.[0] === LINK_MODE || modes?.[1] === LINK_MODE) return null;
  return `chmod ${modes?.[0] === '100755' ? '+x' : '-x'} -- ${file}`;
}

/** As a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
