import { delimiter, isAbsolute, join, relative } from 'node:path';

/** A program that may serve, and where it was found. */
export interface Server {
  readonly from: 'setting' | 'workspace' | 'path' | 'bundled';
  readonly program: string;
}

export interface Surroundings {
  /** The setting `goldthread.server.path` as it is written; empty for none. */
  readonly setting: string;
  /** Folders of the workspace, as paths of this machine. */
  readonly folders: readonly string[];
  /** Whether the person trusts the workspace, and with it the programs that it brings along. */
  readonly trusted: boolean;
  readonly home: string;
  /** The variable PATH. */
  readonly searchPath: string;
  readonly platform: NodeJS.Platform;
  readonly bundled: string;
  readonly isFile: (path: string) => boolean;
}

/**
 * The servers to be tried, best first: what the setting names and nothing else; without it the workspace's own, the one
 * on the PATH, the one in this extension. In a workspace that isn't trusted, none that lies in the workspace.
 */
export function findServers(around: Surroundings): readonly Server[] {
  const setting = around.setting.trim();
  if (setting !== '') return [{ from: 'setting', program: spelledOut(setting, around) }];
  return [
    ...(around.trusted ? inWorkspace(around) : []),
    ...onPath(around),
    { from: 'bundled', program: around.bundled },
  ];
}

/** How a server is told of in the output and in the status bar. */
export function describeServer({ from, program }: Server): string {
  switch (from) {
    case 'setting':
      return `${program} (goldthread.server.path)`;
    case 'workspace':
      return "the workspace's own goldthread";
    case 'path':
      return `${program} (on the PATH)`;
    case 'bundled':
      return 'the goldthread that comes with the extension';
    default:
      return from satisfies never;
  }
}

function inWorkspace({ folders, platform, isFile }: Surroundings): readonly Server[] {
  return folders
    .map((folder) =>
      join(folder, 'node_modules', '.bin', platform === 'win32' ? 'goldthread.cmd' : 'goldthread'),
    )
    .filter(isFile)
    .slice(0, 1)
    .map((program) => ({ from: 'workspace', program }));
}

/** An entry of the PATH that is relative, or lies in the workspace, leads to programs that came with the workspace. */
function onPath({ searchPath, folders, platform, isFile }: Surroundings): readonly Server[] {
  const names = platform === 'win32' ? ['goldthread.exe', 'goldthread.cmd'] : ['goldthread'];
  return searchPath
    .split(delimiter)
    .filter((entry) => isAbsolute(entry) && !folders.some((folder) => isInside(entry, folder)))
    .flatMap((entry) => names.map((name) => join(entry, name)))
    .filter(isFile)
    .slice(0, 1)
    .map((program) => ({ from: 'path', program }));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}

function spelledOut(setting: string, { home, folders }: Surroundings): string {
  const spelled = setting
    .replace(/^~(?=$|[\\/])/, () => home)
    .replaceAll('${workspaceFolder}', folders[0] ?? '.');
  return isAbsolute(spelled) || !/[\\/]/.test(spelled) ? spelled : join(folders[0] ?? '.', spelled);
}
