import type { Random } from '../random.ts';
import type { Language } from './make.ts';
import { type Part, part } from './part.ts';

/** Names, types and expressions of made-up programs with full bodies. */
export const NAMES = ['rate', 'size', 'take', 'total', 'price', 'show', 'apply'];
export const LOCALS = ['given', 'one', 'rest', 'rate', 'size'];

interface Callable {
  readonly name: string;
  readonly takes: readonly string[];
  readonly gives: string;
}

export interface Struct {
  readonly name: string;
  readonly base: Struct | null;
  readonly fields: { readonly name: string; readonly type: string }[];
  readonly methods: Callable[];
}

/** What there is so far of the program that is being made. */
export interface Known {
  readonly random: Random;
  readonly language: Language;
  readonly classes: Struct[];
  readonly callables: Callable[];
  readonly values: string[];
  readonly states: string[];
  /** The states that a function of the module which is being made may write. */
  readonly writable: string[];
  said: number;
}

export interface Scope {
  readonly known: Known;
  /** The types of what is there, by name. */
  readonly locals: ReadonlyMap<string, string>;
  /** What counts a loop, and is written by nothing else, so that the loop ends. */
  readonly counting: readonly string[];
  /** What the block itself declares, which Go doesn't let it declare again. */
  readonly here: readonly string[];
  readonly self: Struct | null;
  /** Only what is called by a name before this one may be called, so that every run ends. */
  readonly below: number;
  readonly gives: string;
  /** Whether a loop is there to be left. */
  readonly mayLeave: boolean;
}

/** What may be written: locals, states, and fields of the object. */
export function placesOf(scope: Scope, type: string): readonly Part[] {
  const locals = [...scope.locals]
    .filter(([name, each]) => each === type && !scope.counting.includes(name))
    .map(([name]) => name);
  const states = type === 'int' ? scope.known.writable.filter((name) => !scope.locals.has(name)) : [];
  return [
    ...[...locals, ...states].map((name) => part('name', name, [], '', ['place'])),
    ...fieldsOf(scope.self, type).map(([name, owner]) => part('get', name, [part('this')], owner)),
  ];
}

function fieldsOf(one: Struct | null, type: string): readonly (readonly [string, string])[] {
  if (!one) return [];
  return [
    ...one.fields.filter((each) => each.type === type).map(({ name }) => [name, one.name] as const),
    ...fieldsOf(one.base, type).filter(([name]) => !namesOf(one).includes(name)),
  ];
}

const namesOf = (one: Struct): readonly string[] => [...one.fields, ...one.methods].map(({ name }) => name);

export const isInReach = (scope: Scope, { name }: Callable): boolean => NAMES.indexOf(name) < scope.below;

export const passedTo = (scope: Scope, types: readonly string[]): readonly Part[] =>
  types.map((type) => {
    if (type === 'int') return integer({ ...scope, self: null }, 1);
    if (type === 'list') return list({ ...scope, self: null }, 0);
    const there = [...scope.locals].filter(([, each]) => each === type);
    return there.length > 0
      ? part('name', scope.known.random.pick(there)[0])
      : part('new', type, [part('number', '1')]);
  });

/** Words are mostly told apart, and now and then alike. */
export function said(known: Known, value: Part): Part {
  known.said = (known.said + known.random.below(3)) % 26;
  return part('say', String.fromCharCode(97 + known.said), [value]);
}

/** An expression that is true or false. */
export function question(scope: Scope): Part {
  const { random } = scope.known;
  const plain = (): Part =>
    part('operation', random.pick(['<', '>', '<=', '>=', '==', '!=']), [
      integer(scope, 1),
      random.chance(0.6) ? part('number', String(random.below(5))) : integer(scope, 0),
    ]);
  if (random.chance(0.15)) return part('not', '', [plain()]);
  return random.chance(0.2) ? part('operation', random.pick(['&&', '||']), [plain(), plain()]) : plain();
}

/** An expression that is a list of integers. */
export function list(scope: Scope, depth: number): Part {
  const { known } = scope;
  const { random } = known;
  const places = placesOf(scope, 'list').map((one) => ({ ...one, words: [] }));
  const made = known.callables.filter(
    (each) => each.gives === 'list' && isInReach(scope, each) && !scope.locals.has(each.name),
  );
  if (places.length > 0 && random.chance(0.5)) return random.pick(places);
  if (mayGather(scope) && depth > 0 && places.length > 0 && random.chance(0.3))
    return part('gather', 'list', [random.pick(places), ...ofItem(scope)]);
  if (depth > 0 && made.length > 0 && random.chance(0.5)) {
    const one = random.pick(made);
    return part('call', one.name, passedTo(scope, one.takes));
  }
  return part(
    'list',
    '',
    Array.from({ length: random.pick([0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]) }, () => integer(scope, depth)),
  );
}

export function map(scope: Scope): Part {
  const { random } = scope.known;
  const keys = random.shuffled(['0', '1', '2', '3']).slice(0, random.below(3));
  return part(
    'map',
    '',
    keys.flatMap((key) => [part('number', key), integer(scope, 1)]),
  );
}

/** Whether a list may be gathered from there: Go has nothing for that, and Java no second `item` within a first one. */
const mayGather = ({ known, locals }: Scope): boolean =>
  known.language !== 'go' && !(known.language === 'java' && locals.has('item'));

/** A question and a value of an item that is gone through. */
function ofItem(scope: Scope): readonly [Part, Part] {
  const inside = { ...scope, locals: new Map([...scope.locals, ['item', 'int']]), self: null };
  return [question(inside), integer(inside, 1)];
}

/** An expression that is a text. */
export function text(scope: Scope, depth: number): Part {
  const { random } = scope.known;
  const there = [...scope.locals].filter(([, type]) => type === 'text').map(([name]) => name);
  if (there.length > 0 && random.chance(0.5)) return part('name', random.pick(there));
  if (depth <= 0) return part('text', random.pick(['', 'a', 'bé', 'abc']));
  return random.chance(0.5)
    ? part('joined', '', [text(scope, depth - 1), text(scope, depth - 1)])
    : part('spelled', '', [integer(scope, depth - 1)]);
}

/** An expression that is an integer. */
export function integer(scope: Scope, depth: number): Part {
  const { known, self } = scope;
  const { random } = known;
  const integers = [
    ...[...scope.locals].filter(([, type]) => type === 'int').map(([name]) => name),
    ...[...known.values, ...known.states].filter((name) => !scope.locals.has(name)),
  ];
  const leaf = (): Part =>
    integers.length > 0 && random.chance(0.75)
      ? part('name', random.pick(integers))
      : part('number', String(random.below(6)));
  if (depth <= 0) return leaf();
  const next = (): Part => integer(scope, depth - 1);
  switch (random.below(15)) {
    case 0:
      return part('operation', random.pick(['+', '-', '*', '+']), [next(), next()]);
    case 1:
      return part('operation', random.pick(['/', '%']), [
        next(),
        integers.length > 0 && random.chance(0.2)
          ? part('name', random.pick(integers))
          : part('number', random.pick(['2', '3'])),
      ]);
    case 2:
      return said(known, next());
    case 3: {
      const some = known.callables.filter(
        (each) => each.gives === 'int' && isInReach(scope, each) && !scope.locals.has(each.name),
      );
      if (some.length === 0) return leaf();
      const one = random.pick(some);
      return part('call', one.name, passedTo(scope, one.takes));
    }
    case 4:
      return part('choice', '', [question({ ...scope, self: null }), next(), next()]);
    case 5:
    case 6: {
      const all = [...scope.locals].flatMap(([name, type]) => {
        const one = known.classes.find((each) => each.name === type);
        return one ? [[part('name', name), one] as const] : [];
      });
      const [object, one] = random.pick([
        ...all,
        ...(self ? [[part('this'), self] as const] : []),
        [null, null] as const,
      ]);
      return one ? askedOf(scope, object, one) : next();
    }
    case 7:
      return part(random.pick(['length', 'length', 'sum', 'most']), '', [list(scope, depth - 1)]);
    case 8:
      return part('at', '', [list(scope, 0), part('number', random.pick(['0', '0', '0', '1']))]);
    case 9: {
      const lambdas = [...scope.locals].filter(([, type]) => type === 'lambda').map(([name]) => name);
      return lambdas.length > 0 ? part('apply', random.pick(lambdas), [next()]) : leaf();
    }
    case 10:
      return random.chance(0.4)
        ? part('narrow', '', [next()])
        : part(random.pick(['length', 'runes']), '', [text(scope, 1)]);
    case 11: {
      const failing = known.callables.filter(
        (each) => each.gives === 'fails' && isInReach(scope, each) && !scope.locals.has(each.name),
      );
      if (failing.length === 0 || known.language !== 'rs') return leaf();
      const one = random.pick(failing);
      return part('or', '', [part('call', one.name, passedTo(scope, one.takes)), next()]);
    }
    case 13: {
      const maps = placesOf(scope, 'map').map((one) => ({ ...one, words: [] }));
      return maps.length > 0 ? part('under', '', [random.pick(maps), integer(scope, 0)]) : leaf();
    }
    case 14:
      if (!mayGather(scope)) return next();
      return part('gather', random.pick(['sum', 'count']), [list(scope, 0), ...ofItem(scope)]);
    default:
      return self ? askedOf(scope, part('this'), self) : next();
  }
}

function askedOf(scope: Scope, object: Part, one: Struct): Part {
  const { random } = scope.known;
  const fields = fieldsOf(one, 'int').map(([name, owner]) => part('get', name, [object], owner));
  const able = one.methods
    .filter((each) => each.gives === 'int' && isInReach(scope, each))
    .map((each) => part('send', each.name, [object, ...passedTo(scope, each.takes)], one.name));
  const all = [...fields, ...able];
  return all.length > 0 ? random.pick(all) : part('number', '7');
}
