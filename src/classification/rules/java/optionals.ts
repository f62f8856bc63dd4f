import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { block, temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';
import { applied, classAskedFor, type Step } from './streams.ts';
import { unconverted } from './unconverted.ts';

/**
 * What an `Optional` that is made for it gives, as the questions whether something is there.
 *
 *     return Optional.ofNullable(find()).filter(x -> x.isNew()).orElseGet(() -> make())
 *     ->      T x = find(); if (x == null || !x.isNew()) return make(); return x
 *
 * Holds for what a statement returns, declares or is. What stands in for nothing is a name or a literal, or made by a
 * lambda when it is needed. After `map` it stands in for nothing as well that a method gives, so that what a text makes
 * of itself is all that may be made.
 */
export function askedOptional(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'call ofNullable')) return list;
  return list.flatMap((step) => inQuestions(step, unit) ?? [step]);
}

function inQuestions(step: Core, unit: Unit): readonly Core[] | null {
  if (step.op !== 'return' && step.op !== 'let' && step.op !== 'evaluate') return null;
  const given = step.op === 'let' ? step.children[1] : step.children[0];
  const value = given && unconverted(given).value;
  const [end, argument, ...more] = value?.op === 'call' ? value.children : [];
  if (end?.op !== 'member' || more.length > 0 || (step.op === 'let' && step.children[0]!.op !== 'bind'))
    return null;
  const chain = chainOf(end.children[0]!);
  const asked = chain && questions(chain, given?.spelled === 'String' || isText(step) ? 'String' : undefined);
  if (!asked) return null;
  const absent = whenAbsent(end.text, argument ?? null);
  const isDone = end.text === 'ifPresent' && step.op === 'evaluate';
  if (!(isDone ? argument : absent && step.op !== 'evaluate')) return null;
  const source = value!.source;
  const begun = core('let', '', [core('bind', '', [], source, asked.item), chain!.value], source);
  const choice = (yes: readonly Core[], no: readonly Core[]): Core =>
    core('choose', '', [asked.isAbsent, block(yes), block(no)], source);
  const made = steps();
  if (made) fire(unit, 'java-optional', '', source);
  return made && [begun, ...made];

  function steps(): readonly Core[] | null {
    if (isDone) {
      const done = asked!.present.op === 'variable' ? applied(argument!, asked!.present) : null;
      return done && [choice([], [core('evaluate', '', [done], source)])];
    }
    const isThrown = absent!.op === 'throw';
    if (step.op === 'return')
      return [
        choice(
          [isThrown ? absent! : core('return', '', [absent!], source)],
          [core('return', '', [asked!.present], source)],
        ),
      ];
    const [target, , ...types] = step.children as [Core, Core, ...Core[]];
    if (isThrown)
      return [choice([absent!], []), core('let', step.text, [target, asked!.present, ...types], step.source)];
    const chosen = core('choose', '', [asked!.isAbsent, absent!, asked!.present], source);
    return [core('let', step.text, [target, chosen, ...types], step.source)];
  }
}

interface Chain {
  readonly value: Core;
  readonly steps: readonly Step[];
}

/** `Optional.ofNullable(value).filter(p).map(f)` */
function chainOf(node: Core): Chain | null {
  const [callee, given, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || !given || more.length > 0) return null;
  const [object] = callee.children as [Core];
  if (callee.text === 'ofNullable')
    return isNamedFromElsewhere(object, 'Optional') ? { value: given, steps: [] } : null;
  const before = /^(?:map|filter)$/.test(callee.text) ? chainOf(object) : null;
  return (
    before && {
      ...before,
      steps: [...before.steps, { word: callee.text === 'map' ? 'map' : 'filter', given }],
    }
  );
}

interface Asked {
  readonly item: CoreVariable;
  /** Whether nothing is left. */
  readonly isAbsent: Core;
  /** What is left where something is. */
  readonly present: Core;
}

/** What is declared as a text is no class below it. */
function isText({ op, children: [target] }: Core): boolean {
  return op === 'let' && target!.variable?.spelled === 'String';
}

/** @param asked the type of what comes out, where only that may have gone in. */
function questions({ value, steps }: Chain, asked: string | undefined): Asked | null {
  const isWhole = steps.every(({ word }) => word === 'filter');
  const spelled = value.spelled ?? classAskedFor(steps) ?? (isWhole ? asked : undefined);
  const item: CoreVariable = { ...temporary('item'), spelled, boxed: true };
  const it: Core = { ...use(item), spelled };
  let isAbsent: Core = core('binary', '==', [it, core('literal', 'null')], value.source);
  let present = it;
  for (const { word, given } of steps) {
    const found = present === it ? applied(given, it) : null;
    if (!found) return null;
    if (word === 'filter') {
      const isOut = core('unary', '!', [found], given.source);
      isAbsent = core('logical', '||', [isAbsent, isOut], given.source);
    } else {
      if (!isCertain(found)) return null;
      present = found;
    }
  }
  return { item, isAbsent, present };
}

/** What a text makes of itself, which is never nothing. */
function isCertain({ op, text, children: [callee] }: Core): boolean {
  if (op === 'literal') return text !== 'null';
  if (op === 'new' || op === 'binary') return true;
  if (op !== 'call' || callee!.op !== 'member' || !OF_TEXTS.test(callee!.text)) return false;
  const [object] = callee!.children as [Core];
  return object.spelled === 'String' || object.variable?.spelled === 'String' || isFree(object, 'String');
}

const OF_TEXTS =
  /^(?:trim|strip|toLowerCase|toUpperCase|isEmpty|isBlank|length|substring|toString|valueOf|equals|startsWith|endsWith|contains)$/;

function whenAbsent(word: string, argument: Core | null): Core | null {
  switch (word) {
    case 'orElse':
      return argument && /^(?:literal|variable)$/.test(argument.op) ? argument : null;
    case 'orElseGet':
      return argument && calledWithNothing(argument);
    case 'orElseThrow': {
      const failure = argument && calledWithNothing(argument);
      return failure && core('throw', '', [failure], argument.source);
    }
    default:
      return null;
  }
}

/** What `() -> make()` gives, or `this::make`. */
function calledWithNothing(given: Core): Core | null {
  if (given.op === 'opaque') {
    const method = /^reference (\w+)$/.exec(given.text)?.[1];
    const [object] = given.children;
    if (!method || method === 'new' || object?.op !== 'this') return null;
    return core('call', '', [core('member', method, [object], given.source)], given.source);
  }
  const [parameters, body, ...more] = given.op === 'function' ? given.children : [];
  const [only, ...rest] = body?.children ?? [];
  if (!body || more.length > 0 || rest.length > 0 || parameters!.children.length > 0) return null;
  return only?.op === 'return' ? (only.children[0] ?? null) : null;
}

/**
 * What an `Optional` that lies in a variable is asked for, in one way.
 *
 *     o.isEmpty()                           ->      !o.isPresent()
 *     o.isPresent() ? o.get() : null        ->      o.orElse(null)
 *     o.ifPresent(x -> show(x))             ->      if (o.isPresent()) show(o.get())
 *
 * Holds for a variable that is declared as one of the platform. What stands in for nothing is a literal.
 */
export function presence(node: Core, unit: Unit): Core {
  if (!differs(unit, 'call isPresent')) return node;
  if (node.op === 'call') {
    const object = calledOf(node, 'isEmpty', unit);
    if (!object) return node;
    fire(unit, 'java-optional', '', node.source);
    return core('unary', '!', [askedOf(object, 'isPresent', node)], node.source);
  }
  if (node.op === 'evaluate') return ifPresent(node, unit);
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const object = calledOf(isDenied ? test.children[0]! : test, 'isPresent', unit);
  const [found, other] = isDenied ? [no, yes] : [yes, no];
  if (!object || other.op !== 'literal' || calledOf(found, 'get', unit)?.variable !== object.variable)
    return node;
  fire(unit, 'java-optional', '', node.source);
  return core('call', '', [core('member', 'orElse', [object], node.source), other], node.source);
}

function ifPresent(node: Core, unit: Unit): Core {
  const [callee, given, ...more] = node.children[0]!.op === 'call' ? node.children[0]!.children : [];
  if (callee?.op !== 'member' || callee.text !== 'ifPresent' || !given || more.length > 0) return node;
  const [object] = callee.children as [Core];
  if (!isOptional(object, unit)) return node;
  const item: CoreVariable = { ...temporary('item'), boxed: true };
  const done = applied(given, use(item));
  if (!done) return node;
  const { source } = node;
  fire(unit, 'java-optional', '', source);
  const name = core('let', '', [core('bind', '', [], source, item), askedOf(object, 'get', node)], source);
  const found = block([name, core('evaluate', '', [done], source)]);
  return core('choose', '', [askedOf(object, 'isPresent', node), found, block([])], source);
}

function askedOf(object: Core, word: string, { source }: Core): Core {
  return core('call', '', [core('member', word, [object], source)], source);
}

/** The variable that a method without arguments is called on, if that holds an `Optional`. */
export function calledOf({ op, children: [callee, ...args] }: Core, word: string, unit: Unit): Core | null {
  if (op !== 'call' || args.length > 0 || callee!.op !== 'member' || callee!.text !== word) return null;
  return isOptional(callee!.children[0]!, unit) ? callee!.children[0]! : null;
}

function isOptional({ op, variable, spelled }: Core, unit: Unit): boolean {
  return (
    op === 'variable' &&
    !unit.facts.assigned.has(variable!) &&
    /^Optional(?:<|$)/.test(spelled ?? '') &&
    unit.facts.isPlatformType('Optional')
  );
}
