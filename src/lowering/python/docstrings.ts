import type { AstNode } from '../../model/ast-node.ts';
import { type Core, FOR_READERS } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { literal, opaque } from './build.ts';
import { lowerString } from './literals.ts';
import { examplesIn } from './read-documentation.ts';

/** The string that documents a function, a class or a module; null where there is none. */
export function docstringOf(definition: AstNode): AstNode | null {
  const body = definition.kind === 'module' ? definition : partOf(definition, 'body');
  const first = body && named(body)[0];
  if (first?.kind !== 'expression_statement') return null;
  const [value] = named(first);
  if (!value || first.children.length !== 1) return null;
  const strings = value.kind === 'concatenated_string' ? named(value) : [value];
  const isPlain = strings.every(
    (string) =>
      string.kind === 'string' &&
      !/[bft]/i.test(/^[A-Za-z]*/.exec(string.children[0]?.text ?? '')?.[0] ?? ''),
  );
  return isPlain ? value : null;
}

/** What `__doc__` says, as the tools show it. */
export function documentation(docstring: AstNode): Core {
  return opaque('documentation', [literal(`s:${cleanDocstring(docstring)}`, docstring)], docstring);
}

/** The same where only people read it, but for the examples in it: those may be run. */
export function documentationForReaders(docstring: AstNode): readonly Core[] {
  const text = cleanDocstring(docstring);
  const examples = examplesIn(text);
  return [
    opaque(FOR_READERS, [literal(`s:${text}`, docstring)], docstring),
    ...(examples === '' ? [] : [opaque('examples', [literal(`s:${examples}`, docstring)], docstring)]),
  ];
}

/**
 * A docstring as the tools show it (`inspect.cleandoc`): without the indentation that its lines have in common, the
 * white space at the ends of lines, and blank lines before and after.
 */
function cleanDocstring(node: AstNode): string {
  const { text } = lowerString(
    node,
    () => literal('s:'),
    () => '',
  );
  const lines = text
    .replace(/^[sS]:/, '')
    .replaceAll('\t', '        ')
    .split('\n');
  const margin = lines
    .slice(1)
    .filter((line) => line.trim() !== '')
    .reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Number.MAX_SAFE_INTEGER);
  const cleaned = lines.map((line, at) =>
    at === 0 ? line.trim() : line.slice(Math.min(margin, line.length)).trimEnd(),
  );
  return cleaned.join('\n').replace(/^\n+|\n+$/g, '');
}
