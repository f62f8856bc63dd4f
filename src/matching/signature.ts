import type { AstNode } from '../model/ast-node.ts';
import { type CanonicalView, canonicalView } from '../model/canonical.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { callableIn } from './own-words.ts';

/**
 * What a caller has to know about a function: the words of its declaration before the body, without its own name.
 * Null for what has no parameters. Looks through `const f = (a) => ...`.
 */
export function signatureOf(symbol: CodeSymbol, profile: LanguageProfile): string | null {
  const view = canonicalView(profile);
  const callable = callableIn(symbol.declaration, 3);
  if (!callable) return null;
  const words: string[] = [];
  for (const part of callable.children) {
    if (part.field === 'body' || BODY.test(part.kind) || part.extra) continue;
    collect(part, symbol.nameNode, view, words);
  }
  return words.join(' ');
}

/** A body that no field names: Rust's and Kotlin's. */
const BODY = /^(?:block|function_body)$/;

function collect(node: AstNode, name: AstNode | null, view: CanonicalView, words: string[]): void {
  if (node === name) return;
  if (view.isLeaf(node)) words.push(view.text(node));
  else for (const child of view.children(node)) collect(child, name, view, words);
}
