import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { makesGuard } from '../../model/rust-guards.ts';
import { isQuietType } from '../../model/rust-quiet-types.ts';
import { tailOf } from './blocks.ts';
import { isSteady } from './branches.ts';
import type { Lowering } from './lowering.ts';
import { bare, ofKind } from './tree-facts.ts';

/**
 * What a block, an `if` or a `match` gives is a value of its own, also where its last word is a place: it was moved or
 * copied out of there. That counts where something is asked where it is.
 *
 *     { counter }.bump()     bumps a copy of it        &mut { p.size }     borrows a copy
 *
 * What is made on the way to the value of a block ends with the block, as of edition 2024, and not with the statement
 * around it.
 *
 *     match { queue.lock().pop() } { ... }     unlocks the queue before it goes on
 */
export function valueOfBlock(l: Lowering, node: AstNode, value: Core): Core {
  const holder = holderOf(l, node);
  if (isAskedForPlace(holder, node) && endsInPlace(l, node, /block$/.test(node.kind))) {
    const isMatched = /^(?:match_expression|let_condition)$/.test(holder!.kind);
    return core('opaque', isMatched ? 'value matched' : 'value copied', [value], node);
  }
  const endsEarly = node.kind === 'block' && !endsHere(holder) && makesGuard(value);
  return endsEarly ? core('opaque', 'value of a block', [value], node) : value;
}

function holderOf(l: Lowering, node: AstNode): AstNode | undefined {
  let holder = l.parents.get(node);
  while (holder?.kind === 'parenthesized_expression') holder = l.parents.get(holder);
  return holder;
}

/** Where it counts whether something is a value or where a value lies: `_.f`, `_[i]`, `&mut _`, `match _ {`. */
function isAskedForPlace(holder: AstNode | undefined, node: AstNode): boolean {
  switch (holder?.kind) {
    case 'field_expression':
    case 'reference_expression':
    case 'match_expression':
    case 'let_condition': {
      const value = partOf(holder, 'value');
      return value !== null && bare(value) === node;
    }
    case 'index_expression':
      return bare(named(holder)[0]!) === node;
    case 'unary_expression':
      return true;
    default:
      return false;
  }
}

/**
 * Whether the last word is a place, or that of one of the branches; there, a variable that is not `mut` is none, since
 * nobody can write it either way.
 */
function endsInPlace(l: Lowering, wrapped: AstNode, isAlone: boolean): boolean {
  const node = bare(wrapped);
  const inside = (part: AstNode | null | undefined): boolean => !!part && endsInPlace(l, part, isAlone);
  switch (node.kind) {
    case 'identifier': {
      const binding = l.file.bindings.of(node);
      return isAlone || binding === null || !isSteady(l, binding);
    }
    case 'self':
      return isAlone;
    case 'field_expression':
    case 'index_expression':
      return true;
    case 'unary_expression':
      return node.children[0]!.text === '*';
    case 'unsafe_block':
      return inside(ofKind(node, 'block'));
    case 'block':
      return inside(tailOf(named(node)));
    case 'if_expression': {
      const otherwise = partOf(node, 'alternative');
      return inside(partOf(node, 'consequence')) || inside(otherwise && named(otherwise)[0]);
    }
    case 'match_expression':
      return named(partOf(node, 'body')!).some((arm) => inside(partOf(arm, 'value')));
    default:
      return false;
  }
}

/** Behind which nothing comes that could tell when what was made on the way is let go of. */
function endsHere(holder: AstNode | undefined): boolean {
  return (
    holder === undefined ||
    /^(?:let_declaration|expression_statement|block|match_arm|return_expression|closure_expression|assignment_expression|if_expression|while_expression)$/.test(
      holder.kind,
    )
  );
}

/**
 * What a function gives out of a place is a copy as well, which whoever puts it in the place of a call has to know.
 *
 *     fn at(&self) -> Point { self.at }      self.at().shift(1)      leaves `self` as it is
 *
 * Numbers, truths and references have no methods that change them.
 */
export function givenCopies(list: readonly Core[], result: AstNode | null): readonly Core[] {
  if (!result || isQuietType(result)) return list;
  const go = (node: Core): Core => {
    if (node.op === 'function') return node;
    const [value] = node.children;
    if (node.op === 'return' && value && isPart(value))
      return { ...node, children: [core('opaque', 'value copied', [value], value.source)] };
    const children = node.children.map(go);
    return children.every((child, at) => child === node.children[at]) ? node : { ...node, children };
  };
  return list.map(go);
}

/** A parameter, or something that it holds. */
function isPart({ op, text, variable, children: [object] }: Core): boolean {
  if (op === 'variable') return variable!.kind === 'parameter';
  return op === 'member' ? text.startsWith('.') && isPart(object!) : op === 'index' && isPart(object!);
}
