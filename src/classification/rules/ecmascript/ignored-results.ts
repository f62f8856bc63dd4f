import { type Core, core } from '../../../model/core.ts';
import { HOOKS_GIVE_NO_CLEANUP, PLAIN_ARRAYS, RESULTS_OF_HANDLERS } from '../../assumptions.ts';
import { modifiers, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { isFree, isStatic } from '../free-names.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * A function that is handed to somebody who takes nothing of what it gives back, without giving anything.
 *
 *     new Promise((done) => (release = done))       ->      new Promise((done) => { release = done })
 *     setTimeout(() => step(1))                     ->      setTimeout(() => { step(1) })
 *     <p onClick={() => open(id)} />                ->      <p onClick={() => { open(id) }} />
 *     before(async () => (db = await start()))      ->      before(async () => { db = await start() })
 *
 * Holds for what the platform calls, for `forEach` of an array, where no class at hand has one of its own, and, as it is
 * assumed, for handlers of elements and hooks of tests. `false` says something to some, and stays. A hook is waited
 * for, so that an async function may only give back what it has waited for itself. Tried only where one side gives back
 * more often than the other.
 */
export function withoutIgnoredResult(unit: Unit, node: Core): Core {
  if (!differs(unit, 'return value')) return node;
  if (node.op === 'new' && isFree(node.children[0]!, 'Promise')) return givingNothing(node, 1, false);
  if (node.op === 'array' && node.text === 'jsx') return withHandlers(unit, node);
  if (node.op !== 'call') return node;
  const [callee] = node.children as [Core];
  if (TIMERS.some((name) => isFree(callee, name)) || isStatic(callee, 'process', 'nextTick'))
    return givingNothing(node, 1, false);
  if (HOOKS.some((name) => isFree(callee, name))) {
    const made = givingNothing(node, node.children.length - 1, true);
    if (made !== node) fire(unit, 'ignored-result', '', node.source, HOOKS_GIVE_NO_CLEANUP);
    return made;
  }
  if (callee.op !== 'member') return node;
  if (callee.text === 'addEventListener') return givingNothing(node, 2, false);
  const goesThrough =
    callee.text === 'forEach' && !mayBeOwn(unit, callee.children[0]!, 'forEach') && !stopsAtFalse(callee);
  if (!goesThrough) return node;
  const made = givingNothing(node, 1, false);
  if (made !== node) fire(unit, 'ignored-result', '', node.source, PLAIN_ARRAYS);
  return made;
}

const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
];

const HOOKS = ['before', 'beforeEach', 'beforeAll', 'after', 'afterEach', 'afterAll', 'it', 'test'];

const HANDLER = /^on[A-Z]/;

/** What lodash goes through ends where the function gives back `false`. */
function stopsAtFalse(callee: Core): boolean {
  const [object] = callee.children as [Core];
  if (object.op === 'call' || object.op === 'member') return stopsAtFalse(object);
  return object.op === 'variable' && /^(?:_|\$|lodash|chain|cy)$/.test(object.variable!.name);
}

/** Handlers of an element of the platform; a component, or an element of one's own, may take what its function gives back. */
function withHandlers(unit: Unit, element: Core): Core {
  const [name, ...parts] = element.children as [Core, ...Core[]];
  if (name.op !== 'literal' || name.text.includes('-')) return element;
  const made = parts.map((part) => {
    if (part.op !== 'property' || !HANDLER.test(part.text)) return part;
    const quiet = givingNothing(part, 0, false);
    if (quiet !== part) fire(unit, 'ignored-result', '', part.source, RESULTS_OF_HANDLERS);
    return quiet;
  });
  return made.some((part, at) => part !== parts[at]) ? withChildren(element, [name, ...made]) : element;
}

/** With the function at that place giving back nothing; as it is where there is none, or it leaves from within a loop. */
function givingNothing(node: Core, at: number, isWaitedFor: boolean): Core {
  const made = node.children[at];
  if (made?.op !== 'function') return node;
  const kinds = modifiers(made);
  const [parameters, body, ...name] = made.children as [Core, Core, ...Core[]];
  if (kinds.includes('generator') || body.op !== 'block') return node;
  const isAsync = kinds.includes('async');
  let fits = !isWaitedFor || isAsync;
  let isOther = false;
  const list = tailReturns(body.children, (value) => {
    if (!value) return [];
    isOther = true;
    fits &&= (!isAsync || hasWaited(value)) && value.text !== 'b:false';
    return [core('evaluate', '', [value], value.source)];
  });
  if (!list || !fits || !isOther) return node;
  const quiet = withChildren(made, [parameters, withChildren(body, list), ...name]);
  return withChildren(
    node,
    node.children.map((child, place) => (place === at ? quiet : child)),
  );
}

/** What is no promise any more. */
function hasWaited({ op, text, children }: Core): boolean {
  return op === 'await' || op === 'literal' || (op === 'assign' && text === '' && hasWaited(children[1]!));
}
