import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { isOwnFamily } from './own-methods.ts';

/**
 * An `Option` of what a function makes of the value, where that is an `Option` itself.
 *
 *     config.map(|c| c.get(key)).unwrap_or(None)      ->      config.and_then(|c| c.get(key))
 *     config.map_or(None, |c| c.get(key))             ->      config.and_then(|c| c.get(key))
 *
 * Tried where one side says `and_then` more often, which compiles of an `Option` alone where the function gives one;
 * refused where a type of the change set has one of these words itself, and another one of options.
 */
export function flattenedOption(node: Core, unit: Unit): Core {
  if (node.op !== 'call' || !differs(unit, 'call and_then')) return node;
  const [callee, first, second, ...more] = node.children as [Core, Core?, Core?, ...Core[]];
  if (callee.op !== 'member' || !first || !isFree(first, 'None') || more.length > 0) return node;
  if (['map', 'map_or', 'unwrap_or', 'and_then'].some((word) => isOwnFamily(unit, word))) return node;
  if (callee.text === 'map_or' && second) return chained(callee.children[0]!, second);
  const inner = callee.text === 'unwrap_or' && !second ? callee.children[0]! : null;
  if (inner?.op !== 'call' || inner.children.length !== 2) return node;
  const [mapped, made] = inner.children as [Core, Core];
  return mapped.op === 'member' && mapped.text === 'map' ? chained(mapped.children[0]!, made) : node;

  function chained(subject: Core, made: Core): Core {
    fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
    return core('call', '', [core('member', 'and_then', [subject], node.source), made], node.source);
  }
}
