import type { Change } from './changes.ts';
import { askersOf, classesOf, isItem, rootOf, sayersOf } from './classes-of.ts';
import { block, copied, everyPart, has, holderOf, type Part, part } from './part.ts';

const body = (...steps: readonly Part[]): Part => part('block', '', steps);

/** A field goes behind a getter, and is kept under another name, which is asked for by its class or by nobody else. */
const encapsulate: Change = (program, random) => {
  const all = classesOf(program).flatMap((one) =>
    one.parts
      .filter((each) => each.kind === 'field' && !has(each, 'static'))
      .map((field) => [one, field] as const),
  );
  if (all.length === 0) return false;
  const [one, field] = random.pick(all);
  const { name } = field;
  const kept = random.chance(0.7) ? `_${name}` : 'held';
  field.name = kept;
  const asked = part('get', kept, [part('this')], one.name);
  const at = one.parts.indexOf(field) + (random.chance(0.7) ? 1 : 0);
  one.parts.splice(
    at,
    0,
    part('method', name, [part('parameters'), body(part('return', '', [asked]))], '', ['get']),
  );
  // Whoever writes it writes what is kept; some of those who read it may do so as well.
  const root = rootOf(program, one.name);
  for (const each of everyPart(program)) {
    const [target] = each.kind === 'set' ? each.parts : [];
    if (target?.kind === 'get' && target.name === name && rootOf(program, target.type) === root)
      target.name = kept;
  }
  for (const each of askersOf(program, root, name))
    if (each.parts[0]?.kind === 'this' && random.chance(0.3)) each.name = kept;
  return true;
};

/** What a constructor does goes up to that of its base, which is given what that needs. */
const pullConstructor: Change = (program, random) => {
  const all = classesOf(program).filter(
    ({ type, parts }) => type !== '' && parts.some(({ kind }) => kind === 'make'),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const base = classesOf(program).find(({ name }) => name === one.type);
  const make = one.parts.find(({ kind }) => kind === 'make')!;
  const above = base?.parts.find(({ kind }) => kind === 'make');
  const steps = block(make).parts;
  const set = steps.find(({ kind }) => kind === 'set');
  if (!base || !above || !set) return false;
  block(make).parts = steps.filter((each) => each !== set);
  for (const each of everyPart(set)) if (each.type === one.name) each.type = base.name;
  const [given, wanted] = [make, above].map((each) => each.parts[0]!.parts[0]?.name);
  if (given === undefined || wanted === undefined) return false;
  for (const each of everyPart(set)) if (each.kind === 'name' && each.name === given) each.name = wanted;
  block(above).parts.push(set);
  if (random.chance(0.6)) {
    const call = block(make).parts.find(({ kind }) => kind === 'base');
    if (call) call.parts = [part('name', given)];
  }
  return true;
};

/** A constructor or a method that only hands on what it is given comes, or goes. */
const handOn: Change = (program, random) => {
  const all = classesOf(program).filter(
    ({ type, parts }) => type !== '' && !parts.some(({ kind }) => kind === 'make'),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const value = random.chance(0.8) ? part('name', 'given') : part('number', '2');
  one.parts.unshift(
    part('make', '', [
      part('parameters', '', [part('parameter', 'given', [], 'int')]),
      body(part('base', '', [value])),
    ]),
  );
  return true;
};

/** The last parameter has a default, which one or all of those who say it leave out. */
const addDefault: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, parts }) => (kind === 'function' || kind === 'method') && parts[0]!.parts.at(-1)?.type === 'int',
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const last = one.parts[0]!.parts.at(-1)!;
  const calls = everyPart(program).filter(
    ({ kind, name }) => name === one.name && /^(?:call|send|super)$/.test(kind),
  );
  const values = calls.flatMap((call) => call.parts.slice(-1)).filter(({ kind }) => kind === 'number');
  if (values.length === 0) return false;
  const value = random.pick(values);
  last.parts = [copied(value)];
  for (const call of calls)
    if (
      call.parts.at(-1)?.kind === 'number' &&
      (call.parts.at(-1)!.name === value.name || random.chance(0.1))
    )
      call.parts.pop();
  return true;
};

/** A value that is asked for once goes into the function that asks for it, or a local out of it. */
const valueIntoFunction: Change = (program, random) => {
  const values = program.parts.flatMap((module) =>
    module.parts
      .filter(({ kind, type }) => kind === 'value' && type === 'int')
      .map((one) => [module, one] as const),
  );
  const [found] = random.shuffled(values);
  if (!found) return false;
  const [module, one] = found;
  const holders = everyPart(program).filter(
    (each) => (each.kind === 'function' || each.kind === 'method') && sayersOf(each, one.name).length > 0,
  );
  if (holders.length === 0) return false;
  for (const each of holders)
    block(each).parts.unshift(part('let', one.name, [copied(one.parts[0]!)], 'int'));
  if (random.chance(0.6)) module.parts = module.parts.filter((each) => each !== one);
  return true;
};

/** What one module has, another one that everybody asks instead hands on. */
const handOnByModule: Change = (program, random) => {
  const [first, ...others] = program.parts;
  const user = random.pick(others.length > 0 ? others : [first!]);
  const imports = user.parts.filter(({ kind, type }) => kind === 'import' && type === first!.name);
  const between = program.parts.find(
    (module) =>
      module !== first &&
      module !== user &&
      module.parts.some((one) => one.kind === 'import' && imports.some(({ name }) => name === one.name)),
  );
  if (!between) return false;
  const handed = between.parts.filter(
    (one) => one.kind === 'import' && imports.some(({ name }) => name === one.name),
  );
  for (const one of handed) {
    one.words = [...one.words.filter((word) => word !== 'shown'), 'shown'];
    for (const each of imports) if (each.name === one.name) each.type = between.name;
  }
  return true;
};

/** An item is what its module has under a new name, and the old name means the same, or is made anew. */
const nameTwice: Change = (program, random) => {
  const module = random.pick(program.parts);
  const items = module.parts.filter((one) => isItem(one) && one.kind !== 'class' && one.type === 'int');
  if (items.length === 0) return false;
  const item = random.pick(items);
  const said = sayersOf(module, item.name);
  const at = module.parts.indexOf(item);
  module.parts.splice(at + 1, 0, part('value', 'again', [part('name', item.name)], 'int'));
  for (const each of said) if (random.chance(0.5)) each.name = 'again';
  return true;
};

/** A member of a class that only one other class asks for goes there, where the object is handed in. */
const moveToAsker: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind, parts }) => kind === 'send' && parts[0]!.kind === 'name');
  if (all.length === 0) return false;
  const call = random.pick(all);
  const one = classesOf(program).find(
    ({ name, parts }) => name === call.type && parts.some((each) => each.name === call.name),
  );
  const method = one?.parts.find(({ kind, name }) => kind === 'method' && name === call.name);
  const holder = classesOf(program).find((each) => everyPart(each).includes(call));
  if (!one || !method || !holder || holder === one || has(method, 'static') || has(method, 'get'))
    return false;
  if (everyPart(method).some(({ kind }) => kind === 'super')) return false;
  one.parts = one.parts.filter((each) => each !== method);
  for (const each of everyPart(method))
    if (each.kind === 'this') Object.assign(each, { kind: 'name', name: 'self' });
  method.parts[0]!.parts.unshift(part('parameter', 'self', [], one.name));
  holder.parts.push(method);
  for (const each of askersOf(program, rootOf(program, one.name), method.name))
    if (each.kind === 'send' && everyPart(holder).includes(each)) {
      each.parts.unshift(part('this'));
      each.type = holder.name;
    }
  return holderOf(program, holder) !== null;
};

export const changedShapes: Readonly<Record<string, Change>> = {
  'encapsulate a field': encapsulate,
  'pull a constructor up': pullConstructor,
  'hand on to the base': handOn,
  'add a default': addDefault,
  'move a value into functions': valueIntoFunction,
  'hand on by a module': handOnByModule,
  'name an item twice': nameTwice,
  'move a method to who asks': moveToAsker,
};
