import { type AstNode, lastLeaf, textOf } from '../../model/ast-node.ts';
import type { Side } from '../world.ts';

export interface ClassPlace {
  readonly path: string;
  readonly name: string;
}

/** A call that passes something by keyword, or by `**`, where nobody sees the keywords. */
interface KeywordCall {
  readonly path: string;
  readonly keywords: readonly string[];
  readonly unseen: boolean;
  /** Of `super().__init__(...)`, the class that says so. */
  readonly above: ClassPlace | null;
}

/** The calls of one side that pass something by keyword, and which functions may be called under other names. */
interface Calls {
  /** By the last name of the callee. */
  readonly of: ReadonlyMap<string, readonly KeywordCall[]>;
  readonly keywords: ReadonlySet<string>;
  /** Names that are read in other places than before the parentheses of a call. */
  readonly values: ReadonlySet<string>;
}

const known = new WeakMap<Side, Calls>();

/** Read once for each side, from all of its files. */
export function callsOf(side: Side): Calls {
  const made = known.get(side) ?? readCalls(side);
  known.set(side, made);
  return made;
}

function readCalls(side: Side): Calls {
  const calls = new Map<string, KeywordCall[]>();
  const all = new Set<string>();
  const values = new Set<string>();
  const visit = (node: AstNode, path: string, isCallee: boolean, within: ClassPlace | null): void => {
    if (node.kind === 'identifier' && !isCallee && node.field !== 'name') values.add(node.text);
    const callee = node.kind === 'call' && node.children[0] ? lastLeaf(node.children[0]).text : undefined;
    const passed = node.children.find(({ field }) => field === 'arguments')?.children ?? [];
    const keywords = passed.flatMap(({ kind, children }) =>
      kind === 'keyword_argument' ? [children[0]?.text ?? ''] : [],
    );
    const unseen = passed.some(({ kind }) => kind === 'dictionary_splat');
    if (unseen || keywords.length > 0) {
      // `partial(f, a=1)` passes it to `f`.
      const isSuper = /^super\(\)\.\w+$/.test(textOf(node.children[0]!));
      const handed = passed.flatMap(({ kind, text }) => (kind === 'identifier' ? [text] : []));
      for (const name of callee === undefined ? [] : [callee, ...handed])
        calls.set(name, [
          ...(calls.get(name) ?? []),
          { path, keywords, unseen, above: isSuper ? within : null },
        ]);
      for (const keyword of keywords) all.add(keyword);
    }
    const isImport = /^import_/.test(node.kind);
    const named = node.kind === 'class_definition' && node.children.find(({ field }) => field === 'name');
    const around = named ? { path, name: named.text } : within;
    for (const child of node.children) {
      const calls = node.kind === 'call' && child === node.children[0];
      const names = isCallee && node.kind === 'attribute' && child === node.children.at(-1);
      visit(child, path, isImport || calls || names, around);
    }
  };
  for (const { file } of side.files.values())
    if (file.profile.id === 'python') visit(file.root, file.path, false, null);
  return { of: calls, keywords: all, values };
}
