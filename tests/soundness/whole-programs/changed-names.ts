import type { Random } from '../random.ts';
import type { Change } from './changes.ts';
import { askersOf, classesOf, isAsked, isItem, isMember, rootOf, sayersOf } from './classes-of.ts';
import { everyPart, type Part } from './part.ts';

const POOL = ['rate', 'size', 'count', 'take', 'total', 'price', 'show', 'apply', 'given', 'one', 'rest'];

/** Mostly a new name, else one that something else has. */
const otherName = (random: Random, name: string): string => {
  const all = random.chance(0.5) ? ['fresh', 'newer', 'other'] : POOL;
  return random.pick(all.filter((each) => each !== name));
};

const isCallable = ({ kind }: Part): boolean => kind === 'function' || kind === 'method' || kind === 'make';

/** Renames what is declared; `forgets` says of how many of those who say the name it leaves one as it is. */
function renameMember(forgets: boolean): Change {
  return (program, random) => {
    const all = classesOf(program).flatMap((one) =>
      one.parts.filter(isMember).map((member) => [one, member] as const),
    );
    if (all.length === 0) return false;
    const [holder, member] = random.pick(all);
    const root = rootOf(program, holder.name);
    const { name } = member;
    const to = otherName(random, name);
    const family = classesOf(program).filter((one) => rootOf(program, one.name) === root);
    const said: Part[] = [
      ...family.flatMap((one) => one.parts.filter((each) => isMember(each) && each.name === name)),
      ...askersOf(program, root, name),
    ];
    if (forgets) said.splice(random.below(said.length), 1);
    for (const each of said) each.name = to;
    return true;
  };
}

function renameItem(forgets: boolean): Change {
  return (program, random) => {
    const all = program.parts.flatMap(({ parts }) => parts.filter(isItem));
    if (all.length === 0) return false;
    const item = random.pick(all);
    const { name } = item;
    const to =
      item.kind === 'class' ? random.pick(['Fresh', 'Item', 'Cart', 'Shop']) : otherName(random, name);
    if (to === name) return false;
    const said = [item, ...sayersOf(program, name)];
    for (const each of everyPart(program)) {
      if (each.kind === 'import' && each.name === name) said.push(each);
    }
    const typed = everyPart(program).filter(({ type }) => type === name && item.kind === 'class');
    if (forgets) said.splice(random.below(said.length), 1);
    for (const each of said) each.name = to;
    for (const each of typed) each.type = to;
    return true;
  };
}

function renameLocal(forgets: boolean): Change {
  return (program, random) => {
    const all = everyPart(program).filter(isCallable);
    const locals = all.flatMap((one) =>
      everyPart(one)
        .filter(({ kind }) => kind === 'parameter' || kind === 'let')
        .map((local) => [one, local] as const),
    );
    if (locals.length === 0) return false;
    const [holder, local] = random.pick(locals);
    const { name } = local;
    const said = everyPart(holder).filter(
      (one) => one === local || (one.kind === 'name' && one.name === name),
    );
    if (forgets) said.splice(random.below(said.length), 1);
    const to = otherName(random, name);
    for (const each of said) each.name = to;
    return true;
  };
}

/** Exchanges the names of two declarations of one kind, with those who say them or not. */
const exchangeNames: Change = (program, random) => {
  const holders = everyPart(program).filter(({ kind }) => kind === 'class' || kind === 'module');
  const holder = random.pick(holders);
  const some = holder.parts.filter((one) => (isMember(one) || isItem(one)) && one.kind !== 'class');
  if (some.length < 2) return false;
  const [one, two] = random.shuffled(some) as [Part, Part];
  const names = [one.name, two.name];
  if (random.chance(0.5) && holder.kind === 'module') {
    const [first, second] = names.map((name) => sayersOf(program, name));
    for (const each of first!) each.name = names[1]!;
    for (const each of second!) each.name = names[0]!;
  }
  if (random.chance(0.5) && holder.kind === 'class') {
    const root = rootOf(program, holder.name);
    const [first, second] = names.map((name) => askersOf(program, root, name));
    for (const each of first!) each.name = names[1]!;
    for (const each of second!) each.name = names[0]!;
  }
  [one.name, two.name] = [two.name, one.name];
  return true;
};

/** One who says a name says another one, which is said beside it. */
const otherMeant: Change = (program, random) => {
  const holders = everyPart(program).filter(isCallable);
  if (holders.length === 0) return false;
  const all = everyPart(random.pick(holders)).filter(
    (one) => one.kind === 'name' || isAsked(one) || one.kind === 'call',
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const like = all.filter(({ kind, name }) => kind === one.kind && name !== one.name);
  if (like.length === 0) return false;
  one.name = random.pick(like).name;
  return true;
};

/** `this.rate` becomes `rate`, or the other way round. */
const thisOrBare: Change = (program, random) => {
  const all = everyPart(program).filter(
    (one) => (one.kind === 'get' && one.parts[0]!.kind === 'this') || one.kind === 'name',
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  if (one.kind === 'get') {
    one.kind = 'name';
    one.parts = [];
  } else {
    one.kind = 'get';
    one.parts = [{ id: -one.id, kind: 'this', name: '', type: '', words: [], parts: [] }];
  }
  return true;
};

/** Two parameters of a callable trade places, with what is passed to them or not. */
function exchangeParameters(withCallers: boolean): Change {
  return (program, random) => {
    const all = everyPart(program).filter((one) => isCallable(one) && one.parts[0]!.parts.length > 1);
    if (all.length === 0) return false;
    const one = random.pick(all);
    const family =
      one.kind === 'method'
        ? everyPart(program).filter(({ kind, name }) => kind === 'method' && name === one.name)
        : [one];
    for (const each of withCallers ? family : [one]) each.parts[0]!.parts.reverse();
    if (withCallers)
      for (const each of everyPart(program))
        if (
          each.name === one.name &&
          (each.kind === 'send' || each.kind === 'super' || each.kind === 'call')
        ) {
          const first = each.kind === 'send' ? each.parts.splice(0, 1) : [];
          each.parts.reverse();
          each.parts.unshift(...first);
        }
    return true;
  };
}

/** A parameter goes, and with it what is passed to it; inside it is a number, or what else is called so. */
const dropParameter: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, parts }) => (kind === 'function' || kind === 'method') && parts[0]!.parts.length > 0,
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const at = random.below(one.parts[0]!.parts.length);
  const family =
    one.kind === 'method'
      ? everyPart(program).filter(({ kind, name }) => kind === 'method' && name === one.name)
      : [one];
  for (const each of family) {
    const [gone] = each.parts[0]!.parts.splice(at, 1);
    if (random.chance(0.5)) continue;
    for (const inner of everyPart(each))
      if (inner.kind === 'name' && inner.name === gone?.name) {
        inner.kind = 'number';
        inner.name = '1';
      }
  }
  for (const each of everyPart(program))
    if (each.name === one.name && (each.kind === 'send' || each.kind === 'super' || each.kind === 'call'))
      each.parts.splice(each.kind === 'send' ? at + 1 : at, 1);
  return true;
};

export const changedNames: Readonly<Record<string, Change>> = {
  'rename a member': renameMember(false),
  'rename a member, but for one who says it': renameMember(true),
  'rename an item': renameItem(false),
  'rename an item, but for one who says it': renameItem(true),
  'rename a local': renameLocal(false),
  'rename a local, but for one who says it': renameLocal(true),
  'exchange two names': exchangeNames,
  'mean something else': otherMeant,
  'this or bare': thisOrBare,
  'exchange parameters': exchangeParameters(false),
  'exchange parameters with what is passed': exchangeParameters(true),
  'drop a parameter': dropParameter,
};
