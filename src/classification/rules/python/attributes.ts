import { type Core, core } from '../../../model/core.ts';
import { runsOtherCode, some } from '../../normal-form/tree.ts';
import { builtinCall } from './names.ts';

/**
 * A member that is asked for by a text which stands there.
 *
 *     getattr(cart, 'total')            ->      cart.total
 *     setattr(cart, 'total', 1)         ->      cart.total = 1
 *     delattr(cart, 'total')            ->      del cart.total
 *
 * A name of the form `__total` is another one in a class where it is not a text. The object comes before the value that
 * it is given on one side, and behind it on the other: it is the object of the method, or a variable that nothing in
 * the value could give another one.
 */
export function plainAttribute(node: Core): Core {
  const call = builtinCall(node.op === 'evaluate' ? node.children[0]! : node);
  const [object, name, value, ...more] = call?.args ?? [];
  if (!object || object.op === 'spread' || name?.op !== 'literal' || more.length > 0) return node;
  const text = /^s:([A-Za-z_]\w*)$/.exec(name.text)?.[1];
  if (!text || (text.startsWith('__') && !text.endsWith('__'))) return node;
  const member = core('member', text, [object], node.source);
  if (call!.name === 'getattr' && node.op === 'call' && !value) return member;
  if (node.op !== 'evaluate') return node;
  if (call!.name === 'delattr' && !value)
    return core('evaluate', '', [core('unary', 'delete', [member], node.source)], node.source);
  if (call!.name !== 'setattr' || !value || value.op === 'spread' || !isSteady(object, value)) return node;
  return core('evaluate', '', [core('assign', '', [member, value], node.source)], node.source);
}

function isSteady({ op, variable }: Core, value: Core): boolean {
  if (op === 'this') return true;
  const isHere = op === 'variable' && /^(?:local|parameter|temporary)$/.test(variable!.kind);
  return isHere && !runsOtherCode(value) && !some(value, (part) => part.op === 'assign');
}
