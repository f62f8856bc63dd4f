import {
  ColorThemeKind,
  type Disposable,
  type ExtensionContext,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { reportPage } from './report-page.ts';

export interface ReportPanel extends Disposable {
  /** Shows the report that was written to a file, in the panel that is open or in a new one. */
  readonly show: (file: Uri) => Promise<void>;
}

/** The HTML report, the same file that `goldthread report` writes, beside the code. */
export function reportPanel(context: ExtensionContext): ReportPanel {
  let panel: WebviewPanel | null = null;
  const open = (): WebviewPanel => {
    const made = window.createWebviewPanel('goldthread.report', 'goldthread report', ViewColumn.Active, {
      enableScripts: true,
      enableFindWidget: true,
      retainContextWhenHidden: true,
      localResourceRoots: [],
    });
    made.iconPath = {
      light: Uri.joinPath(context.extensionUri, 'media', 'thread-light.svg'),
      dark: Uri.joinPath(context.extensionUri, 'media', 'thread-dark.svg'),
    };
    made.onDidDispose(() => {
      panel = null;
    });
    return made;
  };
  return {
    show: async (file) => {
      const written = new TextDecoder().decode(await workspace.fs.readFile(file));
      const page = reportPage(written, theme());
      if ('problem' in page) {
        await window.showWarningMessage(page.problem);
        return;
      }
      panel ??= open();
      panel.webview.html = page.html;
      panel.reveal();
    },
    dispose: () => panel?.dispose(),
  };
}

function theme(): 'light' | 'dark' {
  const { kind } = window.activeColorTheme;
  return kind === ColorThemeKind.Light || kind === ColorThemeKind.HighContrastLight ? 'light' : 'dark';
}
