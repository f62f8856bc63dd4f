import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { languageClient } from './client.ts';
import { describeServer, type Server } from './find-server.ts';
import { launch } from './launch.ts';
import type { Lenses } from './lenses.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { serversToTry } from './servers-to-try.ts';
import { complain, tell } from './tell-state.ts';

/** The language server's life: one at a time, for all folders of the window. */
export interface ServerSession {
  /** The client of the server that runs; null while none does. */
  readonly client: () => LanguageClient | null;
  /** Where the server was found and which version it is, in words. */
  readonly running: () => string | null;
  /** Starts a server unless one runs. Says so in the window where none can be started. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly client: LanguageClient;
  readonly told: string;
  /** Ends the process, should it not have ended by itself. */
  readonly kill: () => void;
  readonly cleanUp: () => void;
}

/**
 * @param onStart Called with each new client once it runs; what it returns is called when that client is gone.
 */
export function serverSession(
  context: ExtensionContext,
  output: LogOutputChannel,
  middleware: Middleware,
  lenses: Lenses,
  onStart: (client: LanguageClient) => () => void,
): ServerSession {
  let current: Running | null = null;
  // Starts and stops happen one after the other, in the order in which they were asked for.
  let last: Promise<void> = Promise.resolve();
  const inOrder = (task: () => Promise<void>): Promise<void> => {
    last = last.then(task, task);
    return last;
  };

  const start = async () => {
    if (current) return;
    const failures: string[] = [];
    for (const server of serversToTry(context)) {
      const started = await attempt(server);
      if ('failed' in started) {
        failures.push(`${describeServer(server)}: ${started.failed}`);
        output.warn(`Could not start ${failures.at(-1)}`);
        continue;
      }
      const { serverInfo } = started.client.initializeResult ?? {};
      const told = `${serverInfo?.name ?? 'goldthread'} ${serverInfo?.version ?? ''}, ${describeServer(server)}`;
      current = { ...started, told, cleanUp: onStart(started.client) };
      output.info(`Language server: ${told}`);
      tell('running');
      return;
    }
    tell('failed');
    // Not waited for: a message stays until somebody reads it.
    void complain(failures, output);
  };

  const attempt = async (server: Server): Promise<Omit<Running, 'told' | 'cleanUp'> | { failed: string }> => {
    let process: ServerProcess | null = null;
    const kill = () => process?.kill();
    const { execPath, env } = globalThis.process;
    const launched = () => startProcess(launch(server, execPath, context.extensionPath, env));
    // It starts while the client is made.
    let first: Promise<ServerProcess> | null = launched();
    first.catch(() => {});
    const begin = async () => {
      const beginning = first ?? launched();
      first = null;
      process = await beginning;
      return process.child;
    };
    const client: LanguageClient = languageClient(
      begin,
      output,
      middleware,
      () => current?.client === client,
    );
    lenses.serve(client);
    try {
      await client.start();
      return { client, kill };
    } catch (error) {
      const failed =
        (process as ServerProcess | null)?.end() ?? (error instanceof Error ? error.message : String(error));
      await client.dispose().catch(() => {});
      kill();
      return { failed };
    }
  };

  const stop = async () => {
    const gone = current;
    current = null;
    lenses.dispose();
    tell('idle');
    gone?.cleanUp();
    // A server that doesn't answer any more is ended without its leave.
    await gone?.client.dispose(2000).catch(() => {});
    gone?.kill();
  };

  return {
    client: () => current?.client ?? null,
    running: () => current?.told ?? null,
    start: () => {
      const started = inOrder(start);
      if (!current) lenses.expect(started.then(() => current?.client ?? null));
      return started;
    },
    stop: () => inOrder(stop),
  };
}
