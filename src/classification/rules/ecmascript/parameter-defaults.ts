import { type Core, core } from '../../../model/core.ts';
import { NOBODY_COUNTS_PARAMETERS } from '../../assumptions.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { block, modifiers, some, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/**
 * The default of a parameter as the first thing that the function does.
 *
 *     function f(a, b = next()) { use(a, b) }      ->      function f(a, b) { if (b === undefined) b = next(); use(a, b) }
 *
 * Holds where all parameters are names, and for no generator, whose body runs later. `arguments` would hold on to what
 * the parameters are. A default is evaluated where nothing of the body is known yet, and no parameter behind its own:
 *
 *     function f(a = b, b) {}      function f(a = g()) { function g() {} }      function f(a, b = () => a) { var a = 1 }
 *
 * Assumes that nobody reads the function's `length`. Tried only where one side has more defaults.
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
  if (parameters.children.some((one, at) => seesMore(one, parameters.children.slice(at), body))) return node;
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

/** Whether a default would find something else under a name, or not fail any more, as a statement of the body. */
function seesMore({ op, children: [, value] }: Core, later: readonly Core[], body: Core): boolean {
  if (op !== 'default') return false;
  const names = new Set(later.flatMap(targets));
  const isLater = ({ variable }: Core): boolean => variable !== null && names.has(variable);
  return some(value!, isLater) || saysNamesOf(body, value!);
}

/** Whether what is evaluated for a parameter says a name that the body declares for itself. */
export function saysNamesOf(body: Core, value: Core): boolean {
  const declared = new Set<string>();
  const look = ({ op, variable, children }: Core): void => {
    if (op === 'bind') declared.add(variable!.name);
    if (op !== 'function') children.forEach(look);
  };
  look(body);
  return declared.size > 0 && some(value, ({ variable }) => variable !== null && declared.has(variable.name));
}
