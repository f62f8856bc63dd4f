import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import { MODULE_NAME } from '../model/symbol.ts';
import { symbolCalled } from '../tracing/lens/open-text.ts';
import type { Buffer } from './buffers.ts';
import { rangeAt } from './places.ts';
import type { Server } from './server-state.ts';
import { toRange } from './uris.ts';

export interface Problems {
  /** A text has come to rest. */
  check(buffer: Buffer): void;
  /** A text was read, or the settings changed. */
  checkScope(buffer: Buffer): void;
  clear(uri: string): void;
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Information,
} as const;

/** Tells an editor what is wrong with active_intents.yaml, and, where it wants to know, what lies out of scope. */
export function publishProblems(server: Server): Problems {
  const { client, desk } = server;
  const told = new Set<string>();
  const publish = (buffer: Buffer, version: number, diagnostics: Diagnostic[]): void => {
    // An answer about an older text is no answer; the newer one is on its way.
    if (server.buffers.get(buffer.uri) !== buffer || buffer.document.version !== version) return;
    if (diagnostics.length === 0 && !told.has(buffer.uri)) return;
    told.add(buffer.uri);
    client.notify('textDocument/publishDiagnostics', { uri: buffer.uri, version, diagnostics });
  };

  async function checkIntents(buffer: Buffer, root: string): Promise<void> {
    const { document } = buffer;
    const problems = await desk.ask('problems', [root, document.getText()], { later: true });
    const diagnostics = problems.map(({ severity, code, message, at }): Diagnostic => {
      const range = rangeAt(document, at);
      return { range, severity: severities[severity], source: 'goldthread', code, message };
    });
    told.add(buffer.uri);
    publish(buffer, document.version, diagnostics);
    if (!server.vocabularies.has(root))
      server.vocabularies.set(root, await desk.ask('vocabulary', [root], { later: true }));
  }

  async function warn(buffer: Buffer, root: string, path: string): Promise<void> {
    const { document } = buffer;
    const { names, because, next } = await desk.ask('warnings', [root, path, document.getText()], {
      later: true,
    });
    const diagnostics = names.map((name): Diagnostic => {
      const symbol = symbolCalled(buffer.open, name) ?? symbolCalled(buffer.open, MODULE_NAME);
      const start = { line: 0, character: 0 };
      return {
        range: symbol ? toRange(symbol.nameSpan) : { start, end: start },
        severity: DiagnosticSeverity.Warning,
        source: 'goldthread',
        code: 'OUT_OF_SCOPE',
        message: `${because ?? ''} ${next ?? ''}`.trim(),
      };
    });
    publish(buffer, document.version, diagnostics);
  }

  return {
    check(buffer) {
      if (!buffer.file) return;
      server.folders.watch(buffer.file.root);
      if (buffer.isIntents) checkIntents(buffer, buffer.file.root).catch(server.client.log);
    },
    checkScope(buffer) {
      if (!buffer.file || buffer.isIntents) return;
      const { root, path } = buffer.file;
      if (server.settings(buffer.uri).warningsEnabled) warn(buffer, root, path).catch(server.client.log);
      else publish(buffer, buffer.document.version, []);
    },
    clear(uri) {
      if (told.delete(uri)) client.notify('textDocument/publishDiagnostics', { uri, diagnostics: [] });
    },
  };
}
