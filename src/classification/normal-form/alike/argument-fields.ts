import type { Core, CoreVariable } from '../../../model/core.ts';
import { each } from '../tree.ts';
import type { ShapesByName } from './argument-names.ts';
import { argumentsOf } from './argument-places.ts';
import type { ArgumentShape, Slot } from './argument-shapes.ts';
import { usesOfObject } from './object-fields.ts';
import type { RecordMade } from './record-classes.ts';

/** What is known of one object that a function takes. */
interface Known {
  /** The fields that its body reads. */
  readonly read: Set<string>;
  /** The fields that objects are made with where it is called. */
  readonly made: Set<string>;
  /** The objects of other functions as which it is handed on. */
  readonly handed: { readonly shape: ArgumentShape; readonly slot: number }[];
}

/**
 * The fields of the objects that functions take, and the place of each: those of the same name are the same, the others
 * go to the places that are left, in the order in which objects are made.
 *
 *     function draw(x, y, w) {...}      function draw(at, w) { use(at.x, at.y) }   draw({ x: 1, y: 2 }, 3)
 *
 * @param forms of all that stands in the files of the side with objects.
 * @returns the shapes of which all places are found; which of them hold, those who call show.
 */
export function withFields(
  shapes: readonly ArgumentShape[],
  forms: readonly Core[],
  named: ShapesByName,
  recordMade: RecordMade,
): readonly ArgumentShape[] {
  const known = new Map<ArgumentShape, readonly Known[]>(
    shapes.map((shape) => [shape, shape.slots.map(() => ({ read: new Set(), made: new Set(), handed: [] }))]),
  );
  const lost = new Set<ArgumentShape>();
  for (const form of forms) named.note(form);
  for (const form of forms)
    each(form, (node) => {
      const shape = node.op === 'function' && node.source ? named.byNode.get(node.source) : undefined;
      if (shape && known.has(shape)) lookInside(shape, node);
      const called = node.op === 'call' || node.op === 'new' ? named.called(node) : null;
      if (called && known.has(called)) lookAtCall(called, node);
    });
  spread();
  return shapes.flatMap((shape) => (lost.has(shape) ? [] : (placed(shape, known.get(shape)!) ?? [])));

  function lookInside(shape: ArgumentShape, made: Core): void {
    const [parameters, body] = made.children as [Core, Core];
    const own = parameters.children.filter(({ op }) => op !== 'opaque');
    if (own.length !== shape.slots.length) {
      lost.add(shape);
      return;
    }
    for (const [at, slot] of shape.slots.entries()) {
      if (slot.at !== null || slot.name === null) continue;
      const variable = boundBy(own[at]!);
      const uses = variable && usesOfObject(body, variable);
      if (!uses) {
        lost.add(shape);
        return;
      }
      const { read, handed } = known.get(shape)![at]!;
      for (const field of uses.fields) read.add(field);
      for (const { call, argument } of uses.handed) {
        const other = named.called(call);
        const slots = other && known.has(other) ? argumentsOf(other, call) : null;
        const to = slots?.findIndex((one) => one === argument || argument.children[0] === one) ?? -1;
        if (!other || to < 0) lost.add(shape);
        else handed.push({ shape: other, slot: to });
      }
    }
  }

  function lookAtCall(shape: ArgumentShape, call: Core): void {
    const given = argumentsOf(shape, call);
    for (const [at, slot] of shape.slots.entries()) {
      if (slot.at !== null) continue;
      for (const field of madeFields(given?.[at] ?? null, recordMade)) known.get(shape)![at]!.made.add(field);
    }
  }

  /** What is handed on has the fields that are read there. */
  function spread(): void {
    for (let left = shapes.length + 1; left > 0; left--)
      for (const all of known.values())
        for (const { read, made, handed } of all)
          for (const { shape, slot } of handed) {
            for (const field of known.get(shape)![slot]!.read) read.add(field);
            for (const field of made) known.get(shape)![slot]!.made.add(field);
          }
  }
}

/** The variable of a parameter that is a name, with or without a default. */
export function boundBy(parameter: Core): CoreVariable | null {
  const target = parameter.op === 'default' ? parameter.children[0]! : parameter;
  return target.op === 'bind' ? target.variable : null;
}

function madeFields(value: Core | null, recordMade: RecordMade): readonly string[] {
  if (value?.op === 'object')
    return value.children.filter(({ op }) => op === 'property').map(({ text }) => text);
  const record = value && recordMade(value);
  return record ? [...record.parameters.map(({ field }) => field), ...record.constants.keys()] : [];
}

/**
 * Null where not each place that is left gets a field of its own. An object of ECMAScript has something under some names
 * (`toString`) even where nothing was put there.
 */
function placed(shape: ArgumentShape, known: readonly Known[]): ArgumentShape | null {
  const names = shape.places.map(({ name }) => name);
  const free = new Set(names.keys());
  for (const { at } of shape.slots) if (at !== null) free.delete(at);
  const wanted = shape.slots.flatMap((slot, at) =>
    fieldsOf(slot, known[at]!, free.size).map((name) => ({ at, name })),
  );
  const objects = shape.slots.filter(({ at }) => at === null).length;
  if (!shape.isPython && wanted.some(({ name }) => name in Object.prototype)) return null;
  if (wanted.length !== free.size) return objects === 0 && free.size === 0 ? shape : null;
  const found = shape.slots.map(() => new Map<string, number>());
  const take = (at: number, field: string, place: number): void => {
    found[at]!.set(field, place);
    free.delete(place);
  };
  const others = wanted.filter(({ at, name }) => {
    const place = names.indexOf(name);
    if (!free.has(place)) return true;
    take(at, name, place);
    return false;
  });
  for (const { at, name } of others) take(at, name, [...free][0]!);
  return { ...shape, slots: shape.slots.map((slot, at) => ({ ...slot, fields: found[at]! })) };
}

/** Those of a pattern, or of what is read; where that is not all, those with which objects are made, in their order. */
function fieldsOf(slot: Slot, { read, made }: Known, most: number): readonly string[] {
  if (slot.at !== null) return [];
  if (slot.name === null) return [...slot.fields.keys()];
  const inOrder = [...made].filter((field) => read.has(field) || made.size <= most);
  return [...inOrder, ...[...read].filter((field) => !made.has(field))];
}
