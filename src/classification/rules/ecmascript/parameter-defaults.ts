import { type Core, core } from '../../../model/core.ts';
import { NOBODY_COUNTS_PARAMETERS } from '../../assumptions.ts';
import { block, modifiers, some, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/**
 * The default of a parameter as the first thing that the function does.
 *
 *     function f(a, b = next()) { use(a, b) }      ->      function f(a, b) { if (b === undefined) b = next(); use(a, b) }
 *
 * Holds where all parameters are names, and for no generator, whose body runs later. `arguments` would hold on to what
 * the parameters are. Assumes that nobody reads the function's `length`. Tried only where one side has more defaults.
 */
export function defaultsAsStatements(unit: Unit, node: Core): Core {
  if (node.op !== 'function' || !differs(unit, 'default')) return node;
  const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
  if (parameters.op !== 'parameters' || body.op !== 'block' || modifiers(node).includes('generator'))
    return node;
  const isName = ({ op, children: [target] }: Core): boolean =>
    op === 'bind' || (op === 'default' && target!.op === 'bind');
  if (!parameters.children.some(({ op }) => op === 'default') || !parameters.children.every(isName))
    return node;
  if (some(body, ({ variable }) => variable?.kind === 'free' && variable.name === 'arguments')) return node;
  const given = parameters.children.flatMap(({ op, children: [target, value], source }) => {
    if (op !== 'default') return [];
    const asked = use(target!.variable!);
    const test = core('binary', '===', [asked, core('literal', 'undefined')], source);
    const assign = core('assign', '', [use(target!.variable!), value!], source);
    return [core('choose', '', [test, block([core('evaluate', '', [assign], source)]), block([])], source)];
  });
  fire(unit, 'counted-parameters', '', node.source, NOBODY_COUNTS_PARAMETERS);
  const plain = parameters.children.map((one) => (one.op === 'default' ? one.children[0]! : one));
  return withChildren(node, [
    withChildren(parameters, plain),
    withChildren(body, [...given, ...body.children]),
    ...name,
  ]);
}
