import type { AstNode } from '../model/ast-node.ts';
import { type ConvertedParts, isLarge, NO_CHILDREN, type PartKeeper, partKeeper } from './converted-parts.ts';
import type { NodeCursor } from './cursor.ts';
import type { LayoutReader } from './layout.ts';
import { touchesWord } from './touching-words.ts';
import type { UnknownToken } from './unknown-tokens.ts';

/** Nesting beyond this is kept as raw text, so that no recursion over our trees can overflow the stack. */
export const MAX_DEPTH = 800;

export interface ConvertedTree {
  readonly root: AstNode;
  /** Offsets of errors and of tokens that the parser made up; the whole file where it only says that one is there. */
  readonly damage: readonly { readonly start: number; readonly end: number }[];
  /** Offset of the first subtree that was too deep to be kept as a tree; null where none was. */
  readonly tooDeepAt: number | null;
  /** For the next version of the text; null where nobody keeps the tree for one. */
  readonly parts: ConvertedParts | null;
}

/** What a language's numbers mean; asked once, since each question crosses into wasm. */
export interface KindTable {
  readonly names: readonly string[];
  readonly named: readonly boolean[];
  readonly fields: readonly (string | null)[];
}

export interface ConversionInput {
  /** Opens a cursor at the root; it is deleted when the walk is over. */
  readonly openCursor: () => NodeCursor;
  readonly source: string;
  /** What stands in the source and was kept from the parser; they become leaves without a name. */
  readonly unknown: readonly UnknownToken[];
  readonly table: KindTable;
  /** True where tree-sitter says that there is an error somewhere. */
  readonly damaged: boolean;
  readonly comments: ReadonlySet<string>;
  readonly atomic: ReadonlySet<string>;
  /** Kinds of leaves that are names. */
  readonly names: ReadonlySet<string>;
  readonly layout: LayoutReader | null;
  /** Whether the tree is kept, so that parts of it may be found again in that of the next version. */
  readonly isKept: boolean;
  /** Of the text from whose tree this one was made; null where it was made from nothing. */
  readonly earlier: ConvertedParts | null;
}

/** A node under construction: children are pushed while the cursor walks. */
interface OpenNode {
  kind: string;
  named: boolean;
  field: string | null;
  start: number;
  end: number;
  text: string;
  /** `NO_CHILDREN` until there is one. */
  children: AstNode[];
  extra: boolean;
  broken: boolean;
}

/**
 * Copies tree-sitter's tree into our own, with one walk of one cursor and no recursion.
 * Text that no child covers becomes a leaf of kind `text`: everywhere where it isn't blank, and blank text too
 * inside `atomic` kinds (string and template text), so that nothing that counts can be missing from a hash.
 * Line breaks that carry meaning unseen by the grammar become leaves of kind `line_break`, and nothing between two words
 * one of kind `no_blank`. A comment is one leaf, and so is a token without a name, even where a grammar makes it of
 * several parts, and a name that is spelled like a word of the language (`object is string`).
 */
export function convertTree(input: ConversionInput): ConvertedTree {
  const { source, unknown, table, damaged, comments, atomic, names, layout, isKept, earlier } = input;
  const damage: { start: number; end: number }[] = [];
  let tooDeepAt: number | null = null;
  let lastToken = 0;
  let nextUnknown = 0;
  let touchedAt = 0;
  const keeper = isKept ? partKeeper(source, earlier) : null;
  const cursor = input.openCursor();
  try {
    const root = openNode();
    const stack: OpenNode[] = [root];
    while (stack.length > 0) {
      if (!descend(stack[stack.length - 1]!)) ascend();
    }
    const end = root.children.at(-1)?.end;
    if (layout && end !== undefined) markBreak(root, layout.between(end, source.length), source.length);
    if (damaged && damage.length === 0) damage.push({ start: 0, end: source.length });
    return { root, damage, tooDeepAt, parts: tooDeepAt === null ? (keeper?.parts ?? null) : null };

    function descend(open: OpenNode): boolean {
      if (open.extra || !open.named) return false;
      if (keeper && isLarge(open) && isCopied(open, keeper)) return false;
      if (!cursor.firstChild()) return false;
      if (stack.length >= MAX_DEPTH) {
        cursor.parent();
        tooDeepAt ??= open.start;
        return false;
      }
      push(open);
      return true;
    }

    /** Gives a node the children that it had in the earlier text; false where it has to be walked over. */
    function isCopied(open: OpenNode, { copied }: PartKeeper): boolean {
      const identity = cursor.identity();
      const parentKind = stack[stack.length - 2]?.kind;
      if (identity === 0 || parentKind === undefined || layout?.mayCount(open.start, open.end)) return false;
      const known = copied(open, { identity, depth: stack.length, parentKind, lastToken, touchedAt });
      if (known === null) return false;
      open.children = known.children;
      ({ lastToken, touchedAt } = known.walked);
      return true;
    }

    /** Closes nodes until one has a next sibling, or the root is closed. */
    function ascend(): void {
      for (;;) {
        close(stack.pop()!);
        const parent = stack[stack.length - 1];
        if (!parent) return;
        if (cursor.nextSibling()) {
          push(parent);
          return;
        }
        cursor.parent();
      }
    }

    function push(parent: OpenNode): void {
      const node = openNode();
      fillGap(parent, parent.children.at(-1)?.end ?? parent.start, node.start);
      if (layout && !node.extra) markBreak(parent, layout.between(lastToken, node.start), node.start);
      if (!node.extra && node.start === lastToken && !atomic.has(parent.kind))
        markTouching(parent, node.start);
      append(parent, node);
      stack.push(node);
    }

    /** Said once for each place, by the outermost node that begins there. */
    function markTouching(parent: OpenNode, at: number): void {
      if (touchedAt === at || !touchesWord(source, at)) return;
      touchedAt = at;
      append(parent, leaf('no_blank', false, at, at, '~'));
    }

    function close(node: OpenNode): void {
      if (!node.extra && node.end > lastToken) lastToken = node.end;
      if (names.has(node.kind) && isWordAlone(node)) node.children = NO_CHILDREN;
      const last = node.children.at(-1);
      if (last) fillGap(node, last.end, node.end);
      else node.text = isSpelledAsItsKind(node) ? node.kind : source.slice(node.start, node.end);
      if (keeper && isLarge(node)) keeper.close(node, { lastToken, touchedAt });
    }

    /** A line break stands before the comments that come before the token, which belong to what follows. */
    function markBreak(parent: OpenNode, text: string, tokenStart: number): void {
      if (text === '') return;
      let at = parent.children.length;
      while (at > 0 && parent.children[at - 1]!.extra) at -= 1;
      const where = parent.children[at - 1]?.end ?? parent.start;
      if (at === parent.children.length) append(parent, leaf('line_break', false, where, where, text));
      else parent.children.splice(at, 0, leaf('line_break', false, where, where, text));
      lastToken = tokenStart;
    }

    function fillGap(parent: OpenNode, start: number, end: number): void {
      if (start >= end) return;
      const text = source.slice(start, end);
      if (!atomic.has(parent.kind) && text.trim() === '') return;
      // Gaps come in the order of the source, as the tokens do.
      while (nextUnknown < unknown.length && unknown[nextUnknown]!.start < start) nextUnknown += 1;
      const token = unknown[nextUnknown];
      if (token && token.end <= end && !atomic.has(parent.kind)) {
        fillGap(parent, start, token.start);
        const word = source.slice(token.start, token.end);
        append(parent, leaf(word, false, token.start, token.end, word));
        fillGap(parent, token.end, end);
        return;
      }
      append(parent, leaf('text', true, start, end, text));
    }
  } finally {
    cursor.delete();
  }

  function openNode(): OpenNode {
    const typeId = cursor.typeId();
    const kind = table.names[typeId] ?? 'ERROR';
    const start = cursor.start();
    const end = cursor.end();
    const broken = damaged && (kind === 'ERROR' || (start === end && cursor.isMissing()));
    if (broken) damage.push({ start, end });
    return {
      kind,
      named: table.named[typeId] ?? true,
      field: table.fields[cursor.fieldId()] ?? null,
      start,
      end,
      text: '',
      children: NO_CHILDREN,
      extra: comments.has(kind),
      broken,
    };
  }

  /** Nothing but one token, which has no name of its own. */
  function isWordAlone({ start, end, children: [only, ...others] }: OpenNode): boolean {
    return (
      only !== undefined && others.length === 0 && !only.named && only.start === start && only.end === end
    );
  }

  /** Most tokens are (`{`, `return`); they share the kind's string instead of a copy each. */
  function isSpelledAsItsKind({ named, kind, start, end }: OpenNode): boolean {
    return !named && end - start === kind.length && source.startsWith(kind, start);
  }
}

function append(parent: OpenNode, child: AstNode): void {
  if (parent.children === NO_CHILDREN) parent.children = [child];
  else parent.children.push(child);
}

function leaf(kind: string, named: boolean, start: number, end: number, text: string): AstNode {
  return { kind, named, field: null, start, end, text, children: NO_CHILDREN, extra: false, broken: false };
}
