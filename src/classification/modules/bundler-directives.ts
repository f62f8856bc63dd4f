import type { AstNode } from '../../model/ast-node.ts';
import { encloses } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';
import { unquoted } from './module-interface.ts';

/**
 * What the head of an ECMAScript file tells those who bundle it, such as `'use client'`: where its code runs. Strict
 * mode is no matter of theirs.
 */
export function bundlerDirectives(facts: FileFacts): string {
  if (facts.file.profile.modules !== 'ecmascript') return '';
  return headOf(facts)
    .map((node) => unquoted(node, facts))
    .filter((text) => text !== 'use strict')
    .join(', ');
}

/** A text alone, before anything else stands in the file. */
export function isDirective(facts: FileFacts, node: AstNode): boolean {
  return headOf(facts).some((one) => encloses(node, one));
}

function headOf({ file }: FileFacts): readonly AstNode[] {
  const found: AstNode[] = [];
  for (const node of file.root.children) {
    if (node.extra) continue;
    const [text] = node.kind === 'expression_statement' ? node.children : [];
    if (text?.kind !== 'string') break;
    found.push(text);
  }
  return found;
}
