import type { Tree } from 'web-tree-sitter';
import type { ConvertedParts } from './converted-parts.ts';
import { lineEdits } from './line-edits.ts';

/** A tree, and what was made of it. */
export interface KeptTree {
  readonly tree: Tree;
  readonly parts: ConvertedParts;
}

/**
 * The parser's own trees of files that were read before: the next version of such a file is parsed near what changed,
 * which takes a tenth of the time. `free` must be called when no more is read, for they lie in WebAssembly's memory.
 */
export interface KeptTrees {
  /** Hands out the tree of what was read under that path last, told of what has changed since; null where there is none. */
  take(path: string, language: string, text: string): KeptTree | null;
  /** Takes a tree over. */
  keep(path: string, language: string, text: string, kept: KeptTree): void;
  free(): void;
}

interface Kept extends KeptTree {
  readonly language: string;
  readonly text: string;
}

/** @param mostText how much text may have trees, in UTF-16 units; the oldest are given up. */
export function keptTrees(mostText: number): KeptTrees {
  const kept = new Map<string, Kept>();
  let size = 0;
  return {
    take(path, language, text) {
      const known = removed(path);
      if (!known) return null;
      if (known.language === language) {
        for (const edit of lineEdits(known.text, text)) known.tree.edit(edit as Parameters<Tree['edit']>[0]);
        return known;
      }
      known.tree.delete();
      return null;
    },
    keep(path, language, text, { tree, parts }) {
      removed(path)?.tree.delete();
      kept.set(path, { language, text, tree, parts });
      size += text.length;
      for (const oldest of kept.keys()) {
        if (size <= mostText) break;
        removed(oldest)!.tree.delete();
      }
    },
    free() {
      for (const path of [...kept.keys()]) removed(path)!.tree.delete();
    },
  };

  function removed(path: string): Kept | undefined {
    const known = kept.get(path);
    if (!known) return undefined;
    kept.delete(path);
    size -= known.text.length;
    return known;
  }
}
