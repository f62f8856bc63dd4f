import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { everyNode, isArguments, isThis, saysItself } from './nodes.ts';

/**
 * Whether a file is seen to do what classes and ES modules don't let it do, or do otherwise: it writes a name that
 * nothing declares, looks at `arguments` after it wrote a parameter, or calls a function for its `this` without an
 * object, or says what strict mode has not.
 *
 *     function f() { total = 5 }      function f(a) { a = 2; return arguments[0] }      function f() { return this }  f()
 *
 * A file that begins with 'use strict' doesn't.
 */
export function needsSloppyMode(file: ParsedFile): boolean {
  if (isSaidStrict(file)) return false;
  const plainlyCalled = new Set<Binding>();
  const needingThis = new Set<Binding>();
  let found = false;
  everyNode(file.root, (node) => {
    if (found) return;
    const target = targetOf(node);
    if (target?.kind === 'identifier' && !file.bindings.of(target) && target.text !== 'exports') found = true;
    if (isSloppyAlone(file, node)) found = true;
    const callee = node.kind === 'call_expression' ? fieldOf(node, 'function') : null;
    const called = callee?.kind === 'identifier' ? file.bindings.of(callee) : null;
    if (called) plainlyCalled.add(called);
    if (!/^(?:generator_)?function_declaration$|^(?:function_expression|method_definition)$/.test(node.kind))
      return;
    const [name, body] = [fieldOf(node, 'name'), fieldOf(node, 'body')];
    const own = name && /declaration$/.test(node.kind) ? file.bindings.of(name) : null;
    if (own && body && saysItself(body, isThis)) needingThis.add(own);
    if (body && saysItself(body, isArguments)) found ||= writesParameter(file, node, body);
  });
  return found || [...needingThis].some((one) => plainlyCalled.has(one));
}

/** `010`, `'\\07'`, `delete total`, `arguments.callee`, and a function that is meant outside of its block. */
function isSloppyAlone(file: ParsedFile, node: AstNode): boolean {
  switch (node.kind) {
    case 'number':
      return /^0\d/.test(node.text);
    case 'escape_sequence':
      return /^\\(?:[1-9]|0\d)/.test(node.text);
    case 'unary_expression':
      return hasToken(node, 'delete') && fieldOf(node, 'argument')?.kind === 'identifier';
    case 'member_expression':
      return /^(?:callee|caller)$/.test(fieldOf(node, 'property')!.text);
    case 'function_declaration':
    case 'generator_function_declaration':
      return file.bindings.of(fieldOf(node, 'name')!)?.loose === true;
    default:
      return false;
  }
}

/** Whether all of a file is said to be strict. */
export function isSaidStrict(file: ParsedFile): boolean {
  return strictDirective(file) !== null;
}

/** What says that all of a file is strict, among the texts with which it begins; null where none does. */
export function strictDirective({ root, text }: ParsedFile): AstNode | null {
  for (const node of named(root)) {
    if (node.extra || node.kind === 'hash_bang_line') continue;
    const said = text.slice(node.start, node.end);
    if (/^(['"])use strict\1;?$/.test(said)) return node;
    if (!/^(['"])[^'"\n]*\1;?$/.test(said)) return null;
  }
  return null;
}

function targetOf(node: AstNode): AstNode | null {
  if (/^(?:augmented_)?assignment_expression$/.test(node.kind)) return fieldOf(node, 'left');
  if (node.kind === 'update_expression') return fieldOf(node, 'argument');
  const declares = node.children.some(({ kind }) => /^(?:var|let|const)$/.test(kind));
  return node.kind === 'for_in_statement' && !declares ? fieldOf(node, 'left') : null;
}

function writesParameter(file: ParsedFile, made: AstNode, body: AstNode): boolean {
  const list = fieldOf(made, 'parameters');
  const names = new Set((list ? named(list) : []).map((one) => sliceOf(file, one)));
  let written = false;
  everyNode(body, (node) => {
    const target = targetOf(node);
    if (target?.kind === 'identifier' && names.has(target.text)) written = true;
  });
  return written;
}
