import type { AstNode } from '../model/ast-node.ts';

/**
 * The larger subtrees of a text that was converted. tree-sitter takes what no edit has touched into the tree of the
 * next version as it is, at the same place in memory; such a subtree is copied from here, where our own walk over it
 * would ask six questions of WebAssembly for each node.
 */
export interface ConvertedParts {
  /** The text that they stand in. */
  readonly source: string;
  readonly byIdentity: ReadonlyMap<number, ConvertedPart>;
  readonly ofNode: ReadonlyMap<AstNode, ConvertedPart>;
}

/** One of them, with all on which its conversion depends but its own text, and what it told the walk. */
interface ConvertedPart {
  readonly node: AstNode;
  /** Where tree-sitter keeps it. */
  readonly identity: number;
  readonly place: PartPlace;
  readonly walked: Walked;
}

/** Where the walk meets a subtree, as far as that decides what it makes of it. */
interface PartPlace {
  readonly depth: number;
  readonly parentKind: string;
  /** Whether the token before it ends where it starts. */
  readonly followsAtOnce: boolean;
  /** Whether it was said already that two words meet where it starts. */
  readonly isTouched: boolean;
}

/** How far the walk has come: where the last token ended, and where two words last met. */
export interface Walked {
  readonly lastToken: number;
  readonly touchedAt: number;
}

/** Keeps the parts of a text while it is converted, and finds those of the earlier one that stand in it. */
export interface PartKeeper {
  readonly parts: ConvertedParts;
  /**
   * What stands in a node that the walk has come to, and how far the walk would come in it; null where it was not there
   * before, and has to be walked over.
   */
  copied(node: AstNode, met: Met): Copied | null;
  /** Must be told of each large node that was walked over, or copied, to its end. */
  close(node: AstNode, walked: Walked): void;
}

/** How the walk has come to a node. */
interface Met extends Walked, Pick<PartPlace, 'depth' | 'parentKind'> {
  readonly identity: number;
}

interface Copied {
  readonly children: AstNode[];
  readonly walked: Walked;
}

/** In UTF-16 units; smaller ones are walked over as quickly as they are looked for. */
const LEAST_LENGTH = 64;

/** Whether a node may be kept as a part. */
export const isLarge = ({ start, end }: AstNode): boolean => end - start >= LEAST_LENGTH;

/**
 * @param source the text that is converted.
 * @param earlier the parts of the text before it; its tree must not have been deleted, or another node may have come to
 *   be where one of its own was.
 */
export function partKeeper(source: string, earlier: ConvertedParts | null): PartKeeper {
  const byIdentity = new Map<number, ConvertedPart>();
  const ofNode = new Map<AstNode, ConvertedPart>();
  const open = new Map<AstNode, Pick<ConvertedPart, 'identity' | 'place'>>();

  return {
    parts: { source, byIdentity, ofNode },
    copied(node, { identity, depth, parentKind, lastToken, touchedAt }) {
      const { start } = node;
      const place = { depth, parentKind, followsAtOnce: lastToken === start, isTouched: touchedAt === start };
      open.set(node, { identity, place });
      const part = found(node, identity, place);
      if (part === null) return null;
      const by = start - part.node.start;
      const children = copiedChildren(part.node, source, by, (copy, from) => {
        const known = earlier!.ofNode.get(from);
        if (known) keep({ ...known, node: copy });
      });
      // What comes after a token is counted from where that ends; a part that holds none has told nothing.
      const { walked } = part;
      return {
        children,
        walked: {
          lastToken: walked.lastToken > 0 ? start + walked.lastToken : lastToken,
          touchedAt: walked.touchedAt > 0 ? start + walked.touchedAt : touchedAt,
        },
      };
    },
    close(node, { lastToken, touchedAt }) {
      const begun = open.get(node);
      if (!begun) return;
      const walked = { lastToken: lastToken - node.start, touchedAt: touchedAt - node.start };
      keep({ node, ...begun, walked });
    },
  };

  function keep(part: ConvertedPart): void {
    byIdentity.set(part.identity, part);
    ofNode.set(part.node, part);
  }

  function found(node: AstNode, identity: number, place: PartPlace): ConvertedPart | null {
    const part = earlier?.byIdentity.get(identity);
    if (!part || part.node.kind !== node.kind || !isSamePlace(part.place, place)) return null;
    const { start, end } = part.node;
    if (end - start !== node.end - node.start) return null;
    return source.startsWith(earlier!.source.slice(start, end), node.start) ? part : null;
  }
}

function isSamePlace(one: PartPlace, other: PartPlace): boolean {
  return (
    one.depth === other.depth &&
    one.parentKind === other.parentKind &&
    one.followsAtOnce === other.followsAtOnce &&
    one.isTouched === other.isTouched
  );
}

/** Shared by all leaves, of which a large file has a million; nothing is pushed to it. */
export const NO_CHILDREN: AstNode[] = [];

/** V8 keeps longer texts as slices of the source; one of an earlier version would hold all of that in memory. */
const LEAST_SLICE = 13;

/** What stands in a node of an earlier text, so many units further on; `met` is told of each large copy. */
function copiedChildren(
  node: AstNode,
  source: string,
  by: number,
  met: (copy: AstNode, from: AstNode) => void,
): AstNode[] {
  const copy = (from: AstNode): AstNode => {
    const { kind, named, field, text, extra, broken } = from;
    const start = from.start + by;
    const end = from.end + by;
    const isSlice = text.length >= LEAST_SLICE && text.length === end - start;
    const made: AstNode = {
      kind,
      named,
      field,
      start,
      end,
      text: isSlice ? source.slice(start, end) : text,
      children: from.children.length === 0 ? NO_CHILDREN : from.children.map(copy),
      extra,
      broken,
    };
    if (isLarge(made)) met(made, from);
    return made;
  };
  return node.children.map(copy);
}
