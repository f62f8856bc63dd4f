import type { Location } from 'vscode-languageserver';
import type { IntentsOfFolder, StatusOfFolder } from '../tracing/lens/documents.ts';

/** What goldthread's server says beside the LSP; docs/editors.md is the specification. */
export const SCHEME = 'goldthread';

export const commands = {
  showTraces: 'goldthread.showTraces',
  selectIntent: 'goldthread.selectIntent',
  why: 'goldthread.why',
  openIntent: 'goldthread.openIntent',
  openReport: 'goldthread.openReport',
} as const;

export const methods = {
  intents: 'goldthread/intents',
  locate: 'goldthread/locate',
  status: 'goldthread/status',
  changed: 'goldthread/changed',
} as const;

/** Where a document of the story names a file, the protocol has its URI. */
export interface IntentsAnswer {
  readonly folders: readonly (Omit<IntentsOfFolder, 'intents'> & {
    readonly uri: string;
    readonly name: string;
    readonly intents: readonly IntentNode[];
  })[];
}

type IntentOfFolder = IntentsOfFolder['intents'][number];
export type IntentNode = Omit<IntentOfFolder, 'at' | 'files'> & {
  readonly location: Location;
  readonly files: readonly (IntentOfFolder['files'][number] & { readonly uri: string })[];
};

export type StatusAnswer = StatusOfFolder & { readonly uri: string };
