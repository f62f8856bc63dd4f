import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Uri, workspace } from 'vscode';

/** The folders of the workspace that lie on a disk, as paths. */
export function folderPaths(): readonly string[] {
  return (workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
}

/** Whether any folder of the workspace, or one around it, has been initialised. */
export function isInitialised(): boolean {
  return folderPaths().some(hasOrchestration);
}

/** The workspace folder that a document is in, else the first; as the URI that the server knows it by. */
export function folderOf(document: Uri | undefined): string | undefined {
  const own = document && workspace.getWorkspaceFolder(document);
  return (own ?? workspace.workspaceFolders?.[0])?.uri.toString();
}

function hasOrchestration(start: string): boolean {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.orchestration'))) return true;
    if (folder === dirname(folder)) return false;
  }
}
