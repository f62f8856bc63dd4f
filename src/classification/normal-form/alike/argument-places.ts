import { type Core, core } from '../../../model/core.ts';
import { isPure } from '../facts/footprint.ts';
import { footprintOf } from '../facts/footprint-of.ts';
import type { Facts } from '../facts/variable-facts.ts';
import { withChildren } from '../tree.ts';
import type { ArgumentShape, Place } from './argument-shapes.ts';

/** `function ({ a, b = 1 })` as `function (a, b = 1)` */
export function withPlaces(places: readonly Place[], made: Core): Core | null {
  const [parameters, ...rest] = made.children as [Core, ...Core[]];
  const [only] = parameters.children;
  const isDefaulted = only?.op === 'default' && only.children[1]!.op === 'object';
  if (isDefaulted && only.children[1]!.children.length > 0) return null;
  const pattern = isDefaulted ? only.children[0]! : only;
  if (parameters.children.length !== 1 || pattern?.op !== 'pattern') return null;
  const plain = pattern.children.map(({ op, children }, at) => {
    const inner = op === 'property' && children.length === 1 ? children[0]! : null;
    if (!inner || !places[at]!.isRest) return inner;
    const [target, value] = inner.op === 'default' ? inner.children : [];
    return value?.op === 'array' && value.children.length === 0
      ? core('spread', '', [target!], inner.source)
      : null;
  });
  if (plain.some((parameter) => parameter === null)) return null;
  return withChildren(made, [withChildren(parameters, plain as Core[]), ...rest]);
}

/** `f({ a: x, b: y })` as `f(x, y)`; values in another order only where that can't be told. */
export function withArguments({ places, isOptional }: ArgumentShape, call: Core, facts: Facts): Core | null {
  const [callee, only, ...more] = call.children as [Core, Core | undefined, ...Core[]];
  if (more.length > 0) return null;
  // Nothing can be taken out of an object that isn't there.
  if (!only) return isOptional ? call : null;
  if (only.op !== 'object') return null;
  const values = new Map<string, Core>();
  for (const { op, text, children } of only.children) {
    if (op !== 'property' || children.length !== 1 || values.has(text)) return null;
    if (!places.some(({ name }) => name === text)) return null;
    values.set(text, children[0]!);
  }
  const given = places.filter(({ name }) => values.has(name)).map(({ name }) => name);
  const inOrder = [...values.keys()].every((name, at) => name === given[at]);
  const telling = [...values.values()].filter((value) => !isPure(footprintOf(value, facts)));
  if (!inOrder && telling.length > 1) return null;
  const args: Core[] = [];
  const last = places.findLastIndex(({ name }) => values.has(name));
  for (const { name, isRest } of places.slice(0, last + 1)) {
    const value = values.get(name) ?? core('literal', 'undefined');
    if (!isRest) args.push(value);
    else if (value.op !== 'array' || value.children.some(({ op }) => op === 'nothing')) return null;
    else args.push(...value.children);
  }
  return withChildren(call, [callee, ...args]);
}

/** The type of the object as the types of its fields, each for its parameter. */
export function plainTypes(places: readonly Place[], types: readonly Core[]): readonly Core[] {
  return types.flatMap((part) => {
    const object = part.text === 'parameter' ? objectType(part) : null;
    if (!object) return [part];
    return places.map(({ name, isTyped, isOptional, isRest }) => {
      const field = object.find(({ children: [key] }) => key?.text.endsWith(` ${name}`));
      const type = field?.children.find(({ text }) => text === 'type_annotation');
      const isMarked = field?.children.some(({ text }) => text === '? ?') ?? false;
      return core(
        'opaque',
        isMarked && isOptional && !isRest ? '?parameter' : 'parameter',
        type && isTyped ? [core('opaque', 'type', [type])] : [],
      );
    });
  });
}

function objectType(part: Core): readonly Core[] | null {
  const annotation = part.children[0]?.children[0];
  const object = annotation?.children.find(({ text }) => text === 'object_type');
  return object ? object.children.filter(({ text }) => text === 'property_signature') : null;
}
