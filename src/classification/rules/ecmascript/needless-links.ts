import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { type Certain, rewriteWhereCertain } from './certain-variables.ts';

/**
 * What asks once more whether a variable is there, behind a question that told so.
 *
 *     if (!slug) return null; use(slug?.trim())      ->      if (!slug) return null; use(slug.trim())
 *     if (name != null) use(name ?? 'none')          ->      if (name != null) use(name)
 *     return user && (user || guest).id              ->      return user && user.id
 *
 * Holds for variables that get one value only; nothing is assumed.
 */
export function needlessLinks(unit: Unit, root: Core): Core {
  if (!differs(unit, 'unary ?.', 'unary chain', 'logical ??', 'logical ||', 'logical &&')) return root;
  return rewriteWhereCertain(root, unit.facts, (node, certain) => {
    if (certain.there.size === 0) return node;
    const made = plain(node, certain);
    if (made !== node) fire(unit, 'answered-test', '', node.source);
    return made;
  });
}

function plain(node: Core, { there, holds }: Certain): Core {
  const [first, second] = node.children;
  if (node.op === 'unary' && node.text === 'chain') return withoutLink(node, there);
  if (node.op !== 'logical' || first!.op !== 'variable') return node;
  if (node.text === '??') return there.has(first!.variable!) ? first! : node;
  if (!holds.has(first!.variable!)) return node;
  return node.text === '||' ? first! : second!;
}

function withoutLink(chain: Core, there: Certain['there']): Core {
  const go = (node: Core): Core => {
    const [object, ...others] = node.children;
    if (node.op === 'unary' && node.text === '?.' && object!.op === 'variable')
      return there.has(object!.variable!) ? object! : node;
    const isLink =
      node.op === 'member' ||
      node.op === 'index' ||
      node.op === 'call' ||
      (node.op === 'unary' && node.text === '?.');
    return isLink ? withChildren(node, [go(object!), ...others]) : node;
  };
  const made = go(chain.children[0]!);
  if (made === chain.children[0]) return chain;
  return isStillChain(made) ? withChildren(chain, [made]) : made;
}

/** Another link further on may still end it. */
function isStillChain(node: Core): boolean {
  if (node.op === 'unary' && node.text === '?.') return true;
  return /^(?:member|index|call)$/.test(node.op) && isStillChain(node.children[0]!);
}
