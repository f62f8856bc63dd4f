import type { Core } from '../../../model/core.ts';
import { mentions, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { callOf, methodCalled } from '../method-calls.ts';
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
  const asked = methodCalled(iterated);
  const isEntries = asked?.word === 'entries' && asked.args.length === 0;
  const map = isEntries ? asked.object : iterated;
  if (!isMap(map) || mayBeOwn(unit, map, 'entries', 'keys', 'values')) return node;
  const part = partAlone(target, body);
  const isPart = part !== null && differs(unit, `call ${part.word}`);
  if (!isPart && !isEntries) return node;
  fire(unit, 'loop-form', '', node.source);
  return isPart
    ? withChildren(node, [part.name, callOf(map, part.word, [], iterated.source), body])
    : withChildren(node, [target, map, body]);
}

/** The one name of an entry's two that the body says, and what gives that alone. */
function partAlone({ op, text, children: [key, value, ...more] }: Core, body: Core): EntryPart | null {
  if (op !== 'pattern' || text !== 'array' || more.length > 0) return null;
  const isIdle = (part: Core | undefined): boolean =>
    !part || part.op === 'nothing' || (part.op === 'bind' && !mentions(body, part.variable!));
  if (isIdle(key) === isIdle(value)) return null;
  const [name, word] = isIdle(key) ? [value!, 'values'] : [key!, 'keys'];
  return name.op === 'bind' ? { name, word } : null;
}

interface EntryPart {
  readonly name: Core;
  readonly word: string;
}

/** Whether a value is seen to be a map of the library. */
export function isMap(value: Core): boolean {
  const shape = shapeOf(value);
  return shape?.isMap === true && !shape.mayBeMissing && !shape.mayBeNull;
}
