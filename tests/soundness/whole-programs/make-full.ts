import type { Random } from '../random.ts';
import { importAll, type Language, sayWhere } from './make.ts';
import { makeBody } from './make-steps.ts';
import { integer, type Known, LOCALS, list, NAMES, type Scope, type Struct } from './make-values.ts';
import { type Part, part } from './part.ts';

/**
 * Makes up small programs of several files whose functions and methods have full bodies: loops, lists, texts, arms, and
 * what fails. What has another struct in it, or a base, has what that one has, and declares nothing anew as something
 * else. There are few names here as well.
 */
const CLASSES = ['Item', 'Cart', 'Shop'];
const MODULES = ['base', 'goods', 'program'];

/** A program of any language. */
export function makeFull(random: Random, language: Language): Part {
  const known: Known = {
    random,
    language,
    classes: [],
    callables: [],
    values: [],
    states: [],
    writable: [],
    said: 0,
  };
  const modules = MODULES.slice(random.chance(0.4) ? 1 : 0).map((name, at, all) => {
    const items: Part[] = [];
    // What a module of these has imported it can't write.
    if (/^(?:js|ts|py)$/.test(language)) known.writable.length = 0;
    for (let more = 1 + random.below(3); more > 0; more--) items.push(...makeItem(known));
    if (known.classes.length < CLASSES.length && (at === 0 || random.chance(0.7)))
      items.push(makeClass(known));
    if (at === all.length - 1) items.push(...uses(known));
    return part('module', name, items);
  });
  const program = part('program', '', modules);
  if (language !== 'go') importAll(program);
  if (language === 'java') sayWhere(program);
  return program;
}

const outer = (known: Known, below: number): Scope => ({
  known,
  locals: new Map(),
  counting: [],
  here: [],
  self: null,
  below,
  gives: 'int',
  mayLeave: false,
});

function makeItem(known: Known): readonly Part[] {
  const { random } = known;
  const taken = [...known.callables.map(({ name }) => name), ...known.values, ...known.states];
  const free = NAMES.filter((name) => !taken.includes(name));
  if (free.length === 0) return [];
  const name = random.pick(free);
  const kind = random.pick(['function', 'function', 'function', 'value', 'state'] as const);
  if (kind !== 'function') {
    (kind === 'value' ? known.values : known.states).push(name);
    if (kind === 'state') known.writable.push(name);
    return [part(kind, name, [part('number', String(1 + random.below(5)))], 'int')];
  }
  const gives = random.pick(['int', 'int', 'int', 'list', 'fails', 'fails', 'text']);
  const takes = random.shuffled(LOCALS).slice(0, random.below(3));
  const types = takes.map(() => random.pick(['int', 'int', 'list', ...known.classes.map((one) => one.name)]));
  const scope = {
    ...outer(known, NAMES.indexOf(name)),
    gives,
    locals: new Map(takes.map((each, at) => [each, types[at]!])),
    here: known.language === 'go' ? takes : [],
  };
  const made = callable('function', name, takes, types, gives, makeBody(scope));
  known.callables.push({ name, takes: types, gives });
  return [made];
}

function callable(
  kind: 'function' | 'method',
  name: string,
  takes: readonly string[],
  types: readonly string[],
  gives: string,
  body: Part,
): Part {
  const parameters = takes.map((each, at) => part('parameter', each, [], types[at]!));
  return part(kind, name, [part('parameters', '', parameters), body], gives);
}

function makeClass(known: Known): Part {
  const { random } = known;
  const name = CLASSES[known.classes.length]!;
  const base = known.classes.length > 0 && random.chance(0.4) ? random.pick(known.classes) : null;
  const made: Struct = { name, base, fields: [], methods: [] };
  const order = random.shuffled(NAMES).slice(0, 2 + random.below(3));
  const members: Part[] = [];
  for (const member of order.sort((one, two) => NAMES.indexOf(one) - NAMES.indexOf(two))) {
    const field = inherited(base, member, 'fields');
    const method = inherited(base, member, 'methods');
    if (field || (!method && (made.fields.length === 0 || random.chance(0.35)))) {
      const type = field?.type ?? random.pick(['int', 'int', 'list']);
      const value =
        type === 'list'
          ? part('list', '', [part('number', String(random.below(4)))])
          : part('number', String(random.below(6)));
      made.fields.push({ name: member, type });
      members.push(part('field', member, [value], type));
      continue;
    }
    const takes = random.shuffled(LOCALS).slice(0, method?.takes.length ?? random.below(3));
    const types = takes.map((_, at) => method?.takes[at] ?? random.pick(['int', 'int', 'list']));
    const gives = method?.gives ?? random.pick(['int', 'int', 'int', 'list', 'fails']);
    const scope = {
      ...outer(known, NAMES.indexOf(member)),
      gives,
      self: made,
      locals: new Map(takes.map((each, at) => [each, types[at]!])),
      here: known.language === 'go' ? takes : [],
    };
    const written = callable('method', member, takes, types, gives, makeBody(scope));
    if (known.language === 'go' && random.chance(0.3)) written.words = ['value'];
    members.push(written);
    made.methods.push({ name: member, takes: types, gives });
  }
  if (random.chance(0.5)) members.unshift(makeConstructor(known, made));
  known.classes.push(made);
  return part('class', name, members, base?.name ?? '');
}

/** What a struct has from that in it by the same name: it is declared anew as the same. */
function inherited<Kind extends 'fields' | 'methods'>(
  base: Struct | null,
  name: string,
  kind: Kind,
): Struct[Kind][number] | undefined {
  return base ? (base[kind].find((one) => one.name === name) ?? inherited(base.base, name, kind)) : undefined;
}

function makeConstructor(known: Known, made: Struct): Part {
  const scope: Scope = { ...outer(known, 0), locals: new Map([['given', 'int']]) };
  const steps = made.fields
    .filter(({ type }) => type === 'int')
    .map(({ name }) => part('set', '', [part('get', name, [part('this')], made.name), integer(scope, 1)]));
  if (made.base) steps.unshift(part('base', '', [integer(scope, 0)]));
  return part('make', '', [
    part('parameters', '', [part('parameter', 'given', [], 'int')]),
    part('block', '', steps),
  ]);
}

/** What the last file does: it makes an object of every struct, and asks for all that there is. */
function uses(known: Known): readonly Part[] {
  const { random } = known;
  const scope = outer(known, 99);
  const steps: Part[] = [];
  const passed = (types: readonly string[]): readonly Part[] =>
    types.map((type) =>
      type === 'int'
        ? part('number', String(random.below(6)))
        : type === 'list'
          ? list(scope, 0)
          : part('name', type.toLowerCase()),
    );
  const told = (gives: string, asked: Part): void => {
    if (gives === 'fails')
      steps.push(
        part('tried', 'value', [
          asked,
          part('block', '', [part('do', '', [part('say', 'v', [part('name', 'value')])])]),
          part('block', '', [part('do', '', [part('say', 'e', [part('number', '0')])])]),
        ]),
      );
    else if (gives === 'list') steps.push(part('do', '', [part('say', 's', [part('sum', '', [asked])])]));
    else if (gives === 'text') steps.push(part('do', '', [part('say', 't', [part('length', '', [asked])])]));
    else steps.push(part('do', '', [part('say', 'r', [asked])]));
  };
  for (const { name } of known.classes)
    steps.push(part('value', name.toLowerCase(), [part('new', name, [part('number', '2')])], name));
  for (const times of [0, 1])
    for (const { name, methods, fields } of known.classes) {
      for (const method of methods)
        told(
          method.gives,
          part('send', method.name, [part('name', name.toLowerCase()), ...passed(method.takes)], name),
        );
      for (const field of times === 1 ? fields : [])
        told(field.type, part('get', field.name, [part('name', name.toLowerCase())], name));
    }
  for (const { name, takes, gives } of [...known.callables, ...known.callables])
    told(gives, part('call', name, passed(takes)));
  for (const name of [...known.values, ...known.states]) told('int', part('name', name));
  return steps;
}
