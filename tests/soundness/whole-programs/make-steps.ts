import type { Random } from '../random.ts';
import type { Language } from './make.ts';
import { everyPart, type Part, part } from './part.ts';

/** Bodies of functions of compiled languages: loops, lists, arms, what fails and what is done later. */
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

/** A block that gives back what its function says. */
export function makeBody(scope: Scope): Part {
  const { random } = scope.known;
  const [steps, inner] = makeSteps(scope, random.pick([0, 1, 1, 2, 2, 3]));
  const last = giveBack(inner);
  const body = part('block', '', [...steps, last]);
  sayUnused(scope.known, body);
  return body;
}

/** Go takes no local that nobody asks for. */
function sayUnused(known: Known, one: Part): void {
  for (const block of everyPart(one).filter(({ kind }) => kind === 'block'))
    for (const [at, step] of [...block.parts.entries()].reverse()) {
      if (step.kind !== 'let' && step.kind !== 'try') continue;
      const rest = block.parts.slice(at + 1).flatMap(everyPart);
      const isAsked = rest.some(
        (each) =>
          (each.kind === 'name' || each.kind === 'apply') &&
          each.name === step.name &&
          !each.words.includes('place'),
      );
      if (isAsked) continue;
      const asked =
        step.type === 'list' || step.type === 'map'
          ? part('length', '', [part('name', step.name)])
          : step.type === 'text'
            ? part('length', '', [part('name', step.name)])
            : step.type === 'lambda'
              ? part('apply', step.name, [part('number', '1')])
              : step.type === 'int'
                ? part('name', step.name)
                : part('number', '0');
      block.parts.splice(at + 1, 0, part('do', '', [said(known, asked)]));
    }
}

function giveBack(scope: Scope): Part {
  const { random } = scope.known;
  if (scope.gives === 'fails' && random.chance(0.15)) return part('fail', random.pick(['low', 'high']));
  return part('return', '', [givenBack(scope, scope.gives === 'fails' ? 'int' : scope.gives)]);
}

function givenBack(scope: Scope, type: string): Part {
  return type === 'list' ? list(scope, 1) : type === 'text' ? text(scope, 2) : integer(scope, 2);
}

function makeSteps(scope: Scope, count: number): readonly [Part[], Scope] {
  const steps: Part[] = [];
  let at = scope;
  for (let more = count; more > 0; more--) {
    const [step, next] = makeStep(at);
    steps.push(step);
    at = next;
  }
  return [steps, at];
}

const inner = (scope: Scope, count: number, more: Partial<Scope> = {}): Part =>
  part('block', '', makeSteps({ ...scope, here: [], ...more }, count)[0]);

function makeStep(scope: Scope): readonly [Part, Scope] {
  const { known } = scope;
  const { random } = known;
  const isGo = known.language === 'go';
  const free = LOCALS.filter(
    (name) => !scope.here.includes(name) && !(isGo && scope.locals.has(name) && random.chance(0.7)),
  );
  const name = free.length > 0 ? random.pick(free) : null;
  const plus = (type: string): Scope => ({
    ...scope,
    locals: new Map([...scope.locals, [name!, type]]),
    counting: scope.counting.filter((each) => each !== name),
    here: [...scope.here, name!],
  });
  const integers = placesOf(scope, 'int');
  const lists = placesOf(scope, 'list');
  const failing = known.callables.filter(
    (each) => each.gives === 'fails' && isInReach(scope, each) && !scope.locals.has(each.name),
  );
  const bad = (): Part =>
    scope.mayLeave && random.chance(0.5)
      ? part(random.pick(['leave', 'next']))
      : scope.gives === 'fails' && random.chance(0.5)
        ? part('fail', random.pick(['low', 'high']))
        : part('return', '', [givenBack(scope, scope.gives === 'fails' ? 'int' : scope.gives)]);
  switch (random.below(18)) {
    case 0:
    case 1:
      if (name) return [part('let', name, [integer(scope, 2)], 'int'), plus('int')];
      break;
    case 2:
      if (name) return [part('let', name, [list(scope, 1)], 'list'), plus('list')];
      break;
    case 3:
    case 4:
      if (integers.length > 0)
        return random.chance(0.5)
          ? [part('set', '', [random.pick(integers), integer(scope, 2)]), scope]
          : [part('add', random.pick(['+', '-']), [random.pick(integers), integer(scope, 1)]), scope];
      break;
    case 5:
      if (lists.length > 0 && random.chance(0.3)) {
        const place = part('at', '', [random.pick(lists), part('number', '0')], '', ['place']);
        return [part('set', '', [place, integer(scope, 1)]), scope];
      }
      if (lists.length > 0) return [part('push', '', [random.pick(lists), integer(scope, 1)]), scope];
      break;
    case 6: {
      const stop = random.chance(0.4);
      return [
        part('if', '', [
          question(scope),
          stop ? part('block', '', [bad()]) : inner(scope, 1),
          stop ? part('block') : inner(scope, random.below(2)),
        ]),
        scope,
      ];
    }
    case 7:
    case 8:
      if (name) {
        const block = inner(scope, 1 + random.below(2), {
          locals: new Map([...scope.locals, [name, 'int']]),
          counting: [...scope.counting, name],
          mayLeave: true,
        });
        if (!everyPart(block).some((each) => each.kind === 'name' && each.name === name))
          block.parts.unshift(part('do', '', [said(known, part('name', name))]));
        return random.chance(0.6)
          ? [part('each', name, [list(scope, 0), block]), scope]
          : [part('count', name, [part('number', String(1 + random.below(3))), block]), scope];
      }
      break;
    case 9:
      return [
        part('match', '', [
          integer(scope, 1),
          ...['1', '2|3', '4']
            .slice(0, 1 + random.below(3))
            .map((each) => part('arm', each, [inner(scope, 1)])),
          inner(scope, random.below(2)),
        ]),
        scope,
      ];
    case 10:
      return [
        part('later', '', [said(known, integer(scope, 0))], '', isGo && random.chance(0.5) ? ['late'] : []),
        scope,
      ];
    case 11:
      if (name && failing.length > 0) {
        const one = random.pick(failing);
        const called = part('call', one.name, passedTo(scope, one.takes));
        if (scope.gives === 'fails')
          return [part('try', name, [called], 'int', random.chance(0.3) ? ['wrapped'] : []), plus('int')];
        const yes = inner(scope, 1, { locals: new Map([...scope.locals, [name, 'int']]) });
        if (!everyPart(yes).some((each) => each.kind === 'name' && each.name === name))
          yes.parts.unshift(part('do', '', [said(known, part('name', name))]));
        return [part('tried', name, [called, yes, inner(scope, random.below(2))]), scope];
      }
      break;
    case 12:
      if (name) {
        const inside = {
          ...scope,
          locals: new Map([...scope.locals, ['each', 'int']]),
          gives: 'int',
          mayLeave: false,
        };
        const body = part('block', '', [part('return', '', [integer(inside, 2)])]);
        const made = part('lambda', '', [
          part('parameters', '', [part('parameter', 'each', [], 'int')]),
          body,
        ]);
        return [part('let', name, [made], 'lambda'), plus('lambda')];
      }
      break;
    case 15:
      if (name) return [part('let', name, [map(scope)], 'map'), plus('map')];
      break;
    case 16: {
      const maps = placesOf(scope, 'map');
      if (maps.length === 0) break;
      const place = part('under', '', [random.pick(maps), integer(scope, 0)], '', ['place']);
      return [part('set', '', [place, integer(scope, 1)]), scope];
    }
    case 17: {
      const maps = placesOf(scope, 'map').map((one) => ({ ...one, words: [] }));
      if (!name || maps.length === 0) break;
      const yes = inner(scope, 1, { locals: new Map([...scope.locals, [name, 'int']]) });
      if (!everyPart(yes).some((each) => each.kind === 'name' && each.name === name))
        yes.parts.unshift(part('do', '', [said(known, part('name', name))]));
      const asked = [random.pick(maps), integer(scope, 0)];
      return [part('found', name, [...asked, yes, inner(scope, random.below(2))]), scope];
    }
    case 13:
      return [part('inner', '', [inner(scope, 1 + random.below(2))]), scope];
  }
  return [part('do', '', [said(known, integer(scope, 2))]), scope];
}

/** What may be written: locals, states, and fields of the object. */
function placesOf(scope: Scope, type: string): readonly Part[] {
  const locals = [...scope.locals]
    .filter(([name, each]) => each === type && !scope.counting.includes(name))
    .map(([name]) => name);
  const states = type === 'int' ? scope.known.states.filter((name) => !scope.locals.has(name)) : [];
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

const isInReach = (scope: Scope, { name }: Callable): boolean => NAMES.indexOf(name) < scope.below;

const passedTo = (scope: Scope, types: readonly string[]): readonly Part[] =>
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
  if (known.language === 'rs' && depth > 0 && places.length > 0 && random.chance(0.3))
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

function map(scope: Scope): Part {
  const { random } = scope.known;
  const keys = random.shuffled(['0', '1', '2', '3']).slice(0, random.below(3));
  return part(
    'map',
    '',
    keys.flatMap((key) => [part('number', key), integer(scope, 1)]),
  );
}

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
      if (known.language !== 'rs') return next();
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
