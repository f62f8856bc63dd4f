import { hasHistoryIndex, historyHome } from '../../workspace/git/history-index.ts';

/** Whether `goldthread history` ever ran here. */
export function hasHistory(root: string): boolean {
  const home = historyHome(root);
  return home !== null && hasHistoryIndex(home);
}
