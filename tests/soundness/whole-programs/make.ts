import type { Random } from '../random.ts';
import { everyPart, type Part, part } from './part.ts';

/**
 * Makes up small programs of several modules with classes. There are few names, so that members, functions, values and
 * locals are often called alike. What is called has a name that comes earlier among `NAMES`, so that every run ends.
 */
const NAMES = ['rate', 'size', 'count', 'take', 'total', 'price', 'show', 'apply'];
const CLASSES = ['Item', 'Cart', 'Shop', 'Till', 'Desk'];
const LOCALS = ['given', 'one', 'rest', 'rate', 'size'];
const MODULES = ['base', 'goods', 'program'];

interface Known {
  readonly name: string;
  readonly kind: 'field' | 'getter' | 'method';
  readonly isStatic: boolean;
  readonly arity: number;
}

interface Made {
  readonly name: string;
  readonly base: Made | null;
  readonly members: Known[];
}

/** A function, and of each parameter the class that it wants, or null for an integer. */
interface Callable {
  readonly name: string;
  readonly takes: readonly (Made | null)[];
}

interface World {
  readonly random: Random;
  readonly language: Language;
  readonly classes: Made[];
  readonly functions: Callable[];
  readonly values: string[];
  readonly states: string[];
  /** States of the module that is being made, which alone may write them. */
  own: string[];
  said: number;
}

interface Scope {
  readonly world: World;
  /** Names of integers that are there. */
  readonly integers: readonly string[];
  /** Names of objects, with their classes. */
  readonly objects: ReadonlyMap<string, Made>;
  readonly self: Made | null;
  readonly isStatic: boolean;
  /** Whether other fields may have no value yet. */
  readonly isFirst?: boolean;
  /** Only what is called by a name before this one may be called. */
  readonly below: number;
}

export type Language = 'js' | 'ts' | 'py' | 'java' | 'go' | 'rs';

export function makeProgram(random: Random, language: Language): Part {
  const world: World = {
    random,
    language,
    classes: [],
    functions: [],
    values: [],
    states: [],
    own: [],
    said: 0,
  };
  const modules = MODULES.slice(random.chance(0.5) ? 1 : 0).map((name, at, all) => {
    const isLast = at === all.length - 1;
    const items: Part[] = [];
    world.own = [];
    for (let more = 1 + random.below(2); more > 0; more--) items.push(...makeItem(world));
    if (world.classes.length < CLASSES.length) items.push(makeClass(world));
    if (world.classes.length < CLASSES.length && random.chance(0.4)) items.push(makeClass(world));
    if (isLast) items.push(...uses(world));
    return part('module', name, items);
  });
  const program = part('program', '', modules);
  importAll(program);
  if (language === 'java') sayWhere(program);
  return program;
}

/** In Java what a class has, or inherits, hides what its module has: where it would, the module is said. */
export function sayWhere(program: Part): void {
  const classes = new Map(
    everyPart(program)
      .filter(({ kind }) => kind === 'class')
      .map((one) => [one.name, one]),
  );
  const members = (name: string): readonly string[] => {
    const one = classes.get(name);
    return one ? [...one.parts.map((member) => member.name), ...members(one.type)] : [];
  };
  for (const [name, one] of classes)
    for (const each of everyPart(one))
      if ((each.kind === 'call' || each.kind === 'name') && members(name).includes(each.name))
        each.words = [...each.words, 'qualified'];
}

/** Every module imports what it says of those before it. */
export function importAll(program: Part): void {
  const shown = new Map<string, string>();
  for (const module of program.parts) {
    const said = new Set<string>();
    const note = (one: Part): void => {
      if (one.kind === 'name' || one.kind === 'call' || one.kind === 'new') said.add(one.name);
      if (one.kind === 'class' && one.type) said.add(one.type);
      if (one.type && one.kind !== 'get' && one.kind !== 'send') said.add(one.type);
      one.parts.forEach(note);
    };
    module.parts.forEach(note);
    const imports = [...said]
      .filter((name) => shown.has(name))
      .map((name) => part('import', name, [], shown.get(name)!));
    for (const { kind, name } of module.parts)
      if (/^(?:class|function|value|state)$/.test(kind)) shown.set(name, module.name);
    module.parts.unshift(...imports);
  }
}

function freshName(world: World, taken: readonly string[]): string | null {
  const free = NAMES.filter((name) => !taken.includes(name));
  return free.length > 0 ? world.random.pick(free) : null;
}

const allTaken = (world: World): readonly string[] => [
  ...world.functions.map(({ name }) => name),
  ...world.values,
  ...world.states,
];

function makeItem(world: World): readonly Part[] {
  const { random } = world;
  const name = freshName(world, allTaken(world));
  if (name === null) return [];
  const scope: Scope = {
    world,
    integers: [...world.values, ...world.states],
    objects: new Map(),
    self: null,
    isStatic: true,
    below: NAMES.indexOf(name),
  };
  const kind = random.pick(['function', 'function', 'value', 'state'] as const);
  if (kind === 'function') {
    const made = makeCallable('function', name, scope, random.below(3));
    const takes = made.parts[0]!.parts.map(
      ({ type }) => world.classes.find((each) => each.name === type) ?? null,
    );
    world.functions.push({ name, takes });
    return [made];
  }
  const value = random.chance(0.5) ? integer(scope, 1) : part('number', String(1 + random.below(5)));
  const item = part(kind, name, [value], 'int');
  (kind === 'value' ? world.values : world.states).push(name);
  if (kind === 'state') world.own.push(name);
  return [item];
}

function makeClass(world: World): Part {
  const { random } = world;
  const name = CLASSES[world.classes.length]!;
  const base = world.classes.length > 0 && random.chance(0.7) ? random.pick(world.classes) : null;
  const made: Made = { name, base, members: [] };
  const members: Part[] = [];
  const order = random.shuffled(NAMES).slice(0, 2 + random.below(3));
  for (const member of order.sort((one, two) => NAMES.indexOf(one) - NAMES.indexOf(two))) {
    const inherited = memberOf(base, member);
    const isStatic = inherited?.isStatic ?? random.chance(0.2);
    const kind = inherited?.kind ?? random.pick(kinds(world.language, isStatic));
    // A field that is declared anew hides the other one, or takes its place: both are worth trying.
    const scope: Scope = {
      world,
      integers: [...world.values, ...world.states],
      objects: new Map(),
      self: made,
      isStatic,
      below: NAMES.indexOf(member),
    };
    const words = isStatic ? ['static'] : [];
    // What a class of Python says while it is made knows nothing of the class.
    const outside = world.language === 'py' && isStatic;
    const first = { ...scope, self: outside ? null : made, isFirst: true };
    if (kind === 'field') members.push(part('field', member, [integer(first, 1)], 'int', words));
    else {
      const arity = kind === 'getter' ? 0 : (inherited?.arity ?? random.below(3));
      const method = makeCallable('method', member, scope, arity);
      method.words = kind === 'getter' ? [...words, 'get'] : words;
      members.push(method);
    }
    const last = members.at(-1)!;
    const arity = last.kind === 'method' ? last.parts[0]!.parts.length : 0;
    made.members.push({ name: member, kind, isStatic, arity });
  }
  if (random.chance(0.5)) members.unshift(makeConstructor(world, made));
  world.classes.push(made);
  return part('class', name, random.chance(0.5) ? members : random.shuffled(members), base?.name ?? '');
}

function kinds(language: Language, isStatic: boolean): readonly Known['kind'][] {
  const hasGetters = language === 'js' || language === 'ts' || (language === 'py' && !isStatic);
  return hasGetters ? ['field', 'getter', 'method', 'method'] : ['field', 'method', 'method'];
}

function makeConstructor(world: World, made: Made): Part {
  const given = world.random.pick(LOCALS);
  const scope: Scope = {
    world,
    integers: [given, ...world.values],
    objects: new Map(),
    self: made,
    isStatic: false,
    below: 99,
  };
  const steps: Part[] = [];
  if (made.base) steps.push(part('base', '', [integer({ ...scope, self: null }, 1)]));
  const fields = made.members.filter(({ kind, isStatic }) => kind === 'field' && !isStatic);
  for (const { name } of fields)
    if (world.random.chance(0.6))
      steps.push(
        part('set', '', [part('get', name, [part('this')], made.name), integer({ ...scope, below: 2 }, 2)]),
      );
  if (world.random.chance(0.4)) steps.push(part('do', '', [said(world, integer(scope, 2))]));
  return part('make', '', [
    part('parameters', '', [part('parameter', given, [], 'int')]),
    part('block', '', steps),
  ]);
}

function makeCallable(kind: 'function' | 'method', name: string, outer: Scope, arity: number): Part {
  const { world } = outer;
  const { random } = world;
  const names = random.shuffled([...new Set(LOCALS)]).slice(0, arity);
  const objects = new Map<string, Made>();
  const parameters = names.map((each) => {
    const made = world.classes.length > 0 && kind === 'function' && random.chance(0.25);
    if (!made) return part('parameter', each, [], 'int');
    const type = random.pick(world.classes);
    objects.set(each, type);
    return part('parameter', each, [], type.name);
  });
  const integers = [
    ...outer.integers.filter((each) => !names.includes(each)),
    ...names.filter((each) => !objects.has(each)),
  ];
  let scope: Scope = { ...outer, integers, objects };
  const steps: Part[] = [];
  for (let more = random.pick([0, 0, 1, 1, 2]); more > 0; more--) {
    const [step, next] = makeStep(scope, names);
    steps.push(step);
    scope = next;
  }
  steps.push(part('return', '', [integer(scope, 2)]));
  return part(kind, name, [part('parameters', '', parameters), part('block', '', steps)]);
}

function makeStep(scope: Scope, taken: readonly string[]): readonly [Part, Scope] {
  const { world } = scope;
  const { random } = world;
  const free = LOCALS.filter(
    (name) =>
      !taken.includes(name) &&
      !scope.integers.includes(name) &&
      !scope.objects.has(name) &&
      !world.functions.some((known) => known.name === name),
  );
  const fields = ownFields(scope);
  const choice = random.below(6);
  if (choice === 0 && free.length > 0) {
    const name = random.pick(free);
    const value = integer(scope, 2);
    return [part('let', name, [value], 'int'), { ...scope, integers: [...scope.integers, name, name] }];
  }
  if (choice === 1 && free.length > 0 && world.classes.length > 0 && scope.below > 3) {
    const name = random.pick(free);
    const type = random.pick(world.classes);
    const made = part('new', type.name, [integer(scope, 1)]);
    return [
      part('let', name, [made], type.name),
      { ...scope, objects: new Map([...scope.objects, [name, type]]) },
    ];
  }
  if (choice === 2 && fields.length > 0) {
    const field = random.pick(fields);
    return [part('set', '', [field, integer(scope, 2)]), scope];
  }
  if (choice === 3 && world.own.length > 0) {
    const name = world.own.find((each) => scope.integers.includes(each) && !taken.includes(each));
    if (name) return [part('set', name, [part('name', name), integer(scope, 1)]), scope];
  }
  if (choice === 4)
    return [
      part('if', '', [
        question(scope),
        part('block', '', [part('do', '', [said(world, integer(scope, 1))])]),
        part('block', '', random.chance(0.5) ? [part('return', '', [integer(scope, 1)])] : []),
      ]),
      scope,
    ];
  return [part('do', '', [said(world, integer(scope, 2))]), scope];
}

function ownFields({ self, isStatic }: Scope): readonly Part[] {
  if (!self || isStatic) return [];
  return membersOf(self)
    .filter((known) => known.kind === 'field' && !known.isStatic)
    .map(({ name }) => part('get', name, [part('this')], self.name));
}

/** Words are mostly told apart, and now and then alike. */
function said(world: World, value: Part): Part {
  world.said = (world.said + world.random.below(3)) % 26;
  return part('say', String.fromCharCode(97 + world.said), [value]);
}

const question = (scope: Scope): Part =>
  part('operation', scope.world.random.pick(['<', '>']), [integer(scope, 1), part('number', '3')]);

/** An expression that is an integer. */
export function integer(scope: Scope, depth: number): Part {
  const { world, self } = scope;
  const { random } = world;
  const leaf = (): Part =>
    scope.integers.length > 0 && random.chance(0.7)
      ? part('name', random.pick(scope.integers))
      : part('number', String(random.below(6)));
  if (depth <= 0) return leaf();
  const next = (): Part => integer(scope, depth - 1);
  switch (random.below(9)) {
    case 0:
      return leaf();
    case 1:
      return part('operation', random.pick(['+', '-', '*']), [next(), next()]);
    case 2:
      return said(world, next());
    case 3: {
      const callable = world.functions.filter(
        ({ name }) =>
          NAMES.indexOf(name) < scope.below && !scope.integers.includes(name) && !scope.objects.has(name),
      );
      if (callable.length === 0) return leaf();
      return callOf(scope, random.pick(callable));
    }
    case 4:
      return part('choice', '', [question(scope), next(), next()]);
    case 5: {
      const [name, type] = random.pick([...scope.objects, [null, null] as const]);
      return name ? asked(scope, part('name', name), type, false) : next();
    }
    case 6: {
      const statics = world.classes.filter((made) => membersOf(made).some((known) => known.isStatic));
      if (statics.length === 0) return next();
      const type = random.pick(statics);
      return asked(scope, part('name', type.name), type, true);
    }
    case 7:
      if (self?.base && scope.below < 99) {
        const above = membersOf(self.base).filter(
          ({ name, kind, isStatic }) =>
            kind === 'method' && isStatic === scope.isStatic && NAMES.indexOf(name) <= scope.below,
        );
        if (above.length > 0) {
          const { name, arity } = random.pick(above);
          return part('super', name, Array.from({ length: arity }, next), self.base.name);
        }
      }
      return self ? asked(scope, part('this'), self, scope.isStatic) : next();
    default:
      return self ? asked(scope, part('this'), self, scope.isStatic) : next();
  }
}

function callOf(scope: Scope, { name, takes }: Callable): Part {
  const passed = takes.map((type) => (type ? objectOf(scope, type) : integer(scope, 1)));
  return part('call', name, passed);
}

function objectOf(scope: Scope, type: Made): Part {
  const there = [...scope.objects].filter(([, made]) => made === type);
  return there.length > 0
    ? part('name', scope.world.random.pick(there)[0])
    : part('new', type.name, [integer({ ...scope, self: null }, 0)]);
}

function asked(scope: Scope, object: Part, type: Made, isStatic: boolean): Part {
  const known = membersOf(type).filter(
    (member) =>
      member.isStatic === isStatic &&
      ((member.kind === 'field' && !scope.isFirst) || NAMES.indexOf(member.name) < scope.below),
  );
  if (known.length === 0) return part('number', '7');
  const { name, kind, arity } = scope.world.random.pick(known);
  if (kind !== 'method') return part('get', name, [object], type.name);
  return part('send', name, [object, ...Array.from({ length: arity }, () => integer(scope, 1))], type.name);
}

function membersOf(made: Made): readonly Known[] {
  return [...made.members, ...(made.base ? membersOf(made.base) : [])];
}

function memberOf(made: Made | null, name: string): Known | undefined {
  return made ? membersOf(made).find((member) => member.name === name) : undefined;
}

/** What the last module does: it makes an object of every class, and asks all of them for all that they have. */
function uses(world: World): readonly Part[] {
  const scope: Scope = { world, integers: [], objects: new Map(), self: null, isStatic: true, below: 99 };
  const steps: Part[] = [];
  const number = (): Part => part('number', String(world.random.below(6)));
  for (const made of world.classes) {
    const name = made.name.toLowerCase();
    steps.push(part('value', name, [part('new', made.name, [number()])], made.name));
    const seen = new Set<string>();
    for (const known of membersOf(made)) {
      if (seen.has(known.name)) continue;
      seen.add(known.name);
      const object = part('name', known.isStatic ? made.name : name);
      const value =
        known.kind === 'method'
          ? part('send', known.name, [object, ...Array.from({ length: known.arity }, number)], made.name)
          : part('get', known.name, [object], made.name);
      steps.push(part('do', '', [said(world, value)]));
    }
  }
  for (const callable of world.functions) steps.push(part('do', '', [said(world, callOf(scope, callable))]));
  for (const name of [...world.values, ...world.states])
    steps.push(part('do', '', [said(world, part('name', name))]));
  return steps;
}
