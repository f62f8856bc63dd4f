import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each, some, withChildren } from '../../normal-form/tree.ts';

/**
 * What is handled, raised again by its name.
 *
 *     except E as e: log(e); raise e      ->      except E as e: log(e); raise
 *
 * Holds where the name gets no other value, and not in a `try` of its own, where another failure may be handled by then.
 */
export function raisedAgain(node: Core): Core {
  const [body, handler, ...rest] = node.children;
  if (handler?.op !== 'catch') return node;
  const [caught, steps] = handler.children as [Core, Core];
  const names = new Set<CoreVariable>();
  each(steps, ({ op, children: [target, value] }) => {
    const isName = op === 'let' && target!.op === 'bind' && value?.op === 'variable';
    if (isName && value.variable === caught.variable) names.add(target!.variable!);
  });
  const isGivenAnew = some(
    steps,
    ({ op, children: [target] }) =>
      op === 'assign' && target!.op === 'variable' && names.has(target!.variable!),
  );
  if (names.size === 0 || isGivenAnew) return node;
  const go = (one: Core): Core => {
    if (/^(?:function|class|try)$/.test(one.op)) return one;
    const [raised] = one.children;
    const isIt = one.op === 'throw' && raised?.op === 'variable' && names.has(raised.variable!);
    return isIt
      ? withChildren(one, [core('opaque', 'handled exception', [], raised.source)])
      : withChildren(one, one.children.map(go));
  };
  return withChildren(node, [body!, withChildren(handler, [caught, go(steps)]), ...rest]);
}
