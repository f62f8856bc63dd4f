import type { Core } from '../../../model/core.ts';
import { CLONES_ITEMS } from '../../assumptions.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { callOf } from '../method-calls.ts';

/**
 * What Rust's library says in one word.
 *
 *     names.iter().map(|name| name.clone())      ->      names.iter().cloned()
 *     sizes.iter().map(|size| *size)             ->      sizes.iter().copied()
 *     "a".to_string(), name.to_string()          ->      "a".to_owned(), name.to_owned()      of a `name: &str`
 *
 * `cloned` and `copied` are there for references alone, of which each gives what the function did. Refused where the
 * change set has a `clone` or both words itself, and for texts that are neither spelled nor declared: what another type
 * makes of `to_string` need not be what it is made of.
 */
export function libraryWord(node: Core, unit: Unit): Core {
  if (node.op !== 'call') return node;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const [object] = callee.children;
  if (callee.op !== 'member' || !object) return node;
  if (callee.text === 'to_string' && args.length === 0 && isSeenText(object))
    return callOf(object, 'to_owned', [], node.source);
  const word = callee.text === 'map' && args.length === 1 ? wordFor(args[0]!) : null;
  if (!word || unit.facts.areOfOneType('map', word) || unit.facts.isOwnMethod('clone')) return node;
  fire(unit, 'rust-items', '', node.source, CLONES_ITEMS);
  return callOf(object, word, [], node.source);
}

/** A text that is spelled, or declared as one and nothing else. */
export function isSeenText(node: Core): boolean {
  return isTextLiteral(node) || (node.op === 'variable' && node.variable!.refersToText === true);
}

/** `|x| x.clone()` is `cloned`, `|x| *x` is `copied`; null for whatever else. */
function wordFor({ op, children: [parameters, body, ...more] }: Core): string | null {
  const [parameter, ...others] = parameters?.children ?? [];
  const [only, ...rest] = body?.children ?? [];
  if (op !== 'function' || more.length > 0 || others.length > 0 || rest.length > 0) return null;
  if (parameter?.op !== 'bind' || only?.op !== 'return') return null;
  const value = only.children[0];
  const isIt = (node: Core | undefined): boolean =>
    node?.op === 'variable' && node.variable === parameter.variable;
  if (value?.op === 'unary' && value.text === '~*' && isIt(value.children[0])) return 'copied';
  const [callee, ...args] = value?.op === 'call' ? value.children : [];
  const isClone = callee?.op === 'member' && callee.text === 'clone' && args.length === 0;
  return isClone && isIt(callee.children[0]) ? 'cloned' : null;
}
