import { dirname, isAbsolute } from 'node:path';
import { nowMs } from '../../workspace/clock.ts';
import { resolveInside } from '../../workspace/resolve-path.ts';
import { findWorkspaceRoot, isOrchestrated, nearestFolder } from '../../workspace/root.ts';
import { traceState } from '../../workspace/trace-state.ts';
import { hasHistory } from '../history/told-by-commits.ts';
import { openTracing, type TracingContext } from '../tracing-context.ts';

/** A file of a workspace. */
export interface FileOfWorkspace {
  readonly root: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
}

/** Where a file belongs; null where no goldthread was set up and no history was judged. It need not exist. */
export function fileOfWorkspace(file: string): FileOfWorkspace | null {
  if (!isAbsolute(file)) return null;
  const root = findWorkspaceRoot(nearestFolder(dirname(file)));
  if (!isTraced(root)) return null;
  const place = resolveInside(root, root, file);
  return place.type === 'inside' && !place.isFolder ? { root, path: place.realPath } : null;
}

/** The workspace that a folder lies in, whether goldthread was set up there or not; null where there is no folder. */
export function workspaceOfFolder(folder: string): string | null {
  try {
    return findWorkspaceRoot(folder);
  } catch {
    return null;
  }
}

export function isTraced(root: string): boolean {
  return isOrchestrated(root) || hasHistory(root);
}

interface Opened {
  readonly context: TracingContext;
  readonly state: string;
}

const opened = new Map<string, Opened>();

/**
 * A workspace for a process that answers many questions: what was read of the ledger and the settings is kept until
 * they change.
 *
 * @throws Fault CONFIG_INVALID.
 */
export function openWorkspace(root: string): TracingContext {
  const state = traceState(root);
  const known = opened.get(root);
  if (known?.state === state) {
    known.context.clock.arrivedAtMs = nowMs();
    return known.context;
  }
  const context = openTracing(root);
  opened.set(root, { context, state });
  return context;
}
