import { readIntentsText } from '../../workspace/intents-file.ts';

/** The text of active_intents.yaml; empty where there is none, or it can't be read. */
export function intentsText(root: string): string {
  try {
    return readIntentsText(root) ?? '';
  } catch {
    return '';
  }
}
