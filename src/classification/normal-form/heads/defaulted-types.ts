import type { Core, CoreVariable } from '../../../model/core.ts';
import type { World } from '../../world.ts';
import type { LoweredSide } from '../sides/side.ts';

/** For type parameters that only one side has, what each stands for where nobody gives it. */
export type DefaultedTypes = ReadonlyMap<CoreVariable, Core>;

/**
 * Parameters that an interface or an alias of TypeScript has on one side only, behind the others and with a default.
 * Everybody who names the type without them means what it was.
 *
 *     interface Place<T = string> { name: T }      ->      interface Place { name: string }
 */
export function defaultedTypes(world: World, old: LoweredSide, now: LoweredSide): DefaultedTypes {
  const found = new Map<CoreVariable, Core>();
  for (const { before, after } of world.mapping.pairs) {
    if (!/^(?:interface|type)$/.test(before.kind) || before.kind !== after.kind) continue;
    const { modules } = world.before.factsOf(before).file.profile;
    if (modules !== 'ecmascript') continue;
    const [was, is] = [parametersOf(old, before), parametersOf(now, after)];
    const shared = Math.min(was.length, is.length);
    const added = (was.length > is.length ? was : is).slice(shared).map(defaultOf);
    if (!added.every((one) => one !== null)) continue;
    for (const [variable, type] of added) found.set(variable, type);
  }
  return found;
}

/** A signature in which each defaulted parameter is what it stands for. */
export function withDefaults(defaults: DefaultedTypes, type: Core): Core {
  if (defaults.size === 0) return type;
  if (type.op === 'variable') {
    const meant = defaults.get(type.variable!);
    return meant ? withDefaults(defaults, meant) : type;
  }
  const children = type.children.filter((child) => !isDefaulted(defaults, child));
  return { ...type, children: children.map((child) => withDefaults(defaults, child)) };
}

function isDefaulted(defaults: DefaultedTypes, { text, children: [name] }: Core): boolean {
  return text === 'type parameter' && name?.variable != null && defaults.has(name.variable);
}

function parametersOf(
  side: LoweredSide,
  symbol: World['mapping']['pairs'][number]['before'],
): readonly Core[] {
  const hasList = symbol.declaration.children.some(({ field }) => field === 'type_parameters');
  const [form] = (hasList && side.fileOf(symbol)?.signature(symbol.declaration)) || [];
  return form?.text === 'named type' ? form.children[0]!.children : [];
}

/** Null where it has none, or must be of some kind: what it has to be would be another promise. */
function defaultOf({ children: [name, ...rest] }: Core): readonly [CoreVariable, Core] | null {
  const [only] = rest;
  const isPlain = rest.length === 1 && only!.text === 'default_type' && name?.op === 'bind';
  return isPlain ? [name.variable!, only!.children.at(-1)!] : null;
}
