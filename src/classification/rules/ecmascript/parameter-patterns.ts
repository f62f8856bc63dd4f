import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { modifiers, rewrite, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { saysNamesOf } from './parameter-defaults.ts';

/**
 * A parameter that is taken apart where it is declared, as the first statement of the body.
 *
 *     function f({ a, b = 1 }) { use(a, b) }      ->      function f(t) { const { a, b = 1 } = t; use(a, b) }
 *
 * Holds for the last of those that are more than a name: nothing is evaluated between it and the body. A generator takes
 * its arguments apart when it is called, long before its body runs, and no default may say a name that the body, or a
 * parameter behind it, declares. Done only where the two sides take objects apart differently.
 */
export function lastParameterApart(unit: Unit, node: Core): Core {
  if (![...unit.differing].some((name) => name.startsWith('pattern object'))) return node;
  if (node.op !== 'function' || modifiers(node).includes('generator')) return node;
  const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
  const given = parameters.op === 'parameters' ? parameters.children : [];
  const at = given.findLastIndex(({ op }) => op !== 'bind');
  const last = given[at];
  if (!last || body.op !== 'block') return node;
  const later = new Set(given.slice(at + 1).map(({ variable }) => variable));
  if (some(last, ({ op, variable }) => op === 'variable' && later.has(variable))) return node;
  const [pattern, value] = last.op === 'default' ? (last.children as [Core, Core]) : [last, null];
  if (pattern.op !== 'pattern' || pattern.text !== 'object') return node;
  if (some(last, (part) => part.op === 'default' && saysNamesOf(body, part.children[1]!))) return node;
  // Taken apart, what is alive would be looked at once.
  if (targets(pattern).some(({ props }) => props === 'live')) return node;
  const ofProps = targets(pattern).some(({ props }) => props === 'part');
  const whole: CoreVariable = { ...temporary('whole'), ...(ofProps ? { props: 'whole' } : {}) };
  const bind = core('bind', '', [], pattern.source, whole);
  const parameter = value ? withChildren(last, [bind, value]) : bind;
  // What it binds was a parameter, and is a variable like others now.
  const names = new Map(targets(pattern).map((name) => [name, temporary(name.name)]));
  const renamed = (inner: Core): Core =>
    rewrite(inner, (one) => {
      const to = one.variable && names.get(one.variable);
      return to ? { ...one, variable: to } : one;
    });
  const apart = core('let', '', [renamed(pattern), use(whole)], pattern.source);
  return withChildren(node, [
    withChildren(parameters, given.with(at, parameter)),
    withChildren(body, [apart, ...renamed(body).children]),
    ...name,
  ]);
}
