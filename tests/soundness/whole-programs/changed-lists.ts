import { replace } from './changed-steps.ts';
import type { Change } from './changes.ts';
import { copied, everyPart, holderOf, type Part, part } from './part.ts';

/** Loops, lists and maps, written in another way, and as people get them wrong. */

const block = (...steps: readonly Part[]): Part => part('block', '', steps);
const blocks = (program: Part): readonly Part[] => everyPart(program).filter(({ kind }) => kind === 'block');
export const stepsOf = (program: Part, kinds: RegExp): readonly (readonly [Part, Part])[] =>
  blocks(program).flatMap((holder) =>
    holder.parts.filter(({ kind }) => kinds.test(kind)).map((one) => [holder, one] as const),
  );

/** `for x in xs` → `for i in 0..len(xs)` with `let x = xs[i]`, or with the index in the place of the name. */
const byIndex: Change = (program, random) => {
  const all = everyPart(program).filter(
    ({ kind, parts }) => kind === 'each' && /^(?:name|get)$/.test(parts[0]!.kind),
  );
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [through, body] = one.parts as [Part, Part];
  const { name } = one;
  const index = random.chance(0.8) ? 'index' : random.pick(['one', 'rest']);
  const asked = (): Part => part('at', '', [copied(through), part('name', index)]);
  one.kind = 'count';
  one.name = index;
  one.parts = [part('length', '', [through]), body];
  if (random.chance(0.5)) body.parts.unshift(part('let', name, [asked()], 'int'));
  else
    for (const each of everyPart(body))
      if (each.kind === 'name' && each.name === name) replace(body, each, asked());
  return true;
};

/** A list that is gone through gets a name, or a named one stands where it is gone through. */
const nameList: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => /^(?:each|sum|most|length|at)$/.test(kind));
  const able = all.filter(({ parts }) => parts[0]!.kind === 'list' || parts[0]!.kind === 'call');
  if (able.length === 0) return false;
  const one = random.pick(able);
  let step = one;
  for (let up = holderOf(program, step); up && up.kind !== 'block'; up = holderOf(program, step)) step = up;
  const holder = holderOf(program, step);
  if (!holder) return false;
  const [value] = one.parts;
  one.parts[0] = part('name', 'all');
  const at = holder.parts.indexOf(step);
  holder.parts.splice(
    random.chance(0.85) ? at : random.below(at + 1),
    0,
    part('let', 'all', [value!], 'list'),
  );
  return true;
};

/** `let xs = [a]; push(xs, b)` → `let xs = [a, b]`, or the other way round. */
const fillList: Change = (program, random) => {
  const all = stepsOf(program, /^(?:let|set)$/).filter(([, one]) => one.parts.at(-1)!.kind === 'list');
  for (const [holder, one] of random.shuffled(all)) {
    const made = one.parts.at(-1)!;
    const name = one.kind === 'let' ? one.name : one.parts[0]!.name;
    const at = holder.parts.indexOf(one);
    const push = holder.parts
      .slice(at + 1)
      .find(({ kind, parts }) => kind === 'push' && parts[0]!.name === name);
    if (push && random.chance(0.6)) {
      made.parts.push(push.parts[1]!);
      holder.parts = holder.parts.filter((each) => each !== push);
      return true;
    }
    if (made.parts.length === 0) continue;
    const last = random.chance(0.85) ? made.parts.pop()! : made.parts.shift()!;
    const place = one.kind === 'let' ? part('name', name, [], '', ['place']) : copied(one.parts[0]!);
    holder.parts.splice(at + 1, 0, part('push', '', [place, last]));
    return true;
  }
  return false;
};

/** `for x in [a, b] { s }` → what it does with a, then with b; or one loop becomes two. */
const unroll: Change = (program, random) => {
  const all = stepsOf(program, /^(?:each|count)$/);
  for (const [holder, one] of random.shuffled(all)) {
    const [through, body] = one.parts as [Part, Part];
    const at = holder.parts.indexOf(one);
    if (body.parts.length > 1 && random.chance(0.5)) {
      const second = copied(one);
      second.parts[1]!.parts = body.parts.slice(1).map(copied);
      body.parts = body.parts.slice(0, 1);
      holder.parts.splice(at + 1, 0, second);
      return true;
    }
    if (through.kind !== 'list') continue;
    const done = through.parts.map((value) => {
      const inner = copied(body);
      inner.parts.unshift(part('let', one.name, [value], 'int'));
      return part('inner', '', [inner]);
    });
    holder.parts.splice(at, 1, ...done);
    return true;
  }
  return false;
};

/** `if a { next }; s` → `if !a { s }`, as the steps of a loop; or a step goes out of it, before or behind. */
const aroundLoop: Change = (program, random) => {
  const all = stepsOf(program, /^(?:each|count)$/);
  for (const [holder, one] of random.shuffled(all)) {
    const body = one.parts[1]!;
    const at = holder.parts.indexOf(one);
    const how = random.below(4);
    const before = holder.parts[at - 1];
    if (how === 0 && body.parts[0]) {
      holder.parts.splice(at, 0, body.parts.shift()!);
      return body.parts.length > 0;
    }
    if (how === 1 && body.parts.length > 1) {
      holder.parts.splice(at + 1, 0, body.parts.pop()!);
      return true;
    }
    if (how === 2 && before?.kind === 'let') {
      body.parts.unshift(before);
      holder.parts.splice(at - 1, 1);
      return true;
    }
    const skip = body.parts.find(
      ({ kind, parts }) => kind === 'if' && parts[1]!.parts.at(-1)?.kind === 'next',
    );
    if (skip) {
      const rest = body.parts.splice(body.parts.indexOf(skip) + 1);
      skip.parts = [
        part('not', '', [skip.parts[0]!]),
        block(...rest),
        block(...skip.parts[1]!.parts.slice(0, -1)),
      ];
      return true;
    }
    const last = body.parts.at(-1);
    if (last?.kind === 'if' && last.parts[2]!.parts.length === 0) {
      body.parts.pop();
      body.parts.push(
        part('if', '', [
          part('not', '', [last.parts[0]!]),
          block(part(random.chance(0.9) ? 'next' : 'leave')),
          block(),
        ]),
        ...last.parts[1]!.parts,
      );
      return true;
    }
  }
  return false;
};

/** A sum is counted by a loop, with a start of nothing, or of something. */
const sumByLoop: Change = (program, random) => {
  const all = stepsOf(program, /^(?:let|set|do|return)$/).flatMap(([holder, step]) =>
    everyPart(step)
      .filter(({ kind }) => kind === 'sum' || kind === 'most')
      .map((one) => [holder, step, one] as const),
  );
  const able = all.filter(
    ([, step, one]) =>
      !everyPart(step).some((each) => each.kind === 'block' && everyPart(each).includes(one)),
  );
  if (able.length === 0) return false;
  const [holder, step, one] = random.pick(able);
  replace(step, one, part('name', 'all'));
  const place = part('name', 'all', [], '', ['place']);
  const each = (): Part => part('name', 'item');
  const counted =
    one.kind === 'sum'
      ? part('add', '+', [place, each()])
      : part('if', '', [
          part('operation', random.pick(['>', '>', '>=', '<']), [each(), part('name', 'all')]),
          block(part('set', '', [place, each()])),
          block(),
        ]);
  const start = random.chance(0.85) ? '0' : '1';
  holder.parts.splice(
    holder.parts.indexOf(step),
    0,
    part('let', 'all', [part('number', start)], 'int'),
    part('each', 'item', [one.parts[0]!, block(counted)]),
  );
  return true;
};

/** What is gathered from a list is gathered by a loop, which may ask or add something else. */
const gatherByLoop: Change = (program, random) => {
  const all = stepsOf(program, /^(?:let|set|do|return)$/).flatMap(([holder, step]) =>
    everyPart(step)
      .filter(({ kind }) => kind === 'gather')
      .map((one) => [holder, step, one] as const),
  );
  const able = all.filter(
    ([, step, one]) =>
      !everyPart(step).some((each) => each.kind === 'block' && everyPart(each).includes(one)),
  );
  if (able.length === 0) return false;
  const [holder, step, one] = random.pick(able);
  const [through, asked, value] = one.parts as [Part, Part, Part];
  const place = part('name', 'all', [], '', ['place']);
  const added = one.name === 'count' ? part('number', '1') : value;
  const kept = one.name === 'list' ? part('push', '', [place, added]) : part('add', '+', [place, added]);
  const first = one.name === 'list' ? part('list') : part('number', random.chance(0.9) ? '0' : '1');
  const inside = random.chance(0.6)
    ? [part('if', '', [asked, block(kept), block()])]
    : [
        part('if', '', [
          part('not', '', [asked]),
          block(part(random.chance(0.8) ? 'next' : 'leave')),
          block(),
        ]),
        kept,
      ];
  replace(step, one, part('name', 'all'));
  holder.parts.splice(
    holder.parts.indexOf(step),
    0,
    part('let', 'all', [first], one.name === 'list' ? 'list' : 'int'),
    part('each', 'item', [through, block(...inside)]),
  );
  return true;
};

/** What is asked of a map is put there before, or asked of it in another way. */
const otherMap: Change = (program, random) => {
  const all = everyPart(program).filter(({ kind }) => kind === 'found');
  if (all.length === 0) return false;
  const one = random.pick(all);
  const [map, key, yes, no] = one.parts as [Part, Part, Part, Part];
  const holder = holderOf(program, one)!;
  if (random.chance(0.5)) {
    one.kind = 'inner';
    const asked = part('under', '', [map, key]);
    one.parts = [
      block(
        part('let', one.name, [asked], 'int'),
        part('if', '', [part('operation', '!=', [part('name', one.name), part('number', '0')]), yes, no]),
      ),
    ];
    return true;
  }
  const at = holder.parts.indexOf(one);
  const next = holder.parts[at + 1];
  if (!next) return false;
  [holder.parts[at], holder.parts[at + 1]] = [next, one];
  return true;
};

export const changedLists: Readonly<Record<string, Change>> = {
  'loop by an index': byIndex,
  'name a list': nameList,
  'fill a list': fillList,
  'unroll a loop': unroll,
  'around a loop': aroundLoop,
  'sum by a loop': sumByLoop,
  'gather by a loop': gatherByLoop,
  'ask a map otherwise': otherMap,
};
