import { dirname, isAbsolute } from 'node:path';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import { findWorkspaceRoot, isOrchestrated, nearestFolder } from '../../workspace/root.ts';
import { hasHistory } from '../history/has-history.ts';

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

function isTraced(root: string): boolean {
  return isOrchestrated(root) || hasHistory(root);
}
