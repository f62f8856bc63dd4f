import type { AstNode } from '../../../model/ast-node.ts';
import { fieldOf } from '../../../model/node-parts.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';

/** One parameter of a function that takes its arguments one by one. */
export interface Place {
  readonly name: string;
  readonly isRest: boolean;
  readonly isTyped: boolean;
  /** Who calls may leave it out: it is marked so, or has a default, and so has what comes behind it. */
  readonly isOptional: boolean;
}

/** A function that takes its arguments one by one on one side, and as the fields of one object on the other. */
export interface ArgumentShape {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly objectSide: 'before' | 'after';
  readonly places: readonly Place[];
  /** Whether the object may be left out: `function f({ a } = {})`. */
  readonly isOptional: boolean;
}

/**
 *     function f(a, b = 1) {}      function f({ a, b = 1 }) {}
 *
 * The fields must have the parameters' names, in their order, so that defaults are evaluated in the same order.
 */
export function argumentShapes({ mapping }: World): readonly ArgumentShape[] {
  return mapping.pairs.flatMap(({ before, after }) => {
    if (!/^(?:function|method|constructor|constant|variable|field|property)$/.test(before.kind)) return [];
    if (before.contentHash === after.contentHash) return [];
    const [old, now] = [functionNode(before), functionNode(after)];
    const shape = old && now ? shapeOf(parametersOf(old), parametersOf(now)) : null;
    return shape ? [{ before, after, ...shape }] : [];
  });
}

/** The node that has the parameters: the declaration itself, or the value of a variable or field. */
export function functionNode({ declaration }: CodeSymbol): AstNode | null {
  const value = fieldOf(declaration, 'value');
  return [declaration, value].find((node) => node && fieldOf(node, 'parameters')) ?? null;
}

function shapeOf(
  old: readonly AstNode[],
  now: readonly AstNode[],
): Pick<ArgumentShape, 'objectSide' | 'places' | 'isOptional'> | null {
  const [keysBefore, keysAfter] = [keysOf(old), keysOf(now)];
  if ((keysBefore === null) === (keysAfter === null)) return null;
  const list = keysBefore ? now : old;
  const places = list.map((parameter, at) => {
    const place = placeOf(parameter);
    return place && { ...place, isOptional: place.isOptional || list.slice(at).every(mayBeLeftOut) };
  });
  const keys = (keysBefore ?? keysAfter)!;
  if (places.length !== keys.length || !places.every((place, at) => place?.name === keys[at])) return null;
  const [object] = keysBefore ? old : now;
  return {
    objectSide: keysBefore ? 'before' : 'after',
    places: places as Place[],
    isOptional: object!.kind === 'assignment_pattern' || fieldOf(object!, 'value') !== null,
  };
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

/** The fields of the one object that a function takes; null for one that takes something else. */
function keysOf(parameters: readonly AstNode[]): readonly string[] | null {
  const [only] = parameters;
  if (parameters.length !== 1) return null;
  const pattern = fieldOf(only!, 'pattern') ?? fieldOf(only!, 'left') ?? only!;
  if (pattern.kind !== 'object_pattern') return null;
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
  };
}
