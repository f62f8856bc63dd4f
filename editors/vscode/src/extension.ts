import { type Disposable, type ExtensionContext, type Uri, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { intentTree } from './intent-tree.ts';
import { lenses } from './lenses.ts';
import { personCommands } from './person-commands.ts';
import { type FolderOfIntents, readIntents, readStatus, readStatuses, requests } from './protocol.ts';
import { reportPanel } from './report-panel.ts';
import { serverCommands } from './server-commands.ts';
import { type ServerSession, serverSession } from './server-session.ts';
import { NOTHING } from './show-traces.ts';
import { statusBar } from './status-bar.ts';
import { tell } from './tell-state.ts';
import { isInitialised } from './workspace-folders.ts';

let session: ServerSession | null = null;

/** Called by the editor once: puts everything in place, and starts the server where a folder uses goldthread. */
export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel('goldthread', { log: true });
  const report = reportPanel(context);
  const client = () => session?.client() ?? null;
  const intents = async (): Promise<readonly FolderOfIntents[]> => {
    const running = client();
    return running ? readIntents(await running.sendRequest(requests.intents, {})).folders : [];
  };
  const tree = intentTree(() =>
    intents().catch((error: unknown) => {
      output.error(error instanceof Error ? error : String(error));
      return [];
    }),
  );
  const status = statusBar(() => session?.running() ?? null);

  const onStart = (started: LanguageClient) => {
    const heard = [
      started.onNotification(requests.status, (told: unknown) => {
        status.update(readStatus(told));
        tree.refresh();
      }),
      started.onNotification(requests.changed, () => tree.refresh()),
    ];
    tree.refresh();
    void started.sendRequest(requests.status, {}).then(
      (told) => readStatuses(told).folders.forEach(status.update),
      (error: unknown) => output.error(error instanceof Error ? error : String(error)),
    );
    return () => {
      for (const each of heard) each.dispose();
      status.clear();
      tree.refresh();
    };
  };
  const shown = lenses();
  session = serverSession(context, output, serverCommands(report, client), shown, onStart);

  context.subscriptions.push(
    output,
    report,
    tree,
    status,
    shown,
    workspace.registerTextDocumentContentProvider(NOTHING, { provideTextDocumentContent: () => '' }),
    ...personCommands({ session, output, intents, tree }),
    ...whenToStart(session),
  );
  if (wanted()) void session.start();
  else tell('idle');
}

/** Called by the editor at its end. */
export async function deactivate(): Promise<void> {
  await session?.stop();
  session = null;
}

/** What may happen later that a server is to be started for, or to be another one. */
function whenToStart({ start, stop, client }: ServerSession): readonly Disposable[] {
  const anew = async () => {
    await stop();
    if (wanted()) await start();
  };
  const made = workspace.createFileSystemWatcher('**/.orchestration/active_intents.yaml', false, true, true);
  return [
    made,
    made.onDidCreate((_: Uri) => (client() || !wanted() ? undefined : start())),
    workspace.onDidGrantWorkspaceTrust(anew),
    workspace.onDidChangeWorkspaceFolders(() => (client() || !wanted() ? undefined : start())),
    workspace.onDidChangeConfiguration((change) =>
      ['goldthread.enabled', 'goldthread.server.path'].some((name) => change.affectsConfiguration(name))
        ? anew()
        : undefined,
    ),
  ];
}

function wanted(): boolean {
  return workspace.getConfiguration('goldthread').get('enabled', true) && isInitialised();
}
