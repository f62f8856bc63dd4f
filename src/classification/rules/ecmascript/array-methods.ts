import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import {
  block,
  eachRewritten,
  ends,
  mentions,
  runsOtherCode,
  some,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';
import { type Item, loopOf, type Taken } from './loops-of-calls.ts';
import { METHODS, readCall, readMade, SEARCHES, sumOf, type Through } from './through-calls.ts';

/**
 * Calls of an array's methods as the loops that they are.
 *
 *     return xs.filter((x) => x.ok).map((x) => x.name)
 *     ->      const out = []; for (const x of xs) if (x.ok) out.push(x.name); return out
 *
 *     return xs.some((x) => x.ok)      ->      for (const x of xs) if (x.ok) return true; return false
 *     return xs.filter((x) => x.ok).length      ->      let n = 0; for (const x of xs) if (x.ok) n++; return n
 *     return xs.reduce((sum, x) => sum + x, 0)      ->      let sum = 0; for (const x of xs) sum = sum + x; return sum
 *
 * Holds for a function that is written there, waits for nothing, says nothing of a `this` of its own, and whose every
 * `return` is the last thing that it does. Calls behind one another are one loop where none of their functions writes
 * anything, so that it can't be told which of them runs first. Tried only where one side has more loops and the other
 * more such calls, and no class at hand has such a method. Assumes that what is gone through is an array.
 */
export function arrayMethodsAsLoops(unit: Unit, root: Core): Core {
  const isSaidApart = differs(unit, ...LOOPS) && differs(unit, ...METHODS.map((name) => `call ${name}`));
  return isSaidApart ? go(root) : root;

  function go(node: Core): Core {
    const made = asValue(unit, node);
    if (made) return withChildren(made, eachRewritten(made.children, go));
    if (asksForLength(node)) return node;
    const statements =
      node.op === 'block'
        ? withChildren(
            node,
            node.children.flatMap((step) => asLoops(unit, step)),
          )
        : node;
    return withChildren(statements, eachRewritten(statements.children, go));
  }
}

const LOOPS = ['for_each of', 'loop', 'call forEach'];

/**
 * `return xs.some(f)` and `if (xs.some(f)) return 1` leave the function from within the loop, and `const x = xs.map(f)`
 * begins with an empty `x`.
 */
function asLoops(unit: Unit, step: Core): readonly Core[] {
  if (step.op === 'let') return declaredByLoop(unit, step);
  const [value] = step.children;
  const call = step.op === 'return' && value ? readCall(unit, value) : null;
  if (call && SEARCHES.includes(call.method)) {
    const leave = (item: Item): readonly Core[] => [core('return', '', [foundBy(call, item)], step.source)];
    const loop = loopOf(unit, call, hitBy(call, leave));
    return loop ? [loop, core('return', '', [notFoundBy(call)], step.source)] : [step];
  }
  return step.op === 'choose' && step.children[1]!.op === 'block' ? searchAsTest(unit, step) : [step];
}

function searchAsTest(unit: Unit, step: Core): readonly Core[] {
  const [test, yes, no] = step.children as [Core, Core, Core];
  const asked = test.op === 'unary' && test.text === '!' ? test.children[0]! : test;
  const call = readCall(unit, asked);
  const method = asked === test ? 'some' : 'every';
  if (call?.method !== method || !leavesFunction(yes)) return [step];
  const loop = loopOf(
    unit,
    call,
    hitBy(call, () => yes.children),
  );
  return loop ? [loop, ...no.children] : [step];
}

/** Whether a branch ends by leaving the function, and goes to no loop around it. */
function leavesFunction({ children }: Core): boolean {
  const last = children.at(-1);
  return (
    (last?.op === 'return' || last?.op === 'throw') &&
    ends(children) &&
    !children.some((child) => some(child, ({ op }) => op === 'break' || op === 'continue'))
  );
}

/** `!xs.filter(f).length`, which is another question than how many there are. */
function asksForLength({ op, text, children }: Core): boolean {
  const isQuestion =
    (op === 'unary' && text === '!') || (op === 'binary' && /^(?:[<>]=?|[!=]==?)$/.test(text));
  return isQuestion && children.some((child) => child.op === 'member' && child.text === 'length');
}

/** `const x = xs.map(f)`, where nothing that the function calls can see `x` before it is whole. */
function declaredByLoop(unit: Unit, step: Core): readonly Core[] {
  const [target, value] = step.children as [Core, Core];
  const call = target.op === 'bind' && step.text !== 'var' ? readMade(unit, value) : null;
  if (!call || mentions(value, target.variable!)) return [step];
  const isSeen = target.variable!.kind === 'item' || unit.facts.captured.has(target.variable!);
  if (isSeen && call.callback.children.some(runsOtherCode)) return [step];
  const steps = stepsInto(unit, call, target.variable!);
  return steps ? [core('let', 'let', [target, steps.first], step.source), steps.loop] : [step];
}

/** The steps that make a value, and the value. */
function asValue(unit: Unit, node: Core): Core | null {
  const call = readMade(unit, node);
  const result = temporary('result');
  const steps = call && stepsInto(unit, call, result);
  if (!steps) return null;
  const start = core('let', 'let', [core('bind', '', [], null, result), steps.first], node.source);
  return core('sequence', '', [start, steps.loop, use(result)], node.source);
}

/** What a variable begins with, and the loop after which it holds what the call gives. */
function stepsInto(
  unit: Unit,
  call: Through,
  result: CoreVariable,
): { readonly first: Core; readonly loop: Core } | null {
  const loop = loopOf(unit, call, takenBy(unit, call, result), result);
  return loop && { loop, first: call.first ?? startOf(call) };
}

function startOf(call: Through): Core {
  switch (call.method) {
    case 'count':
      return core('literal', 'n:0');
    case 'entries':
      return core('object');
    case 'find':
      return core('nothing');
    default:
      return SEARCHES.includes(call.method) ? notFoundBy(call) : core('array');
  }
}

function takenBy(unit: Unit, call: Through, result: CoreVariable): Taken {
  const assign = (value: Core): Core =>
    core('evaluate', '', [core('assign', '', [use(result), value], value.source)], value.source);
  const push = (value: Core): Core =>
    core('evaluate', '', [core('call', '', [core('member', 'push', [use(result)]), value])], value.source);
  switch (call.method) {
    case 'map':
      return (value) => [push(value)];
    case 'count':
      return (value) => [
        core('choose', '', [
          value,
          block([assign(core('binary', '+', [use(result), core('literal', 'n:1')]))]),
          block([]),
        ]),
      ];
    case 'entries':
      return ({ children: [key, value], source }) => [
        core(
          'evaluate',
          '',
          [core('assign', '', [core('index', '', [use(result), key!]), value!], source)],
          source,
        ),
      ];
    case 'flatMap':
      return (value) => [eachPushed(unit, value, result, push)];
    case 'filter':
      return (value, { variable }) => [core('choose', '', [value, block([push(use(variable))]), block([])])];
    case 'reduce':
      // A function that gives back the very list that it was given has only added to it.
      return (value) => (value.op === 'variable' && value.variable === sumOf(call) ? [] : [assign(value)]);
    default:
      return hitBy(call, (item) => [assign(foundBy(call, item)), core('break')]);
  }
}

/** A list whose items are put behind what is there, in the loop that makes it where it is made by one. */
function eachPushed(unit: Unit, list: Core, result: CoreVariable, push: (value: Core) => Core): Core {
  const made = readCall(unit, list);
  const loop =
    made && /^(?:map|filter)$/.test(made.method) ? loopOf(unit, made, takenBy(unit, made, result)) : null;
  const item = temporary('item');
  return (
    loop ??
    core('for_each', 'of', [core('bind', '', [], null, item), list, block([push(use(item))])], list.source)
  );
}

/** What a search does at the item that it looks for. */
function hitBy({ method }: Through, then: (item: Item) => readonly Core[]): Taken {
  return (value, item) => [
    core('choose', '', [method === 'every' ? negated(value) : value, block(then(item)), block([])]),
  ];
}

function foundBy({ method }: Through, { variable, index }: Item): Core {
  if (method === 'find' || method === 'findIndex') return use(method === 'find' ? variable : index);
  return core('literal', method === 'some' ? 'b:true' : 'b:false');
}

function notFoundBy({ method }: Through): Core {
  if (method === 'find') return core('literal', 'undefined');
  return core('literal', method === 'findIndex' ? 'n:-1' : method === 'some' ? 'b:false' : 'b:true');
}
