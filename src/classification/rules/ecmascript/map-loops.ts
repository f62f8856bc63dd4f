import { type Core, core } from '../../../model/core.ts';
import { mentions, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { shapeOf } from './declared-shapes.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * What is gone through of a map.
 *
 *     for (const [k, v] of m.entries()) f(k, v)      ->      for (const [k, v] of m) f(k, v)
 *     for (const [, v] of m) f(v)                    ->      for (const v of m.values()) f(v)
 *
 * Holds for what is declared or made as a map, whose methods are the library's.
 */
export function entriesOfMap(unit: Unit, node: Core): Core {
  if (!/^of\b/.test(node.text) || !differs(unit, 'call entries', 'call keys', 'call values')) return node;
  const [target, iterated, body] = node.children as [Core, Core, Core];
  const [callee, ...args] = iterated.op === 'call' ? iterated.children : [];
  const isEntries = callee?.op === 'member' && callee.text === 'entries' && args.length === 0;
  const map = isEntries ? callee.children[0]! : iterated;
  if (!isMap(map) || mayBeOwn(unit, map, 'entries', 'keys', 'values')) return node;
  const plain = isEntries ? withChildren(node, [target, map, body]) : node;
  const [key, value, ...more] = target.op === 'pattern' && target.text === 'array' ? target.children : [];
  const isIdle = (part: Core | undefined): boolean =>
    !part || part.op === 'nothing' || (part.op === 'bind' && !mentions(body, part.variable!));
  const [kept, word] =
    value && !isIdle(value) && isIdle(key)
      ? [value, 'values']
      : !isIdle(key) && isIdle(value)
        ? [key!, 'keys']
        : [];
  if (kept?.op !== 'bind' || more.length > 0 || !differs(unit, `call ${word}`)) {
    if (plain !== node) fire(unit, 'loop-form', '', node.source);
    return plain;
  }
  fire(unit, 'loop-form', '', node.source);
  const asked = core('call', '', [core('member', word!, [map], iterated.source)], iterated.source);
  return withChildren(node, [kept, asked, body]);
}

/** Whether a value is seen to be a map of the library. */
export function isMap(value: Core): boolean {
  const shape = shapeOf(value);
  return shape?.isMap === true && !shape.mayBeMissing && !shape.mayBeNull;
}
