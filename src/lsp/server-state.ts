import type { Connection } from 'vscode-languageserver';
import type { Vocabulary } from '../intents/complete-intents.ts';
import type { Buffers } from './buffers.ts';
import type { Client } from './client.ts';
import type { Desk } from './desk.ts';
import type { Folders } from './folders.ts';
import type { EditorSettings } from './settings.ts';

/** What the answers of one server share. */
export interface Server {
  readonly connection: Connection;
  readonly client: Client;
  readonly desk: Desk;
  readonly buffers: Buffers;
  readonly folders: Folders;
  /** As they are for a text. */
  readonly settings: (uri: string) => EditorSettings;
  /** When the editor has said how it is set, or won't. */
  readonly configured: Promise<void>;
  /** The ids of a workspace's intents, as they are on disk. */
  readonly intentIds: (root: string) => Promise<ReadonlySet<string>>;
  /** What can be named in scopes; looked for when active_intents.yaml is opened, since a keystroke can't wait for it. */
  readonly vocabularies: Map<string, Vocabulary>;
  readonly forget: (root: string) => void;
  readonly refreshSoon: () => void;
  readonly initialized: () => void;
  readonly close: () => void;
}
