import {
  integer,
  isInReach,
  type Known,
  LOCALS,
  list,
  map,
  passedTo,
  placesOf,
  question,
  type Scope,
  said,
  text,
} from './make-values.ts';
import { everyPart, type Part, part } from './part.ts';

/** Bodies of functions: loops, lists, arms, what fails and what is done later. */

/** A block that gives back what its function says. */
export function makeBody(scope: Scope): Part {
  const { random } = scope.known;
  const [steps, inner] = makeSteps(scope, random.pick([0, 1, 1, 2, 2, 3]));
  const last = giveBack(inner);
  const body = part('block', '', [...steps, last]);
  if (scope.known.language === 'go') sayUnused(scope.known, body);
  if (scope.known.language === 'java') leaveWritten(body);
  return body;
}

/** A closure of Java asks for no local that is written after its declaration. */
function leaveWritten(body: Part): void {
  const all = everyPart(body);
  const written = all.flatMap((one) =>
    one.kind === 'count'
      ? [one.name]
      : /^(?:set|add)$/.test(one.kind) && one.parts[0]!.kind === 'name'
        ? [one.parts[0]!.name]
        : [],
  );
  const inside = all.filter(({ kind }) => kind === 'lambda' || kind === 'gather').flatMap(everyPart);
  for (const one of inside)
    if (one.kind === 'name' && written.includes(one.name)) Object.assign(one, { kind: 'number', name: '1' });
}

/** Go takes no local that nobody asks for. */
function sayUnused(known: Known, one: Part): void {
  for (const block of everyPart(one).filter(({ kind }) => kind === 'block'))
    for (const [at, step] of [...block.parts.entries()].reverse()) {
      if (step.kind !== 'let' && step.kind !== 'try') continue;
      const rest = block.parts.slice(at + 1).flatMap(everyPart);
      const isAsked = rest.some(
        (each) =>
          (each.kind === 'name' || each.kind === 'apply') &&
          each.name === step.name &&
          !each.words.includes('place'),
      );
      if (isAsked) continue;
      const asked =
        step.type === 'list' || step.type === 'map'
          ? part('length', '', [part('name', step.name)])
          : step.type === 'text'
            ? part('length', '', [part('name', step.name)])
            : step.type === 'lambda'
              ? part('apply', step.name, [part('number', '1')])
              : step.type === 'int'
                ? part('name', step.name)
                : part('number', '0');
      block.parts.splice(at + 1, 0, part('do', '', [said(known, asked)]));
    }
}

function giveBack(scope: Scope): Part {
  const { random } = scope.known;
  if (scope.gives === 'fails' && random.chance(0.15)) return part('fail', random.pick(['low', 'high']));
  return part('return', '', [givenBack(scope, scope.gives === 'fails' ? 'int' : scope.gives)]);
}

function givenBack(scope: Scope, type: string): Part {
  return type === 'list' ? list(scope, 1) : type === 'text' ? text(scope, 2) : integer(scope, 2);
}

function makeSteps(scope: Scope, count: number): readonly [Part[], Scope] {
  const steps: Part[] = [];
  let at = scope;
  for (let more = count; more > 0; more--) {
    const [step, next] = makeStep(at);
    if (asksForItself(scope.known, step)) continue;
    steps.push(step);
    at = next;
  }
  return [steps, at];
}

/** `let rate = rate + 1` is the outer one in Go and Rust, and an error elsewhere. */
function asksForItself({ language }: Known, step: Part): boolean {
  return (
    !/^(?:go|rs)$/.test(language) &&
    /^(?:let|try)$/.test(step.kind) &&
    step.parts
      .flatMap(everyPart)
      .some(({ kind, name }) => /^(?:name|call|apply)$/.test(kind) && name === step.name)
  );
}

const inner = (scope: Scope, count: number, more: Partial<Scope> = {}): Part =>
  part('block', '', makeSteps({ ...scope, here: [], ...more }, count)[0]);

/** What a module of Python has is asked for no more in a function that has a local of that name. */
const isItem = ({ callables, values, states }: Known, name: string): boolean =>
  [...callables.map((one) => one.name), ...values, ...states].includes(name);

function makeStep(scope: Scope): readonly [Part, Scope] {
  const { known } = scope;
  const { random } = known;
  const isGo = known.language === 'go';
  // Java hides no local behind another one, and in Python it is the same one.
  const hides = isGo ? 0.3 : /^(?:java|py)$/.test(known.language) ? 0 : 1;
  const free = LOCALS.filter(
    (name) =>
      !scope.here.includes(name) &&
      !(scope.locals.has(name) && !random.chance(hides)) &&
      !(known.language === 'py' && isItem(known, name)),
  );
  const name = free.length > 0 ? random.pick(free) : null;
  const plus = (type: string): Scope => ({
    ...scope,
    locals: new Map([...scope.locals, [name!, type]]),
    counting: scope.counting.filter((each) => each !== name),
    here: [...scope.here, name!],
  });
  const integers = placesOf(scope, 'int');
  const lists = placesOf(scope, 'list');
  const failing = known.callables.filter(
    (each) => each.gives === 'fails' && isInReach(scope, each) && !scope.locals.has(each.name),
  );
  const bad = (): Part =>
    scope.mayLeave && random.chance(0.5)
      ? part(random.pick(['leave', 'next']))
      : scope.gives === 'fails' && random.chance(0.5)
        ? part('fail', random.pick(['low', 'high']))
        : part('return', '', [givenBack(scope, scope.gives === 'fails' ? 'int' : scope.gives)]);
  switch (random.below(18)) {
    case 0:
    case 1:
      if (name) return [part('let', name, [integer(scope, 2)], 'int'), plus('int')];
      break;
    case 2:
      if (name) return [part('let', name, [list(scope, 1)], 'list'), plus('list')];
      break;
    case 3:
    case 4:
      if (integers.length > 0)
        return random.chance(0.5)
          ? [part('set', '', [random.pick(integers), integer(scope, 2)]), scope]
          : [part('add', random.pick(['+', '-']), [random.pick(integers), integer(scope, 1)]), scope];
      break;
    case 5:
      if (lists.length > 0 && random.chance(0.3)) {
        const place = part('at', '', [random.pick(lists), part('number', '0')], '', ['place']);
        return [part('set', '', [place, integer(scope, 1)]), scope];
      }
      if (lists.length > 0) return [part('push', '', [random.pick(lists), integer(scope, 1)]), scope];
      break;
    case 6: {
      const stop = random.chance(0.4);
      return [
        part('if', '', [
          question(scope),
          stop ? part('block', '', [bad()]) : inner(scope, 1),
          stop ? part('block') : inner(scope, random.below(2)),
        ]),
        scope,
      ];
    }
    case 7:
    case 8:
      if (name) {
        const block = inner(scope, 1 + random.below(2), {
          locals: new Map([...scope.locals, [name, 'int']]),
          counting: [...scope.counting, name],
          mayLeave: true,
        });
        if (!everyPart(block).some((each) => each.kind === 'name' && each.name === name))
          block.parts.unshift(part('do', '', [said(known, part('name', name))]));
        return random.chance(0.6)
          ? [part('each', name, [list(scope, 0), block]), scope]
          : [part('count', name, [part('number', String(1 + random.below(3))), block]), scope];
      }
      break;
    case 9:
      return [
        part('match', '', [
          integer(scope, 1),
          ...['1', '2|3', '4']
            .slice(0, 1 + random.below(3))
            .map((each) => part('arm', each, [inner(scope, 1)])),
          inner(scope, random.below(2)),
        ]),
        scope,
      ];
    case 10:
      return [
        part('later', '', [said(known, integer(scope, 0))], '', isGo && random.chance(0.5) ? ['late'] : []),
        scope,
      ];
    case 11:
      if (name && failing.length > 0) {
        const one = random.pick(failing);
        const called = part('call', one.name, passedTo(scope, one.takes));
        if (scope.gives === 'fails')
          return [part('try', name, [called], 'int', random.chance(0.3) ? ['wrapped'] : []), plus('int')];
        const yes = inner(scope, 1, { locals: new Map([...scope.locals, [name, 'int']]) });
        if (!everyPart(yes).some((each) => each.kind === 'name' && each.name === name))
          yes.parts.unshift(part('do', '', [said(known, part('name', name))]));
        return [part('tried', name, [called, yes, inner(scope, random.below(2))]), scope];
      }
      break;
    case 12:
      if (name) {
        const inside = {
          ...scope,
          locals: new Map([...scope.locals, ['each', 'int']]),
          gives: 'int',
          mayLeave: false,
        };
        const body = part('block', '', [part('return', '', [integer(inside, 2)])]);
        const made = part('lambda', '', [
          part('parameters', '', [part('parameter', 'each', [], 'int')]),
          body,
        ]);
        return [part('let', name, [made], 'lambda'), plus('lambda')];
      }
      break;
    case 15:
      if (name) return [part('let', name, [map(scope)], 'map'), plus('map')];
      break;
    case 16: {
      const maps = placesOf(scope, 'map');
      if (maps.length === 0) break;
      const place = part('under', '', [random.pick(maps), integer(scope, 0)], '', ['place']);
      return [part('set', '', [place, integer(scope, 1)]), scope];
    }
    case 17: {
      const maps = placesOf(scope, 'map').map((one) => ({ ...one, words: [] }));
      if (!name || maps.length === 0) break;
      const yes = inner(scope, 1, { locals: new Map([...scope.locals, [name, 'int']]) });
      if (!everyPart(yes).some((each) => each.kind === 'name' && each.name === name))
        yes.parts.unshift(part('do', '', [said(known, part('name', name))]));
      const asked = [random.pick(maps), integer(scope, 0)];
      return [part('found', name, [...asked, yes, inner(scope, random.below(2))]), scope];
    }
    case 13:
      return [part('inner', '', [inner(scope, 1 + random.below(2))]), scope];
  }
  return [part('do', '', [said(known, integer(scope, 2))]), scope];
}
