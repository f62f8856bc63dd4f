import {
  type ClientCapabilities,
  type Connection,
  type InitializeParams,
  MessageType,
} from 'vscode-languageserver';
import * as z from 'zod';
import { methods } from './protocol.ts';
import { NOT_SHOWN, type ShownProgress, shownProgress } from './shown-progress.ts';

/** What the editor on the other side can do, and the only way to ask something of it. */
export interface Client {
  readonly can: {
    readonly markdown: boolean;
    readonly configuration: boolean;
    readonly dynamicConfiguration: boolean;
    readonly folders: boolean;
    readonly watching: boolean;
    readonly hierarchicalSymbols: boolean;
    readonly codeActionLiterals: boolean;
    readonly virtualTexts: boolean;
    readonly showDocument: boolean;
  };
  readonly presents: ReadonlySet<'traces' | 'intents' | 'report'>;
  /** Whether it wants to be told what only a client of goldthread's own understands. */
  readonly wantsNotifications: boolean;
  /** Settings given with the first message, for clients that aren't asked for them. */
  readonly settings: unknown;
  refreshLenses(): void;
  refreshHints(): void;
  /** What is set for no folder in particular, then for each of these. */
  configuration(folders: readonly string[]): Promise<readonly unknown[]>;
  /** False where the editor couldn't or wouldn't. */
  showDocument(uri: string, line?: number, external?: boolean): Promise<boolean>;
  /** A message that waits for no answer. */
  tell(message: string): void;
  /** What takes long, shown until it ends, where the editor shows such things. */
  progress(title: string): ShownProgress;
  /** A line in the editor's log of this server. */
  log(error: unknown): void;
  register(method: string, options: object): void;
  notify(method: string, params: object): void;
}

const initializationSchema = z.object({
  presents: z
    .array(z.enum(['traces', 'intents', 'report']).or(z.string()))
    .catch([])
    .default([]),
  notifications: z.boolean().catch(false).default(false),
  settings: z.unknown().optional(),
});

/**
 * Every request to the editor is guarded: one that it doesn't know, refuses or never answers must not end the server,
 * nor show up as anything but a line in its log.
 */
export function clientOf(connection: Connection, params: InitializeParams): Client {
  const { workspace, textDocument, window } = params.capabilities;
  const given = initializationSchema.safeParse(params.initializationOptions ?? {});
  const options = given.success ? given.data : initializationSchema.parse({});
  /** A connection that was closed throws at once, one that breaks later. */
  const say = (method: string, given: object): void => {
    try {
      connection.sendNotification(method, given).catch(() => {});
    } catch {
      // Nobody is there to be told.
    }
  };
  const log = (message: string): void => say('window/logMessage', { type: MessageType.Log, message });
  /** Undefined where it was refused, which no answer is. */
  const ask = async <T>(what: string, request: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await request();
    } catch (error) {
      log(`the editor did not take ${what}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };
  const request = (method: string, given?: object): Promise<unknown> =>
    ask(method, () => (given ? connection.sendRequest(method, given) : connection.sendRequest(method)));
  return {
    can: {
      markdown: (textDocument?.hover?.contentFormat ?? []).includes('markdown'),
      configuration: workspace?.configuration === true,
      dynamicConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
      folders: workspace?.workspaceFolders === true,
      watching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
      hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
      codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
      virtualTexts: hasVirtualTexts(params.capabilities),
      showDocument: window?.showDocument?.support === true,
    },
    presents: new Set(options.presents as ('traces' | 'intents' | 'report')[]),
    wantsNotifications: options.notifications,
    settings: options.settings,
    refreshLenses() {
      if (workspace?.codeLens?.refreshSupport) void request('workspace/codeLens/refresh');
    },
    refreshHints() {
      if (workspace?.inlayHint?.refreshSupport) void request('workspace/inlayHint/refresh');
    },
    async configuration(folders) {
      const section = 'goldthread';
      const items = [{ section }, ...folders.map((scopeUri) => ({ section, scopeUri }))];
      const answer = await request('workspace/configuration', { items });
      return Array.isArray(answer) ? answer : [];
    },
    async showDocument(uri, line, external = false) {
      if (!window?.showDocument?.support) return false;
      const at = line === undefined ? undefined : { line, character: 0 };
      const selection = at && { selection: { start: at, end: at } };
      const answer = await request('window/showDocument', { uri, external, takeFocus: true, ...selection });
      return (answer as { success?: boolean } | null | undefined)?.success === true;
    },
    tell(message) {
      say('window/showMessage', { type: MessageType.Info, message });
    },
    progress: (title) => (window?.workDoneProgress ? shownProgress(title, request, say) : NOT_SHOWN),
    log: (error) => log(error instanceof Error ? error.message : String(error)),
    register(method, registerOptions) {
      const registrations = [{ id: `goldthread ${method}`, method, registerOptions }];
      void request('client/registerCapability', { registrations });
    },
    notify(method, given) {
      const isOwn = (Object.values(methods) as string[]).includes(method);
      if (!isOwn || options.notifications) say(method, given);
    },
  };
}

/** LSP 3.18; the capability may not be in the types of the day. */
function hasVirtualTexts({ workspace }: ClientCapabilities): boolean {
  return (workspace as { textDocumentContent?: unknown } | undefined)?.textDocumentContent !== undefined;
}
