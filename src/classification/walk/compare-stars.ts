import type { AstNode } from '../../model/ast-node.ts';
import { starredModule, starsAreOne } from '../modules/star-imports.ts';
import type { Mismatch, Walk } from '../proof.ts';
import { unexplained } from './mismatch.ts';

/**
 * Two statements of Python that bring in all names of a module, which has to be the same one however they spell it.
 * Undefined where these aren't two of them.
 *
 *     shop/cart/rates.py: from .money import *        moved to shop/rates.py: from .cart.money import *
 *
 * Refused: the same words in a file that was moved, where they mean another module or none.
 */
export function compareStars(walk: Walk, before: AstNode, after: AstNode): Mismatch | null | undefined {
  const { world, unit, proof } = walk;
  const [was, is] = [starredModule(unit.old, before), starredModule(unit.now, after)];
  if (was === null || is === null) return undefined;
  if (!starsAreOne(world, [unit.old, was], [unit.now, is])) {
    const because = was === is ? `all names of ${was} come from another module now` : undefined;
    return unexplained(unit, before, after, because);
  }
  if (was !== is) proof.imports = true;
  return null;
}
