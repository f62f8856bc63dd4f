import type { Core, CoreVariable } from '../../../model/core.ts';
import {
  eachRewritten,
  mayMention,
  mentions,
  modifiers,
  usesFrame,
  withChildren,
} from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { nameGivenBy } from './functions.ts';

/**
 * A variable that keeps `this` for functions that have their own, which are arrows then.
 *
 *     const self = this; el.on('x', function () { self.go() })      ->      const self = this; el.on('x', () => { self.go() })
 *
 * The variable is put in the place of its uses afterwards. Holds for functions that say nothing of a `this`, and have
 * no name by which they could be called with `new`: that of a class, by how it is used or how it begins.
 */
export function keptThis(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex(
    ({ op, children: [target, value] }) =>
      op === 'let' &&
      value!.op === 'this' &&
      target!.op === 'bind' &&
      isCandidate(unit, target!.variable!) &&
      !unit.facts.assigned.has(target!.variable!),
  );
  if (at < 0) return list;
  const variable = list[at]!.children[0]!.variable!;
  const rest = list.slice(at + 1);
  const made = rest.map((step) => withArrows(step, variable, unit.facts.constructed, ''));
  if (made.some((step) => step === null) || made.every((step, index) => step === rest[index])) return list;
  return [...list.slice(0, at + 1), ...made.map((step) => step!)];
}

/** The functions that name the variable as arrows; null where one of them can't be. */
function withArrows(
  node: Core,
  variable: CoreVariable,
  constructed: ReadonlySet<string>,
  name: string,
): Core | null {
  if (!mayMention(node, variable) || !mentions(node, variable)) return node;
  if (node.op === 'class' || node.op === 'method') return null;
  if (node.op === 'let' && node.text === 'function') return null;
  let lost = false;
  const given = nameGivenBy(node);
  const children = eachRewritten(node.children, (child) => {
    const made = withArrows(child, variable, constructed, child.op === 'function' ? given : '');
    lost ||= made === null;
    return made ?? child;
  });
  if (lost) return null;
  const inner = withChildren(node, children);
  if (node.op !== 'function' || modifiers(node).includes('arrow')) return inner;
  const kinds = modifiers(node).filter((kind) => kind !== '');
  if (kinds.includes('method') || kinds.includes('generator')) return null;
  if (node.children.length !== 2 || node.children.some(usesFrame)) return null;
  if (constructed.has(name) || /^\p{Lu}/u.test(name)) return null;
  return { ...inner, text: [...kinds, 'arrow'].sort().join(' ') };
}
