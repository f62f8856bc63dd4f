import type { LensSettings } from '../model/lens.ts';
import { editorQuestions } from '../tracing/lens/editor-questions.ts';
import { openWorkspace } from '../tracing/lens/open-workspace.ts';
import { lensText } from '../tracing/lens/see-text.ts';
import { understoodText } from '../tracing/lens/understood-text.ts';
import { type Click, drawnText } from './drawn-lenses.ts';

/** Everything that takes time, as the thread of its own answers it; what an editor takes as it is comes ready made. */
export const questions = {
  ...editorQuestions,
  /** @param text as it stands in the editor, under this URI. */
  async lens(root: string, path: string, text: string, settings: LensSettings, uri: string, click: Click) {
    const { seen, lenses } = await lensText(openWorkspace(root), path, text, settings);
    return drawnText(understoodText(seen, lenses), lenses, uri, click);
  },
} as const;

export type Questions = typeof questions;
