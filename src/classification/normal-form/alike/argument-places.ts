import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { commutes, isPure } from '../facts/footprint.ts';
import { footprintOf } from '../facts/footprint-of.ts';
import type { Facts } from '../facts/variable-facts.ts';
import { withChildren } from '../tree.ts';
import type { ArgumentShape, Slot } from './argument-shapes.ts';
import type { RecordMade } from './record-classes.ts';

/** What a call hands over, by what the function takes there; null where that can't be told. */
export function argumentsOf({ slots }: ArgumentShape, call: Core): readonly (Core | null)[] | null {
  return (
    inOrder(call, slots)?.reduce<(Core | null)[]>(
      (given, [at, value]) => {
        given[at] = value;
        return given;
      },
      slots.map(() => null),
    ) ?? null
  );
}

/** The arguments of a call in the order in which they are evaluated, each with the number of what it goes to. */
function inOrder(
  call: Core,
  taken: readonly { readonly name: string | null; readonly isNamedAlone?: boolean }[],
): readonly (readonly [number, Core])[] | null {
  const found: [number, Core][] = [];
  for (const [index, argument] of call.children.slice(1).entries()) {
    const isNamed = argument.op === 'named';
    const at = isNamed ? taken.findIndex(({ name }) => name === argument.text) : index;
    if (argument.op === 'spread' || !taken[at] || found.some(([one]) => one === at)) return null;
    // What takes its arguments by name alone fails for those who pass them by their place.
    if (!isNamed && taken[at].isNamedAlone) return null;
    found.push([at, isNamed ? argument.children[0]! : argument]);
  }
  return found;
}

/** What is needed to write a call in the other way. */
export interface Around {
  readonly facts: Facts;
  readonly recordMade: RecordMade;
  /** The fields of an object of which all is known, as variables that can be read anywhere. */
  fieldsOf(object: CoreVariable): ReadonlyMap<string, CoreVariable> | null;
}

/** `f({ a: x, b: y })` as `f(x, y)`; values in another order only where that can't be told. */
export function withArguments(shape: ArgumentShape, call: Core, around: Around): Core | null {
  const { slots, places } = shape;
  const given = inOrder(call, slots);
  if (!given) return null;
  const values: [number, Core][] = [];
  for (const [index, value] of given) {
    const slot = slots[index]!;
    const parts = slot.at === null ? partsOf(slot, value, around) : [[slot.at, value] as const];
    if (!parts) return null;
    for (const [at, part] of parts) values.push([at, part]);
  }
  const isMissing = (slot: Slot, at: number): boolean =>
    slot.at === null && !given.some(([one]) => one === at);
  if (slots.some((slot, at) => isMissing(slot, at) && !slot.isOptional)) return null;
  if (!mayBeOrdered(values, around.facts)) return null;
  const needed = values.filter(([at, value]) => !isSaidAnyway(shape, at, value));
  const made = argumentList(shape, new Map(needed));
  const isAsItWas = slots.length === places.length && slots.every(({ at }, index) => at === index);
  return made && (isAsItWas && !shape.isPython ? call : withChildren(call, [call.children[0]!, ...made]));
}

/** Whether what is evaluated in one order may be in that of the places. */
function mayBeOrdered(values: readonly (readonly [number, Core])[], facts: Facts): boolean {
  const looked = values.map(([at, value]) => ({ at, found: footprintOf(value, facts) }));
  return looked.every(({ at, found }, index) =>
    looked.slice(index + 1).every((later) => {
      if (at < later.at || isPure(found) || isPure(later.found)) return true;
      return commutes(found, later.found) && !(found.throws && later.found.throws);
    }),
  );
}

/** In Python the literal that a parameter has anyway need not be passed. */
function isSaidAnyway({ isPython, defaults }: ArgumentShape, at: number, value: Core): boolean {
  const taken = defaults[at];
  return isPython && value.op === 'literal' && taken?.op === 'literal' && taken.text === value.text;
}

function argumentList(
  { places, isPython }: ArgumentShape,
  values: ReadonlyMap<number, Core>,
): readonly Core[] | null {
  const args: Core[] = [];
  const last = places.findLastIndex((_, at) => values.has(at));
  let isNamed = false;
  for (const [at, { name, isRest }] of places.slice(0, last + 1).entries()) {
    const value = values.get(at) ?? (isPython ? null : core('literal', 'undefined'));
    if (!value) isNamed = true;
    else if (isRest) {
      if (value.op !== 'array' || value.children.some(({ op }) => op === 'nothing')) return null;
      args.push(...value.children);
    } else args.push(isNamed ? core('named', name, [value], value.source) : value);
  }
  return args;
}

/** The parts of an object that is made where the function is called, in the order in which they are evaluated. */
function partsOf(slot: Slot, value: Core, around: Around): readonly (readonly [number, Core])[] | null {
  const known = value.op === 'variable' ? around.fieldsOf(value.variable!) : null;
  if (known) {
    const read = [...slot.fields].map(([field, at]) => [at, known.get(field)] as const);
    return read.every(([, field]) => field)
      ? read.map(([at, field]) => [at, core('variable', '', [], value.source, field!)] as const)
      : null;
  }
  const parts =
    value.op === 'object'
      ? literalParts(value)
      : /^(?:call|new)$/.test(value.op)
        ? recordParts(value, around)
        : null;
  if (!parts) return null;
  const found: (readonly [number, Core])[] = [];
  for (const [field, part] of parts) {
    const at = slot.fields.get(field);
    if (at !== undefined) found.push([at, part]);
    // Nobody asks for it, so that it need not be made.
    else if (!isPure(footprintOf(part, around.facts))) return null;
  }
  return found;
}

/** `{ x: 1, y: 2 }` as its fields; null where one of them isn't seen. */
export function literalParts({ children }: Core): readonly (readonly [string, Core])[] | null {
  const found = new Map<string, Core>();
  for (const { op, text, children: inner } of children) {
    if (op !== 'property' || inner.length !== 1 || text === '' || text === '__proto__' || found.has(text))
      return null;
    found.set(text, inner[0]!);
  }
  return [...found];
}

/** `new Rect(1, 2)`, or `Rect(1, 2)`, as the fields that it begins with. */
export function recordParts(
  made: Core,
  { recordMade }: Pick<Around, 'recordMade'>,
): readonly (readonly [string, Core])[] | null {
  const record = recordMade(made);
  if (!record) return null;
  const given = inOrder(made, record.parameters);
  if (!given) return null;
  // What may be undefined is the default then.
  const mayBeDefault = ([at, value]: readonly [number, Core]): boolean =>
    made.op === 'new' &&
    record.parameters[at]!.value !== null &&
    (value.op !== 'literal' || value.text === 'undefined');
  if (given.some(mayBeDefault)) return null;
  const parts = given.map(([at, value]) => [record.parameters[at]!.field, value] as const);
  const left = record.parameters.filter((_, at) => !given.some(([one]) => one === at));
  const isLiteral = ({ text }: Core): boolean => !text.startsWith('default ');
  if (left.some(({ value }) => !value || !isLiteral(value))) return null;
  return [...parts, ...left.map(({ field, value }) => [field, value!] as const), ...record.constants];
}
