import type { AstNode } from '../../model/ast-node.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import type { Lowering } from './lowering.ts';
import { declarationOf, isMut, isOpenNumber, placesOf } from './number-places.ts';

/**
 * The type that only the declaration of a variable gives the number, where the place of a use would give it another one.
 * Where nothing is declared, and one use gives the number a type that another one doesn't ask for, that is not known here.
 */
export function leftOpen(l: Lowering, value: AstNode, isExactly: boolean): string | null {
  const declaration = declarationAround(l, value);
  const name =
    declaration && partOf(declaration, declaration.kind === 'let_declaration' ? 'pattern' : 'name');
  const binding = name?.kind === 'identifier' ? l.file.bindings.of(name) : null;
  if (!declaration || !binding) return null;
  const type = partOf(declaration, 'type');
  const spelled = type && spelling(type);
  if (spelled && !OTHER_TYPE.test(spelled)) return null;
  const places = placesOf(l, binding, !isExactly);
  const [isOpen, isAsked, isUnknown] = (['open', 'asks', 'unknown'] as const).map((one) =>
    places.includes(one),
  );
  // What changes is never put where it is used.
  if (!spelled) return isOpen && (isAsked || isUnknown) && !isMut(l, binding) ? ' by use' : null;
  const isOnlySpelled = declaration.kind === 'let_declaration' && isUnknown && !isAsked;
  return isOpen || isOnlySpelled ? spelled : null;
}

/** Nobody hides a number deeper. */
const MOST_AROUND = 20;

/** What declares the variable whose value the literal is, or is in, without anything else that gives it a type. */
function declarationAround(l: Lowering, value: AstNode): AstNode | null {
  let at = value;
  let depth = 0;
  for (let holder = l.parents.get(at); holder && depth < MOST_AROUND; holder = l.parents.get(at)) {
    depth += 1;
    if (/^(?:let_declaration|const_item|static_item)$/.test(holder.kind))
      return partOf(holder, 'value') === at ? holder : null;
    if (holder.kind === 'assignment_expression') {
      const left = partOf(holder, 'left');
      return left && left !== at ? declarationOf(l, l.file.bindings.of(left)) : null;
    }
    if (!givesType(l, holder, at)) return null;
    at = holder;
  }
  return null;
}

/** Whether what stands around is of the type of that part, or made of parts of it. */
function givesType(l: Lowering, holder: AstNode, part: AstNode): boolean {
  switch (holder.kind) {
    case 'parenthesized_expression':
    case 'unary_expression':
    case 'reference_expression':
    case 'tuple_expression':
    case 'array_expression':
    case 'block':
    case 'else_clause':
    case 'match_block':
    case 'arguments':
      return true;
    // `vec![1, 2]`, with tuples and lists in it.
    case 'token_tree':
      return /^(?:token_tree|macro_invocation)$/.test(l.parents.get(holder)?.kind ?? '');
    case 'macro_invocation':
      return partOf(holder, 'macro')?.text === 'vec';
    case 'match_arm':
    case 'match_expression':
      return (
        partOf(holder, 'pattern') !== part &&
        !(holder.kind === 'match_expression' && partOf(holder, 'value') === part)
      );
    case 'if_expression':
      return partOf(holder, 'condition') !== part;
    case 'binary_expression':
      return named(holder).every((one) => isOpenNumber(l, one));
    case 'call_expression':
      return /^(?:Some|Ok|Err)$/.test(spelling(partOf(holder, 'function')!));
    default:
      return false;
  }
}

/** Something of another type than a literal has alone. */
const OTHER_TYPE = /\b(?:[iu](?:8|16|64|128|size)|u32|f32)\b/;
