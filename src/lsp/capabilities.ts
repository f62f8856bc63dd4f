import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';
import type { Client } from './client.ts';
import { commands, SCHEME } from './protocol.ts';

/** What the server can do for this editor. */
export function capabilities(client: Client): ServerCapabilities {
  return {
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    codeLensProvider: { resolveProvider: false },
    hoverProvider: true,
    definitionProvider: true,
    declarationProvider: true,
    implementationProvider: true,
    referencesProvider: true,
    documentSymbolProvider: { label: 'goldthread' },
    workspaceSymbolProvider: true,
    codeActionProvider: client.can.codeActionLiterals
      ? { codeActionKinds: ['source.goldthread', 'quickfix'] }
      : true,
    inlayHintProvider: { resolveProvider: false },
    completionProvider: { triggerCharacters: [':', '/', '#', '.', '"', ' ', '-'] },
    executeCommandProvider: { commands: Object.values(commands) },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      ...(client.can.virtualTexts ? { textDocumentContent: { schemes: [SCHEME] } } : {}),
    },
  };
}
