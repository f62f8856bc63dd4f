import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/**
 * The first item that a filter lets pass is the one that is looked for.
 *
 *     items.iter().filter(isNew).next()      ->      items.iter().find(isNew)
 *
 * Holds for an iterator that is made where it stands: one that lies in a variable is given away to `filter`, and only
 * borrowed by `find`. What asks is a function by its path or a closure that borrows what it asks for: what a closure
 * has taken over ends with the filter, and earlier with `find`. Tried where one side says `next` or `find` more often; refused where the change set has a method
 * of one of the names, or of `filter`, itself.
 */
export function firstOfFilter(node: Core, unit: Unit): Core {
  const last = calledMember(node, 'next', 0);
  const filtered = last && calledMember(last, 'filter', 1);
  if (filtered?.op !== 'call' || !differs(unit, 'call next', 'call find')) return node;
  const asks = last!.children[1]!;
  if (!ownsNothing(asks)) return node;
  if (['filter', 'find', 'next'].some(unit.facts.isOwnMethod)) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  const sought = core('member', 'find', [filtered], node.source);
  return core('call', '', [sought, asks], node.source);
}

function ownsNothing({ op, text, variable }: Core): boolean {
  if (op === 'function') return text === 'arrow';
  if (op === 'member') return text.startsWith('::');
  return op === 'variable' && /^(?:item|import)$/.test(variable!.kind);
}

/** What a method of this name is called of, with so many arguments. */
function calledMember(node: Core, name: string, count: number): Core | null {
  const [callee, ...args] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== name || args.length !== count) return null;
  return callee.children[0] ?? null;
}
