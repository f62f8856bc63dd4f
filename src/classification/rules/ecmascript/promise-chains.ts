import { type Core, core } from '../../../model/core.ts';
import type { Knowledge } from '../../normal-form/facts/knowledge.ts';
import { block, modifiers, returns, temporary, use, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { asTail, type Unfolded, unfoldCall } from '../unfolding/unfold-call.ts';
import { type PromiseLink, promiseLinks } from './promise-links.ts';

/** Steps that wait for a promise, and the value that it is fulfilled with. */
interface Settled {
  readonly steps: readonly Core[];
  readonly value: Core;
}

/** How many links of one chain are followed, callbacks within callbacks included. */
const MOST_LINKS = 60;

/**
 * The body of an async function with the chains that it waits for, or gives back, as statements.
 *
 *     return get().then((x) => f(x)).catch(g)
 *     ->  try { const x = await get(); return await f(x) } catch (e) { return g(e) }
 *
 * Holds for callbacks that stand there or are known to be functions, and don't use a `this` of their own. A `return`
 * without `await` inside of a `try` stays as it is: its failure is not caught there. Refused as well is a call in the
 * arguments of what begins a guarded chain, since its failure would be caught now.
 *
 * @param fired is told of each chain that was written out.
 */
export function unchained(unit: Unit, body: Core, known: Knowledge, fired: (at: Core) => void): Core {
  let left = MOST_LINKS;
  const { chainOf, startsPlainly } = promiseLinks(known);
  return withChildren(
    body,
    body.children.map((step) => statement(step, false)),
  );

  /** `guarded`: inside a `try`, where waiting for a promise before leaving makes a difference. */
  function statement(node: Core, guarded: boolean): Core {
    switch (node.op) {
      case 'function':
      case 'class':
        return node;
      case 'return': {
        const [value] = node.children;
        if (!value) return node;
        if (value.op === 'await') {
          const written = chainOf(value.children[0]!) && leaving(value.children[0]!, guarded, node);
          if (written) return written;
          return guarded
            ? withChildren(node, [statement(value, guarded)])
            : withChildren(node, [awaited(value)]);
        }
        const written = guarded || !chainOf(value) ? null : leaving(value, false, node);
        return written ?? withChildren(node, [statement(value, guarded)]);
      }
      case 'try': {
        const [tried, caught, last] = node.children as [Core, Core, Core];
        return withChildren(node, [
          statement(tried, true),
          statement(caught, guarded || last.op !== 'nothing'),
          statement(last, true),
        ]);
      }
      case 'await': {
        const chain = chainOf(node.children[0]!);
        const settled = chain && wait(node.children[0]!);
        if (!settled) break;
        fired(node);
        return settled.steps.length === 0
          ? settled.value
          : core('sequence', '', [...settled.steps, settled.value], node.source);
      }
      default:
        break;
    }
    return withChildren(
      node,
      node.children.map((child) => statement(child, guarded)),
    );
  }

  /** Outside of a `try`, whoever waits for the function waits for what it gives back. */
  function awaited({ children: [value] }: Core): Core {
    return statement(value!, false);
  }

  function leaving(value: Core, guarded: boolean, from: Core): Core | null {
    const list = leave(value, guarded);
    if (!list) return null;
    fired(from);
    return block(list, from.source);
  }

  /** Statements that leave the function with what `value` is fulfilled with. */
  function leave(value: Core, guarded: boolean): readonly Core[] | null {
    const link = chainOf(value);
    if (!link || left-- <= 0) return null;
    if (!link.onValue && !link.onFailure && !link.onEnd)
      return leave(link.base, guarded) ?? (chainOf(link.base) ? null : [given(link.base, guarded)]);
    if (link.onValue) {
      const before = wait(link.base);
      const made = before && applied(link.onValue, [before.value]);
      const rest = made && finish(asTail(made), guarded);
      return rest && [...before.steps, ...rest];
    }
    const tried = leave(link.base, true) ?? (chainOf(link.base) ? null : [given(link.base, true)]);
    return tried && guardedBy(link, tried, value, (list) => finish(list, guarded));
  }

  function given(value: Core, guarded: boolean): Core {
    return core('return', '', [guarded ? waitFor(value) : unawaited(value)], value.source);
  }

  /** What a callback gives back, given back by the function around it. Null where it can't wait for that in time. */
  function finish(list: readonly Core[], guarded: boolean): readonly Core[] | null {
    let fits = true;
    const go = (node: Core, inTry: boolean): Core => {
      if (node.op === 'function' || node.op === 'class' || !fits) return node;
      if (node.op === 'return') {
        if (inTry) {
          if (guarded) fits = false;
          return node;
        }
        const [value] = node.children;
        if (!value) return node;
        const inner = value.op === 'await' ? value.children[0]! : value;
        const written = chainOf(inner) && leave(inner, guarded);
        if (written) return block(written, node.source);
        return withChildren(node, [guarded ? waitFor(inner) : inner]);
      }
      const isTry = inTry || node.op === 'try';
      return withChildren(
        node,
        node.children.map((child) => go(child, isTry)),
      );
    };
    const finished = list.map((node) => go(node, false));
    return fits ? finished.map((node) => statement(node, guarded)) : null;
  }

  /** What a promise is fulfilled with, as a value that needs no more waiting. Null where a chain can't be written out. */
  function wait(value: Core): Settled | null {
    const link = chainOf(value);
    if (!link) return { steps: [], value: waitFor(value) };
    if (left-- <= 0) return null;
    const before = wait(link.base);
    if (!before) return null;
    if (link.onValue) {
      const made = applied(link.onValue, [before.value]);
      const after = made && settled(made);
      return after && { steps: [...before.steps, ...after.steps], value: after.value };
    }
    if (!link.onFailure && !link.onEnd) return before;
    const result = temporary('result');
    const keep = (made: Core): Core => core('evaluate', '', [core('assign', '', [use(result), made])]);
    const guarded = guardedBy(link, [...before.steps, keep(before.value)], value, (list) => {
      const after = settledList(list);
      return after && [...after.steps, keep(after.value)];
    });
    return (
      guarded && {
        steps: [core('let', 'let', [core('bind', '', [], null, result), core('nothing')]), ...guarded],
        value: use(result),
      }
    );
  }

  /** What `catch` and `finally` say about steps, as a `try`. */
  function guardedBy(
    link: PromiseLink,
    tried: readonly Core[],
    from: Core,
    then: (list: readonly Core[]) => readonly Core[] | null,
  ): readonly Core[] | null {
    if (!startsPlainly(link.base)) return null;
    const caught = link.onFailure ? handler(link.onFailure, then) : core('nothing');
    const last = link.onEnd ? cleanUp(link.onEnd) : core('nothing');
    return caught && last && [core('try', '', [block(tried), caught, last], from.source)];
  }

  function settled(made: Unfolded): Settled | null {
    return settledList(asTail(made));
  }

  function settledList(list: readonly Core[]): Settled | null {
    const last = list.at(-1);
    if (last?.op === 'return' && !list.slice(0, -1).some(returns)) {
      const after = last.children[0] ? wait(unawaited(last.children[0])) : null;
      const value = after ?? { steps: [], value: core('literal', 'undefined') };
      if (last.children[0] && !after) return null;
      return { steps: [...list.slice(0, -1), ...value.steps], value: value.value };
    }
    if (!list.some(returns)) return { steps: list, value: core('literal', 'undefined') };
    const result = temporary('result');
    let fits = true;
    const steps = tailReturns(list, (value) => {
      const after = value ? wait(unawaited(value)) : { steps: [], value: core('literal', 'undefined') };
      if (!after) {
        fits = false;
        return [];
      }
      return [...after.steps, core('evaluate', '', [core('assign', '', [use(result), after.value])])];
    });
    if (!steps || !fits) return null;
    return {
      steps: [core('let', 'let', [core('bind', '', [], null, result), core('nothing')]), ...steps],
      value: use(result),
    };
  }

  function handler(callback: Core, then: (list: readonly Core[]) => readonly Core[] | null): Core | null {
    const failure = temporary('failure');
    const made = applied(callback, [use(failure)]);
    const list = made && then(asTail(made));
    return list && core('catch', '', [core('bind', '', [], null, failure), block(list)]);
  }

  /** `finally(f)` waits for `f`, and goes on with what there was before. */
  function cleanUp(callback: Core): Core | null {
    const made = applied(callback, []);
    const after = made && settled(made);
    return after && block([...after.steps, core('evaluate', '', [after.value])]);
  }

  function applied(callback: Core, args: readonly Core[]): Unfolded | null {
    if (callback.op === 'function')
      return unfoldCall(unit, callback, args, null, modifiers(callback).includes('async'));
    const callee = known.callee(callback);
    return callee && { steps: [], value: core('call', '', [callee, ...args], callback.source) };
  }
}

function unawaited(value: Core): Core {
  return value.op === 'await' ? value.children[0]! : value;
}

/** Marked, since nobody wrote this `await`: what a callback gives back need not be a promise. */
function waitFor(value: Core): Core {
  return value.op === 'await' ? value : core('await', 'implied', [value], value.source);
}
