import { type Disposable, StatusBarAlignment, ThemeColor, window } from 'vscode';
import type { Status } from './protocol.ts';
import { statusWords } from './status-words.ts';
import { folderOf } from './workspace-folders.ts';

export interface StatusBar extends Disposable {
  /** Takes in what a folder's status is now. */
  readonly update: (status: Status) => void;
  /** Forgets all folders. */
  readonly clear: () => void;
}

/** The active intent of the folder that the active editor is in. `server` says which server tells it. */
export function statusBar(server: () => string | null): StatusBar {
  const item = window.createStatusBarItem('goldthread.intent', StatusBarAlignment.Left, 5);
  item.name = 'goldthread: active intent';
  item.command = 'goldthread.pickIntent';
  const folders = new Map<string, Status>();
  const draw = () => {
    const folder = folderOf(window.activeTextEditor?.document.uri) ?? '';
    const words = statusWords(folders.get(folder) ?? [...folders.values()][0], server());
    if (!words) {
      item.hide();
      return;
    }
    item.text = words.text;
    item.tooltip = words.tooltip;
    item.accessibilityInformation = {
      label: `Active intent: ${words.text.replace(/^\$\(\w+\) /, '')}`,
      role: 'button',
    };
    item.backgroundColor = words.warning ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  };
  const moved = window.onDidChangeActiveTextEditor(draw);
  return {
    update: (status) => {
      folders.set(status.uri, status);
      draw();
    },
    clear: () => {
      folders.clear();
      draw();
    },
    dispose: () => {
      moved.dispose();
      item.dispose();
    },
  };
}
