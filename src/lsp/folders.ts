import { pathToFileURL } from 'node:url';
import type { InitializeParams, WorkspaceFolder } from 'vscode-languageserver';
import { workspaceOfFolder } from '../tracing/lens/file-of-workspace.ts';
import { traceState } from '../workspace/trace-state.ts';
import { fileOfUri, uriOfFile } from './uris.ts';

/** The workspaces that the editor has open. */
export interface Folders {
  readonly all: () => readonly Folder[];
  /** The folders, by their URIs as the editor spells them, that lie in a workspace. */
  urisOf(root: string): readonly string[];
  rootOf(folderUri: string): string | null;
  /** As the editor would spell it: it may have opened the folder under another path. */
  uriOf(root: string, path: string): string;
  /** Whether the editor has to do with this workspace at all. */
  knows(root: string): boolean;
  change(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void;
  /** Something in the workspace may have changed. */
  look(root: string): void;
  lookAtAll(): void;
  /** A text of a workspace that is no folder of the editor's was opened. */
  watch(root: string): void;
  readonly watchers: readonly { readonly globPattern: string }[];
  close(): void;
}

export interface Folder {
  readonly uri: string;
  readonly name: string;
  /** Null for a folder that isn't there. */
  readonly root: string | null;
}

export interface FolderEvents {
  readonly lookMs: number;
  /** How long it must be quiet before a change is told. */
  readonly settleMs: number;
  readonly changed: (root: string) => void;
}

/** What makes answers old. The server looks for itself as well: editors don't watch everything. */
const WATCHED = [
  '**/.orchestration/agent_trace.jsonl',
  '**/.orchestration/trace/*.jsonl',
  '**/.orchestration/active_intents.yaml',
  '**/.orchestration/config.yaml',
  '**/.orchestration/local/state/editor.json',
  '**/.git/HEAD',
  '**/.git/refs/heads/**',
];

/** Begins with the folders that the editor opened with, or with the one root of an editor of the old kind. */
export function openFolders(params: InitializeParams, events: FolderEvents): Folders {
  const rootUri = params.rootUri ?? (params.rootPath ? pathToFileURL(params.rootPath).href : null);
  let folders = (
    params.workspaceFolders ?? (rootUri ? [{ uri: rootUri, name: rootUri.split('/').at(-1)! }] : [])
  ).map(folderOf);
  const states = new Map<string, string>();
  const settling = new Map<string, NodeJS.Timeout>();
  for (const { root } of folders) if (root !== null) states.set(root, stateOf(root));

  const look = (root: string): void => {
    const state = stateOf(root);
    if (states.get(root) === state) return;
    states.set(root, state);
    clearTimeout(settling.get(root));
    const timer = setTimeout(() => {
      settling.delete(root);
      events.changed(root);
    }, events.settleMs);
    timer.unref();
    settling.set(root, timer);
  };
  const lookAtAll = (): void => {
    for (const root of states.keys()) look(root);
  };
  const looking = setInterval(lookAtAll, events.lookMs);
  looking.unref();

  return {
    all: () => folders,
    urisOf: (root) => folders.filter((folder) => folder.root === root).map(({ uri }) => uri),
    rootOf: (folderUri) =>
      folders.find(({ uri }) => withoutSlash(uri) === withoutSlash(folderUri))?.root ?? null,
    uriOf(root, path) {
      const folder = folders.find((one) => one.root === root && leadsTo(one, root));
      return folder ? `${withoutSlash(folder.uri)}/${encoded(path)}` : uriOfFile(root, path);
    },
    knows: (root) => states.has(root),
    change(added, removed) {
      const gone = new Set(removed.map(({ uri }) => uri));
      folders = [...folders.filter(({ uri }) => !gone.has(uri)), ...added.map(folderOf)];
      for (const { root } of folders) if (root !== null && !states.has(root)) states.set(root, stateOf(root));
    },
    look,
    lookAtAll,
    watch(root) {
      if (!states.has(root)) states.set(root, stateOf(root));
    },
    watchers: WATCHED.map((globPattern) => ({ globPattern })),
    close() {
      clearInterval(looking);
      for (const timer of settling.values()) clearTimeout(timer);
    },
  };
}

function folderOf({ uri, name }: WorkspaceFolder): Folder {
  const path = fileOfUri(uri);
  return { uri, name, root: path === null ? null : workspaceOfFolder(path) };
}

/** Whether the folder is the workspace's own, and not one further down. */
function leadsTo({ uri }: Folder, root: string): boolean {
  const path = fileOfUri(uri);
  return path !== null && root.endsWith(path.slice(path.lastIndexOf('/') + 1));
}

function stateOf(root: string): string {
  try {
    return traceState(root);
  } catch {
    return '';
  }
}

const withoutSlash = (uri: string): string => uri.replace(/\/+$/, '');
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
