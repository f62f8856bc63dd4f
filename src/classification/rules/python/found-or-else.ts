import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';
import { isPlain, placeAskedFor } from './asked-keys.ts';
import { isNone } from './types.ts';

/**
 *     d[k] if k in d else 0                      ->      d.get(k, 0)
 *     if k in d: return d[k]  else: return 0     ->      return d.get(k, 0)
 *     d.get(k, None)                             ->      d.get(k)
 *
 * Holds for a value that is the same whenever it is made, or a variable that is there on all ways.
 */
export function foundOrElse(node: Core, _: unknown, root: Core): Core {
  if (node.op === 'call') return withoutNone(node);
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const asked = placeAskedFor(test);
  if (!asked) return node;
  const [found, missing] = asked.isMissing ? [no, yes] : [yes, no];
  const value = (branch: Core): Core | null => {
    const [only, ...more] = branch.op === 'block' ? branch.children : [];
    if (branch.op !== 'block') return branch;
    return only?.op === 'return' && more.length === 0 ? (only.children[0] ?? NONE) : null;
  };
  const [held, other] = [value(found), value(missing)];
  if (!held || !other || !identical(held, asked.place) || !isPlain(other, root)) return node;
  const [dictionary, key] = asked.place.children as [Core, Core];
  const given = isNone(other) ? [key] : [key, other];
  const got = core('call', '', [core('member', 'get', [dictionary], node.source), ...given], node.source);
  return yes.op === 'block' ? core('return', '', [got], node.source) : got;
}

function withoutNone(call: Core): Core {
  const [callee, , none, ...more] = call.children;
  const isGet = callee!.op === 'member' && callee!.text === 'get' && more.length === 0;
  return isGet && none && isNone(none) ? withChildren(call, call.children.slice(0, 2)) : call;
}

const NONE = core('literal', 'undefined');
