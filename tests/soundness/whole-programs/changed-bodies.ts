import { stepsOf } from './changed-lists.ts';
import { replace } from './changed-steps.ts';
import type { Change } from './changes.ts';
import { classesOf } from './classes-of.ts';
import { copied, everyPart, has, holderOf, type Part, part } from './part.ts';

/** Closures, what fails, locals, and functions that are taken out of bodies and put into them. */

const block = (...steps: readonly Part[]): Part => part('block', '', steps);
const blocks = (program: Part): readonly Part[] => everyPart(program).filter(({ kind }) => kind === 'block');

/** A closure that is called stands where it is called, becomes a function, or is made where it is called first. */
const otherLambda: Change = (program, random) => {
  const all = stepsOf(program, /^let$/).filter(([, one]) => one.parts[0]!.kind === 'lambda');
  if (all.length === 0) return false;
  const [holder, one] = random.pick(all);
  const [parameters, body] = one.parts[0]!.parts as [Part, Part];
  const calls = everyPart(holder).filter(({ kind, name }) => kind === 'apply' && name === one.name);
  const how = random.below(3);
  if (how === 0) {
    const to = holder.parts.indexOf(one) + 1 + random.below(2);
    holder.parts.splice(to, 0, one);
    holder.parts.splice(holder.parts.indexOf(one), 1);
    return true;
  }
  if (how === 1 && body.parts.length === 1) {
    for (const call of calls) {
      const made = part('do', '', [copied(body.parts[0]!.parts[0]!)]);
      for (const each of everyPart(made))
        if (each.kind === 'name' && each.name === 'each') replace(made, each, copied(call.parts[0]!));
      replace(holder, call, made.parts[0]!);
    }
    holder.parts = holder.parts.filter((each) => each !== one);
    return true;
  }
  const module = program.parts.find((each) => everyPart(each).includes(one))!;
  module.parts.push(part('function', 'done', [parameters, body], 'int'));
  for (const call of calls) Object.assign(call, { kind: 'call', name: 'done' });
  holder.parts = holder.parts.filter((each) => each !== one);
  return true;
};

/** What may fail: tried or handed on, with another word, a value instead, or asked for once more. */
const otherFailure: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => /^(?:try|tried|or|fail)$/.test(kind));
  if (all.length === 0) return false;
  const one = random.pick(all);
  switch (one.kind) {
    case 'fail':
      one.name = one.name === 'low' ? 'high' : 'low';
      return true;
    case 'or':
      one.words = has(one, 'lazy') ? [] : ['lazy'];
      return true;
    case 'try': {
      if (random.chance(0.3)) {
        one.words = has(one, 'wrapped') ? [] : ['wrapped'];
        return true;
      }
      const holder = holderOf(program, one)!;
      const rest = holder.parts.splice(holder.parts.indexOf(one));
      holder.parts.push(
        part('tried', one.name, [one.parts[0]!, block(...rest.slice(1)), block(part('fail', 'low'))]),
      );
      return true;
    }
    default: {
      const [asked, yes, no] = one.parts as [Part, Part, Part];
      if (no.parts.length === 0) return false;
      one.parts = [asked, no, yes];
      return true;
    }
  }
};

/** Steps of a body, or an expression of it, become a function or a method, which is given what they ask for. */
const extractSteps: Change = (program, random) => {
  const owners = everyPart(program).filter(({ kind }) => kind === 'function' || kind === 'method');
  if (owners.length === 0) return false;
  const owner = random.pick(owners);
  const able = blocks(owner).filter(({ parts }) => parts.length > 0);
  const holder = random.pick(able);
  const at = random.below(holder.parts.length);
  const many = random.chance(0.4) ? holder.parts.length - at : 1 + random.below(2);
  const steps = holder.parts.slice(at, at + many);
  const isEnd = steps.at(-1)!.kind === 'return' && holder === owner.parts[1];
  const declared = new Map(
    everyPart(owner)
      .filter(({ kind }) => /^(?:parameter|let|try|each|count)$/.test(kind))
      .map((one) => [one.name, /^(?:each|count|try)$/.test(one.kind) ? 'int' : one.type] as const),
  );
  const inside = steps.flatMap(everyPart);
  const own = new Set(steps.filter(({ kind }) => kind === 'let' || kind === 'try').map(({ name }) => name));
  const used = [...declared].filter(
    ([name, type]) =>
      type !== 'lambda' && !own.has(name) && inside.some((one) => one.kind === 'name' && one.name === name),
  );
  if (inside.some(({ kind }) => /^(?:super|apply|leave|next)$/.test(kind))) return false;
  const isMethod = inside.some(({ kind }) => kind === 'this');
  const name = random.chance(0.8) ? 'piece' : random.pick(['rate', 'size', 'take']);
  const handed = used.map(([each]) => part('name', each));
  if (random.chance(0.1)) handed.reverse();
  const kept = steps.find((one) => own.has(one.name) && /^(?:let|try)$/.test(one.kind));
  const written = steps.find((one) => /^(?:set|add)$/.test(one.kind) && one.parts[0]!.kind === 'name');
  const place = written?.parts[0];
  const result = isEnd ? null : kept?.type === 'int' ? kept.name : (place?.name ?? null);
  if (!isEnd && inside.some(({ kind }) => /^(?:return|fail|try)$/.test(kind))) return false;
  const body = block(
    ...steps,
    ...(isEnd ? [] : [part('return', '', [result ? part('name', result) : part('number', '0')])]),
  );
  const gives = isEnd ? owner.type : 'int';
  const parameters = part(
    'parameters',
    '',
    used.map(([each, type]) => part('parameter', each, [], type)),
  );
  const home = isMethod
    ? classesOf(program).find((one) => one.parts.includes(owner))
    : program.parts.find((one) => everyPart(one).includes(owner));
  if (!home) return false;
  const call = isMethod
    ? part('send', name, [part('this'), ...handed], home.name)
    : part('call', name, handed);
  // A function that fails hands on what fails.
  const value: readonly Part[] = isEnd
    ? gives === 'fails'
      ? [part('try', 'made', [call], 'int'), part('return', '', [part('name', 'made')])]
      : [part('return', '', [call])]
    : kept && result === kept.name
      ? [part('let', kept.name, [call], 'int')]
      : result
        ? [part('set', '', [part('name', result, [], '', ['place']), call])]
        : [part('do', '', [call])];
  holder.parts.splice(at, many, ...value);
  home.parts.push(
    part(isMethod ? 'method' : 'function', name, [parameters, body], gives, isMethod ? owner.words : []),
  );
  return true;
};

/** A function that is called by one step stands there: its steps, then what it gives back. */
const inlineSteps: Change = (program, random) => {
  const calls = stepsOf(program, /^(?:let|set|do|return)$/).flatMap(([holder, step]) => {
    const value = step.parts.at(-1)!;
    const called = value.kind === 'say' ? value.parts[0]! : value;
    return called.kind === 'call' ? [[holder, step, called] as const] : [];
  });
  for (const [holder, step, call] of random.shuffled(calls)) {
    const made = everyPart(program).find(({ kind, name }) => kind === 'function' && name === call.name);
    if (!made || made.type === 'fails' || made.parts[0]!.parts.length !== call.parts.length) continue;
    const body = copied(made.parts[1]!);
    const last = body.parts.pop();
    if (
      last?.kind !== 'return' ||
      body.parts.some((one) => everyPart(one).some(({ kind }) => /^(?:return|fail)$/.test(kind)))
    )
      continue;
    const given = made.parts[0]!.parts.map((one, at) => part('let', one.name, [call.parts[at]!], one.type));
    const shown = given.filter((one) => !(one.parts[0]!.kind === 'name' && one.parts[0]!.name === one.name));
    replace(step, call, last.parts[0]!);
    holder.parts.splice(holder.parts.indexOf(step), 0, ...shown, ...body.parts);
    if (random.chance(0.5)) {
      const module = holderOf(program, made)!;
      module.parts = module.parts.filter((one) => one !== made);
    }
    return true;
  }
  return false;
};

/** A method takes its object as a value, or as what can be changed. */
const otherReceived: Change = (program, random) => {
  const all = everyPart(program).filter((one) => one.kind === 'method' && !has(one, 'static'));
  if (all.length === 0) return false;
  const one = random.pick(all);
  one.words = has(one, 'value') ? one.words.filter((word) => word !== 'value') : [...one.words, 'value'];
  return true;
};

/** A local is declared earlier or later, or takes what is written to it right behind. */
const moveLet: Change = (program, random) => {
  const all = stepsOf(program, /^let$/);
  for (const [holder, one] of random.shuffled(all)) {
    const at = holder.parts.indexOf(one);
    const next = holder.parts[at + 1];
    if (next?.kind === 'set' && next.parts[0]!.name === one.name && random.chance(0.7)) {
      one.parts = [next.parts[1]!];
      holder.parts.splice(at + 1, 1);
      return true;
    }
    const to = random.below(holder.parts.length - 1);
    if (to === at) continue;
    holder.parts.splice(at, 1);
    holder.parts.splice(to, 0, one);
    return true;
  }
  return false;
};

/** A local that is written becomes one that is declared anew, or the other way round. */
const letOrSet: Change = (program, random) => {
  const all = stepsOf(program, /^(?:set|let)$/).filter(
    ([, one]) => one.kind === 'let' || one.parts[0]!.kind === 'name',
  );
  if (all.length === 0) return false;
  const [, one] = random.pick(all);
  if (one.kind === 'set') {
    const [place, value] = one.parts as [Part, Part];
    Object.assign(one, { kind: 'let', name: place.name, type: 'int', parts: [value] });
  } else {
    const place = part('name', one.name, [], '', ['place']);
    Object.assign(one, { kind: 'set', name: '', type: '', parts: [place, one.parts[0]!] });
  }
  return true;
};

export const changedBodies: Readonly<Record<string, Change>> = {
  'another closure': otherLambda,
  'fail otherwise': otherFailure,
  'extract steps': extractSteps,
  'inline steps': inlineSteps,
  'receive otherwise': otherReceived,
  'move a let': moveLet,
  'let or set': letOrSet,
};
