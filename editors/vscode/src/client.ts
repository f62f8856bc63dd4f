import type { ChildProcess } from 'node:child_process';
import { type LogOutputChannel, workspace } from 'vscode';
import {
  CloseAction,
  CodeLensRequest,
  type DynamicFeature,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  type Middleware,
  RevealOutputChannelOn,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { complainOfDeaths, tell } from './tell-state.ts';

/** How often a server that dies is started again within three minutes. */
const RESTARTS = 4;

/** The endings of the languages that goldthread reads, as one glob; written in by the build, from grammars/. */
declare const SOURCE_FILES: string;
export const CODE = { scheme: 'file', pattern: SOURCE_FILES } as const;

/** It would open a message for each server that can't be started, where another one may be; what is left is told elsewhere. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /** Lenses have a provider of their own, which is there before the server is. */
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    const isLenses =
      'registrationType' in feature && feature.registrationType.method === CodeLensRequest.method;
    if (!isLenses) super.registerFeature(feature);
  }
}

/**
 * A client that has not been started yet.
 *
 * @param begin Starts the server's process.
 * @param ran Whether this client is the one in use: only then is a server that ended started again.
 */
export function languageClient(
  begin: () => Promise<ChildProcess>,
  output: LogOutputChannel,
  middleware: Middleware,
  ran: () => boolean,
): LanguageClient {
  return new QuietClient('goldthread', 'goldthread', begin, {
    documentSelector: [CODE, { scheme: 'file', pattern: '**/.orchestration/*.yaml' }],
    initializationOptions: {
      presents: ['traces', 'intents', 'report'],
      notifications: true,
      settings: workspace.getConfiguration('goldthread'),
    },
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler: errorHandler(ran, output),
    initializationFailedHandler: () => false,
    middleware,
  });
}

/** Where a server fails before it runs, the next one is tried; one that ran is started again a few times. */
function errorHandler(ran: () => boolean, output: LogOutputChannel): ErrorHandler {
  const deaths: number[] = [];
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => {
      if (!ran()) return { action: CloseAction.DoNotRestart, handled: true };
      deaths.push(Date.now());
      const recent = deaths.filter((at) => at > Date.now() - 3 * 60_000).length;
      if (recent <= RESTARTS) return { action: CloseAction.Restart, handled: true };
      tell('failed');
      void complainOfDeaths(recent, output);
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
