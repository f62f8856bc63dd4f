import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { mentions, renamed, some, withChildren } from '../../normal-form/tree.ts';

/**
 * A parameter that a function gives another value at once, as a variable that begins there.
 *
 *     def f(a):                       def f(a):
 *         a = a or 1          ->          b = a or 1
 *         return g(a)                     return g(b)
 *
 * Holds for what the function itself does, where no function inside holds on to the parameter.
 */
export function givenAnew(node: Core): Core {
  if (node.op !== 'function') return node;
  const [parameters, body, ...more] = node.children as [Core, Core, ...Core[]];
  if (body.op !== 'block') return node;
  for (const [at, step] of body.children.entries()) {
    const write = step.op === 'evaluate' ? step.children[0]! : null;
    const target = write?.op === 'assign' && write.text === '' ? write.children[0]! : null;
    if (target?.op !== 'variable' || target.variable!.kind !== 'parameter') continue;
    const variable = target.variable!;
    const isOurs = some(parameters, ({ op, variable: bound }) => op === 'bind' && bound === variable);
    if (!isOurs || isKept(body, variable)) continue;
    const own: CoreVariable = { name: variable.name, kind: 'temporary', binding: null, symbol: null };
    const bind: Core = { ...target, op: 'bind', variable: own };
    const begun = core('let', '', [bind, write!.children[1]!], step.source);
    const rest = body.children.slice(at + 1).map((later) => renamed(later, variable, own));
    const steps = [...body.children.slice(0, at), begun, ...rest];
    return givenAnew(withChildren(node, [parameters, withChildren(body, steps), ...more]));
  }
  return node;
}

function isKept(body: Core, variable: CoreVariable): boolean {
  return some(
    body,
    ({ op, text, children }) =>
      (op === 'function' || op === 'class' || (op === 'opaque' && /del|capture/.test(text))) &&
      children.some((child) => mentions(child, variable)),
  );
}
