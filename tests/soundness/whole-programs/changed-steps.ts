import type { Random } from '../random.ts';
import type { Change } from './changes.ts';
import { classesOf, sayersOf } from './classes-of.ts';
import { block, copied, everyPart, has, holderOf, type Part, part } from './part.ts';

const isExpression = ({ kind }: Part): boolean =>
  /^(?:number|name|get|send|super|call|operation|choice|say)$/.test(kind);

const callables = (program: Part): readonly Part[] =>
  everyPart(program).filter(({ kind }) => kind === 'function' || kind === 'method' || kind === 'make');

/** Whether something isn't a list, a text or an answer yes or no. */
function isInteger(program: Part, value: Part): boolean {
  if (value.kind === 'operation') return !/[<>=&|]/.test(value.name);
  const declared = everyPart(program).find(
    ({ kind, name }) => name === value.name && /^(?:function|method|field|parameter|let)$/.test(kind),
  );
  return !/^(?:get|send|super|call|name)$/.test(value.kind) || /^(?:int)?$/.test(declared?.type ?? '');
}

/** Puts one part where another one stands. */
export function replace(root: Part, old: Part, by: Part): void {
  const holder = holderOf(root, old);
  if (holder) holder.parts[holder.parts.indexOf(old)] = by;
}

const exchangeSteps: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind, parts }) => kind === 'block' && parts.length > 1);
  if (all.length === 0) return false;
  const { parts } = random.pick(all);
  const at = random.below(parts.length - 1);
  [parts[at], parts[at + 1]] = [parts[at + 1]!, parts[at]!];
  return true;
};

const dropStep: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind, parts }) => kind === 'block' && parts.length > 0);
  if (all.length === 0) return false;
  const one = random.pick(all);
  const gone = random.pick(one.parts);
  one.parts = one.parts.filter((each) => each !== gone);
  return true;
};

/** An expression of a callable gets a name, right before its step or before an earlier one. */
const extractLocal: Change = (program, random) => {
  const steps = everyPart(program)
    .filter(({ kind }) => kind === 'block')
    .flatMap((one) => one.parts.map((step) => [one, step] as const));
  const able = steps.filter(([, step]) => /^(?:let|set|do|return|if)$/.test(step.kind));
  if (able.length === 0) return false;
  const [holder, step] = random.pick(able);
  const isSet = step.kind === 'set';
  const inner = step.parts
    .slice(isSet ? 1 : 0, step.kind === 'if' ? 1 : undefined)
    .flatMap((each) => everyPart(each))
    .filter(isExpression);
  if (inner.length === 0) return false;
  const value = random.pick(inner);
  const name = random.pick(['fresh', 'given', 'rate', 'one']);
  replace(step, value, part('name', name));
  const at = holder.parts.indexOf(step);
  holder.parts.splice(random.chance(0.8) ? at : random.below(at + 1), 0, part('let', name, [value], 'int'));
  return true;
};

const inlineLocal: Change = (program, random) => {
  const blocks = everyPart(program).filter(({ kind }) => kind === 'block');
  const all = blocks.flatMap((one) =>
    one.parts.filter(({ kind }) => kind === 'let').map((step) => [one, step] as const),
  );
  if (all.length === 0) return false;
  const [holder, step] = random.pick(all);
  for (const each of everyPart(holder))
    if (each.kind === 'name' && each.name === step.name) replace(holder, each, copied(step.parts[0]!));
  holder.parts = holder.parts.filter((each) => each !== step);
  return true;
};

/** An expression of a method becomes a method, a getter, a field, a static one, or a function of some module. */
const extractMember: Change = (program, random) => {
  const classes = classesOf(program);
  const holders = classes.flatMap((one) =>
    one.parts.filter(({ kind }) => kind === 'method').map((method) => [one, method] as const),
  );
  if (holders.length === 0) return false;
  const [one, method] = random.pick(holders);
  const inner = everyPart(block(method)).filter((each) => isExpression(each) && each.kind !== 'number');
  const value = random.pick(inner.filter((each) => isInteger(program, each)));
  if (!value) return false;
  const names = random.chance(0.6) ? ['part', 'piece'] : ['rate', 'size', 'count', 'take', 'total'];
  const name = random.pick(names);
  const isStatic = has(method, 'static');
  const locals = new Map(
    everyPart(method)
      .filter(({ kind }) => kind === 'parameter' || kind === 'let')
      .map((each) => [each.name, each.type]),
  );
  const used = [
    ...new Set(
      everyPart(value)
        .filter((each) => each.kind === 'name' && locals.has(each.name))
        .map((each) => each.name),
    ),
  ];
  if (everyPart(value).some(({ kind }) => kind === 'set')) return false;
  const parameters = part(
    'parameters',
    '',
    used.map((each) => part('parameter', each, [], locals.get(each)!)),
  );
  const passed = random.chance(0.9) ? used : [...used].reverse();
  const given = passed.map((each) => part('name', each));
  const how = random.pick(['method', 'method', 'function', 'field', 'getter'] as const);
  const body = (made: Part): Part => part('block', '', [part('return', '', [made])]);
  if (how === 'function') {
    if (everyPart(value).some(({ kind }) => kind === 'this' || kind === 'super')) return false;
    const module = random.chance(0.7) ? holderOf(program, one)! : program.parts[0]!;
    replace(method, value, part('call', name, given));
    module.parts.splice(
      1 + random.below(module.parts.length),
      0,
      part('function', name, [parameters, body(value)]),
    );
    const home = holderOf(program, one)!;
    if (home !== module) home.parts.unshift(part('import', name, [], module.name));
    return true;
  }
  const words = isStatic ? ['static'] : [];
  const object = part('this');
  if (how === 'method') {
    replace(method, value, part('send', name, [object, ...given], one.name));
    one.parts.push(part('method', name, [parameters, body(value)], '', words));
    return true;
  }
  if (used.length > 0) return false;
  replace(method, value, part('get', name, [object], one.name));
  const member =
    how === 'field'
      ? part('field', name, [value], 'int', words)
      : part('method', name, [parameters, body(value)], '', [...words, 'get']);
  one.parts.splice(random.below(one.parts.length + 1), 0, member);
  return true;
};

/** What a function that is one expression gives back stands where it is called; the function goes, or stays. */
const inlineCallable: Change = (program, random) => {
  const short = callables(program).filter(
    (one) => one.kind !== 'make' && block(one).parts.length === 1 && block(one).parts[0]!.kind === 'return',
  );
  if (short.length === 0) return false;
  const one = random.pick(short);
  const value = block(one).parts[0]!.parts[0]!;
  const calls = everyPart(program).filter(
    ({ kind, name }) => name === one.name && /^(?:call|send|super|get)$/.test(kind),
  );
  const wanted = calls.filter(({ kind }) => (one.kind === 'function') === (kind === 'call'));
  if (wanted.length === 0) return false;
  for (const call of random.chance(0.6) ? wanted : [random.pick(wanted)]) {
    const body = part('do', '', [copied(value)]);
    const passed = call.kind === 'send' ? call.parts.slice(1) : call.kind === 'get' ? [] : call.parts;
    one.parts[0]!.parts.forEach(({ name }, at) => {
      for (const each of everyPart(body))
        if (each.kind === 'name' && each.name === name && passed[at])
          replace(body, each, copied(passed[at]!));
    });
    if (call.kind === 'send' || call.kind === 'get')
      for (const each of everyPart(body))
        if (each.kind === 'this') replace(body, each, copied(call.parts[0]!));
    replace(program, call, body.parts[0]!);
  }
  if (random.chance(0.6)) {
    const holder = holderOf(program, one)!;
    holder.parts = holder.parts.filter((each) => each !== one);
    if (one.kind === 'function')
      for (const module of program.parts)
        module.parts = module.parts.filter((each) => !(each.kind === 'import' && each.name === one.name));
  }
  return true;
};

/** A value of a module becomes a function, or stands where it is said. */
const inlineValue: Change = (program, random) => {
  const all = program.parts.flatMap((module) =>
    module.parts
      .filter(({ kind, type }) => (kind === 'value' || kind === 'state') && type === 'int')
      .map((one) => [module, one] as const),
  );
  if (all.length === 0) return false;
  const [module, one] = random.pick(all);
  const said = sayersOf(program, one.name);
  if (random.chance(0.5)) {
    for (const each of said) replace(program, each, copied(one.parts[0]!));
    module.parts = module.parts.filter((each) => each !== one);
    for (const each of program.parts)
      each.parts = each.parts.filter((item) => !(item.kind === 'import' && item.name === one.name));
    return true;
  }
  one.kind = 'function';
  one.type = '';
  one.parts = [part('parameters'), part('block', '', [part('return', '', [one.parts[0]!])])];
  for (const each of said) each.kind = 'call';
  return true;
};

/** An expression becomes a value of its module, or of the first one. */
const extractValue: Change = (program, random) => {
  const module = random.pick(program.parts);
  const inner = everyPart(module).filter((each) => isExpression(each) && each.kind !== 'number');
  if (inner.length === 0) return false;
  const value = random.pick(inner);
  const name = random.pick(['FIXED', 'rate', 'size']);
  replace(program, value, part('name', name));
  const items = module.parts.filter(({ kind }) => kind !== 'import');
  const at = module.parts.length - items.length + random.below(items.length + 1);
  module.parts.splice(at, 0, part('value', name, [value], 'int'));
  return true;
};

/** `a ? b : c` is asked the other way round; an `if` trades its branches. */
const turnQuestion: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => kind === 'choice' || kind === 'if');
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [asked, yes, no] = one.parts as [Part, Part, Part];
  if (asked.kind !== 'operation') return false;
  const how = random.pick(['branches', 'question', 'operands'] as const);
  if (how === 'operands') {
    asked.parts.reverse();
    asked.name = asked.name === '<' ? '>' : '<';
    return true;
  }
  one.parts = [asked, no, yes];
  if (how === 'question') asked.name = asked.name === '<' ? '>=' : '<=';
  return true;
};

const turnOperands: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind, name }) => kind === 'operation' && /[+*]/.test(name));
  if (all.length === 0) return false;
  random.pick(all).parts.reverse();
  return true;
};

/** A choice becomes an `if` with two returns. */
const choiceToIf: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, parts }) => kind === 'return' && parts[0]!.kind === 'choice',
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [asked, yes, no] = one.parts[0]!.parts as [Part, Part, Part];
  const branch = (value: Part): Part => part('block', '', [part('return', '', [value])]);
  one.kind = 'if';
  one.parts = [asked, branch(yes), branch(no)];
  return true;
};

const gets = (random: Random, program: Part): readonly Part[] =>
  random.shuffled(everyPart(program).filter(({ kind }) => kind === 'set'));

/** A set is asked again right behind it by its value, or the value by it. */
const valueOrField: Change = (program, random) => {
  for (const set of gets(random, program)) {
    const holder = holderOf(program, set)!;
    const next = holder.parts.slice(holder.parts.indexOf(set) + 1);
    const [target, value] = set.parts as [Part, Part];
    const asked = next
      .flatMap(everyPart)
      .filter(({ kind, name }) => kind === target.kind && name === target.name);
    if (asked.length === 0) continue;
    replace(program, random.pick(asked), copied(value));
    return true;
  }
  return false;
};

export const changedSteps: Readonly<Record<string, Change>> = {
  'exchange steps': exchangeSteps,
  'drop a step': dropStep,
  'extract a local': extractLocal,
  'inline a local': inlineLocal,
  'extract a member': extractMember,
  'inline a callable': inlineCallable,
  'inline a value': inlineValue,
  'extract a value': extractValue,
  'turn a question': turnQuestion,
  'turn operands': turnOperands,
  'choice to if': choiceToIf,
  'value or field': valueOrField,
};
