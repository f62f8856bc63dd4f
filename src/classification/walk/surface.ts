import type { AstNode } from '../../model/ast-node.ts';
import { onOneLine } from '../../model/sentence.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts } from '../world.ts';

/** The part of a symbol outside its child symbols, as streams: what runs, what is said about it, how it looks. */
export interface Surface {
  /** Spellings of the tokens that count; not of those that only part child symbols, which come and go with them. */
  readonly tokens: readonly string[];
  /** Spellings of all tokens but comments. */
  readonly raw: readonly string[];
  /** The same with a mark for each child symbol, where it stands among them. */
  readonly placed: readonly string[];
  /** What nobody obeys. */
  readonly comments: readonly string[];
  /** Comments and annotations that only checkers of code obey, and what they say. */
  readonly checkers: readonly AstNode[];
  readonly checked: readonly string[];
}

/** No token is spelled so. */
const CHILD = '';

/** Reads the surface of a symbol's own part. */
export function surfaceOf(facts: FileFacts, symbol: CodeSymbol): Surface {
  const raw: string[] = [];
  const placed: string[] = [];
  const comments: string[] = [];
  const checkers: AstNode[] = [];
  const tokens: string[] = [];
  const kinds = new Set(facts.file.profile.comments);
  const isChild = (node: AstNode): boolean =>
    facts.holesAt(node).some((other) => (other.parent ?? facts.file.module) === symbol);
  const readRaw = (node: AstNode): void => {
    if (isChild(node)) placed.push(CHILD);
    else if (facts.view.isForCheckers(node)) checkers.push(node);
    else if (kinds.has(node.kind)) comments.push(onOneLine(node.text));
    else if (node.children.length === 0) {
      raw.push(node.text);
      placed.push(node.text);
    } else node.children.forEach(readRaw);
  };
  const readTokens = (node: AstNode): void => {
    if (isChild(node)) return;
    if (facts.view.isLeaf(node)) return void tokens.push(facts.view.text(node));
    const children = facts.view.children(node);
    const parts = children.some(isChild) ? children.filter(({ kind }) => !/^[,;]$/.test(kind)) : children;
    parts.forEach(readTokens);
  };
  for (const node of symbol.nodes) {
    if (symbol.kind === 'module' || !isChild(node)) readRaw(node);
    if (!kinds.has(node.kind) || facts.view.isDirective(node)) readTokens(node);
  }
  return {
    tokens,
    raw,
    placed,
    comments,
    checkers,
    checked: checkers.map((node) => onOneLine(sliceOf(facts.file, node))),
  };
}
