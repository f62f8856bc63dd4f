import {
  ConfigurationTarget,
  commands,
  type Disposable,
  type LogOutputChannel,
  Uri,
  window,
  workspace,
} from 'vscode';
import { intentItems } from './intent-items.ts';
import type { IntentTree } from './intent-tree.ts';
import type { Node } from './intent-tree-items.ts';
import type { FolderOfIntents } from './protocol.ts';
import { readPlace, readWhy, requests, commands as server } from './protocol.ts';
import { callServer, openPlace } from './server-commands.ts';
import type { ServerSession } from './server-session.ts';
import { folderOf, folderPaths } from './workspace-folders.ts';

export interface Surroundings {
  readonly session: ServerSession;
  readonly output: LogOutputChannel;
  readonly intents: () => Promise<readonly FolderOfIntents[]>;
  readonly tree: IntentTree;
}

/** The commands of the palette, the keys and the tree. What goes wrong is told in the window, never swallowed. */
export function personCommands(around: Surroundings): Disposable[] {
  const { session, output, intents, tree } = around;
  const all: Record<string, (...args: never[]) => unknown> = {
    'goldthread.showTracesAtCursor': () => showTracesAtCursor(),
    'goldthread.pickIntent': async () => pickIntent(await intents()),
    'goldthread.showReport': () =>
      window.withProgress(
        { location: { viewId: 'goldthread.intents' }, title: 'Writing the report' },
        async () => callServer(server.openReport, activeFolder()),
      ),
    'goldthread.editIntents': () => editIntents(),
    'goldthread.refreshIntents': () => tree.refresh(),
    'goldthread.toggleCodeLens': () => toggleCodeLens(),
    'goldthread.restartServer': async () => {
      await session.stop();
      await session.start();
    },
    'goldthread.showOutput': () => output.show(),
    'goldthread.getStarted': () =>
      commands.executeCommand('workbench.action.openWalkthrough', 'goldthread.goldthread#start', false),
    'goldthread.tree.selectIntent': (node: Node & { level: 'intent' }) =>
      callServer(server.selectIntent, node.intent.id, node.folder.uri),
    'goldthread.tree.openIntent': (node: Node & { level: 'intent' }) =>
      openPlace(session.client(), node.intent.location),
    // By a key it is called without a node.
    'goldthread.tree.showTraces': (node?: Node) => showTracesOf(node ?? tree.selected()),
    'goldthread.tree.openSymbol': async (node: Node & { level: 'symbol' }) => {
      const asked = { uri: node.file.uri, symbol: node.symbol.name };
      const place = readPlace(await session.client()?.sendRequest(requests.locate, asked));
      if (place) await openPlace(session.client(), place);
      else await window.showTextDocument(Uri.parse(node.file.uri, true));
    },
  };
  return Object.entries(all).map(([id, run]) =>
    commands.registerCommand(id, async (...args: never[]) => {
      try {
        await run(...args);
      } catch (error) {
        output.error(error instanceof Error ? error : String(error));
        await window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    }),
  );
}

async function showTracesAtCursor(): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) return;
  const uri = editor.document.uri.toString();
  const { line, character } = editor.selection.active;
  const { symbol } = readWhy(await callServer(server.why, uri, { line, character }));
  await callServer(server.showTraces, uri, symbol.name);
}

async function showTracesOf(node: Node | undefined): Promise<void> {
  if (node?.level === 'symbol') await callServer(server.showTraces, node.file.uri, node.symbol.name);
}

async function pickIntent(folders: readonly FolderOfIntents[]): Promise<void> {
  const here = folders.find(({ uri }) => uri === activeFolder()) ?? folders[0];
  const items = here ? intentItems(here.intents) : [];
  if (items.length === 0) {
    const edit = 'Edit Intents';
    const why = here?.problem ?? 'No intent is open in .orchestration/active_intents.yaml.';
    if ((await window.showInformationMessage(why, edit)) === edit) await editIntents();
    return;
  }
  const chosen = await window.showQuickPick(items, {
    title: 'Select the intent that this editor goes by',
    placeHolder: 'It decides which edits count as out of scope here; it binds no agent',
    matchOnDescription: true,
  });
  if (chosen) await callServer(server.selectIntent, chosen.intentId, here?.uri);
}

async function editIntents(): Promise<void> {
  const folder = activeFolder() ?? folderPaths()[0];
  if (folder === undefined) return;
  await window.showTextDocument(Uri.joinPath(Uri.parse(folder), '.orchestration', 'active_intents.yaml'));
}

async function toggleCodeLens(): Promise<void> {
  const settings = workspace.getConfiguration('goldthread');
  const shown = settings.get('codeLens.enabled', true);
  await settings.update('codeLens.enabled', !shown, ConfigurationTarget.Global);
}

const activeFolder = () => folderOf(window.activeTextEditor?.document.uri);
