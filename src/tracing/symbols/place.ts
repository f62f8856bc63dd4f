import type { Refusal } from '../../model/decision.ts';
import { visibleText } from '../../model/visible-text.ts';
import { protectedReason } from '../../workspace/paths/protected-paths.ts';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import type { TracingContext } from '../tracing-context.ts';

/** A file of the workspace that somebody has named. */
export interface Place {
  readonly path: string;
  readonly lexicalPath: string;
  /** It is a folder now: a tool that writes there may write to everything in it. */
  readonly isFolder: boolean;
}

/**
 * Where a spelled path leads, and what speaks against writing there whatever the intent: it leads out of the
 * workspace, it is protected, or (which only a person can decide) the file has other names that would change too.
 */
export function placeOf(
  context: TracingContext,
  cwd: string,
  spelled: string,
): { readonly place: Place | null; readonly refusal: Refusal | null } {
  const resolved = resolveInside(context.root, cwd, spelled);
  if (resolved.type === 'outside') {
    return { place: null, refusal: outsideWorkspace(spelled, resolved.because) };
  }
  const place = { path: resolved.realPath, lexicalPath: resolved.path, isFolder: resolved.isFolder };
  const refusal =
    refuseProtected(context, resolved.path, resolved.realPath) ??
    (resolved.misleading === null ? null : outsideWorkspace(spelled, resolved.misleading)) ??
    (resolved.hardLinked ? otherNames(resolved.realPath) : null);
  return { place, refusal };
}

/** The refusal for a path that no scope opens; null where a scope may. Any of its spellings counts. */
export function refuseProtected(context: TracingContext, ...paths: readonly string[]): Refusal | null {
  for (const path of paths) {
    const reason = protectedReason(path, context.config) ?? context.guarded(path);
    if (reason === null) continue;
    return {
      decision: 'deny',
      code: 'PROTECTED_PATH',
      intentId: null,
      path,
      symbols: [],
      because: `${path} is protected whatever the intent: ${reason}.`,
      next: 'Leave it as it is, and tell the person in charge what you would have changed in it.',
    };
  }
  return null;
}

function outsideWorkspace(spelled: string, because: string): Refusal {
  return {
    decision: 'deny',
    code: 'OUTSIDE_WORKSPACE',
    intentId: null,
    path: visibleText(spelled, 200),
    symbols: [],
    because: `"${visibleText(spelled, 200)}" is not a file of this workspace: ${because}.`,
    next: 'Write inside the workspace, with a plain path such as src/name.ts. What nobody keeps, a shell command may write into the temporary folder.',
  };
}

function otherNames(path: string): Refusal {
  return {
    decision: 'ask',
    code: 'SCOPE_VIOLATION',
    intentId: null,
    path,
    symbols: [],
    because: `${path} has other names (hard links), and what is written to it changes them too, wherever they lie.`,
    next: 'Ask the person in charge, or put a copy of its own in its place first.',
  };
}
