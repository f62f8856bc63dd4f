import type { Core } from '../../../model/core.ts';
import { isPrimitive } from '../../../model/static-types.ts';
import { reads, writes } from './effects.ts';
import type { Footprint } from './footprint.ts';
import type { Facts } from './variable-facts.ts';

/** The one thing that a builder of Java's holds; no member is called so. */
const TEXT = '<text>';

const CHANGES = /^(?:append|insert|deleteCharAt|setLength|setCharAt|delete|reverse)$/;
const ASKS = /^(?:toString|length|charAt|isEmpty)$/;

/**
 * What is done to a builder of Java's, which changes its text and nothing else.
 *
 *     text.append(name)      `StringBuilder text`, `String name`
 *
 * Holds for texts and numbers: an object that is put there is asked for its text, which may do anything.
 *
 * @returns whether it is such a call, or makes a builder.
 */
export function builderEffects(node: Core, facts: Facts, to: Footprint): boolean {
  const [callee, ...given] = node.children as [Core, ...Core[]];
  if (!given.every(isPlain)) return false;
  if (node.op === 'new') {
    if (!isBuilder(callee.variable?.name, facts)) return false;
    to.fresh = true;
    to.throws ||= given.length > 0;
    return true;
  }
  if (callee.op !== 'member' || !isBuilder(callee.children[0]!.spelled, facts)) return false;
  const isChange = CHANGES.test(callee.text);
  if (!isChange && !ASKS.test(callee.text)) return false;
  reads(to, TEXT);
  if (isChange) writes(to, TEXT);
  to.throws = true;
  return true;
}

function isBuilder(type: string | undefined, { isPlatformType }: Facts): boolean {
  return type !== undefined && /^String(?:Builder|Buffer)$/.test(type) && isPlatformType(type);
}

function isPlain({ spelled }: Core): boolean {
  return spelled === 'String' || (spelled !== undefined && isPrimitive(spelled));
}
