import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Parents } from '../../model/parents.ts';

/**
 * Whether a variable's value may change otherwise than by an assignment to its name. Only one that is declared `mut`
 * can; and only where it is borrowed as such, a method or a closure is called on it, a part of it is written, or a
 * macro names it.
 *
 *     let mut n = 1; n += 1          no: that is an assignment
 *     let mut v = vec![]; v.push(1)  yes
 */
export function changedInPlace(binding: Binding, parents: Parents): boolean {
  const isMut = binding.declarations.some((name) => {
    const holder = parents.get(name);
    return holder?.children.some(({ kind }) => kind === 'mutable_specifier') ?? false;
  });
  if (!isMut) return false;
  return binding.frozen || binding.references.some((use) => mayChange(use, parents));
}

function mayChange(use: AstNode, parents: Parents): boolean {
  let node = use;
  let holder = parents.get(node);
  let isPart = false;
  while (holder && isWrapper(holder, node)) {
    isPart ||= holder.kind !== 'parenthesized_expression';
    node = holder;
    holder = parents.get(node);
  }
  if (!holder) return true;
  switch (holder.kind) {
    case 'reference_expression':
      return holder.children.some(({ kind }) => kind === 'mutable_specifier' || kind === 'raw');
    case 'call_expression':
      return node.field === 'function';
    case 'assignment_expression':
    case 'compound_assignment_expr':
      return node.field === 'left' && isPart;
    case 'unary_expression':
      return holder.children[0]!.kind === '*' && !isReadOnly(holder, parents);
    case 'let_declaration':
    case 'let_condition':
    case 'match_expression':
      return !isPlainPattern(holder);
    case 'token_tree':
    case 'for_expression':
      return true;
    default:
      return false;
  }
}

/** `x.f`, `x[i]`, `(x)`, seen from `x`. */
function isWrapper(holder: AstNode, node: AstNode): boolean {
  return (
    holder.kind === 'parenthesized_expression' ||
    (holder.kind === 'field_expression' && node.field === 'value') ||
    (holder.kind === 'index_expression' && holder.children[0] === node)
  );
}

/** `*r + 1` reads what `r` refers to. */
function isReadOnly(deref: AstNode, parents: Parents): boolean {
  const holder = parents.get(deref);
  return holder?.kind === 'binary_expression';
}

/** `ref mut` inside a pattern borrows what is matched. */
function isPlainPattern(holder: AstNode): boolean {
  return !holder.children.some(
    (child) =>
      child.field !== 'value' &&
      (child.field === 'pattern' || child.kind === 'match_block') &&
      borrows(child),
  );
}

function borrows(node: AstNode): boolean {
  return node.kind === 'ref_pattern' || node.children.some(borrows) || node.kind === 'tuple_struct_pattern';
}
