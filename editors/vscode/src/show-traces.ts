import { commands, type QuickPickItem, Range, ThemeIcon, Uri, window } from 'vscode';
import { type Side, commands as server, type Trace, type Traces } from './protocol.ts';
import { diffTitle, type TraceItem, traceItems, withoutTexts } from './trace-items.ts';

/** A text that isn't there, for the side of a diff before a file came or after it went. */
export const NOTHING = 'goldthread-nothing';

/**
 * Lets the person pick one of a symbol's traces, and shows it as a diff.
 *
 * @param folder The workspace folder that the symbol is in, by its URI.
 */
export async function pickTrace(answer: Traces, folder: string | undefined): Promise<void> {
  if (answer.traces.length === 0) {
    await window.showInformationMessage(`${answer.symbol.name}: no change of it is recorded yet.`);
    return;
  }
  const toIntent = { iconPath: new ThemeIcon('target'), tooltip: 'Go to the intent' };
  const pick = window.createQuickPick<TraceItem & QuickPickItem>();
  pick.title = answer.title;
  pick.placeholder = `Pick a change of ${answer.symbol.name} to see it side by side`;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = traceItems(answer).map((item) => ({
    ...item,
    buttons: item.trace.intent_id === null ? [] : [toIntent],
  }));
  pick.onDidTriggerItemButton(({ item }) => {
    pick.hide();
    void commands.executeCommand(server.openIntent, item.trace.intent_id, folder);
  });
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen) void showTrace(chosen.trace);
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}

/** What a trace changed, in the editor's own diff; where one side's text is gone, the other alone. */
async function showTrace(trace: Trace): Promise<void> {
  const problem = withoutTexts(trace);
  if (problem) {
    await window.showInformationMessage(problem);
    return;
  }
  const options = { preview: true, ...at(trace.after ?? trace.before) };
  const [before, after] = [sideOf(trace, 'before'), sideOf(trace, 'after')];
  if (before && after) await commands.executeCommand('vscode.diff', before, after, diffTitle(trace), options);
  else await window.showTextDocument((after ?? before)!, options);
}

function sideOf(trace: Trace, side: 'before' | 'after'): Uri | null {
  const text = trace[side];
  if (text) return Uri.parse(text.uri, true);
  const none = trace.changes.includes(side === 'before' ? 'added' : 'deleted');
  return none ? Uri.from({ scheme: NOTHING, path: `/${trace.path}` }) : null;
}

/** VS Code counts lines from 0. */
function at(side: Side | null): { readonly selection?: Range } {
  const line = side?.line;
  return line ? { selection: new Range(line - 1, 0, line - 1, 0) } : {};
}
