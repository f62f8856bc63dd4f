import {
  type Disposable,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  window,
} from 'vscode';
import { childrenOf, type Node, shown } from './intent-tree-items.ts';
import type { FolderOfIntents } from './protocol.ts';

export interface IntentTree extends Disposable {
  /** Asks anew. */
  readonly refresh: () => void;
  /** What the person has selected in it. */
  readonly selected: () => Node | undefined;
}

/** The view of intents, with their files and with what they own there. `ask` is called whenever it is drawn anew. */
export function intentTree(ask: () => Promise<readonly FolderOfIntents[]>): IntentTree {
  const changed = new EventEmitter<void>();
  let folders: readonly FolderOfIntents[] = [];
  const view = window.createTreeView<Node>('goldthread.intents', {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: itemOf,
      getChildren: async (node) => {
        if (!node) {
          folders = (await ask()).filter(({ intents, problem }) => intents.length > 0 || problem !== null);
          view.message = (folders.length === 1 && folders[0]?.problem) || '';
        }
        return [...childrenOf(folders, node)];
      },
    },
  });
  return {
    refresh: () => changed.fire(),
    selected: () => view.selection[0],
    dispose: () => {
      view.dispose();
      changed.dispose();
    },
  };
}

function itemOf(node: Node): TreeItem {
  const { id, label, description, icon, color, tooltip, state, context, spoken } = shown(node);
  const item = new TreeItem(label, states[state]);
  item.id = id;
  item.description = description;
  item.tooltip = tooltip;
  item.contextValue = context;
  item.accessibilityInformation = { label: spoken };
  item.iconPath = new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color));
  if (node.level === 'file') {
    // The file's own icon comes with its place; its name alone would be coloured by git and hide the folder.
    item.resourceUri = Uri.parse(node.file.uri, true);
    item.iconPath = ThemeIcon.File;
  }
  if (node.level === 'symbol') {
    item.command = { command: 'goldthread.tree.openSymbol', title: 'Go to the Symbol', arguments: [node] };
  }
  return item;
}

const states = {
  none: TreeItemCollapsibleState.None,
  collapsed: TreeItemCollapsibleState.Collapsed,
  expanded: TreeItemCollapsibleState.Expanded,
} as const;
