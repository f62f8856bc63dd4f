import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { block, temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { freeName } from '../free-names.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';
import { applied, classOfReference } from './streams.ts';

/** By which method of which class keys are compared; null for what the keys themselves are asked. */
const COMPARED: Readonly<Record<string, string | null>> = {
  comparing: null,
  comparingInt: 'Integer',
  comparingLong: 'Long',
  comparingDouble: 'Double',
};

/**
 * A comparator that is made of a key, as the lambda that compares keys.
 *
 *     Comparator.comparing(Person::name)                ->      (a, b) -> a.name().compareTo(b.name())
 *     Comparator.comparingInt(Person::age)              ->      (a, b) -> Integer.compare(a.age(), b.age())
 *     Comparator.comparing(Person::name).reversed()     ->      (a, b) -> b.name().compareTo(a.name())
 *     Comparator.naturalOrder()                         ->      (a, b) -> a.compareTo(b)
 *
 * That is what the library says that they do. Holds for a lambda of one expression, or a reference to a method of a class
 * that it names. What subtracts keys is another one: it overflows.
 */
export function comparedByKeys(node: Core, unit: Unit): Core {
  if (node.op !== 'call' || !differs(unit, ...WORDS)) return node;
  const [callee, given, ...more] = node.children;
  if (callee?.op !== 'member' || more.length > 0) return node;
  if (callee.text === 'reversed' && !given) return reversed(callee.children[0]!, node);
  const made = isOfLibrary(callee, unit) ? comparator(callee.text, given, node.source) : null;
  if (!made) return node;
  fire(unit, 'java-comparator', '', node.source);
  return made;
}

const WORDS = [...Object.keys(COMPARED), 'naturalOrder', 'reverseOrder'].map((word) => `call ${word}`);

function isOfLibrary({ children: [owner] }: Core, { facts }: Unit): boolean {
  return isNamedFromElsewhere(owner!, 'Comparator') && facts.isPlatformType('Comparator');
}

function comparator(word: string, given: Core | undefined, source: Core['source']): Core | null {
  const names = ['a', 'b'].map((name) => ({ ...temporary(name), boxed: true }) as const);
  const [one, other] = names as [CoreVariable, CoreVariable];
  if (/^(?:natural|reverse)Order$/.test(word) && !given) {
    const [first, second] = word === 'naturalOrder' ? [one, other] : [other, one];
    return lambda(names, compareTo(use(first), use(second), source), source);
  }
  const by = Object.hasOwn(COMPARED, word) ? COMPARED[word] : undefined;
  if (by === undefined || !given) return null;
  const spelled = classOfReference(given) ?? undefined;
  const keys = names.map((name) => applied(given, { ...use(name), spelled }));
  const [left, right] = keys;
  if (!left || !right) return null;
  const compared = by
    ? {
        ...core('call', '', [core('member', 'compare', [freeName(by)], source), left, right], source),
        spelled: 'int',
      }
    : compareTo(left, right, source);
  return lambda(names, compared, source);
}

function compareTo(left: Core, right: Core, source: Core['source']): Core {
  return {
    ...core('call', '', [core('member', 'compareTo', [left], source), right], source),
    spelled: 'int',
  };
}

function lambda(names: readonly CoreVariable[], value: Core, source: Core['source']): Core {
  const parameters = names.map((name) => core('bind', '', [], source, name));
  return core(
    'function',
    'arrow exact',
    [core('parameters', '', parameters, source), block([core('return', '', [value], source)])],
    source,
  );
}

/** A comparator that was made here, asked the other way round. */
function reversed(made: Core, node: Core): Core {
  const [parameters, body] = made.op === 'function' ? made.children : [];
  const isMade = parameters?.children.every(({ variable }) => variable?.kind === 'temporary');
  if (!isMade || parameters!.children.length !== 2) return node;
  const swapped = { ...parameters!, children: parameters!.children.toReversed() };
  return { ...made, children: [swapped, body!] };
}
