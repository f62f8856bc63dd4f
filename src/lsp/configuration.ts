import { isDeepStrictEqual } from 'node:util';
import type { Client } from './client.ts';
import { type EditorSettings, readSettings } from './settings.ts';

/** How a person has set their editor, folder by folder. */
export interface Configuration {
  /** For a text; what holds for no folder in particular without one. */
  readonly settings: (uri: string) => EditorSettings;
  /** When the editor has said how it is set, or won't. */
  readonly ready: Promise<void>;
  /** Asks the editor, where it can be asked. */
  ask(): Promise<void>;
  /** What an editor says that can't be asked. */
  take(given: unknown): void;
}

export interface ConfigurationEvents {
  readonly folders: () => readonly { readonly uri: string }[];
  /** How long an editor is waited for before it gets what holds without settings, in milliseconds. */
  readonly patienceMs: number;
  readonly changed: () => void;
}

/**
 * Begins with what the editor said when it connected. `ready` is kept after `patienceMs` at the latest, whatever the
 * editor does.
 */
export function openConfiguration(client: Client, events: ConfigurationEvents): Configuration {
  let everywhere = readSettings(client.settings);
  let inFolders: readonly (readonly [uri: string, settings: EditorSettings])[] = [];
  let isReady = (): void => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
    if (!client.can.configuration) resolve();
    else setTimeout(resolve, events.patienceMs).unref();
  });

  function apply(general: EditorSettings, ofFolders: typeof inFolders): void {
    const isOther = !isDeepStrictEqual([general, ofFolders], [everywhere, inFolders]);
    [everywhere, inFolders] = [general, ofFolders];
    if (isOther) events.changed();
  }

  return {
    settings: (uri) => inFolders.find(([folder]) => isInside(uri, folder))?.[1] ?? everywhere,
    ready,
    async ask() {
      if (client.can.configuration) {
        // The innermost folder first.
        const uris = events.folders().map(({ uri }) => uri);
        uris.sort((one, other) => other.length - one.length);
        const [general, ...given] = await client.configuration(uris);
        if (general !== null && general !== undefined)
          apply(
            readSettings(general),
            uris.map((uri, at) => [uri, readSettings(given[at] ?? general)]),
          );
      }
      isReady();
    },
    take: (given) => apply(readSettings(given), []),
  };
}

function isInside(uri: string, folder: string): boolean {
  return uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
