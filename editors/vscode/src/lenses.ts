import { type Disposable, EventEmitter, languages } from 'vscode';
import { CodeLensRefreshRequest, CodeLensRequest, type LanguageClient } from 'vscode-languageclient/node';
import { CODE } from './client.ts';

/**
 * Gives the editor its lenses. An editor waits about half a second before it asks somebody new, so this one is there
 * before the server is, and the one wait passes during the other.
 */
export interface Lenses extends Disposable {
  /** To be called when a server is about to be started; null in the end where none could be. */
  readonly expect: (client: Promise<LanguageClient | null>) => void;
  /** To be called with each client before it starts. */
  readonly serve: (client: LanguageClient) => void;
}

export function lenses(): Lenses {
  const changed = new EventEmitter<void>();
  let registered: Disposable | null = null;
  const dispose = () => {
    registered?.dispose();
    registered = null;
  };
  return {
    expect(expected) {
      dispose();
      registered = languages.registerCodeLensProvider(CODE, {
        onDidChangeCodeLenses: changed.event,
        async provideCodeLenses(document, token) {
          const client = await expected;
          if (client === null || token.isCancellationRequested) return null;
          try {
            const asked = client.code2ProtocolConverter.asCodeLensParams(document);
            const answer = await client.sendRequest(CodeLensRequest.type, asked, token);
            return token.isCancellationRequested
              ? null
              : client.protocol2CodeConverter.asCodeLenses(answer, token);
          } catch (error) {
            return client.handleFailedRequest(CodeLensRequest.type, token, error, null);
          }
        },
      });
    },
    serve(client) {
      client.registerFeature({
        fillClientCapabilities(capabilities) {
          capabilities.workspace = { ...capabilities.workspace, codeLens: { refreshSupport: true } };
        },
        initialize() {},
        getState: () => ({ kind: 'static' }),
        clear() {},
      });
      client.onRequest(CodeLensRefreshRequest.type, () => changed.fire());
    },
    dispose,
  };
}
