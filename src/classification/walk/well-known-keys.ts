import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Walk } from '../proof.ts';
import { entityOf } from './entities.ts';

const OF_THE_PLATFORM =
  /^(?:asyncIterator|hasInstance|isConcatSpreadable|iterator|match|matchAll|replace|search|species|split|toPrimitive|toStringTag|unscopables)$/;

/**
 * Whether a member is named by a symbol of the platform, which is the same whenever it is asked for and is no other
 * member's name: no text is one, and neither is any other of them.
 *
 *     class List { *[Symbol.iterator]() {}  first() {} }      ->      class List { first() {}  *[Symbol.iterator]() {} }
 *
 * Holds where `Symbol` is the platform's: nothing of the file has that name.
 */
export function hasWellKnownKey({ unit, world }: Walk, { nameNode }: CodeSymbol): boolean {
  if (nameNode?.kind !== 'computed_property_name') return false;
  const [key, ...more] = nameNode.children.filter(({ named, extra }) => named && !extra);
  if (key?.kind !== 'member_expression' || more.length > 0) return false;
  const [object, dot, member] = key.children as [AstNode, AstNode, AstNode];
  if (object.text !== 'Symbol' || dot.kind !== '.' || !OF_THE_PLATFORM.test(member.text)) return false;
  return entityOf(world.before, unit.old, object)?.type === 'free';
}
