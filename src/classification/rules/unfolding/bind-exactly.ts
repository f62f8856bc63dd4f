import { type Core, core } from '../../../model/core.ts';
import { converted, isPrimitive } from '../../../model/static-types.ts';

/**
 * The parameters of a function that takes each argument by place or by name or fails, as variables: those that are
 * given in the order of the call, which is the order of evaluation, then those that have a default.
 *
 *     def f(a, b=2, *rest, c): ...       f(x(), c=y())       ->      a = x(); c = y(); b = 2; rest = ()
 *
 * Null where the call would fail, and where a `*` or `**` leaves open what goes where.
 */
export function bindExactly(parameters: readonly Core[], args: readonly Core[]): readonly Core[] | null {
  const places = readParameters(parameters);
  if (!places) return null;
  const { byPlace, byName, rest, named, open } = places;
  if (open) return bindOpen(byPlace, open, args);
  const bound: Core[] = [];
  const filled = new Set<Core>();
  const extra: Core[] = [];
  const others: Core[] = [];
  const bind = (parameter: Core, value: Core): void => {
    const target =
      parameter.op === 'default' || parameter.op === 'spread' ? parameter.children[0]! : parameter;
    bound.push(core('let', 'let', [target, converted(target.variable?.spelled, value)]));
    filled.add(parameter);
  };
  let position = 0;
  for (const [at, arg] of args.entries()) {
    if (arg.op === 'named') {
      const parameter = byName.get(arg.text);
      if (parameter ? filled.has(parameter) : !named) return null;
      if (parameter && others.length > 0) return null;
      if (parameter) bind(parameter, arg.children[0]!);
      else others.push(core('property', '', [core('literal', `s:${arg.text}`), arg.children[0]!]));
    } else if (arg.op === 'spread' && arg.text === '**') others.push(arg);
    // What is given by place after what is given by name is no program.
    else if (args.slice(0, at).some(({ op }) => op === 'named')) return null;
    else if (position < byPlace.length) {
      if (arg.op === 'spread') return null;
      bind(byPlace[position]!, arg);
      position += 1;
    } else extra.push(arg);
  }
  // What goes into the rest is evaluated before what is given by name, and is bound after it.
  if (extra.length > 0 && (!rest || bound.length > byPlace.length)) return null;
  const isOpen = others.some(({ op }) => op === 'spread');
  if (others.length > 0 && !named) return null;
  if (rest) bind(rest, core('array', 'tuple', extra));
  if (named) bind(named, core('object', 'dictionary', others));
  for (const parameter of new Set([...byPlace, ...byName.values()])) {
    if (filled.has(parameter)) continue;
    if (parameter.op !== 'default' || isOpen) return null;
    // A value that was computed when the function was defined isn't at hand.
    if (parameter.children[1]!.text.startsWith('default ')) return null;
    bind(parameter, parameter.children[1]!);
  }
  return bound;
}

/**
 * Those of a method of Java that takes the rest as an array: one is made of what is given, unless it is one already.
 *
 *     void show(String... names)      show("a", "b")      ->      String[] names = { "a", "b" }
 *     void show(String... names)      show(words)         ->      String[] names = words      where that is a `String[]`
 *
 * Null where a single value may be either, and where somebody else fills in the type of what is taken.
 */
function bindOpen(byPlace: readonly Core[], open: Core, args: readonly Core[]): readonly Core[] | null {
  const type = open.variable?.spelled;
  const element = type?.endsWith('[]') ? type.slice(0, -2) : undefined;
  if (element === undefined || /^[A-Z]\d?\b/.test(element) || args.length < byPlace.length) return null;
  const others = args.slice(byPlace.length);
  if ([...args].some(({ op }) => op === 'named' || op === 'spread')) return null;
  const [only, ...more] = others;
  const isArray = only !== undefined && more.length === 0 ? isGivenAsArray(element, only) : false;
  if (isArray === null) return null;
  const items = others.map((value) => converted(element, value));
  const made: Core = isArray ? only! : { ...core('array', type, items), spelled: type };
  return [...byPlace, open].map((parameter, at) => {
    const value = parameter === open ? made : args[at]!;
    return core('let', 'let', [parameter, converted(parameter.variable?.spelled, value)]);
  });
}

/** Whether the only value is the array itself; null where that can't be told. */
function isGivenAsArray(element: string, { spelled }: Core): boolean | null {
  if (spelled === undefined || /^(?:null|Object)$/.test(spelled) || /^[A-Z]\d?\b/.test(spelled)) return null;
  if (!spelled.endsWith('[]')) return false;
  return spelled === `${element}[]` || (!isPrimitive(element) && !isPrimitive(spelled.slice(0, -2)));
}

interface Places {
  readonly byPlace: readonly Core[];
  readonly byName: ReadonlyMap<string, Core>;
  readonly rest: Core | null;
  readonly named: Core | null;
  /** What takes the rest in Java. */
  readonly open: Core | null;
}

/** Null for a parameter that isn't a plain name. */
function readParameters(parameters: readonly Core[]): Places | null {
  const byPlace: Core[] = [];
  const byName = new Map<string, Core>();
  let rest: Core | null = null;
  let named: Core | null = null;
  let open: Core | null = null;
  let isNamedOnly = false;
  for (const parameter of parameters) {
    if (parameter.op === 'opaque' && parameter.text === '/') byName.clear();
    else if (parameter.op === 'opaque' && parameter.text === '*') isNamedOnly = true;
    else if (parameter.op === 'opaque' && parameter.text === 'varargs') {
      if (parameter.children[0]?.op !== 'bind') return null;
      [open] = parameter.children as [Core];
    } else if (parameter.op === 'spread') {
      if (parameter.children[0]?.op !== 'bind') return null;
      if (parameter.text === '**') named = parameter;
      else [rest, isNamedOnly] = [parameter, true];
    } else {
      const name = parameter.op === 'default' ? parameter.children[0]! : parameter;
      if (name.op !== 'bind' || !name.variable) return null;
      if (!isNamedOnly) byPlace.push(parameter);
      byName.set(name.variable.name, parameter);
    }
  }
  return { byPlace, byName, rest, named, open };
}
