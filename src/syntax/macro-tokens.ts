import { type AstNode, textOf } from '../model/ast-node.ts';

/** The names in what a macro is given: those that are looked up where the macro stands, and those of which it isn't seen. */
export interface TokenNames {
  readonly references: readonly AstNode[];
  readonly words: ReadonlySet<string>;
}

/** What may declare a name in there, so that another one is not the name around: closures, blocks, patterns. */
const DECLARES =
  /^(?:[|{}#]|=>|let|match|for|while|loop|if|fn|move|async|unsafe|impl|struct|use|const|static)$/;
const BRACED = /\{\s*([\p{L}_][\p{L}\p{N}_]*)/gu;

/**
 * The names in the tokens of a macro that takes plain expressions, and doesn't show how they are written. Null where
 * something in there may declare a name.
 *
 *     println!("{label}: {}", total(row.cells, RATE))      `total`, `row` and `RATE` are looked up, `label` and `cells` not
 */
export function namesInTokens(tree: AstNode, isPlain: (macro: string) => boolean): TokenNames | null {
  const tokens = tokensOf(tree);
  const references: AstNode[] = [];
  const words = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const [last, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
    if (isText(token)) for (const [, name] of textOf(token).matchAll(BRACED)) words.add(name!);
    if (isText(token)) continue;
    if (DECLARES.test(token.text)) return null;
    if (token.kind !== 'identifier') continue;
    if (next === '!') {
      if (!isPlain(token.text)) return null;
    } else if (/^(?:\.|::|')$/.test(last) || /^(?:::|:|=)$/.test(next)) words.add(token.text);
    else references.push(token);
  }
  return { references, words };
}

function tokensOf(node: AstNode): readonly AstNode[] {
  if (node.extra) return [];
  return node.children.length === 0 || isText(node) ? [node] : node.children.flatMap(tokensOf);
}

function isText({ kind }: AstNode): boolean {
  return kind === 'string_literal' || kind === 'raw_string_literal';
}
