import type { Server } from './find-server.ts';

/** How a server's process is started, in the shape that the language client takes. */
export interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly shell: boolean };
}

/**
 * A script runs in the editor's own Node, so that the machine needs none; anything else runs as it is.
 *
 * @param editor The program that this extension runs in.
 * @param cwd Never the workspace: what a program looks for where it stands would be found there, trusted or not.
 */
export function launch({ program }: Server, editor: string, cwd: string, env: NodeJS.ProcessEnv): Launch {
  if (/\.[cm]?js$/.test(program)) {
    return {
      command: editor,
      args: [program, 'lsp', '--stdio'],
      options: { cwd, env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, shell: false },
    };
  }
  // Windows starts no batch file without its shell, which splits at blanks.
  const batch = /\.cmd$/i.test(program);
  return {
    command: batch ? `"${program}"` : program,
    args: ['lsp', '--stdio'],
    options: { cwd, env, shell: batch },
  };
}
