import type { NodeCursor } from './cursor.ts';

/**
 * A grammar's scanner may start with whatever was in memory instead of a clean state, and takes its first tokens
 * wrong until it has read one of its own (tree-sitter-lua 2.1.3). Such a grammar reads an empty comment first:
 *
 *     x = 1             is parsed as    --⏎x = 1      with the comment taken out of the tree again
 *     #!/usr/bin/lua    is parsed as    --/usr/bin/lua, a comment, which it is
 *
 * @param comment how a line comment starts; undefined for a grammar that needs nothing of this.
 */
export function withOpeningComment(source: string, comment: string | undefined): OpenedText {
  if (comment === undefined) return { text: source, cursor: (inner) => inner };
  if (source.startsWith('#!') && comment.length === 2)
    return { text: comment + source.slice(2), cursor: (inner) => inner };
  const added = `${comment}\n`;
  return { text: added + source, cursor: (inner) => behind(inner, added.length) };
}

export interface OpenedText {
  readonly text: string;
  /** Sees the tree of `text` as the tree of the source. */
  readonly cursor: (inner: NodeCursor) => NodeCursor;
}

function behind(inner: NodeCursor, length: number): NodeCursor {
  return {
    ...inner,
    start: () => Math.max(0, inner.start() - length),
    end: () => Math.max(0, inner.end() - length),
    firstChild() {
      if (!inner.firstChild()) return false;
      while (inner.end() <= length) {
        if (inner.nextSibling()) continue;
        inner.parent();
        return false;
      }
      return true;
    },
  };
}
