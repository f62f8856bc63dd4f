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
  /** Whether one that is found somewhere is passed arguments that are not spelled: `TABLE[name](**options)`. */
  readonly ofValues: boolean;
}

const known = new WeakMap<Side, Calls>();

/** Read once for each side, from all of its files. */
export function callsOf(side: Side): Calls {
  const made = known.get(side) ?? readCalls(side);
  known.set(side, made);
  return made;
}

/** What a call is given to hand on as keywords: `kwargs={'a': 1}`. */
function handedOnAs({ kind, children }: AstNode): readonly AstNode[] {
  const isNamed = kind === 'keyword_argument' && /^(?:kwargs|kwds|keywords)$/.test(children[0]?.text ?? '');
  return isNamed ? children.slice(-1) : [];
}

/** The texts under which a dictionary that stands there keeps something. */
function keysOf({ kind, children }: AstNode): readonly string[] {
  if (kind !== 'dictionary') return [];
  return children.flatMap((pair) => {
    const [key] = pair.kind === 'pair' ? pair.children : [];
    return key?.kind === 'string' ? [textOf(key).replace(/^['"]+|['"]+$/g, '')] : [];
  });
}

/** The last name of `f`, and of `self.f`. */
function nameOf(node: AstNode | undefined): string | null {
  return node && /^(?:identifier|attribute)$/.test(node.kind) ? lastLeaf(node).text : null;
}

function readCalls(side: Side): Calls {
  const calls = new Map<string, KeywordCall[]>();
  const all = new Set<string>();
  const values = new Set<string>();
  let ofValues = false;
  const visit = (node: AstNode, path: string, isCallee: boolean, within: ClassPlace | null): void => {
    if (node.kind === 'identifier' && !isCallee && node.field !== 'name') values.add(node.text);
    const callee = node.kind === 'call' && node.children[0] ? lastLeaf(node.children[0]).text : undefined;
    const passed = node.children.find(({ field }) => field === 'arguments')?.children ?? [];
    const keywords = passed.flatMap(({ kind, children }) =>
      kind === 'keyword_argument' ? [children[0]?.text ?? ''] : [],
    );
    const unseen = passed.some(({ kind }) => kind === 'dictionary_splat');
    if (unseen || keywords.length > 0) {
      const isSuper = /^super\(\)\.\w+$/.test(textOf(node.children[0]!));
      const above = isSuper ? within : null;
      const add = (name: string, call: Pick<KeywordCall, 'keywords' | 'unseen'>): void => {
        calls.set(name, [...(calls.get(name) ?? []), { path, ...call, above }]);
      };
      if (callee !== undefined) add(callee, { keywords, unseen });
      if (unseen && /^(?:subscript|call)$/.test(node.children[0]?.kind ?? '')) ofValues = true;
      // `partial(f, a=1)` passes it to `f`, and `Thread(target=f, kwargs={'a': 1})` does.
      const handedOn = passed.flatMap(handedOnAs);
      const call = {
        keywords: [...keywords, ...handedOn.flatMap(keysOf)],
        unseen: unseen || handedOn.some(({ kind }) => !/^(?:dictionary|call)$/.test(kind)),
      };
      for (const one of passed) {
        const name = nameOf(one) ?? (handedOn.length > 0 ? nameOf(one.children.at(-1)) : null);
        if (name !== null && callee !== undefined) add(name, call);
      }
      for (const keyword of call.keywords) all.add(keyword);
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
  return { of: calls, keywords: all, values, ofValues };
}
