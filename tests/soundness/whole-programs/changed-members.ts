import type { Random } from '../random.ts';
import type { Change } from './changes.ts';
import { askersOf, classesOf, isMember, rootOf } from './classes-of.ts';
import { block, copied, everyPart, has, holderOf, type Part, part } from './part.ts';

function someClass(program: Part, random: Random, fits: (one: Part) => boolean): Part | null {
  const all = classesOf(program).filter(fits);
  return all.length > 0 ? random.pick(all) : null;
}

const put = (one: Part, member: Part, random: Random): void => {
  one.parts.splice(random.chance(0.6) ? one.parts.length : random.below(one.parts.length + 1), 0, member);
};

/** A member goes up to its base; what stands there already gives way, or stays as well. */
const pullUp: Change = (program, random) => {
  const from = someClass(program, random, ({ type, parts }) => type !== '' && parts.some(isMember));
  const to = classesOf(program).find(({ name }) => name === from?.type);
  if (!from || !to) return false;
  const member = random.pick(from.parts.filter(isMember));
  from.parts = from.parts.filter((one) => one !== member);
  if (random.chance(0.7)) to.parts = to.parts.filter(({ name }) => name !== member.name);
  put(to, member, random);
  return true;
};

/** A member goes down to one class made from its own, or to all of them. */
const pushDown: Change = (program, random) => {
  const heirs = (one: Part): readonly Part[] => classesOf(program).filter(({ type }) => type === one.name);
  const from = someClass(program, random, (one) => one.parts.some(isMember) && heirs(one).length > 0);
  if (!from) return false;
  const member = random.pick(from.parts.filter(isMember));
  from.parts = from.parts.filter((one) => one !== member);
  const all = heirs(from);
  const to = random.chance(0.6) ? all : [random.pick(all)];
  for (const each of to)
    if (!each.parts.some(({ name }) => name === member.name) || random.chance(0.2))
      put(each, each === to[0] ? member : copied(member), random);
  return true;
};

/** A member goes to any other class, where it is asked for by whoever asked for it. */
const moveAside: Change = (program, random) => {
  const from = someClass(program, random, ({ parts }) => parts.some(isMember));
  const to = someClass(program, random, (one) => one !== from);
  if (!from || !to) return false;
  const member = random.pick(from.parts.filter(isMember));
  from.parts = from.parts.filter((one) => one !== member);
  put(to, member, random);
  if (has(member, 'static'))
    for (const each of askersOf(program, rootOf(program, from.name), member.name)) {
      const [object] = each.parts;
      if (object?.kind === 'name' || object?.kind === 'this') {
        object.kind = 'name';
        object.name = to.name;
      }
      each.type = to.name;
    }
  return true;
};

const exchangeMembers: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) => parts.length > 1);
  if (!one) return false;
  const at = random.below(one.parts.length - 1);
  const to = random.chance(0.6) ? at + 1 : random.below(one.parts.length);
  [one.parts[at], one.parts[to]] = [one.parts[to]!, one.parts[at]!];
  return at !== to;
};

const dropMember: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) => parts.length > 0);
  if (!one) return false;
  const gone = random.pick(one.parts);
  one.parts = one.parts.filter((each) => each !== gone);
  return true;
};

/** What a class inherits it says itself: the same, or only by asking its base. */
const addOverride: Change = (program, random) => {
  const one = someClass(program, random, ({ type }) => type !== '');
  const base = classesOf(program).find(({ name }) => name === one?.type);
  const all = base?.parts.filter(
    (each) => isMember(each) && !one!.parts.some(({ name }) => name === each.name),
  );
  if (!one || !all || all.length === 0) return false;
  const member = copied(random.pick(all));
  if (member.kind === 'method' && !has(member, 'get') && random.chance(0.6))
    block(member).parts = [
      part('return', '', [
        part(
          'super',
          member.name,
          member.parts[0]!.parts.map(({ name }) => part('name', name)),
          one.type,
        ),
      ]),
    ];
  put(one, member, random);
  return true;
};

/** Static becomes a member of objects, or the other way round, with those who ask for it or not. */
const changeStatic: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) => parts.some(isMember));
  if (!one) return false;
  const member = random.pick(one.parts.filter(isMember));
  const toStatic = !has(member, 'static');
  member.words = toStatic ? ['static', ...member.words] : member.words.filter((word) => word !== 'static');
  if (random.chance(0.7))
    for (const each of askersOf(program, rootOf(program, one.name), member.name)) {
      const [object] = each.parts;
      if (each.kind === 'super' || !object) continue;
      if (toStatic) Object.assign(object, { kind: 'name', name: one.name, parts: [] });
      else if (object.kind === 'name') Object.assign(object, { kind: 'new', parts: [part('number', '1')] });
    }
  return true;
};

/** A field becomes what is computed each time, or the other way round. */
const fieldOrGetter: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) =>
    parts.some((each) => each.kind === 'field' || has(each, 'get')),
  );
  if (!one) return false;
  const member = random.pick(one.parts.filter((each) => each.kind === 'field' || has(each, 'get')));
  if (member.kind === 'field') {
    member.kind = 'method';
    member.type = '';
    member.words = [...member.words, 'get'];
    member.parts = [part('parameters'), part('block', '', [part('return', '', [member.parts[0]!])])];
    return true;
  }
  const steps = block(member).parts;
  if (steps.length !== 1 || steps[0]!.kind !== 'return') return false;
  member.kind = 'field';
  member.type = 'int';
  member.words = member.words.filter((word) => word !== 'get');
  member.parts = [steps[0]!.parts[0]!];
  return true;
};

/** A getter becomes a method, or the other way round, with those who ask for it or all but one. */
const getterOrMethod: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) =>
    parts.some((each) => each.kind === 'method' && each.parts[0]!.parts.length === 0),
  );
  if (!one) return false;
  const some = one.parts.filter((each) => each.kind === 'method' && each.parts[0]!.parts.length === 0);
  const member = random.pick(some);
  const toMethod = has(member, 'get');
  const root = rootOf(program, one.name);
  const family = classesOf(program)
    .filter(({ name }) => rootOf(program, name) === root)
    .flatMap(({ parts }) => parts.filter(({ name, kind }) => name === member.name && kind === 'method'));
  for (const each of random.chance(0.8) ? family : [member])
    each.words = toMethod ? each.words.filter((word) => word !== 'get') : [...each.words, 'get'];
  const askers = [...askersOf(program, root, member.name)];
  if (random.chance(0.3)) askers.splice(random.below(askers.length), 1);
  for (const each of askers) {
    if (each.kind === 'super') each.words = toMethod ? [] : ['get'];
    else each.kind = toMethod ? 'send' : 'get';
  }
  return true;
};

/** The first value of a field goes to the constructor, or the other way round. */
const fieldOrConstructor: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) => parts.some(({ kind }) => kind === 'make'));
  if (!one) return false;
  const make = one.parts.find(({ kind }) => kind === 'make')!;
  const steps = block(make).parts;
  const sets = steps.filter(({ kind, parts }) => kind === 'set' && parts[0]!.kind === 'get');
  const fields = one.parts.filter((each) => each.kind === 'field' && !has(each, 'static'));
  if (fields.length === 0) return false;
  if (sets.length > 0 && random.chance(0.6)) {
    const set = random.pick(sets);
    const field = fields.find(({ name }) => name === set.parts[0]!.name);
    if (!field) return false;
    field.parts = [set.parts[1]!];
    steps.splice(steps.indexOf(set), 1);
    return true;
  }
  const field = random.pick(fields);
  const first = steps[0]?.kind === 'base' ? 1 : 0;
  const at = random.chance(0.7) ? first : first + random.below(steps.length - first + 1);
  steps.splice(at, 0, part('set', '', [part('get', field.name, [part('this')], one.name), field.parts[0]!]));
  field.parts = [part('number', '0')];
  return true;
};

/** A class takes in the one from which it is made, and what was asked of the base is asked of itself. */
const mergeIntoHeir: Change = (program, random) => {
  const heir = someClass(program, random, ({ type }) => type !== '');
  const base = classesOf(program).find(({ name }) => name === heir?.type);
  if (!heir || !base) return false;
  for (const member of base.parts)
    if (member.kind !== 'make' && !heir.parts.some(({ name }) => name === member.name))
      heir.parts.push(copied(member));
  heir.type = base.type;
  for (const each of everyPart(heir))
    if (each.kind === 'super' && each.type === base.name) {
      each.kind = 'send';
      each.type = heir.name;
      each.parts.unshift(part('this'));
    }
  for (const each of heir.parts)
    if (each.kind === 'make' && heir.type === '')
      block(each).parts = block(each).parts.filter(({ kind }) => kind !== 'base');
  const others = classesOf(program).some(({ type }) => type === base.name);
  const module = holderOf(program, base);
  if (!others && module && random.chance(0.7)) {
    module.parts = module.parts.filter((one) => one !== base);
    for (const each of everyPart(program)) {
      if (each.name === base.name && /^(?:name|new|import)$/.test(each.kind)) each.name = heir.name;
      if (each.type === base.name) each.type = heir.name;
    }
  }
  return true;
};

/** A new base takes some members of a class. */
const extractBase: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) => parts.filter(isMember).length > 1);
  const module = one && holderOf(program, one);
  if (!one || !module || classesOf(program).some(({ name }) => name === 'Basis')) return false;
  const moved = one.parts.filter((each) => isMember(each) && random.chance(0.5));
  if (moved.length === 0) return false;
  const base = part('class', 'Basis', moved, one.type);
  one.parts = one.parts.filter((each) => !moved.includes(each));
  const make = one.parts.find(({ kind }) => kind === 'make');
  if (make && one.type === '') block(make).parts.unshift(part('base', '', [part('number', '0')]));
  one.type = base.name;
  for (const each of everyPart(one)) if (each.kind === 'super') each.type = base.name;
  module.parts.splice(module.parts.indexOf(one) + (random.chance(0.15) ? 1 : 0), 0, base);
  return true;
};

const otherBase: Change = (program, random) => {
  const one = someClass(program, random, ({ type }) => type !== '');
  if (!one) return false;
  const base = classesOf(program).find(({ name }) => name === one.type);
  const other =
    random.chance(0.6) && base?.type ? base.type : someClass(program, random, (each) => each !== one)?.name;
  if (!other || other === one.type) return false;
  one.type = other;
  return true;
};

/** `super.m()` becomes `this.m()` and `this.m()` `super.m()`; `this.m()` is asked of the class. */
const otherReceiver: Change = (program, random) => {
  const all = everyPart(program).filter(
    (one) => one.kind === 'super' || (one.kind === 'send' && one.parts[0]!.kind === 'this'),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  if (one.kind === 'super') {
    one.kind = 'send';
    one.parts.unshift(part('this'));
  } else {
    one.kind = 'super';
    one.parts.shift();
  }
  return true;
};

const otherClassAsked: Change = (program, random) => {
  const names = new Set(classesOf(program).map(({ name }) => name));
  const all = everyPart(program).filter(
    (one) =>
      (one.kind === 'get' || one.kind === 'send') &&
      ((one.parts[0]!.kind === 'name' && names.has(one.parts[0]!.name)) || one.parts[0]!.kind === 'this'),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [object] = one.parts;
  const declared = classesOf(program).filter(({ parts }) => parts.some(({ name }) => name === one.name));
  if (object!.kind === 'name' && random.chance(0.4)) Object.assign(object!, { kind: 'this', name: '' });
  else if (declared.length > 0) Object.assign(object!, { kind: 'name', name: random.pick(declared).name });
  return true;
};

/** A method becomes a function that is given the object, or a static method does. */
const methodToFunction: Change = (program, random) => {
  const one = someClass(program, random, ({ parts }) => parts.some(({ kind }) => kind === 'method'));
  const module = one && holderOf(program, one);
  if (!one || !module) return false;
  const method = random.pick(one.parts.filter(({ kind }) => kind === 'method'));
  if (has(method, 'get') || everyPart(method).some(({ kind }) => kind === 'super')) return false;
  const isStatic = has(method, 'static');
  one.parts = one.parts.filter((each) => each !== method);
  const name = random.chance(0.6) ? `${method.name}Of` : method.name;
  const made = part('function', name, method.parts, method.type);
  for (const each of everyPart(made))
    if (each.kind === 'this') Object.assign(each, { kind: 'name', name: isStatic ? one.name : 'self' });
  if (!isStatic) made.parts[0]!.parts.unshift(part('parameter', 'self', [], one.name));
  module.parts.splice(module.parts.indexOf(one) + 1, 0, made);
  for (const each of askersOf(program, rootOf(program, one.name), method.name)) {
    if (each.kind !== 'send') continue;
    each.kind = 'call';
    each.name = name;
    if (isStatic) each.parts.shift();
  }
  importEverywhere(program, name, module.name);
  return true;
};

function importEverywhere(program: Part, name: string, from: string): void {
  for (const module of program.parts)
    if (
      module.name !== from &&
      everyPart(module).some((one) => (one.kind === 'call' || one.kind === 'name') && one.name === name) &&
      !module.parts.some((one) => one.kind === 'import' && one.name === name)
    )
      module.parts.unshift(part('import', name, [], from));
}

const functionToMethod: Change = (program, random) => {
  const all = program.parts.flatMap((module) =>
    module.parts.filter(({ kind }) => kind === 'function').map((one) => [module, one] as const),
  );
  if (all.length === 0) return false;
  const [module, one] = random.pick(all);
  const to = random.pick(classesOf(program));
  module.parts = module.parts.filter((each) => each !== one);
  for (const each of program.parts)
    each.parts = each.parts.filter((item) => !(item.kind === 'import' && item.name === one.name));
  put(to, part('method', one.name, one.parts, one.type, ['static']), random);
  for (const each of everyPart(program))
    if (each.kind === 'call' && each.name === one.name) {
      each.kind = 'send';
      each.type = to.name;
      each.parts.unshift(part('name', to.name));
    }
  return true;
};

export const movedMembers: Readonly<Record<string, Change>> = {
  'pull a member up': pullUp,
  'push a member down': pushDown,
  'move a member aside': moveAside,
  'exchange members': exchangeMembers,
  'drop a member': dropMember,
  'add an override': addOverride,
  'change static': changeStatic,
  'field or getter': fieldOrGetter,
  'getter or method': getterOrMethod,
  'field or constructor': fieldOrConstructor,
  'merge a base into its heir': mergeIntoHeir,
  'extract a base': extractBase,
  'take another base': otherBase,
  'super or this': otherReceiver,
  'ask another class': otherClassAsked,
  'make a method a function': methodToFunction,
  'make a function a method': functionToMethod,
};
