import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';
import { type Facts, factsOf, type Surroundings } from '../facts/variable-facts.ts';
import { each, rewrite, some, temporary, withChildren } from '../tree.ts';
import { boundBy } from './argument-fields.ts';
import { shapesByName } from './argument-names.ts';
import { parametersIn, withPlaces } from './argument-parameters.ts';
import { argumentsOf, literalParts, recordParts, withArguments } from './argument-places.ts';
import type { ArgumentShape } from './argument-shapes.ts';
import { refuseOtherUses } from './argument-uses.ts';
import { usesOfObject, withFieldVariables } from './object-fields.ts';
import type { RecordMade } from './record-classes.ts';

const NO_SURROUNDINGS: Surroundings = {
  accessors: new Set(),
  steadyFields: new Set(),
  liveImports: true,
  rewritten: new Set(),
  truthIsAsked: false,
  operatorsAsk: true,
  constructed: new Set(),
  isPlatformType: () => false,
  isOwnMethod: () => true,
  takesPlaceOf: () => true,
  areOfOneType: () => true,
  textsAreCompared: () => false,
  writtenByCalls: () => new Set(),
};

/** What was written in another way: a function or a call of it, and a class whose object is no longer made. */
export interface Written {
  readonly shape: ArgumentShape | null;
  readonly record: CodeSymbol | null;
}

/** Writes the forms of one side so that functions take their arguments one by one. */
export interface Writer {
  readonly side: Side;
  /** Gets to know the functions and objects in a form; of all forms, before any is written. */
  prepare(root: Core): void;
  /** Tells of each shape that is used otherwise than by calls that can be written in the other way. */
  check(root: Core): void;
  form(root: Core, note: (written: Written) => void): Core;
  /** The shape that a call hands what is an object on one side. */
  handedObject(node: Core): ArgumentShape | null;
}

/** An object of which all is known, as its fields. */
type Fields = ReadonlyMap<string, CoreVariable>;

/** @param refuse told of each shape that doesn't hold, from the names on. */
export function writer(
  side: Side,
  shapes: readonly ArgumentShape[],
  recordMade: RecordMade,
  refuse: (shape: ArgumentShape) => void,
): Writer {
  const named = shapesByName(side, shapes, refuse);
  const { byNode, byClass } = named;
  const apart = new Map<CoreVariable, Fields>();
  const fieldOf = (object: CoreVariable, field: string): CoreVariable | null =>
    apart.get(object)?.get(field) ?? null;

  return { side, prepare, check, form, handedObject };

  function prepare(root: Core): void {
    named.note(root);
    each(root, (node) => {
      const shape = headOf(node);
      if (shape) for (const [variable, fields] of objectsTaken(shape, node)) apart.set(variable, fields);
    });
    each(root, (node) => {
      const made = madeApart(node);
      if (!made) return;
      const uses = usesOfObject(root, made.variable);
      const fields = new Map(made.parts.map(([field]) => [field, temporary(field)]));
      const isKnown = uses && uses.handed.length > 0 && [...uses.fields].every((field) => fields.has(field));
      if (isKnown && uses.handed.every((one) => isHandedAsObject(one))) apart.set(made.variable, fields);
    });
  }

  function headOf(node: Core): ArgumentShape | null {
    return (node.op === 'function' && node.source && byNode.get(node.source)) || null;
  }

  /** The variables of the objects that a function takes by a name. */
  function objectsTaken(shape: ArgumentShape, made: Core): readonly (readonly [CoreVariable, Fields])[] {
    if (shape.objectSide !== side.which) return [];
    return shape.slots.flatMap(({ at, name, fields }, index) => {
      const parameter = parametersIn(shape, made)[index];
      const variable = at === null && name !== null && parameter ? boundBy(parameter) : null;
      if (!variable) return [];
      const known = apart.get(variable);
      const pairs = [...fields].map(([field, place]): readonly [string, CoreVariable] => [
        field,
        { name: shape.places[place]!.name, kind: 'parameter', binding: null, symbol: null },
      ]);
      return [[variable, known ?? new Map(pairs)] as const];
    });
  }

  /** `const at = { x: 1, y: 2 }`, or `const at = new Point(1, 2)`, of a variable that keeps its object. */
  function madeApart({
    op,
    text,
    children,
  }: Core): { variable: CoreVariable; parts: readonly (readonly [string, Core])[] } | null {
    const [target, value] = children;
    const variable = op === 'let' && text === 'const' && target!.op === 'bind' ? target!.variable! : null;
    if (variable?.kind !== 'local' || !value) return null;
    const parts = /^(?:call|new)$/.test(value.op)
      ? recordParts(value, { recordMade })
      : value.op === 'object' && !shapes.every(({ isPython }) => isPython)
        ? literalParts(value)
        : null;
    return parts && parts.length > 0 ? { variable, parts } : null;
  }

  function isHandedAsObject({ call, argument }: { readonly call: Core; readonly argument: Core }): boolean {
    const shape = named.called(call);
    if (!shape || shape.objectSide !== side.which) return false;
    const value = argument.op === 'named' ? argument.children[0]! : argument;
    const at = argumentsOf(shape, call)?.indexOf(value) ?? -1;
    return at >= 0 && shape.slots[at]!.at === null;
  }

  function check(root: Core): void {
    const facts = factsOf(root, NO_SURROUNDINGS);
    const visit = (node: Core, parent: Core | null, at: number): void => {
      const isCalled = (parent?.op === 'call' || parent?.op === 'new') && at === 0;
      const head = headOf(node);
      if (head && (!taken(head, node) || !keepsObjects(head, node))) refuse(head);
      if (node.op === 'call' || node.op === 'new') {
        const shape = named.called(node);
        if (shape && !passed(shape, node, facts)) refuse(shape);
        if (node.children[0]!.op === 'super' && !named.isKnownBase(node))
          for (const each of byClass.values()) refuse(each);
      }
      refuseOtherUses(named, node, parent, isCalled, refuse);
      for (const [index, child] of node.children.entries()) visit(child, node, index);
    };
    visit(root, null, 0);
  }

  /** Nothing is done with the objects but that their fields are read, and that they are handed on as such. */
  function keepsObjects(shape: ArgumentShape, made: Core): boolean {
    return objectsTaken(shape, made).every(([variable, fields]) => {
      const uses = usesOfObject(made.children[1]!, variable);
      return (
        uses !== null &&
        [...uses.fields].every((field) => fields.has(field)) &&
        uses.handed.every(isHandedAsObject)
      );
    });
  }

  function taken(shape: ArgumentShape, made: Core): Core | null {
    const asksForArguments = ({ op, variable }: Core): boolean =>
      op === 'variable' && variable!.kind === 'free' && variable!.name === 'arguments';
    if (some(made, asksForArguments)) return null;
    if (shape.objectSide === side.which) return withPlaces(shape, made, fieldOf);
    if (!shape.isPython) return made;
    const own = parametersIn(shape, made);
    return own.length === shape.places.length
      ? withChildren(made, [withChildren(made.children[0]!, own), ...made.children.slice(1)])
      : null;
  }

  function passed(shape: ArgumentShape, call: Core, facts: Facts): Core | null {
    const around = { facts, recordMade, fieldsOf: (object: CoreVariable) => apart.get(object) ?? null };
    if (shape.objectSide === side.which) return withArguments(shape, call, around);
    if (shape.isPython) return withArguments({ ...shape, slots: asPlaces(shape) }, call, around);
    const args = call.children.slice(1);
    const rest = shape.places.findIndex(({ isRest }) => isRest);
    const spread = args.findIndex(({ op }) => op === 'spread');
    if (spread >= 0 && (rest < 0 || spread < rest)) return null;
    return rest >= 0 || args.length <= shape.places.length ? call : null;
  }

  function handedObject(node: Core): ArgumentShape | null {
    const shape = node.op === 'call' || node.op === 'new' ? named.called(node) : null;
    if (!shape) return null;
    const isObjectSide = shape.objectSide === side.which;
    const given = argumentsOf(isObjectSide ? shape : { ...shape, slots: asPlaces(shape) }, node);
    const places = new Set(shape.slots.flatMap(({ fields }) => [...fields.values()]));
    const isObject = (at: number): boolean => (isObjectSide ? shape.slots[at]!.at === null : places.has(at));
    return !given || given.some((value, at) => value !== null && isObject(at)) ? shape : null;
  }

  function form(root: Core, note: (written: Written) => void): Core {
    named.note(root);
    const facts = factsOf(root, NO_SURROUNDINGS);
    return rewrite(root, (node) => {
      const head = headOf(node);
      const shape = head ?? (node.op === 'call' || node.op === 'new' ? named.called(node) : null);
      if (shape) {
        note({ shape, record: null });
        if (!head && shape.objectSide === side.which)
          for (const record of recordsIn(node)) note({ shape, record });
        return (head ? taken(shape, node) : passed(shape, node, facts)) ?? node;
      }
      return withFieldVariables(withoutObjects(node, note), fieldOf);
    });
  }

  function recordsIn({ children }: Core): readonly CodeSymbol[] {
    return children.slice(1).flatMap((one) => {
      const value = one.op === 'named' ? one.children[0]! : one;
      const record = recordMade(value);
      return record ? [record.symbol] : [];
    });
  }

  /** `const at = { x: 1, y: 2 }` as `const x = 1; const y = 2`. */
  function withoutObjects(node: Core, note: (written: Written) => void): Core {
    return withChildren(
      node,
      node.children.flatMap((child) => {
        const made = madeApart(child);
        const fields = made && apart.get(made.variable);
        if (!fields) return [child];
        const record = recordMade(child.children[1]!);
        if (record) note({ shape: null, record: record.symbol });
        return made.parts.map(([field, value]) =>
          core('let', 'const', [core('bind', '', [], child.source, fields.get(field)!), value], child.source),
        );
      }),
    );
  }
}

/** What the function takes on the side without objects. */
function asPlaces({ places }: ArgumentShape): ArgumentShape['slots'] {
  return places.map(({ name, isNamedAlone }, at) => ({
    name,
    at,
    fields: new Map(),
    isOptional: false,
    isNamedAlone,
  }));
}
