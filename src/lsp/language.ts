import type { CodeAction, Command, Hover, InlayHint, Location, Position, Range } from 'vscode-languageserver';
import { lensesBetween, symbolAt, symbolNamedAt } from '../tracing/lens/open-text.ts';
import { afterShortAnswers, answering, unlessCancelled } from './answering.ts';
import type { Buffer } from './buffers.ts';
import { codeLenses } from './code-lenses.ts';
import { answerIntentsFile } from './intents-file.ts';
import { intentLocation, intentWordAt, locations } from './places.ts';
import { commands } from './protocol.ts';
import type { Server } from './server-state.ts';
import { toPlace, toRange, toSpan } from './uris.ts';

/** What an editor asks about code. What it asks while somebody types is answered from what is known, at once. */
export function answerLanguage(server: Server): void {
  const { connection, buffers, desk } = server;
  const codeAt = (uri: string): Buffer | null => {
    const buffer = buffers.get(uri);
    return buffer?.file && !buffer.isIntents ? buffer : null;
  };

  connection.onCodeLens(
    answering(async ({ textDocument }, token) => {
      const buffer = codeAt(textDocument.uri);
      await unlessCancelled(server.configured, token);
      if (!buffer || !server.settings(buffer.uri).lensesEnabled) return [];
      await unlessCancelled(buffer.firstReading, token);
      await afterShortAnswers();
      return codeLenses(buffer);
    }),
  );

  connection.languages.inlayHint.on(
    answering(async ({ textDocument, range }, token) => {
      const buffer = codeAt(textDocument.uri);
      await unlessCancelled(server.configured, token);
      if (!buffer || !server.settings(buffer.uri).hintsEnabled) return [];
      await unlessCancelled(buffer.firstReading, token);
      return hintsIn(buffer, range);
    }),
  );

  connection.onHover(
    answering(async ({ textDocument, position }, token): Promise<Hover | null> => {
      const buffer = buffers.get(textDocument.uri);
      if (!buffer?.file) return null;
      await unlessCancelled(buffer.firstReading, token);
      const { root, path } = buffer.file;
      const symbol = buffer.isIntents ? null : symbolNamedAt(buffer.open, toPlace(position));
      if (symbol) {
        const { name, kind, traced, changed } = symbol;
        const value = await desk.ask('hover', [root, path, { name, kind, traced, changed }], { token });
        return { contents: shown(server, value), range: toRange(symbol.nameSpan) };
      }
      const word = await intentWordAt(server, buffer, position);
      if (!word) return null;
      return {
        contents: shown(server, await desk.ask('hoverIntent', [root, word.id], { token })),
        range: word.range,
      };
    }),
  );

  connection.onDefinition(
    answering(async ({ textDocument, position }): Promise<Location | null> => {
      const buffer = buffers.get(textDocument.uri);
      const word = buffer && (await intentWordAt(server, buffer, position));
      return word && buffer.file ? intentLocation(server, buffer.file.root, word.id) : null;
    }),
  );

  connection.onDeclaration(
    answering(async ({ textDocument, position }): Promise<Location | null> => {
      const buffer = codeAt(textDocument.uri);
      const symbol = buffer && symbolNamedAt(buffer.open, toPlace(position));
      const owner = symbol?.traced?.owner;
      return owner && buffer?.file ? intentLocation(server, buffer.file.root, owner.intentId) : null;
    }),
  );

  const ownedAt = async (uri: string, position: Position): Promise<Location[] | null> => {
    const buffer = buffers.get(uri);
    const word = buffer && (await intentWordAt(server, buffer, position));
    if (!word || !buffer.file) return null;
    const { root } = buffer.file;
    return locations(server, root, await desk.ask('ownedBy', [root, [word.id]]));
  };
  connection.onReferences(answering(({ textDocument, position }) => ownedAt(textDocument.uri, position)));
  connection.onImplementation(answering(({ textDocument, position }) => ownedAt(textDocument.uri, position)));

  connection.onCodeAction(
    answering(({ textDocument, range, context }) => {
      const buffer = codeAt(textDocument.uri);
      const wanted = context.only?.some((kind) => 'source.goldthread'.startsWith(kind)) ?? true;
      if (!buffer || !wanted) return [];
      const offered = actionsAt(buffer, range);
      if (!server.client.can.codeActionLiterals) return offered;
      return offered.map(
        (command): CodeAction => ({ title: command.title, kind: 'source.goldthread', command }),
      );
    }),
  );

  answerIntentsFile(server);
}

function hintsIn({ open }: Buffer, range: Range): InlayHint[] {
  const { start, end } = toSpan(range);
  return lensesBetween(open, start.line, end.line).flatMap(({ symbol, title }): InlayHint[] => {
    const { nameSpan, traced } = symbol;
    const { start: from, end: position } = toRange(nameSpan);
    const isNamed = from.line !== position.line || from.character !== position.character;
    if (!isNamed || !traced?.owner) return [];
    return [
      { position, label: traced.owner.intentId, paddingLeft: true, paddingRight: true, tooltip: title },
    ];
  });
}

function actionsAt(buffer: Buffer, range: Range): Command[] {
  const symbol = symbolAt(buffer.open, toPlace(range.start));
  if (!symbol) return [];
  const called = symbol.parent === null && symbol.kind === 'module' ? 'this file' : symbol.name;
  const show: Command = {
    title: `Show traces of ${called}`,
    command: commands.showTraces,
    arguments: [buffer.uri, symbol.name],
  };
  const report: Command = {
    title: 'Open the report',
    command: commands.openReport,
    arguments: [buffer.uri],
  };
  const owner = symbol.traced?.owner?.intentId;
  if (!owner) return [show, report];
  const named = symbol.intentName === null ? owner : `${owner} ${symbol.intentName}`;
  return [
    show,
    { title: `Go to ${named}`, command: commands.openIntent, arguments: [owner, buffer.uri] },
    ...(symbol.intentName === null
      ? []
      : [{ title: `Select ${named}`, command: commands.selectIntent, arguments: [owner, buffer.uri] }]),
    report,
  ];
}

function shown({ client }: Server, markdown: string): Hover['contents'] {
  return client.can.markdown
    ? { kind: 'markdown', value: markdown }
    : {
        kind: 'plaintext',
        value: markdown.replace(/\\([\\`*_{}[\]()<>#+!|~$&^-])/g, '$1').replace(/\*\*/g, ''),
      };
}
