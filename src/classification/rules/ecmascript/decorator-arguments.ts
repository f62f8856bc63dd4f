import type { Core } from '../../../model/core.ts';
import { NOBODY_COUNTS_PARAMETERS } from '../../assumptions.ts';
import { mentions, modifiers, rewrite, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * An arrow that a decorator is told, without the last parameters of which it asks for none.
 *
 *     @OneToMany((type) => Order, (order) => order.user)      ->      @OneToMany(() => Order, (order) => order.user)
 *
 * Holds in decorators alone, and for no more than two parameters: others may ask how many there are (`(done) => ...` of a
 * test, the four of a handler of failures, the three of a guard of routes). Assumes that no decorator does. Tried only
 * where the two sides have other numbers of parameters.
 */
export function withoutUnreadParameters(decorator: Core): Core {
  return rewrite(decorator, shortened);
}

/** The same where a decorator stands in what is compared, as it does on a field. */
export function shortenedDecorator(unit: Unit, node: Core): Core {
  if (node.op !== 'opaque' || !/^decorator\b/.test(node.text)) return node;
  if (![...unit.differing].some((name) => name.startsWith('parameters '))) return node;
  const made = withoutUnreadParameters(node);
  if (made !== node) fire(unit, 'counted-parameters', '', node.source, NOBODY_COUNTS_PARAMETERS);
  return made;
}

const MOST_PARAMETERS = 2;

function shortened(node: Core): Core {
  if (node.op !== 'function' || !modifiers(node).includes('arrow')) return node;
  const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
  const isUnread = ({ op, variable }: Core): boolean =>
    op === 'bind' &&
    parameters.children.every((one) => one.variable === variable || !mentions(one, variable!)) &&
    !mentions(body, variable!);
  const kept = parameters.children.findLastIndex((one) => !isUnread(one)) + 1;
  if (kept === parameters.children.length || parameters.children.length > MOST_PARAMETERS) return node;
  return withChildren(node, [withChildren(parameters, parameters.children.slice(0, kept)), body, ...name]);
}
