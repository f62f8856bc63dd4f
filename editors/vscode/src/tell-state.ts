import { commands, type LogOutputChannel, window } from 'vscode';

/** Sets what the manifest's when-clauses ask. */
export async function tell(state: 'idle' | 'running' | 'failed'): Promise<void> {
  for (const each of ['idle', 'running', 'failed']) {
    await commands.executeCommand('setContext', `goldthread.${each}`, each === state);
  }
}

/** Says in the window that no server could be started, and why the last one that was tried couldn't. */
export async function complain(failures: readonly string[], output: LogOutputChannel): Promise<void> {
  const again = 'Try Again';
  const chosen = await window.showErrorMessage(
    `goldthread could not start its language server. It tried ${failures.at(-1) ?? 'none'}`,
    again,
    'Show Output',
  );
  if (chosen === again) await commands.executeCommand('goldthread.restartServer');
  else if (chosen) output.show();
}
