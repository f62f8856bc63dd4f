import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import * as z from 'zod';
import { fileOfWorkspace } from '../tracing/lens/file-of-workspace.ts';
import { intentsText } from '../tracing/lens/intents-text.ts';
import { symbolCalled, symbolTracedAs, understood, unread } from '../tracing/lens/open-text.ts';
import { parseVirtualUri } from '../tracing/lens/virtual-text.ts';
import { answering } from './answering.ts';
import { rangeAt, uriOf } from './places.ts';
import { type IntentsAnswer, methods, type StatusAnswer } from './protocol.ts';
import type { Server } from './server-state.ts';
import { fileOfUri, toRange } from './uris.ts';

export interface OwnRequests {
  /** Of one workspace, or of all. */
  tellStatus(root: string | null): Promise<void>;
}

const locateSchema = z.object({ uri: z.string(), symbol: z.string() });
const contentSchema = z.object({ uri: z.string() });

/** What goldthread's own clients ask beside the LSP; docs/editors.md is the specification. */
export function answerOwnRequests(server: Server): OwnRequests {
  const { connection, desk, folders, client } = server;

  connection.onRequest(
    methods.intents,
    answering(async (): Promise<IntentsAnswer> => ({ folders: await Promise.all(folders.all().map(tree)) })),
  );
  connection.onRequest(
    methods.status,
    answering(async () => ({ folders: await statuses(null) })),
  );
  connection.onRequest(
    methods.locate,
    answering(async (params: unknown, token) => {
      const { uri, symbol: name } = locateSchema.parse(params);
      const path = fileOfUri(uri);
      const file = path === null ? null : fileOfWorkspace(path);
      const buffered = server.buffers.get(uri)?.open;
      const open =
        buffered?.known || !file
          ? (buffered ?? unread)
          : understood(unread, await desk.ask('see', [file.root, file.path], { token }));
      // The ledger may know it by another name than it has here.
      const found = symbolCalled(open, name) ?? symbolTracedAs(open, name);
      return found ? { uri, range: toRange(found.nameSpan) } : null;
    }),
  );
  connection.onRequest(
    'workspace/textDocumentContent',
    answering(async (params: unknown, token) => {
      const former = parseVirtualUri(contentSchema.parse(params).uri);
      if (former === null || !folders.knows(former.root))
        throw new ResponseError(
          LSPErrorCodes.RequestFailed,
          'That is no text that goldthread has shown here.',
        );
      return { text: await desk.ask('former', [former.root, former], { token }) };
    }),
  );

  async function tree({ uri, name, root }: { uri: string; name: string; root: string | null }) {
    if (root === null) return { uri, name, problem: 'The folder is not there.', intents: [] };
    const { problem, intents } = await desk.ask('tree', [root]);
    const document = TextDocument.create('', 'yaml', 0, intentsText(root));
    return {
      uri,
      name,
      problem,
      intents: intents.map(({ at, files, ...intent }) => ({
        ...intent,
        location: {
          uri: uriOf(server, root, '.orchestration/active_intents.yaml'),
          range: rangeAt(document, at),
        },
        files: files.map((file) => ({ ...file, uri: uriOf(server, root, file.path) })),
      })),
    };
  }

  async function statuses(of: string | null): Promise<readonly StatusAnswer[]> {
    const asked = folders.all().filter(({ root }) => root !== null && (of === null || root === of));
    return Promise.all(
      asked.map(async ({ uri, root }) => ({ uri, ...(await desk.ask('status', [root!], { later: true })) })),
    );
  }

  return {
    async tellStatus(of) {
      if (!client.wantsNotifications) return;
      try {
        for (const status of await statuses(of)) client.notify(methods.status, status);
      } catch (error) {
        server.client.log(error);
      }
    },
  };
}
