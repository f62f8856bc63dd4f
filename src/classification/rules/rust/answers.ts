import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isOwnFamily } from './own-methods.ts';

/** What each answers where nothing is there to be asked. */
const WITHOUT_VALUE: Readonly<Record<string, string>> = {
  is_some_and: 'b:false',
  is_ok_and: 'b:false',
  is_none_or: 'b:true',
};

/**
 * What an `Option` or a `Result` makes of its value, or answers where it has none.
 *
 *     found.is_some_and(isNew)             ->      found.map_or(false, isNew)
 *     found.is_none_or(isNew)              ->      found.map_or(true, isNew)
 *     found.map(width).unwrap_or(0)        ->      found.map_or(0, width)
 *
 * What stands in for nothing is spelled as a literal: `unwrap_or` is given it after the function ran, and `map_or`
 * before. Refused where a type of the change set has both words itself.
 */
export function valueOrElse(node: Core, unit: Unit): Core {
  if (node.op !== 'call') return node;
  const [callee, given, ...more] = node.children as [Core, ...Core[]];
  const [object] = callee.children;
  if (callee.op !== 'member' || !object || !given || more.length > 0) return node;
  const instead = WITHOUT_VALUE[callee.text];
  if (instead) return asked(object, core('literal', instead, [], node.source), given, [callee.text]);
  if (callee.text !== 'unwrap_or' || given.op !== 'literal' || object.op !== 'call') return node;
  const [inner, make, ...others] = object.children as [Core, ...Core[]];
  if (inner.op !== 'member' || inner.text !== 'map' || !inner.children[0] || !make || others.length > 0)
    return node;
  return asked(inner.children[0], given, make, ['map', 'unwrap_or']);

  function asked(value: Core, none: Core, make: Core, names: readonly string[]): Core {
    if (names.some((name) => unit.facts.areOfOneType('map_or', name))) return node;
    fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
    return core('call', '', [core('member', 'map_or', [value], node.source), none, make], node.source);
  }
}

/**
 * Whether there is a value, in one way.
 *
 *     found.is_none()             ->      !found.is_some()
 *     if let Some(_) = found      ->      if found.is_some()
 *
 * What has the shape `Some(_)` is an `Option`; it is only looked at where it lies, since what is made for an `if let`
 * lives until its branch is done. Tried where one side says such a method more often.
 */
export function valueThere(node: Core, unit: Unit): Core {
  if (node.op === 'call') return opposite(node, unit);
  if (node.op !== 'opaque' || node.text !== 'fits') return node;
  const [subject, shape] = node.children as [Core, Core];
  const [variant, inner, ...more] = shape.children;
  if (shape.text !== 'pattern tuple' || inner?.text !== 'pattern _' || more.length > 0) return node;
  const method = variant?.variable?.kind === 'free' ? SHAPES[variant.variable.name] : undefined;
  if (!method || !differs(unit, `call ${method}`, `call ${OTHERS[method]}`) || !isPlace(subject)) return node;
  if (isOwnFamily(unit, method)) return node;
  fire(unit, 'rust-answers', '', node.source);
  return core('call', '', [core('member', method, [subject], node.source)], node.source);
}

const SHAPES: Readonly<Record<string, string>> = { Some: 'is_some', Ok: 'is_ok' };
const OTHERS: Readonly<Record<string, string>> = { is_some: 'is_none', is_ok: 'is_err' };
const OPPOSITES: Readonly<Record<string, string>> = { is_none: 'is_some', is_err: 'is_ok' };

function opposite(node: Core, unit: Unit): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const method = callee.op === 'member' && args.length === 0 ? OPPOSITES[callee.text] : undefined;
  if (!method || !differs(unit, `call ${callee.text}`)) return node;
  if (unit.facts.areOfOneType(callee.text, method)) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  const asked = core('call', '', [core('member', method, callee.children, callee.source)], node.source);
  return core('unary', '!', [asked], node.source);
}

/** Where something lies: a variable, and what it holds. */
function isPlace({ op, text, children: [object] }: Core): boolean {
  if (op === 'variable') return true;
  return (op === 'member' ? text.startsWith('.') : op === 'unary' && text === '~*') && isPlace(object!);
}
