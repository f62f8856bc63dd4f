import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import {
  type ClientCapabilities,
  createMessageConnection,
  type InitializeResult,
  type MessageConnection,
  type Position,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { connect } from '../../src/lsp/connect.ts';
import { openDesk } from '../../src/lsp/desk.ts';
import { answersWriter } from '../../src/lsp/ready-json.ts';
import type { TestWorkspace } from '../support/workspace.ts';

/** An editor that can do everything. */
export const ABLE: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    ...{ textDocumentContent: { dynamicRegistration: true } },
  },
  textDocument: {
    hover: { contentFormat: ['markdown', 'plaintext'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    publishDiagnostics: {},
  },
  window: { showDocument: { support: true } },
};

export interface TestClient {
  readonly connection: MessageConnection;
  readonly initialized: InitializeResult;
  /** What the server has asked and said, in order, by method. */
  readonly heard: readonly { readonly method: string; readonly params: unknown }[];
  uri(path: string): string;
  open(path: string, text?: string): Promise<void>;
  change(path: string, range: Range | null, text: string): Promise<void>;
  save(path: string): Promise<void>;
  /** The person changes the settings. */
  set(settings: object): Promise<void>;
  ask<T>(method: string, params: unknown): Promise<T>;
  /** The lenses as `line: title`, lines from 1. */
  lenses(path: string): Promise<readonly string[]>;
  command<T>(command: string, ...words: readonly unknown[]): Promise<T>;
  /** Waits until it holds, a few seconds at most. */
  until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>>;
}

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: object;
  readonly settings?: object;
  /** Further workspaces that are open in the same window. */
  readonly beside?: readonly TestWorkspace[];
  /** Requests of the server that the editor answers; it refuses all others, as real ones do. */
  readonly answers?: Readonly<Record<string, (params: unknown) => unknown>>;
}

/** Short enough for a test, and in the order that the real ones have. */
const DELAYS = { idle: 30, refresh: 20, look: 60, configuration: 2_000, index: 500 };

/** An editor that has opened a workspace. Its server runs in this process, over streams. */
export async function editor(space: TestWorkspace, options: ClientOptions = {}): Promise<TestClient> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const reader = new StreamMessageReader(toServer);
  const server = createConnection(ProposedFeatures.all, reader, answersWriter(toClient));
  const desk = openDesk(() => null);
  connect(server, desk, DELAYS);
  server.listen();
  const connection = createMessageConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  const heard: { method: string; params: unknown }[] = [];
  let settings = options.settings ?? {};
  const answers: ClientOptions['answers'] = {
    'workspace/configuration': () => [settings],
    'client/registerCapability': () => null,
    'workspace/codeLens/refresh': () => null,
    'workspace/inlayHint/refresh': () => null,
    'window/showDocument': () => ({ success: true }),
    ...options.answers,
  };
  connection.onRequest((method: string, params: unknown) => {
    heard.push({ method, params });
    const answer = answers[method];
    if (!answer) throw new Error(`no handler for ${method}`);
    return answer(params);
  });
  connection.onNotification((method: string, params: unknown) => {
    heard.push({ method, params });
  });
  connection.listen();
  const rootUri = pathToFileURL(space.root).href;
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri,
    capabilities: options.capabilities ?? ABLE,
    initializationOptions: options.initializationOptions,
    workspaceFolders: [
      { uri: rootUri, name: 'shop' },
      ...(options.beside ?? []).map(({ root }, at) => ({
        uri: pathToFileURL(root).href,
        name: `beside ${at}`,
      })),
    ],
  });
  await connection.sendNotification('initialized', {});
  onTestFinished(async () => {
    await connection.sendRequest('shutdown');
    connection.dispose();
    server.dispose();
  });
  const versions = new Map<string, number>();
  const self: TestClient = {
    connection,
    initialized,
    heard,
    uri: (path) => `${rootUri}/${path}`,
    async open(path, text = space.read(path)) {
      versions.set(path, 1);
      const textDocument = { uri: self.uri(path), languageId: 'x', version: 1, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    async change(path, range, text) {
      const version = (versions.get(path) ?? 1) + 1;
      versions.set(path, version);
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: self.uri(path), version },
        contentChanges: [range ? { range, text } : { text }],
      });
    },
    save: (path) =>
      connection.sendNotification('textDocument/didSave', { textDocument: { uri: self.uri(path) } }),
    async set(given) {
      settings = given;
      await connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    },
    ask: (method, params) => connection.sendRequest(method, params),
    async lenses(path) {
      const found = await self.ask<readonly { range: Range; command?: { title: string } }[]>(
        'textDocument/codeLens',
        { textDocument: { uri: self.uri(path) } },
      );
      return found.map(({ range, command }) => `${range.start.line + 1}: ${command?.title}`);
    },
    command: (command, ...words) => self.ask('workspace/executeCommand', { command, arguments: words }),
    async until(look) {
      for (let tries = 0; ; tries++) {
        try {
          const found = await look();
          if (found) return found;
        } catch (error) {
          if (tries > 200) throw error;
        }
        if (tries > 200) throw new Error('it never came to hold');
        await new Promise((resume) => setTimeout(resume, 20));
      }
    },
  };
  return self;
}

/** One place on a line from 1, as ranges and positions of the protocol. */
export const at = (line: number, character: number): Position => ({ line: line - 1, character });
export const between = (start: Position, end: Position = start): Range => ({ start, end });
