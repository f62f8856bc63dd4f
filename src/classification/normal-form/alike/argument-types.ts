import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';
import type { ArgumentShape, Slot } from './argument-shapes.ts';
import { recordClass } from './record-classes.ts';

/** What a type says of a field. */
interface FieldType {
  readonly type: Core | null;
  /** It may be left out: `field?: T`. */
  readonly isMarked: boolean;
}

type FieldTypes = ReadonlyMap<string, FieldType>;

/** The fields of the type with a name: of an interface, an alias of an object, a class that only keeps them. */
export type NamedFields = (name: CoreVariable) => FieldTypes | null;

/** Looked up in the files of one side. */
export function namedFields(
  side: Side,
  lower: Lower,
  meaning: (variable: CoreVariable) => CodeSymbol | null,
): NamedFields {
  return (name) => {
    const symbol = meaning(name);
    if (!symbol) return null;
    if (symbol.kind === 'class') {
      const record = recordClass(side, lower, symbol);
      return (
        record && new Map(record.parameters.map(({ field, type }) => [field, { type, isMarked: false }]))
      );
    }
    const lowered = lower(side.factsOf(symbol).file);
    const [made] = lowered?.signature(symbol.declaration) ?? [];
    const [parameters, object] = made?.text === 'named type' ? made.children : [];
    if (object?.text !== 'object_type' || (parameters?.children.length ?? 0) > 0) return null;
    return fieldsOf(object);
  };
}

function fieldsOf({ children }: Core): FieldTypes | null {
  const found = new Map<string, FieldType>();
  for (const field of children) {
    if (field.text !== 'property_signature') return null;
    const key = field.children.find(({ text }) => text.startsWith('property_identifier '));
    const type = field.children.find(({ text }) => text === 'type_annotation');
    if (!key) return null;
    const isMarked = field.children.some(({ text }) => text === '? ?');
    found.set(key.text.slice('property_identifier '.length), {
      type: type ? core('opaque', 'type', [type]) : null,
      isMarked,
    });
  }
  return found;
}

/** The types of objects as the types of their fields, each for its parameter. */
export function plainTypes(
  shape: ArgumentShape,
  types: readonly Core[],
  fields: NamedFields,
): readonly Core[] {
  return shape.isPython ? typesInPython(shape, types, fields) : typesInEcmascript(shape, types, fields);
}

const PARAMETER = /^\??parameter$/;

function typesInEcmascript(
  { slots, places }: ArgumentShape,
  types: readonly Core[],
  named: NamedFields,
): readonly Core[] {
  const all = types.filter(({ text }) => PARAMETER.test(text));
  // The type of `this` comes first where it is said.
  const own = all.slice(all.length - slots.length);
  if (own.length !== slots.length || all.length > slots.length + 1) return types;
  const list: Core[] = [];
  for (const [index, slot] of slots.entries()) {
    const part = own[index]!;
    if (slot.at !== null) {
      list[slot.at] = part;
      continue;
    }
    const fields = fieldsOfType(part, named);
    for (const [field, at] of slot.fields) {
      const { isTyped, isOptional, isRest } = places[at]!;
      const found = fields?.get(field);
      const isMarked = found?.isMarked === true && isOptional && !isRest;
      const type = isTyped && found?.type ? [found.type] : [];
      list[at] = core('opaque', isMarked ? '?parameter' : 'parameter', type);
    }
  }
  if (places.some((_, at) => !list[at])) return types;
  const others = types.filter((type) => !own.includes(type));
  const first = slots.length === 0 ? others.length : types.indexOf(own[0]!);
  return [...others.slice(0, first), ...list, ...others.slice(first)];
}

function fieldsOfType(part: Core, named: NamedFields): FieldTypes | null {
  const annotation = part.children[0]?.children[0];
  const object = annotation?.children.find(({ text }) => text === 'object_type');
  if (object) return fieldsOf(object);
  const name = annotation?.children.find(({ op }) => op === 'variable');
  return name ? named(name.variable!) : null;
}

const NUMBERED = /^(.*parameter )(\d+)$/;

/** In Python a type says the number of its parameter. */
function typesInPython(shape: ArgumentShape, types: readonly Core[], named: NamedFields): readonly Core[] {
  const receivers = shape.before.kind === 'method' ? 1 : 0;
  const placed = types.flatMap((one): readonly { one: Core; place: number | null }[] => {
    const [, lead, number] = NUMBERED.exec(one.text) ?? [];
    const index = number === undefined ? -1 : Number(number) - receivers;
    const slot: Slot | undefined = shape.slots[index];
    if (!slot) return [{ one, place: null }];
    const numbered = (made: Core, at: number) => ({
      one: { ...made, text: `${lead}${at + receivers}` },
      place: at,
    });
    if (slot.at !== null) return [numbered(one, slot.at)];
    const name = one.children.find(({ op }) => op === 'variable');
    const fields = name ? named(name.variable!) : null;
    return [...slot.fields].flatMap(([field, at]) => {
      const type = shape.places[at]!.isTyped ? fields?.get(field)?.type : null;
      return type ? [numbered({ ...one, children: [type] }, at)] : [];
    });
  });
  const ordered = placed.flatMap(({ one, place }) => (place === null ? [] : [{ one, place }]));
  ordered.sort((one, other) => one.place - other.place);
  const first = placed.findIndex(({ place }) => place !== null);
  const others = placed.flatMap(({ one, place }) => (place === null ? [one] : []));
  return first < 0
    ? others
    : [...others.slice(0, first), ...ordered.map(({ one }) => one), ...others.slice(first)];
}
