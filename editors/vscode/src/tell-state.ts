import { commands, type LogOutputChannel, window } from 'vscode';

/** Sets what the manifest's when-clauses ask. */
export function tell(state: 'idle' | 'running' | 'failed'): void {
  for (const each of ['idle', 'running', 'failed']) {
    void commands.executeCommand('setContext', `goldthread.${each}`, each === state);
  }
}

/** Says in the window that no server could be started, and why the last one that was tried couldn't. */
export function complain(failures: readonly string[], output: LogOutputChannel): Promise<void> {
  return offerAgain(
    `goldthread could not start its language server. It tried ${failures.at(-1) ?? 'none'}`,
    output,
  );
}

/** Says in the window that a server that ran has died too often to be started once more. */
export function complainOfDeaths(times: number, output: LogOutputChannel): Promise<void> {
  return offerAgain(
    `The goldthread language server died ${times} times in three minutes and is left alone.`,
    output,
  );
}

async function offerAgain(message: string, output: LogOutputChannel): Promise<void> {
  const again = 'Try Again';
  const chosen = await window.showErrorMessage(message, again, 'Show Output');
  if (chosen === again) await commands.executeCommand('goldthread.restartServer');
  else if (chosen) output.show();
}
