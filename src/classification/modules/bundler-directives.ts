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

/**
 * What comments of a file say of the function that its JSX calls, `@jsx h`, or a package that it comes from; `''` where the
 * file leaves that to whoever compiles it.
 *
 * https://babeljs.io/docs/babel-plugin-transform-react-jsx#customizing-the-automatic-runtime-import
 */
export function jsxPragmas({ file }: FileFacts): string {
  return file.root.children
    .flatMap(({ extra, text }) =>
      extra ? [...text.matchAll(/@jsx(?:Frag|Runtime|ImportSource)?[^\S\n]+\S+/g)] : [],
    )
    .map(([pragma]) => pragma)
    .sort()
    .join(' ');
}

/** Whether elements stand in code. */
export function hasJsx({ kind, children }: AstNode): boolean {
  return /^jsx_/.test(kind) || children.some(hasJsx);
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
