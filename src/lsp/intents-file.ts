import {
  type CompletionItem,
  CompletionItemKind,
  type DocumentSymbol,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver';
import { completeIntents, MOST_COMPLETIONS, type Vocabulary } from '../intents/complete-intents.ts';
import { answering } from './answering.ts';
import { rangeAt, uriOf } from './places.ts';
import type { Server } from './server-state.ts';
import { toRange } from './uris.ts';

const NO_WORDS: Vocabulary = { paths: [], symbols: [] };

/** What an editor asks about active_intents.yaml, and what it asks by an intent's name. */
export function answerIntentsFile(server: Server): void {
  const { connection, buffers, desk } = server;

  connection.onDocumentSymbol(
    answering(async ({ textDocument }, token): Promise<DocumentSymbol[] | SymbolInformation[] | null> => {
      const buffer = buffers.get(textDocument.uri);
      if (!buffer?.file || !buffer.isIntents) return null;
      const { document } = buffer;
      const places = await desk.ask('places', [buffer.file.root, document.getText()], { token });
      if (!server.client.can.hierarchicalSymbols) {
        return places.map(({ id, name, at }) => ({
          name: `${id} ${name ?? ''}`.trim(),
          kind: SymbolKind.Event,
          location: { uri: buffer.uri, range: rangeAt(document, at) },
        }));
      }
      return places.map(({ id, name, status, at, idAt, scope }) => ({
        name: `${id} ${name ?? ''}`.trim(),
        detail: status ?? '',
        kind: SymbolKind.Event,
        range: rangeAt(document, at),
        selectionRange: rangeAt(document, idAt),
        children: scope.map((line) => ({
          name: line.source || '""',
          kind: line.source.includes('symbol:') ? SymbolKind.Function : SymbolKind.File,
          range: rangeAt(document, line.at),
          selectionRange: rangeAt(document, line.at),
        })),
      }));
    }),
  );

  connection.onWorkspaceSymbol(
    answering(async ({ query }, token): Promise<SymbolInformation[]> => {
      const roots = new Set(server.folders.all().flatMap(({ root }) => (root === null ? [] : [root])));
      const found: SymbolInformation[] = [];
      for (const root of roots) {
        for (const place of await desk.ask('ownedLike', [root, query], { token })) {
          found.push({
            name: place.name,
            kind: symbolKind(place.kind),
            containerName: `${place.intentId} ${place.path}`,
            location: { uri: uriOf(server, root, place.path), range: toRange(place.nameSpan) },
          });
        }
      }
      return found;
    }),
  );

  connection.onCompletion(
    answering(({ textDocument, position }) => {
      const buffer = buffers.get(textDocument.uri);
      if (!buffer?.file || !buffer.isIntents) return null;
      const words = server.vocabularies.get(buffer.file.root) ?? NO_WORDS;
      const { document } = buffer;
      const offset = document.offsetAt(position);
      const items = completeIntents(document.getText(), offset, words).map(
        ({ label, type, detail, text, from }): CompletionItem => ({
          label,
          kind: kinds[type],
          detail,
          filterText: text,
          textEdit: { range: rangeAt(document, [from, offset]), newText: text },
        }),
      );
      return { isIncomplete: items.length >= MOST_COMPLETIONS, items };
    }),
  );
}

const kinds = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  folder: CompletionItemKind.Folder,
  file: CompletionItemKind.File,
  symbol: CompletionItemKind.Function,
} as const;

/** Our kinds have the LSP's names. */
function symbolKind(kind: string): SymbolKind {
  const named: Readonly<Record<string, SymbolKind>> = {
    module: SymbolKind.Module,
    namespace: SymbolKind.Namespace,
    package: SymbolKind.Package,
    class: SymbolKind.Class,
    method: SymbolKind.Method,
    property: SymbolKind.Property,
    field: SymbolKind.Field,
    constructor: SymbolKind.Constructor,
    enum: SymbolKind.Enum,
    interface: SymbolKind.Interface,
    variable: SymbolKind.Variable,
    constant: SymbolKind.Constant,
    enum_member: SymbolKind.EnumMember,
    struct: SymbolKind.Struct,
    operator: SymbolKind.Operator,
    object: SymbolKind.Object,
  };
  return (Object.hasOwn(named, kind) && named[kind]) || SymbolKind.Function;
}
