import type { Change } from './changes.ts';
import { isItem } from './classes-of.ts';
import { everyPart, type Part, part } from './part.ts';

const isImport = ({ kind }: Part): boolean => kind === 'import';

/** An item goes to another module, with what it and others import, or without a part of that. */
const moveItem: Change = (program, random) => {
  const from = random.pick(program.parts);
  const to = random.pick(program.parts.filter((one) => one !== from));
  const items = from.parts.filter((one) => isItem(one) && !(one.kind === 'value' && one.type !== 'int'));
  if (items.length === 0) return false;
  const item = random.pick(items);
  from.parts = from.parts.filter((one) => one !== item);
  const own = to.parts.filter((one) => !isImport(one)).length;
  to.parts.splice(to.parts.length - random.below(own + 1), 0, item);
  importMissing(program);
  return true;
};

/** Every module imports what it says and has not, from where it is. */
function importMissing(program: Part): void {
  const homes = new Map<string, string>();
  for (const module of program.parts)
    for (const one of module.parts) if (isItem(one)) homes.set(one.name, module.name);
  for (const module of program.parts) {
    const said = new Set<string>();
    for (const one of everyPart(module)) {
      if (one.kind === 'name' || one.kind === 'call' || one.kind === 'new') said.add(one.name);
      if (one.kind === 'class' || one.kind === 'parameter') said.add(one.type);
    }
    const own = new Set(module.parts.filter(isItem).map(({ name }) => name));
    module.parts = module.parts.filter((one) => !isImport(one) || (said.has(one.name) && !own.has(one.name)));
    for (const one of module.parts) if (isImport(one)) one.type = homes.get(one.name) ?? one.type;
    const imported = new Set(module.parts.filter(isImport).map(({ name }) => name));
    for (const name of said)
      if (homes.has(name) && !own.has(name) && !imported.has(name))
        module.parts.unshift(part('import', name, [], homes.get(name)!));
  }
}

const exchangeItems: Change = (program, random) => {
  const { parts } = random.pick(program.parts);
  if (parts.length < 2) return false;
  const at = random.below(parts.length - 1);
  const to = random.chance(0.6) ? at + 1 : random.below(parts.length);
  if (isImport(parts[at]!) !== isImport(parts[to]!)) return false;
  [parts[at], parts[to]] = [parts[to]!, parts[at]!];
  return at !== to;
};

const dropImport: Change = (program, random) => {
  const module = random.pick(program.parts);
  const imports = module.parts.filter(isImport);
  if (imports.length === 0) return false;
  const gone = random.pick(imports);
  module.parts = module.parts.filter((one) => one !== gone);
  return true;
};

/** What is imported gets another name in the module, which says it; or says the old one in one place. */
const renameImport: Change = (program, random) => {
  const module = random.pick(program.parts);
  const imports = module.parts.filter((one) => isImport(one) && one.words.length === 0);
  if (imports.length === 0) return false;
  const one = random.pick(imports);
  const to = random.pick(['fresh', 'rate', 'size', 'given', 'Fresh']);
  const said = everyPart(module).filter(
    ({ kind, name }) => name === one.name && /^(?:name|call|new)$/.test(kind),
  );
  if (random.chance(0.2)) said.splice(random.below(said.length), 1);
  one.words = [to];
  for (const each of said) each.name = to;
  for (const each of everyPart(module)) if (each.type === one.name && !isImport(each)) each.type = to;
  return true;
};

const valueOrState: Change = (program, random) => {
  const all = program.parts.flatMap(({ parts }) =>
    parts.filter(({ kind }) => kind === 'value' || kind === 'state'),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  one.kind = one.kind === 'value' ? 'state' : 'value';
  return true;
};

/** A number of the module's is computed when it is loaded, or what is computed there is done later. */
const dropItem: Change = (program, random) => {
  const module = random.pick(program.parts);
  const items = module.parts.filter((one) => isItem(one));
  if (items.length === 0) return false;
  const gone = random.pick(items);
  module.parts = module.parts.filter((one) => one !== gone);
  return true;
};

/** A local value hides what the module has. */
const hideItem: Change = (program, random) => {
  const callables = everyPart(program).filter(({ kind }) => kind === 'function' || kind === 'method');
  const names = program.parts.flatMap(({ parts }) =>
    parts
      .filter(({ kind, type }) => (kind === 'value' || kind === 'state') && type === 'int')
      .map(({ name }) => name),
  );
  if (callables.length === 0 || names.length === 0) return false;
  const one = random.pick(callables);
  const name = random.pick(names);
  one.parts[1]!.parts.unshift(part('let', name, [part('number', '2')], 'int'));
  return true;
};

export const changedModules: Readonly<Record<string, Change>> = {
  'move an item': moveItem,
  'exchange items': exchangeItems,
  'drop an import': dropImport,
  'rename an import': renameImport,
  'value or state': valueOrState,
  'drop an item': dropItem,
  'hide an item': hideItem,
};
