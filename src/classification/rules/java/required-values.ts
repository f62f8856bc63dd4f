import { type Core, core } from '../../../model/core.ts';
import { block, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { freeName } from '../free-names.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';

/**
 * What is required to be there, as a question for it.
 *
 *     this.name = Objects.requireNonNull(name, "name");
 *     ->      if (name == null) throw new NullPointerException("name"); this.name = name;
 *
 * Holds for a variable, a text that is spelled, and a step in which nothing is evaluated before it.
 */
export function requiredValues(list: readonly Core[], { facts }: Unit): readonly Core[] {
  if (!facts.isPlatformType('Objects') || !facts.isPlatformType('NullPointerException')) return list;
  return list.flatMap((step) => {
    const place = placeOf(step);
    const required = place && requiredBy(place);
    if (!place || !required) return [step];
    const { value, message } = required;
    const { source } = place;
    const nothing: Core = { ...core('literal', 'null', [], source), spelled: 'null' };
    const test = { ...core('binary', '==', [value, nothing], source), spelled: 'boolean' };
    const failure = {
      ...core('new', '', [freeName('NullPointerException', source), ...message], source),
      spelled: 'NullPointerException',
    };
    const asked = core(
      'choose',
      '',
      [test, block([core('throw', '', [failure], source)]), block([])],
      source,
    );
    return step.op === 'evaluate' && step.children[0] === place
      ? [asked]
      : [asked, replaced(step, place, value)];
  });
}

/** What a step evaluates first: what it gives to a name or to a field of its own, or gives back. */
function placeOf({ op, children }: Core): Core | null {
  const [first, second] = children;
  if (op === 'return') return first ?? null;
  if (op === 'let') return second ?? null;
  if (op !== 'evaluate') return null;
  if (first!.op !== 'assign' || first!.text !== '') return first!;
  const [target, value] = first!.children as [Core, Core];
  const isOwn = target.op === 'variable' || (target.op === 'member' && target.children[0]!.op === 'this');
  return isOwn ? value : null;
}

function requiredBy({ op, children: [callee, value, ...message] }: Core): {
  readonly value: Core;
  readonly message: readonly Core[];
} | null {
  if (op !== 'call' || callee?.op !== 'member' || callee.text !== 'requireNonNull') return null;
  const isLibrary = isNamedFromElsewhere(callee.children[0]!, 'Objects');
  const isNamed = value?.op === 'variable' && /^(?:local|parameter)$/.test(value.variable!.kind);
  const isSpelled = message.every((text) => text.op === 'literal' && text.spelled === 'String');
  return isLibrary && isNamed && isSpelled && message.length < 2 ? { value, message } : null;
}

function replaced(step: Core, place: Core, value: Core): Core {
  return withChildren(
    step,
    step.children.map((child) => {
      if (child === place) return { ...value, source: place.source };
      return child.op === 'assign' ? replaced(child, place, value) : child;
    }),
  );
}
