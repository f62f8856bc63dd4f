import { type AstNode, someNode, textOf } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import { fieldOf } from '../../../model/node-parts.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';
import { isOnlyCalledByItsName, showsLocals } from '../heads/called-by-name.ts';

/** One parameter of a function that takes its arguments one by one. */
export interface Place {
  readonly name: string;
  readonly isRest: boolean;
  readonly isTyped: boolean;
  /** Who calls may leave it out: it is marked so, or has a default, and so has what comes behind it. */
  readonly isOptional: boolean;
  /** In Python it is given by its name alone. */
  readonly isNamedAlone: boolean;
}

/** A parameter on the side with objects: one of the places, or an object that holds what goes to several. */
export interface Slot {
  /** Its own name; null for a pattern that takes its object apart. */
  readonly name: string | null;
  /** The place that it is; null for an object. */
  readonly at: number | null;
  /** The fields of an object, and the place of each. */
  readonly fields: ReadonlyMap<string, number>;
  /** Whether the object may be left out: `function f({ a } = {})`. */
  readonly isOptional: boolean;
  /** In Python it is given by its name alone. */
  readonly isNamedAlone: boolean;
}

/** A function that takes its arguments one by one on one side, and as the fields of objects on the other. */
export interface ArgumentShape {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly objectSide: 'before' | 'after';
  readonly places: readonly Place[];
  /** What the function takes on the side with objects. */
  readonly slots: readonly Slot[];
  /** The literals that parameters have for defaults on the side that takes them one by one. */
  readonly defaults: readonly (Core | null)[];
  readonly isPython: boolean;
}

/**
 *     function f(a, b = 1) {}      function f({ a, b = 1 }) {}      function f(options) { use(options.a, options.b) }
 *
 * Parameters that have the same name on both sides are the same ones; which fields go to the others is found out from
 * those who call it. In Python also a function that takes by name alone (`def f(a, *, b)`) what it took by place.
 */
export function argumentShapes({ before: old, mapping }: World): readonly ArgumentShape[] {
  return mapping.pairs.flatMap(({ before, after }) => {
    if (!/^(?:function|method|constructor|constant|variable|field|property)$/.test(before.kind)) return [];
    if (before.contentHash === after.contentHash) return [];
    const { profile } = old.factsOf(before).file;
    const isPython = profile.id === 'python';
    if (!isPython && profile.modules !== 'ecmascript') return [];
    if (isPython && ![before, after].every(mayBeFollowed)) return [];
    const read = isPython ? takenInPython : takenInEcmascript;
    const [was, is] = [read(before), read(after)];
    if (was && is && (takesApart(before, was, is) || takesApart(after, is, was))) return [];
    const shape = was && is ? (shapeOf(is, was, 'after') ?? shapeOf(was, is, 'before')) : null;
    return shape ? [{ before, after, isPython, defaults: [], ...shape }] : [];
  });
}

/**
 * Whether a function takes apart itself what the other one takes apart where it is given: both are given the same object.
 *
 *     function f(o) { use(o.a) }      function f({ a }) { use(a) }
 */
function takesApart({ declaration }: CodeSymbol, own: readonly Taken[], other: readonly Taken[]): boolean {
  return own.some(({ name, keys }, at) => {
    const taken = other.length === own.length ? other[at]!.keys : null;
    if (name === null || keys !== null || taken?.length !== 1) return false;
    const asksFor = (node: AstNode): boolean =>
      (node.kind === 'member_expression' && textOf(node) === `${name}.${taken[0]}`) ||
      (node.kind === 'variable_declarator' &&
        fieldOf(node, 'name')?.kind === 'object_pattern' &&
        fieldOf(node, 'value')?.text === name);
    return someNode(declaration, asksFor);
  });
}

function mayBeFollowed(symbol: CodeSymbol): boolean {
  return isOnlyCalledByItsName(symbol) && !showsLocals(symbol.declaration);
}

/** The node that has the parameters: the declaration itself, or the value of a variable or field. */
export function functionNode({ declaration }: CodeSymbol): AstNode | null {
  const value = fieldOf(declaration, 'value');
  return [declaration, value].find((node) => node && fieldOf(node, 'parameters')) ?? null;
}

/** What a function says that it takes. */
interface Taken {
  readonly name: string | null;
  /** The fields that a pattern takes out of its object. */
  readonly keys: readonly string[] | null;
  readonly place: Place | null;
  readonly isOptional: boolean;
  /** It can be given by its name alone. */
  readonly isNamedAlone: boolean;
}

const NO_FIELDS: ReadonlyMap<string, number> = new Map();

/** @param own what is taken on the side that may have objects. */
function shapeOf(
  own: readonly Taken[],
  plain: readonly Taken[],
  objectSide: 'before' | 'after',
): Pick<ArgumentShape, 'objectSide' | 'places' | 'slots'> | null {
  const places = plain.map(({ place }) => place);
  if (!places.every((place) => place !== null)) return null;
  const at = (name: string | null): number =>
    places.findIndex((place) => name !== null && place.name === name);
  const slots = own.map(({ name, keys, isOptional, isNamedAlone }): Slot => {
    const found = at(name);
    const fields = found >= 0 ? NO_FIELDS : new Map((keys ?? []).map((key) => [key, at(key)]));
    return { name, at: found >= 0 ? found : null, fields, isOptional, isNamedAlone };
  });
  const objects = slots.filter((slot) => slot.at === null);
  const left = places.length - (slots.length - objects.length);
  const isPattern = own.some(({ keys }) => keys !== null);
  if (objects.length === 0) {
    const isOther = own.some((one, index) => one.isNamedAlone !== plain[index]?.isNamedAlone);
    return left === 0 && isOther && own.every(({ name }, index) => name === places[index]!.name)
      ? { objectSide, places, slots }
      : null;
  }
  return left >= objects.length && (isPattern || own.length < plain.length)
    ? { objectSide, places, slots }
    : null;
}

function takenInEcmascript(symbol: CodeSymbol): readonly Taken[] | null {
  const node = functionNode(symbol);
  const list = node && parametersOf(node);
  return (
    list?.map((parameter, at) => {
      const pattern = fieldOf(parameter, 'pattern') ?? fieldOf(parameter, 'left') ?? parameter;
      const place = placeOf(parameter);
      return {
        name: place?.name ?? null,
        keys: pattern.kind === 'object_pattern' ? keysOf(pattern) : null,
        place: place && { ...place, isOptional: place.isOptional || list.slice(at).every(mayBeLeftOut) },
        isOptional: parameter.kind === 'assignment_pattern' || fieldOf(parameter, 'value') !== null,
        isNamedAlone: false,
      };
    }) ?? null
  );
}

/** Null for a function that takes what is left over, or something by its place alone. */
function takenInPython({ declaration, kind }: CodeSymbol): readonly Taken[] | null {
  const list = (fieldOf(declaration, 'parameters')?.children ?? []).filter(({ extra }) => !extra);
  const taken: Taken[] = [];
  let isNamedAlone = false;
  for (const node of list.filter(({ named, kind: token }) => named || token === '*' || token === '/')) {
    if (node.kind === '*' || node.kind === 'keyword_separator') isNamedAlone = true;
    else {
      const inner = node.kind === 'typed_parameter' ? node.children.find(({ named }) => named) : null;
      const name = inner ?? fieldOf(node, 'name') ?? node;
      if (name.kind !== 'identifier') return null;
      const isOptional = fieldOf(node, 'value') !== null;
      const isTyped = fieldOf(node, 'type') !== null;
      const place = { name: name.text, isRest: false, isTyped, isOptional, isNamedAlone };
      taken.push({ name: name.text, keys: null, place, isOptional, isNamedAlone });
    }
  }
  return taken.slice(kind === 'method' ? 1 : 0);
}

function mayBeLeftOut(parameter: AstNode): boolean {
  const isRest = fieldOf(parameter, 'pattern')?.kind === 'rest_pattern';
  const isDefaulted = fieldOf(parameter, 'type') !== null && fieldOf(parameter, 'value') !== null;
  return parameter.kind === 'optional_parameter' || isRest || isDefaulted;
}

/** What a function of ECMAScript is given; the type of its `this` is no parameter. */
export function parametersOf(node: AstNode): readonly AstNode[] {
  const list = fieldOf(node, 'parameters')!;
  return list.children.filter(
    (child) => child.named && !child.extra && fieldOf(child, 'pattern')?.kind !== 'this',
  );
}

/** The fields that a pattern asks its object for. */
function keysOf(pattern: AstNode): readonly string[] {
  return pattern.children
    .filter(({ named, extra }) => named && !extra)
    .map((part) => (fieldOf(part, 'left') ?? fieldOf(part, 'key') ?? part).text);
}

/** A parameter that is a plain name, as a place in the list of arguments; null for a pattern. */
export function placeOf(parameter: AstNode): Place | null {
  const isDeclared = /^(?:required|optional)_parameter$/.test(parameter.kind);
  if (isDeclared && parameter.children[0] !== fieldOf(parameter, 'pattern')) return null;
  const pattern = isDeclared ? fieldOf(parameter, 'pattern')! : (fieldOf(parameter, 'left') ?? parameter);
  const isRest = pattern.kind === 'rest_pattern';
  const name = isRest ? pattern.children.find(({ named }) => named)! : pattern;
  if (name.kind !== 'identifier') return null;
  return {
    name: name.text,
    isRest,
    isTyped: fieldOf(parameter, 'type') !== null,
    isOptional: parameter.kind === 'optional_parameter',
    isNamedAlone: false,
  };
}
