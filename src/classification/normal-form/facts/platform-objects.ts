import type { Core } from '../../../model/core.ts';
import { MADE_EMPTY } from '../../java/platform-types.ts';
import type { Footprint } from './footprint.ts';
import type { Facts } from './variable-facts.ts';

/**
 * An empty collection of Java's, or an object that is nothing else: making it does nothing but make it.
 *
 *     new ArrayList<>()      new HashMap<String, Row>()      new Object()
 *
 * @returns whether it is one.
 */
export function madeEmpty(node: Core, facts: Facts, to: Footprint): boolean {
  const [type, ...given] = node.children as [Core, ...Core[]];
  const name = type.variable?.name ?? '';
  const isOne = node.source?.kind === 'object_creation_expression' && given.length === 0;
  if (!isOne || !MADE_EMPTY.has(name) || !facts.isPlatformType(name)) return false;
  to.fresh = true;
  return true;
}
