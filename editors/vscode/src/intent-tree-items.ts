import type { FileOfIntent, FolderOfIntents, IntentOfTree, OwnedSymbol } from './protocol.ts';

/** A node of the tree: folders (where there are several), their intents, the files of an intent, what it owns there. */
export type Node =
  | { readonly level: 'folder'; readonly folder: FolderOfIntents }
  | { readonly level: 'intent'; readonly folder: FolderOfIntents; readonly intent: IntentOfTree }
  | { readonly level: 'more'; readonly intent: IntentOfTree }
  | { readonly level: 'file'; readonly intent: IntentOfTree; readonly file: FileOfIntent }
  | {
      readonly level: 'symbol';
      readonly intent: IntentOfTree;
      readonly file: FileOfIntent;
      readonly symbol: OwnedSymbol;
    };

/** How a node is shown, in the words that VS Code has for it. */
export interface Shown {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** A product icon, and the theme's colour for it. */
  readonly icon: string;
  readonly color?: string;
  readonly tooltip: string;
  readonly state: 'none' | 'collapsed' | 'expanded';
  /** What the manifest's menus go by. */
  readonly context: string;
  /** What a screen reader says. */
  readonly spoken: string;
}

/** The children of a node, or of the tree where there is none: open intents first, the selected one before all. */
export function childrenOf(folders: readonly FolderOfIntents[], node?: Node): readonly Node[] {
  if (!node) {
    const [only] = folders;
    return folders.length === 1 && only
      ? intentsOf(only)
      : folders.map((folder) => ({ level: 'folder', folder }));
  }
  switch (node.level) {
    case 'folder':
      return intentsOf(node.folder);
    case 'intent':
      return [
        ...node.intent.files.map((file) => ({ level: 'file', intent: node.intent, file }) as const),
        ...(node.intent.more > 0 ? [{ level: 'more', intent: node.intent } as const] : []),
      ];
    case 'file':
      return node.file.symbols.map((symbol) => ({ ...node, level: 'symbol', symbol }));
    case 'symbol':
    case 'more':
      return [];
    default:
      return node satisfies never;
  }
}

export function shown(node: Node): Shown {
  switch (node.level) {
    case 'folder': {
      const { uri, name, problem } = node.folder;
      return {
        id: uri,
        label: name,
        description: problem ?? '',
        icon: 'root-folder',
        tooltip: problem ?? name,
        state: problem === null ? 'expanded' : 'none',
        context: 'folder',
        spoken: `Folder ${name}${problem === null ? '' : `: ${problem}`}`,
      };
    }
    case 'intent':
      return shownIntent(node.folder, node.intent);
    case 'more': {
      const label = `and ${count(node.intent.more, 'symbol')} more`;
      const tooltip = `goldthread trace list --intent ${node.intent.id} has them all`;
      return {
        ...{
          id: `${node.intent.location.uri} ${node.intent.id} more`,
          label,
          description: '',
          icon: 'ellipsis',
          tooltip,
        },
        ...{ state: 'none', context: 'more', spoken: label },
      };
    }
    case 'file': {
      const { path, symbols, uri } = node.file;
      const slash = path.lastIndexOf('/');
      return {
        id: `${node.intent.id} ${uri}`,
        label: path.slice(slash + 1),
        description: path.slice(0, Math.max(slash, 0)),
        icon: 'file',
        tooltip: `${path}: ${count(symbols.length, 'symbol')} of ${node.intent.id}`,
        state: 'collapsed',
        context: 'file',
        spoken: `${path}, ${count(symbols.length, 'symbol')}`,
      };
    }
    case 'symbol': {
      const { name, kind, label, by, traces } = node.symbol;
      const told = [by ? `${label} by ${by}` : label, count(traces, 'trace')].join(' · ');
      return {
        id: `${node.intent.id} ${node.file.uri}#${name}`,
        label: name === '<module>' ? "the file's own code" : name,
        description: told,
        icon: symbolIcon(kind),
        tooltip: `${node.file.path}#${name}\n${told}`,
        state: 'none',
        context: 'symbol',
        spoken: `${kind} ${name}, ${told}`,
      };
    }
    default:
      return node satisfies never;
  }
}

function intentsOf(folder: FolderOfIntents): readonly Node[] {
  const rank = ({ selected, open }: IntentOfTree) => (selected ? 0 : open ? 1 : 2);
  return [...folder.intents]
    .sort((a, b) => rank(a) - rank(b))
    .map((intent) => ({ level: 'intent', folder, intent }));
}

function shownIntent(folder: FolderOfIntents, intent: IntentOfTree): Shown {
  const { id, name, status, files, more, selected, open, scope, constraints } = intent;
  const owned = files.reduce((sum, { symbols }) => sum + symbols.length, more);
  const told = [selected && 'selected', spokenStatus(status), count(owned, 'symbol')]
    .filter(Boolean)
    .join(' · ');
  return {
    id: `${folder.uri} ${id}`,
    label: `${id} ${name}`,
    description: told,
    ...(selected ? { icon: 'target', color: 'charts.yellow' } : statusIcon(status)),
    tooltip: [`${id} ${name}`, told, ...section('Scope', scope), ...section('Constraints', constraints)].join(
      '\n',
    ),
    state: owned === 0 ? 'none' : selected ? 'expanded' : 'collapsed',
    context: open ? 'intent.open' : 'intent',
    spoken: `Intent ${id} ${name}, ${told}`,
  };
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];

function statusIcon(status: string): { readonly icon: string; readonly color?: string } {
  switch (status) {
    case 'IN_PROGRESS':
      return { icon: 'circle-filled', color: 'charts.yellow' };
    case 'BLOCKED':
      return { icon: 'circle-slash', color: 'charts.red' };
    case 'COMPLETED':
      return { icon: 'pass-filled', color: 'charts.green' };
    case 'ABANDONED':
      return { icon: 'circle-slash' };
    default:
      return { icon: 'circle-outline' };
  }
}

const spokenStatus = (status: string): string => status.toLowerCase().replaceAll('_', ' ');

const KINDS = new Set(
  'class method function interface enum constant field property variable module namespace struct'.split(' '),
);

function symbolIcon(kind: string): string {
  if (kind === 'type') return 'symbol-interface';
  return KINDS.has(kind) ? `symbol-${kind}` : 'symbol-misc';
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
