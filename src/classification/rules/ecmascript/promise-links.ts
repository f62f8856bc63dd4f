import type { Core } from '../../../model/core.ts';
import type { Knowledge } from '../../normal-form/facts/knowledge.ts';
import { some } from '../../normal-form/tree.ts';
import { givesPromise } from '../settled-values.ts';

/** One link of a chain: what it waits for, and what it does then. `get().then(f, g)`, `get().catch(g)`, `get().finally(h)` */
export interface PromiseLink {
  readonly base: Core;
  readonly onValue: Core | null;
  readonly onFailure: Core | null;
  readonly onEnd: Core | null;
}

/** Which calls are links of a chain, as far as it is known what functions are. */
interface PromiseLinks {
  chainOf(node: Core): PromiseLink | null;
  /** Whether what begins a chain calls nothing in its arguments, whose failure would be caught with its own. */
  startsPlainly(node: Core): boolean;
}

/**
 * What a callback is told by is what is known of variables; a function that nobody knows is taken for no callback.
 */
export function promiseLinks(known: Knowledge): PromiseLinks {
  return { chainOf, startsPlainly };

  function chainOf(node: Core): PromiseLink | null {
    if (node.op !== 'call' || node.children.length > 3) return null;
    const [callee, first, second] = node.children as [Core, Core | undefined, Core | undefined];
    if (callee.op !== 'member' || !/^(?:then|catch|finally)$/.test(callee.text)) return null;
    if (callee.text !== 'then' && second) return null;
    const base = callee.children[0]!;
    if (base.op === 'super' || (base.op === 'unary' && base.text === '?.')) return null;
    const [one, two] = [callbackOf(first), callbackOf(second)];
    // What the first of two callbacks throws isn't handed to the second.
    if (one === undefined || two === undefined || (one && two)) return null;
    switch (callee.text) {
      case 'then':
        return { base, onValue: one, onFailure: two, onEnd: null };
      case 'catch':
        return { base, onValue: null, onFailure: one, onEnd: null };
      default:
        return { base, onValue: null, onFailure: null, onEnd: one };
    }
  }

  /** Null where nothing is done, undefined for what may be a function or not. */
  function callbackOf(node: Core | undefined): Core | null | undefined {
    if (!node || (node.op === 'literal' && /^(?:undefined|null)$/.test(node.text))) return null;
    return node.op === 'function' || known.callee(node) ? node : undefined;
  }

  function startsPlainly(node: Core): boolean {
    const link = chainOf(node);
    if (link) return startsPlainly(link.base);
    if (node.op !== 'call' && node.op !== 'new')
      return !some(node, ({ op }) => op === 'call' || op === 'new');
    const [callee, ...args] = node.children as [Core, ...Core[]];
    return startsPlainly(callee.op === 'member' ? callee.children[0]! : callee) && args.every(isQuiet);
  }

  function isQuiet(node: Core): boolean {
    if (node.op === 'function') return true;
    if (givesPromise(node, known)) return startsPlainly(node);
    if (node.op === 'call' || node.op === 'new' || node.op === 'await' || node.op === 'yield') return false;
    return node.children.every(isQuiet);
  }
}
