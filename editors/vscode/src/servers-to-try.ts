import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { type ExtensionContext, workspace } from 'vscode';
import { findServers, type Server } from './find-server.ts';
import { folderPaths } from './workspace-folders.ts';

/** The servers to be tried on this machine, in this workspace, as far as it is trusted; best first. */
export function serversToTry(context: ExtensionContext): readonly Server[] {
  return findServers({
    setting: workspace.getConfiguration('goldthread').get('server.path', ''),
    folders: folderPaths(),
    trusted: workspace.isTrusted,
    home: homedir(),
    searchPath: process.env['PATH'] ?? '',
    platform: process.platform,
    bundled: context.asAbsolutePath('server/dist/bin/goldthread.js'),
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  });
}
