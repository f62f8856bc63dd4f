import { type ExecuteCommandParams, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import * as z from 'zod';
import { MODULE_NAME } from '../model/symbol.ts';
import type { TracesDocument } from '../tracing/lens/documents.ts';
import { fileOfWorkspace } from '../tracing/lens/file-of-workspace.ts';
import { symbolAt, symbolCalled, understood, unread } from '../tracing/lens/open-text.ts';
import { DEFAULT_FORMAT, lensTitle } from '../tracing/lens/title.ts';
import { tracesPage } from '../tracing/lens/traces-page.ts';
import { nowMs } from '../workspace/clock.ts';
import { answering } from './answering.ts';
import { intentLocation } from './places.ts';
import { commands } from './protocol.ts';
import type { Server } from './server-state.ts';
import { fileOfUri, toPlace } from './uris.ts';

const position = z.object({ line: z.int().min(0), character: z.int().min(0) });
const given = {
  showTraces: z.tuple([z.string(), z.string().nullish()]),
  showFileTraces: z.tuple([z.string()]),
  selectIntent: z.array(z.string().nullish()).max(2),
  why: z.tuple([z.string(), z.union([z.string(), position])]),
  openIntent: z.tuple([z.string(), z.string().nullish()]),
  openReport: z.array(z.string().nullish()).max(1),
};

/** The commands; each answers with data, and shows something itself where the editor doesn't. */
export function answerCommands(server: Server): void {
  server.connection.onExecuteCommand(
    answering(async ({ command, arguments: words = [] }: ExecuteCommandParams): Promise<unknown> => {
      switch (command) {
        case commands.showTraces: {
          const [uri, name] =
            words.length === 1 ? [...read(given.showFileTraces, words), null] : read(given.showTraces, words);
          return showTraces(server, uri, name ?? MODULE_NAME);
        }
        case commands.selectIntent:
          return selectIntent(server, read(given.selectIntent, words));
        case commands.why:
          return why(server, ...read(given.why, words));
        case commands.openIntent: {
          const [id, uri] = read(given.openIntent, words);
          return openIntent(server, id, uri ?? null);
        }
        case commands.openReport:
          return openReport(server, read(given.openReport, words)[0] ?? null);
        default:
          throw new ResponseError(LSPErrorCodes.RequestFailed, `goldthread knows no command ${command}.`);
      }
    }),
  );
}

function read<T>(schema: z.ZodType<T>, words: readonly unknown[]): T {
  const result = schema.safeParse(words);
  if (result.success) return result.data;
  throw new ResponseError(
    -32602,
    `The command got other arguments than it takes: ${z.prettifyError(result.error)}`,
  );
}

async function showTraces(server: Server, uri: string, name: string): Promise<TracesDocument> {
  const buffer = server.buffers.get(uri);
  await buffer?.firstReading;
  const { root, path } = fileAt(server, uri);
  const open = buffer?.open ?? understood(unread, await server.desk.ask('see', [root, path]));
  const symbol = symbolCalled(open, name);
  const { owner, traces } = await server.desk.ask('traces', [root, path, symbol?.traced?.name ?? name]);
  const document: TracesDocument = {
    symbol: {
      path,
      name,
      kind: symbol?.kind ?? 'object',
      start_line: symbol?.span.start.line ?? null,
      end_line: symbol?.span.end.line ?? null,
    },
    title: symbol ? lensTitle(symbol, DEFAULT_FORMAT, nowMs()) : 'unowned · no trace',
    owner,
    traces,
  };
  if (!server.client.presents.has('traces')) await present(server, root, document);
  return document;
}

/** A page, else a line. */
async function present({ client }: Server, root: string, document: TracesDocument): Promise<void> {
  const page = client.can.showDocument ? tracesPage(root, document) : null;
  if (page === null || !(await client.showDocument(page))) client.tell(document.title);
}

async function selectIntent(server: Server, words: readonly (string | null | undefined)[]) {
  const [id, uri] = words;
  const root = rootAt(server, uri ?? null);
  if (words.length === 0 || id === undefined) return server.desk.ask('selection', [root]);
  const answer = await server.desk.ask('select', [root, id]);
  server.folders.look(root);
  server.buffers.readAgain(root);
  return answer;
}

function why(server: Server, uri: string, asked: string | z.infer<typeof position>) {
  const { root, path } = fileAt(server, uri);
  const buffer = server.buffers.get(uri);
  const symbol =
    buffer &&
    (typeof asked === 'string' ? symbolCalled(buffer.open, asked) : symbolAt(buffer.open, toPlace(asked)));
  const name = symbol?.traced?.name ?? symbol?.name ?? (typeof asked === 'string' ? asked : null);
  return server.desk.ask('why', [
    root,
    name === null ? `${path}:${(asked as z.infer<typeof position>).line + 1}` : `${path}#${name}`,
  ]);
}

async function openIntent(server: Server, id: string, uri: string | null) {
  const location = await intentLocation(server, rootAt(server, uri), id);
  if (location === null) {
    const because = `active_intents.yaml has no intent ${id} any more.`;
    throw new ResponseError(LSPErrorCodes.RequestFailed, `${because} Its records are still in the ledger.`);
  }
  if (!server.client.presents.has('intents')) {
    const shown = await server.client.showDocument(location.uri, location.range.start.line);
    if (!shown)
      server.client.tell(`${id} stands in active_intents.yaml, line ${location.range.start.line + 1}.`);
  }
  return location;
}

async function openReport(server: Server, uri: string | null): Promise<{ readonly uri: string }> {
  const report = await server.desk.ask('report', [rootAt(server, uri)]);
  if (!server.client.presents.has('report')) {
    const shown = await server.client.showDocument(report, undefined, true);
    if (!shown) server.client.tell(`The report stands in ${fileOfUri(report)}.`);
  }
  return { uri: report };
}

function fileAt(server: Server, uri: string) {
  const path = fileOfUri(uri);
  const file = server.buffers.get(uri)?.file ?? (path === null ? null : fileOfWorkspace(path));
  if (file) return file;
  throw new ResponseError(
    LSPErrorCodes.RequestFailed,
    `${uri} lies in no workspace that goldthread was set up in. Run \`goldthread init\` there first.`,
  );
}

/** The workspace that a URI means: a folder of the editor's, or a file; without one the only or first folder's. */
function rootAt(server: Server, uri: string | null): string {
  const folder = uri === null ? server.folders.all()[0]?.root : server.folders.rootOf(uri);
  const root = folder ?? (uri === null ? server.buffers.all()[0]?.file?.root : undefined);
  if (root) return root;
  if (uri !== null) return fileAt(server, uri).root;
  throw new ResponseError(
    LSPErrorCodes.RequestFailed,
    'No folder is open. Open the one that goldthread was set up in.',
  );
}
