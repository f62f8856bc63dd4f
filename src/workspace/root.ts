import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../model/fault.ts';

/** Everything that goldthread keeps in a workspace, as absolute paths. */
export interface OrchestrationPaths {
  readonly folder: string;
  readonly ledger: string;
  /** The parts of the ledger that git carries from branch to branch, and those that were sealed for their size. */
  readonly segments: string;
  /** What `trace repair` took out of the ledger, one file a repair. */
  readonly quarantine: string;
  readonly map: string;
  readonly intents: string;
  readonly config: string;
  /** Machine state that is never committed. */
  readonly local: string;
  readonly state: string;
  readonly blobs: string;
  readonly locks: string;
  /** Records that could not be appended; the next append takes them along. */
  readonly spool: string;
  /** Which segments this working copy has taken up into the ledger's live file. */
  readonly takenUp: string;
}

/**
 * The workspace that a folder belongs to, without symbolic links: the nearest parent with `.orchestration/`, else the
 * root of the git repository, else the folder itself. `explicit` is taken at its word.
 * @throws Fault WORKSPACE_NOT_FOUND where the folder doesn't exist.
 */
export function findWorkspaceRoot(start: string, explicit?: string): string {
  const from = realFolder(explicit ?? start);
  if (explicit !== undefined) return from;
  return (
    parentWith(from, isOrchestrated) ?? parentWith(from, (folder) => existsSync(join(folder, '.git'))) ?? from
  );
}

/** Whether a path of the workspace, relative and with forward slashes, is one of goldthread's own. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('.orchestration/');
}

/** False where `goldthread init` was never run. */
export function isOrchestrated(root: string): boolean {
  return statSync(join(root, '.orchestration'), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Where everything is, whether or not it is there; nothing is made. */
export function orchestrationPaths(root: string): OrchestrationPaths {
  const folder = join(root, '.orchestration');
  const local = join(folder, 'local');
  return {
    folder,
    ledger: join(folder, 'agent_trace.jsonl'),
    segments: join(folder, 'trace'),
    quarantine: join(folder, 'quarantine'),
    map: join(folder, 'intent_map.md'),
    intents: join(folder, 'active_intents.yaml'),
    config: join(folder, 'config.yaml'),
    local,
    state: join(local, 'state'),
    blobs: join(local, 'blobs'),
    locks: join(local, 'locks'),
    spool: join(local, 'spool'),
    takenUp: join(local, 'segments'),
  };
}

/**
 * Makes a folder of the machine state, and with the first one the .gitignore that keeps all of them out of commits.
 * Only the person whose machine it is may look inside: before-texts can hold secrets.
 * @throws Fault NOT_INITIALISED where there is no `.orchestration/`.
 */
export function ensureLocalFolder(root: string, folder: string): void {
  if (existsSync(folder)) return;
  if (!isOrchestrated(root)) {
    throw new Fault(
      'NOT_INITIALISED',
      `${root} has no .orchestration folder`,
      'Run `goldthread init` there first.',
    );
  }
  const { local } = orchestrationPaths(root);
  mkdirSync(local, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(local, '.gitignore'), '*\n', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** The deepest folder on the way to a path that exists. */
export function nearestFolder(path: string): string {
  return (
    parentWith(
      resolve(path),
      (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false,
    ) ?? path
  );
}

function realFolder(path: string): string {
  const absolute = resolve(path);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Fault(
      'WORKSPACE_NOT_FOUND',
      `${absolute} is not a folder`,
      'Name an existing folder with --workspace.',
    );
  }
  return realpathSync(absolute);
}

function parentWith(start: string, test: (folder: string) => boolean): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (test(folder)) return folder;
    if (folder === dirname(folder)) return null;
  }
}
