import type { Connection, InitializeParams, InitializeResult } from 'vscode-languageserver';
import { packageVersion } from '../workspace/package-info.ts';
import { openBuffers } from './buffers.ts';
import { capabilities } from './capabilities.ts';
import { type Client, clientOf } from './client.ts';
import { answerCommands } from './commands.ts';
import { openConfiguration } from './configuration.ts';
import type { Desk } from './desk.ts';
import { openFolders } from './folders.ts';
import { showIndexProgress } from './index-progress.ts';
import { answerLanguage } from './language.ts';
import { answerOwnRequests } from './own-requests.ts';
import { publishProblems } from './problems.ts';
import type { Server } from './server-state.ts';

/** How long the server waits, in milliseconds. */
export interface Delays {
  /** Without a keystroke before a text is read again. */
  readonly idle: number;
  /** Before an editor is told to ask again, so that it is told once. */
  readonly refresh: number;
  /** Between looks at the ledger and its like. */
  readonly look: number;
  /** For an editor to say how it is set, before it is told anything that it may not want to hear. */
  readonly configuration: number;
  /** Before the making of an index is spoken of. */
  readonly index: number;
}

const DELAYS: Delays = { idle: 250, refresh: 200, look: 1_500, configuration: 1_000, index: 500 };

/** Answers an editor on a connection that doesn't listen yet. */
export function connect(connection: Connection, desk: Desk, delays: Delays = DELAYS): void {
  let server: Server | null = null;

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    const client = clientOf(connection, params);
    server = start(connection, client, desk, delays, params);
    return {
      capabilities: capabilities(client),
      serverInfo: { name: 'goldthread', version: packageVersion() },
    };
  });
  connection.onInitialized(() => server?.initialized());
  connection.onShutdown(() => server?.close());
  connection.onExit(() => server?.close());
}

function start(
  connection: Connection,
  client: Client,
  desk: Desk,
  delays: Delays,
  params: InitializeParams,
): Server {
  let refreshing: NodeJS.Timeout | null = null;
  const configuration = openConfiguration(client, {
    folders: () => folders.all(),
    patienceMs: delays.configuration,
    changed: () => {
      buffers.readAllAgain();
      for (const buffer of buffers.all()) problems.checkScope(buffer);
      refreshSoon();
    },
  });
  const buffers = openBuffers(
    desk,
    {
      settings: configuration.settings,
      configured: configuration.ready,
      read: (buffer, looksOther) => {
        if (looksOther) refreshSoon();
        problems.checkScope(buffer);
      },
      atRest: (buffer) => problems.check(buffer),
      failed: (error) => client.log(error),
    },
    delays.idle,
  );
  const folders = openFolders(params, {
    lookMs: client.can.watching ? delays.look * 10 : delays.look,
    settleMs: delays.refresh,
    changed: (root) => {
      server.forget(root);
      buffers.readAgain(root);
      for (const uri of folders.urisOf(root)) client.notify('goldthread/changed', { uri });
      void own.tellStatus(root);
    },
  });
  const server: Server = {
    connection,
    client,
    desk,
    buffers,
    folders,
    settings: configuration.settings,
    intentIds: (root) => {
      const known =
        ids.get(root) ??
        desk.ask('places', [root, null]).then((places) => new Set(places.map(({ id }) => id)));
      ids.set(root, known);
      known.catch(() => ids.delete(root));
      return known;
    },
    forget: (root) => {
      ids.delete(root);
      server.vocabularies.delete(root);
    },
    vocabularies: new Map(),
    refreshSoon,
    configured: configuration.ready,
    initialized() {
      void configuration.ask();
      if (client.can.dynamicConfiguration)
        client.register('workspace/didChangeConfiguration', { section: 'goldthread' });
      if (client.can.watching)
        client.register('workspace/didChangeWatchedFiles', { watchers: folders.watchers });
      if (client.can.folders)
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          folders.change(added, removed);
          void configuration.ask();
          void own.tellStatus(null);
        });
      void own.tellStatus(null);
    },
    close() {
      if (refreshing) clearTimeout(refreshing);
      folders.close();
      buffers.close();
      desk.close();
    },
  };
  const ids = new Map<string, Promise<ReadonlySet<string>>>();
  const problems = publishProblems(server);
  const own = answerOwnRequests(server);

  connection.onDidOpenTextDocument(({ textDocument }) => buffers.opened(textDocument));
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) =>
    buffers.changed(textDocument.uri, textDocument.version, contentChanges),
  );
  connection.onDidCloseTextDocument(({ textDocument }) => {
    if (buffers.closed(textDocument.uri)) problems.clear(textDocument.uri);
  });
  connection.onDidSaveTextDocument(({ textDocument }) => {
    const root = buffers.get(textDocument.uri)?.file?.root;
    if (root !== undefined) folders.look(root);
  });
  connection.onDidChangeWatchedFiles(() => folders.lookAtAll());
  connection.onDidChangeConfiguration(({ settings: given }) => {
    if (client.can.configuration) void configuration.ask();
    else configuration.take((given as { goldthread?: unknown } | null)?.goldthread);
  });
  showIndexProgress(client, desk, delays.index);
  answerLanguage(server);
  answerCommands(server);
  return server;

  /** An editor that is told often draws often, and what it shows jumps. */
  function refreshSoon(): void {
    if (refreshing) return;
    refreshing = setTimeout(() => {
      refreshing = null;
      client.refreshLenses();
      if (buffers.all().some(({ uri }) => configuration.settings(uri).hintsEnabled)) client.refreshHints();
    }, delays.refresh);
    refreshing.unref();
  }
}
