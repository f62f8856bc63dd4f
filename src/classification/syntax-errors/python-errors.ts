import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { type EarlyError, noProgram } from './no-program.ts';

/** What stands around a piece of code, as far as the function that it is in goes. */
interface Around {
  readonly waits: boolean;
  /** In a comprehension that may go through what must be waited for, as one in parentheses may anywhere. */
  readonly isLazy: boolean;
}

const OUTSIDE: Around = { waits: false, isLazy: false };

/**
 *     if x:                    y = x                await read()           for x in (xs := read()) ...
 *     return 1                   return y           in no async def        in a comprehension
 *
 *     try: read()              n = 1                import os
 *     else: stop()             global n             from __future__ import annotations
 */
export function pythonErrors(file: ParsedFile): readonly EarlyError[] {
  const { root, text } = file;
  const found: EarlyError[] = [];
  const tell = (node: AstNode, what: string): void => {
    found.push(noProgram(node, what));
  };
  visit(root, OUTSIDE, '');
  return found;

  function visit(node: AstNode, around: Around, indent: string): void {
    if (node.kind === 'block' && node.text === '' && !node.children.some(isStatement))
      tell(node, 'nothing stands where a block must');
    if (node.children.length === 0) return;
    const because = misplaced(node, around) ?? misspelled(node);
    if (because) tell(node, because);
    const inside = node.kind === 'module' || node.kind === 'block' ? indentOf(node, indent) : indent;
    const inner = within(node, around);
    for (const child of node.children) visit(child, isEvaluatedOutside(node, child) ? around : inner, inside);
  }

  /** What the lines of a list of statements begin with; tells where one of them begins otherwise. */
  function indentOf(list: AstNode, outer: string): string {
    const own = list.children.filter(isStatement).flatMap((node) => {
      const start = text.lastIndexOf('\n', node.start - 1) + 1;
      const before = text.slice(start, node.start).replace(/^\uFEFF/, '');
      const goesOn = text
        .slice(Math.max(0, start - 3), start)
        .trimEnd()
        .endsWith('\\');
      return /^[ \t]*$/.test(before) && !goesOn ? [{ node, before }] : [];
    });
    const [first] = own;
    if (!first) return outer;
    const isDeeper =
      list.kind === 'module' ? first.before === '' : first.before !== outer && first.before.startsWith(outer);
    const odd = isDeeper ? own.find(({ before }) => before !== first.before) : first;
    if (odd) tell(odd.node, 'a line is indented unlike those beside it');
    return first.before;
  }
}

function isStatement({ named, extra }: AstNode): boolean {
  return named && !extra;
}

/** Decorators stand beside a function; its defaults and types are evaluated where it is defined. */
function isEvaluatedOutside({ kind }: AstNode, { field }: AstNode): boolean {
  return (
    (/^(?:function_definition|lambda)$/.test(kind) && field !== 'body') ||
    (kind === 'class_definition' && field !== 'body')
  );
}

function within(node: AstNode, around: Around): Around {
  switch (node.kind) {
    case 'function_definition':
      return { waits: hasToken(node, 'async'), isLazy: false };
    case 'lambda':
    case 'class_definition':
      return OUTSIDE;
    case 'generator_expression':
      return { ...around, isLazy: true };
    default:
      return around;
  }
}

function misplaced(node: AstNode, { waits, isLazy }: Around): string | null {
  if (waits) return null;
  if (node.kind === 'await') return isLazy ? null : 'await stands in a function that is not async';
  const isAsync =
    /^(?:for_statement|with_statement|for_in_clause)$/.test(node.kind) && hasToken(node, 'async');
  return isAsync && !(isLazy && node.kind === 'for_in_clause')
    ? 'async stands in a function that is not async'
    : null;
}

function misspelled(node: AstNode): string | null {
  switch (node.kind) {
    case 'try_statement':
      return node.children.some(({ kind }) => /^(?:except_(?:group_)?clause|finally_clause)$/.test(kind))
        ? null
        : 'a try has neither a handler nor a finally';
    case 'for_in_clause': {
      const source = fieldOf(node, 'right');
      return source && holdsWalrus(source) ? 'a comprehension gives a name to what it goes through' : null;
    }
    case 'comparison_operator':
      return hasToken(node, '<>') ? '<> is a sign of Python 2 alone' : null;
    case 'string':
      return /^ur/i.test(node.children[0]!.text) ? 'ur is a prefix of Python 2 alone' : null;
    case 'import_from_statement':
      return node.children.at(-1)!.kind === ',' ? 'an import ends with a comma' : null;
    case 'function_definition':
      return lateGlobal(node);
    case 'module':
      return lateFuture(node);
    default:
      return null;
  }
}

function holdsWalrus({ kind, children }: AstNode): boolean {
  return kind === 'named_expression' || (kind !== 'lambda' && children.some(holdsWalrus));
}

/** A name that a function takes, reads or writes before it says that it is another one's. */
function lateGlobal(definition: AstNode): string | null {
  const said: { readonly name: string; readonly end: number }[] = [];
  const met = new Map<string, AstNode>();
  const annotated = new Set<string>();
  for (const part of definition.children)
    if (part.field === 'parameters' || part.field === 'body') look(part);
  const late = said.find(({ name, end }) => (met.get(name)?.start ?? end) < end || annotated.has(name));
  return late ? `${late.name} is said to be declared elsewhere where it is taken already` : null;

  function look(node: AstNode): void {
    switch (node.kind) {
      case 'global_statement':
      case 'nonlocal_statement':
        for (const { text, start } of named(node)) said.push({ name: text, end: start });
        return;
      case 'identifier':
        if (node.field !== 'attribute' && !met.has(node.text)) met.set(node.text, node);
        return;
      case 'keyword_argument':
        node.children.slice(1).forEach(look);
        return;
      case 'assignment': {
        const target = fieldOf(node, 'left');
        if (fieldOf(node, 'type') && target?.kind === 'identifier') annotated.add(target.text);
        break;
      }
      // What stands in a scope of its own.
      case 'function_definition':
      case 'lambda':
      case 'class_definition':
      case 'list_comprehension':
      case 'set_comprehension':
      case 'dictionary_comprehension':
      case 'generator_expression':
        return;
      default:
    }
    node.children.forEach(look);
  }
}

/** `from __future__ import annotations` comes before anything but a text. */
function lateFuture({ children }: AstNode): string | null {
  const statements = children.filter(isStatement);
  const last = statements.findLastIndex(({ kind }) => kind === 'future_import_statement');
  const isEarly = statements.slice(0, last).every((node, at) => {
    const isText = node.kind === 'expression_statement' && named(node)[0]?.kind === 'string';
    return node.kind === 'future_import_statement' || (at === 0 && isText);
  });
  return last > 0 && !isEarly ? 'an import of __future__ stands behind other statements' : null;
}
