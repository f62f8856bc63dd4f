import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { withChildren } from '../tree.ts';
import type { ArgumentShape, Place } from './argument-shapes.ts';

/** The parameters of a function, without the mark behind which Python takes names alone. */
export function parametersIn({ isPython }: Pick<ArgumentShape, 'isPython'>, made: Core): readonly Core[] {
  return made.children[0]!.children.filter(({ op, text }) => !(isPython && op === 'opaque' && text === '*'));
}

/** `function (at, w)` and `function ({ x, y }, w)` as `function (x, y, w)`; its body reads the fields as variables. */
export function withPlaces(
  { slots, places, isPython, defaults }: ArgumentShape,
  made: Core,
  fieldVariable: (object: CoreVariable, field: string) => CoreVariable | null,
): Core | null {
  const [parameters, ...rest] = made.children as [Core, ...Core[]];
  const own = parametersIn({ isPython }, made);
  if (own.length !== slots.length) return null;
  const list: Core[] = [];
  for (const [index, { at, name, fields }] of slots.entries()) {
    const parameter = own[index]!;
    const isEmpty =
      parameter.op === 'default' &&
      parameter.children[1]!.op === 'object' &&
      parameter.children[1]!.children.length === 0;
    const target = isEmpty ? parameter.children[0]! : parameter;
    if (at !== null) list[at] = parameter;
    else if (name === null) {
      if (!takenApart(target, fields, places, list)) return null;
    } else if (target.op !== 'bind') return null;
    else
      for (const [field, place] of fields) {
        const variable = fieldVariable(target.variable!, field);
        if (!variable) return null;
        const bound = core('bind', '', [], parameter.source, variable);
        // Who is given nothing for it in Python begins with the literal that a call need not say.
        const value = isPython ? defaults[place] : null;
        list[place] = value ? core('default', 'missing', [bound, value], parameter.source) : bound;
      }
  }
  if (places.some((_, at) => !list[at])) return null;
  return withChildren(made, [withChildren(parameters, list), ...rest]);
}

function takenApart(
  pattern: Core,
  fields: ReadonlyMap<string, number>,
  places: readonly Place[],
  list: Core[],
): boolean {
  if (pattern.op !== 'pattern' || pattern.children.length !== fields.size) return false;
  return pattern.children.every(({ op, text, children }) => {
    const at = fields.get(text);
    const inner = op === 'property' && children.length === 1 ? children[0]! : null;
    if (at === undefined || !inner) return false;
    const [target, value] = inner.op === 'default' ? inner.children : [];
    const isList = value?.op === 'array' && value.children.length === 0;
    if (places[at]!.isRest && !isList) return false;
    list[at] = places[at]!.isRest ? core('spread', '', [target!], inner.source) : inner;
    return true;
  });
}

/** The defaults of parameters, as far as they are literals; null for those that have none. */
export function defaultsOf(shape: ArgumentShape, made: Core): readonly (Core | null)[] {
  return parametersIn(shape, made).map(({ op, children }) =>
    op === 'default' && children[1]!.op === 'literal' && !children[1]!.text.startsWith('default ')
      ? children[1]!
      : null,
  );
}
