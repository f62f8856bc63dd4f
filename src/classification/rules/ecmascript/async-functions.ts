import type { Core } from '../../../model/core.ts';
import { MICROTASKS, NO_PROMISED_MEMBERS, PROMISES_REJECT } from '../../assumptions.ts';
import type { Knowledge } from '../../normal-form/facts/knowledge.ts';
import { each, ends, modifiers, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { givesPromise, withoutNeedlessWaiting } from '../settled-values.ts';
import { unchained } from './promise-chains.ts';
import { settlesAlone, withoutSettledPromises } from './settled-promises.ts';

/** How much of a form speaks of promises, and in which way; where both sides say the same nothing is rewritten. */
export function promiseStyle(root: Core): string {
  let [functions, waits, links, settled] = [0, 0, 0, 0];
  each(root, ({ op, text, children }) => {
    if (op === 'function' && text.split(' ').includes('async')) functions += 1;
    if (op === 'await') waits += 1;
    if (op === 'call' && children[0]!.op === 'member' && /^(?:then|catch|finally)$/.test(children[0]!.text))
      links += 1;
    if (op === 'call' && children[0]!.op === 'member' && /^(?:resolve|reject)$/.test(children[0]!.text))
      settled += 1;
  });
  return `${functions} ${waits} ${links} ${settled}`;
}

/**
 * Functions that give a promise as async functions, and chains of callbacks as statements that wait.
 *
 *     function f() { return get().then((x) => x.y) }      ->      async function f() { const x = await get(); return x.y }
 *
 * A function that gives a promise on each way through it becomes async if it nowhere says `throw` itself: that would
 * be a failure of the call before, and a rejection afterwards. Where something that it calls fails, the two differ as
 * well; that is what is assumed not to happen.
 */
export function awaiting(unit: Unit, known: Knowledge): void {
  // Who says itself what its `then` does gives no promise.
  if (unit.loops.hasOwn('then')) return;
  const written = (at: Core): void => fire(unit, 'promise-chain', '', at.source, MICROTASKS);
  const go = (node: Core): Core => {
    if (node.op === 'function') {
      const made = asAsync(node);
      if (made !== node) fire(unit, 'async-function', '', node.source, PROMISES_REJECT);
      const kinds = modifiers(made);
      const waits =
        kinds.includes('async') && !kinds.includes('generator') && made.children[1]!.op === 'block';
      const [parameters, body, ...name] = made.children as [Core, Core, ...Core[]];
      const own = waits ? withChildren(made, [parameters, settledIn(node, body), ...name]) : made;
      return withChildren(own, own.children.map(go));
    }
    if (isAccessor(node))
      return withChildren(
        node,
        node.children.map((child) => withChildren(child, child.children.map(go))),
      );
    return withChildren(node, node.children.map(go));
  };
  const assumed = (at: Core): void => fire(unit, 'plain-member', '', at.source, NO_PROMISED_MEMBERS);
  const earlier = (at: Core): void => fire(unit, 'needless-await', '', at.source, MICROTASKS);
  unit.root = withoutNeedlessWaiting(go(unit.root), known, { ofMember: assumed, ofTurns: earlier });

  /** The body of a function that is async now, with its chains written out. */
  function settledIn(was: Core, body: Core): Core {
    const mayBe = modifiers(was).includes('async') || settlesAlone(was);
    const plain = (one: Core): Core => (mayBe ? withoutSettledPromises(one, written) : one);
    return plain(unchained(unit, plain(body), known, written));
  }

  function asAsync(node: Core): Core {
    const kinds = modifiers(node).filter((kind) => kind !== '');
    if (kinds.includes('async') || kinds.includes('generator')) return node;
    const [, body] = node.children as [Core, Core];
    if (body.op !== 'block' || !ends(body.children) || throws(body)) return node;
    const given = returnedBy(body);
    if (given.length === 0 || !given.every((value) => value && givesPromise(value, known))) return node;
    const [arrow, rest] = [
      kinds.filter((kind) => kind === 'arrow'),
      kinds.filter((kind) => kind !== 'arrow'),
    ];
    return { ...node, text: [...arrow, 'async', ...rest].join(' ') };
  }
}

/** Getters, setters and constructors can't be async. */
function isAccessor({ op, text }: Core): boolean {
  if (op === 'method') return /(?:^| )(?:get|set) |^constructor$/.test(text);
  return op === 'opaque' && /^(?:get|set)$/.test(text);
}

function throws(node: Core): boolean {
  if (node.op === 'throw') return true;
  return node.op !== 'function' && node.op !== 'class' && node.children.some(throws);
}

function returnedBy(node: Core): readonly (Core | null)[] {
  if (node.op === 'function' || node.op === 'class') return [];
  if (node.op === 'return') return [node.children[0] ?? null];
  return node.children.flatMap(returnedBy);
}
