import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';

/** Parents before children, in source order. */
export function everyNode(root: AstNode, visit: (node: AstNode, parent: AstNode | null) => void): void {
  const go = (node: AstNode, parent: AstNode | null): void => {
    visit(node, parent);
    for (const child of node.children) go(child, node);
  };
  go(root, null);
}

/** The text of a string without substitutions, as it is spelled between its quotes; null for any other node. */
export function plainString(node: AstNode, file: ParsedFile): string | null {
  if (node.kind !== 'string' && node.kind !== 'template_string') return null;
  const text = sliceOf(file, node).slice(1, -1);
  return /[\\\n$]/.test(text) ? null : text;
}

export const FRAMES =
  /^(?:function_declaration|generator_function_declaration|function_expression|generator_function|method_definition|class_body|class_static_block)$/;

/** Whether a function or a module says something of its own: not in a function inside that has another `this`. */
export function saysItself(node: AstNode, isIt: (node: AstNode) => boolean): boolean {
  return isIt(node) || node.children.some((child) => !FRAMES.test(child.kind) && saysItself(child, isIt));
}

/** `this`, wherever that is another one. */
export function isThis({ kind }: AstNode): boolean {
  return kind === 'this';
}

/** `arguments`, as a name: whether somebody declares one is not asked. */
export function isArguments({ kind, text }: AstNode): boolean {
  return kind === 'identifier' && text === 'arguments';
}

/** Whether a function or a module says `this`, `arguments`, `super` or `new.target` of its own. */
export function usesOwnFrame(node: AstNode): boolean {
  return saysItself(node, (one) => /^(?:this|super|meta_property)$/.test(one.kind) || isArguments(one));
}

/** A part of a text that is replaced. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Null where two of them touch the same text. */
export function edited(text: string, edits: readonly TextEdit[]): string | null {
  const sorted = edits.toSorted((one, two) => one.start - two.start || one.end - two.end);
  let made = '';
  let at = 0;
  for (const { start, end, text: replacement } of sorted) {
    if (start < at) return null;
    made += text.slice(at, start) + replacement;
    at = end;
  }
  return made + text.slice(at);
}
