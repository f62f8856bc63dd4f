import { replace } from './changed-steps.ts';
import type { Change } from './changes.ts';
import { copied, everyPart, holderOf, type Part, part } from './part.ts';

/** Questions, branches and arms, as people write them in another way, and as they get them wrong. */

const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
};

const block = (...steps: readonly Part[]): Part => part('block', '', steps);
const isLeft = (step: Part | undefined): boolean =>
  step !== undefined && /^(?:return|fail|leave|next)$/.test(step.kind);
const blocks = (program: Part): readonly Part[] => everyPart(program).filter(({ kind }) => kind === 'block');

/** The same asked the other way round, down to the comparisons. */
function denied(one: Part): Part {
  if (one.kind === 'not') return one.parts[0]!;
  const other = OPPOSITE[one.name];
  if (one.kind !== 'operation' || !other) return part('not', '', [one]);
  return /[&|]/.test(other)
    ? part('operation', other, one.parts.map(denied))
    : part('operation', other, one.parts);
}

/** `if a { x } else { y }` → `if !a { y } else { x }`, or only the one or the other. */
const turnIf: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => kind === 'if' || kind === 'choice');
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [asked, yes, no] = one.parts as [Part, Part, Part];
  if (one.kind === 'if' && no.parts.length === 0) return false;
  const how = random.below(8);
  one.parts = [how === 0 ? asked : denied(asked), how === 1 ? yes : no, how === 1 ? no : yes];
  return true;
};

/** `!(a && b)` → `!a || !b`, and what forgets a part of that. */
const deny: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, name }) => kind === 'not' || (kind === 'operation' && OPPOSITE[name] !== undefined),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const by = one.kind === 'not' ? denied(one.parts[0]!) : part('not', '', [denied(copied(one))]);
  if (random.chance(0.15) && by.parts.length > 1) by.parts.reverse();
  replace(program, one, by);
  return true;
};

/** What follows an `if` that leaves stands in its `else`, or the other way round; it may not leave at all. */
const guard: Change = (program, random) => {
  const all = blocks(program).flatMap((holder) =>
    holder.parts.filter(({ kind }) => kind === 'if').map((one) => [holder, one] as const),
  );
  for (const [holder, one] of random.shuffled(all)) {
    const [asked, yes, no] = one.parts as [Part, Part, Part];
    const at = holder.parts.indexOf(one);
    const rest = holder.parts.slice(at + 1);
    if (no.parts.length === 0 && rest.length > 0 && (isLeft(yes.parts.at(-1)) || random.chance(0.1))) {
      if (random.chance(0.3)) one.parts = [denied(asked), block(...rest), yes];
      else one.parts = [asked, yes, block(...rest)];
      holder.parts = holder.parts.slice(0, at + 1);
      return true;
    }
    if (no.parts.length > 0 && (isLeft(yes.parts.at(-1)) || random.chance(0.1))) {
      one.parts = [asked, yes, block()];
      holder.parts.splice(at + 1, 0, ...no.parts);
      return true;
    }
  }
  return false;
};

/** `if a { if b { x } }` → `if a && b { x }`, or the other way round, or with the two asked in the other order. */
const nested: Change = (program, random) => {
  const all = random.shuffled(everyPart(program).filter(({ kind }) => kind === 'if'));
  for (const one of all) {
    const [asked, yes, no] = one.parts as [Part, Part, Part];
    const [inner] = yes.parts;
    if (inner?.kind === 'if' && yes.parts.length === 1 && (no.parts.length === 0 || random.chance(0.2))) {
      if (inner.parts[2]!.parts.length > 0 && !random.chance(0.2)) continue;
      const both = [asked, inner.parts[0]!];
      one.parts = [part('operation', '&&', random.chance(0.8) ? both : both.reverse()), inner.parts[1]!, no];
      return true;
    }
    if (asked.kind === 'operation' && asked.name === '&&' && (no.parts.length === 0 || random.chance(0.2))) {
      const [first, second] = random.chance(0.8) ? asked.parts : [...asked.parts].reverse();
      one.parts = [first!, block(part('if', '', [second!, yes, block()])), no];
      return true;
    }
  }
  return false;
};

/** Arms become a chain of `if`, which asks its value once or for each of them. */
const armsToChain: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => kind === 'match');
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [asked, ...arms] = one.parts as [Part, ...Part[]];
  const last = arms.pop()!;
  const holder = holderOf(program, one)!;
  const isPlain = asked.kind === 'name' || asked.kind === 'number' || random.chance(0.2);
  const value = isPlain ? asked : part('name', 'kept');
  const question = (names: readonly string[]): Part =>
    names.length > 1
      ? part('operation', random.chance(0.9) ? '||' : '&&', [
          question(names.slice(0, 1)),
          question(names.slice(1)),
        ])
      : part('operation', '==', [copied(value), part('number', names[0]!)]);
  let chain = last;
  for (const arm of arms.reverse())
    chain = block(part('if', '', [question(arm.name.split('|')), arm.parts[0]!, chain]));
  const at = holder.parts.indexOf(one);
  holder.parts.splice(at, 1, ...(isPlain ? [] : [part('let', 'kept', [asked], 'int')]), ...chain.parts);
  return true;
};

/** Arms trade places, or what they do; two of them become one, or one becomes two. */
const otherArms: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => kind === 'match');
  if (all.length === 0) return false;
  const one = random.pick(all);
  const arms = one.parts.slice(1, -1);
  const two = random.below(arms.length);
  const how = random.below(4);
  if (how === 0 && arms.length > 1) {
    const at = 1 + random.below(arms.length - 1);
    [one.parts[at], one.parts[at + 1]] = [one.parts[at + 1]!, one.parts[at]!];
    return true;
  }
  if (how === 1 && arms.length > 1) {
    const [first, second] = arms as [Part, Part];
    [first.name, second.name] = [second.name, first.name];
    return true;
  }
  const arm = arms[two]!;
  const names = arm.name.split('|');
  if (how === 2 && names.length > 1) {
    arm.name = names[0]!;
    one.parts.splice(one.parts.indexOf(arm) + 1, 0, part('arm', names[1], [copied(arm.parts[0]!)]));
    return true;
  }
  // What the last arm does is said by another one as well.
  const last = one.parts.at(-1)!;
  one.parts.splice(-1, 0, part('arm', random.pick(['0', '5', '1']), [copied(last)]));
  return true;
};

/** `x = x + 1` → `x += 1`, the other way round, or with the operands the other way round. */
const setOrAdd: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, parts }) => kind === 'add' || (kind === 'set' && parts[1]!.kind === 'operation'),
  );
  for (const one of random.shuffled(all)) {
    const [place, value] = one.parts as [Part, Part];
    if (one.kind === 'add') {
      const operands = [{ ...copied(place), words: [] }, value];
      one.parts = [place, part('operation', one.name, random.chance(0.85) ? operands : operands.reverse())];
      Object.assign(one, { kind: 'set', name: '' });
      return true;
    }
    const [first, second] = value.parts as [Part, Part];
    if (first.kind !== place.kind || first.name !== place.name || !/^[-+*/%]$/.test(value.name)) continue;
    Object.assign(one, { kind: 'add', name: value.name });
    one.parts = [place, second];
    return true;
  }
  return false;
};

/** `let x = a ? b : c` → `let x = b; if !a { x = c }`, or with an `if` and an `else` that write it. */
const letByBranches: Change = (program, random) => {
  const all = blocks(program).flatMap((holder) =>
    holder.parts
      .filter(({ kind, parts }) => /^(?:let|set)$/.test(kind) && parts.at(-1)!.kind === 'choice')
      .map((one) => [holder, one] as const),
  );
  if (all.length === 0) return false;
  const [holder, one] = random.pick(all);
  const [asked, yes, no] = one.parts.at(-1)!.parts as [Part, Part, Part];
  const place = one.kind === 'let' ? part('name', one.name, [], '', ['place']) : one.parts[0]!;
  const set = (value: Part): Part => part('set', '', [copied(place), value]);
  one.parts[one.parts.length - 1] = random.chance(0.7) ? no : yes;
  holder.parts.splice(holder.parts.indexOf(one) + 1, 0, part('if', '', [asked, block(set(yes)), block()]));
  if (random.chance(0.3) && one.kind === 'set')
    holder.parts.splice(
      holder.parts.indexOf(one),
      2,
      part('if', '', [asked, block(set(yes)), block(set(no))]),
    );
  return true;
};

/** The first or the last step of both branches stands before or behind them, or of one of them alone. */
const sharedStep: Change = (program, random) => {
  const all = blocks(program).flatMap((holder) =>
    holder.parts.filter(({ kind }) => kind === 'if').map((one) => [holder, one] as const),
  );
  for (const [holder, one] of random.shuffled(all)) {
    const [, yes, no] = one.parts as [Part, Part, Part];
    const at = holder.parts.indexOf(one);
    const next = holder.parts[at + 1];
    const before = holder.parts[at - 1];
    if (next && !isLeft(yes.parts.at(-1)) && !isLeft(no.parts.at(-1)) && random.chance(0.5)) {
      yes.parts.push(next);
      if (random.chance(0.85)) no.parts.push(copied(next));
      holder.parts.splice(at + 1, 1);
      return true;
    }
    if (before && before.kind !== 'let' && before.kind !== 'later') {
      yes.parts.unshift(before);
      if (random.chance(0.85)) no.parts.unshift(copied(before));
      holder.parts.splice(at - 1, 1);
      return true;
    }
  }
  return false;
};

/** A block of its own comes, or goes. */
const braces: Change = (program, random) => {
  const all = blocks(program).flatMap((holder) => holder.parts.map((one) => [holder, one] as const));
  for (const [holder, one] of random.shuffled(all)) {
    const at = holder.parts.indexOf(one);
    if (one.kind === 'inner') {
      holder.parts.splice(at, 1, ...one.parts[0]!.parts);
      return true;
    }
    if (random.chance(0.4) && one.kind !== 'return') {
      const many = 1 + random.below(2);
      const steps = holder.parts.splice(at, many);
      holder.parts.splice(at, 0, part('inner', '', [block(...steps)]));
      return true;
    }
  }
  return false;
};

/** What is done later is done at once, at the end, or said elsewhere. */
const otherLater: Change = (program, random) => {
  const all = blocks(program).flatMap((holder) =>
    holder.parts.filter(({ kind }) => kind === 'later').map((one) => [holder, one] as const),
  );
  if (all.length === 0) return false;
  const [holder, one] = random.pick(all);
  const at = holder.parts.indexOf(one);
  if (random.chance(0.3)) {
    one.words = one.words.length > 0 ? [] : ['late'];
    return true;
  }
  holder.parts.splice(at, 1);
  if (random.chance(0.5)) holder.parts.splice(random.below(holder.parts.length + 1), 0, one);
  else {
    const last = isLeft(holder.parts.at(-1)) ? holder.parts.length - 1 : holder.parts.length;
    holder.parts.splice(last, 0, part('do', '', [one.parts[0]!]));
  }
  return true;
};

/** `a + b - c`, `a * 2`, `a / 2`: the operands stand otherwise, mostly with the same sum. */
const otherSum: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind, name }) => kind === 'operation' && /^[-+*/%]$/.test(name));
  for (const one of random.shuffled(all)) {
    const [left, right] = one.parts as [Part, Part];
    if (left.kind === 'operation' && /^[-+*/%]$/.test(left.name)) {
      const [first, second] = left.parts as [Part, Part];
      if (random.chance(0.5)) {
        // (a + b) - c → a + (b - c)
        one.parts = [first, part('operation', one.name, [second, right])];
        one.name = left.name;
      } else {
        // (a + b) - c → (a - c) + b
        one.parts = [part('operation', one.name, [first, right]), second];
        one.name = left.name;
      }
      return true;
    }
    if (/^[+*]$/.test(one.name)) {
      one.parts = [right, left];
      return true;
    }
    if (one.name === '-' && right.kind === 'number') {
      one.name = '+';
      one.parts = [left, part('number', `-${right.name}`)];
      return true;
    }
  }
  return false;
};

/** `a < b` → `b > a`, or `a <= b`; `a < 3` → `a <= 2`. */
const otherComparison: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, name }) => kind === 'operation' && /^[<>]=?$|^[!=]=$/.test(name),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [left, right] = one.parts as [Part, Part];
  const mirror: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
  const how = random.below(4);
  if (how === 0 && right.kind === 'number' && /^\d+$/.test(right.name) && /^[<>]/.test(one.name)) {
    const more = one.name === '<' || one.name === '>=' ? -1 : 1;
    const next: Readonly<Record<string, string>> = { '<': '<=', '>=': '>', '<=': '<', '>': '>=' };
    one.name = next[one.name]!;
    one.parts = [left, part('number', String(Number(right.name) + more))];
    return Number(right.name) + more >= 0;
  }
  if (how === 1) one.name = random.pick(['<', '<=', '>', '>=', '==', '!=']);
  else {
    one.name = mirror[one.name] ?? one.name;
    one.parts = [right, left];
  }
  return true;
};

/** A number is another one. */
const otherNumber: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind, name }) => kind === 'number' && /^\d+$/.test(name));
  if (all.length === 0) return false;
  const one = random.pick(all);
  one.name = String(Number(one.name) + 1);
  return true;
};

export const changedFlow: Readonly<Record<string, Change>> = {
  'turn an if': turnIf,
  'deny a question': deny,
  'guard or else': guard,
  'nest questions': nested,
  'arms to a chain': armsToChain,
  'other arms': otherArms,
  'set or add': setOrAdd,
  'let by branches': letByBranches,
  'share a step': sharedStep,
  'put in braces': braces,
  'do it later': otherLater,
  'sum otherwise': otherSum,
  'compare otherwise': otherComparison,
  'another number': otherNumber,
};
