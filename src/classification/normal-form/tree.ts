import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { mayKeepFailure } from '../rules/python/managers.ts';
import { isOf, type Ops, opOf } from './held-ops.ts';
import { notesOf } from './notes.ts';
import { markOf } from './variable-marks.ts';
import { countVisit } from './work.ts';

/** The same node with other children; the node itself where they are the same. */
export function withChildren(node: Core, children: readonly Core[]): Core {
  countVisit();
  return children === node.children || areSame(children, node.children) ? node : { ...node, children };
}

function areSame(one: readonly Core[], other: readonly Core[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** What a rule makes of each child; the list itself where that is the same. */
export function eachRewritten(children: readonly Core[], rule: (child: Core) => Core): readonly Core[] {
  let made: Core[] | null = null;
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    const other = rule(child);
    if (other === child && !made) continue;
    made ??= children.slice(0, at);
    made.push(other);
  }
  return made ?? children;
}

/**
 * Rewrites a tree from its leaves up. What a rule has only made anew, as it was, is the node itself: whoever rewrites
 * until nothing changes would not see that nothing did.
 */
export function rewrite(root: Core, rule: (node: Core) => Core): Core {
  const go = (node: Core): Core => {
    const inner = node.children.length === 0 ? node : withChildren(node, eachRewritten(node.children, go));
    const made = rule(inner);
    return made !== inner && isMadeAnew(made, inner) ? inner : made;
  };
  return go(root);
}

/** `rewrite` by a rule about nodes of some kinds, and of no others; what holds none of them is passed by. */
export function rewriteOf(root: Core, ops: Ops, rule: (node: Core) => Core): Core {
  const go = (node: Core): Core => {
    if (!mayHold(node, ops)) return node;
    const inner = node.children.length === 0 ? node : withChildren(node, eachRewritten(node.children, go));
    if (!isOf(inner, ops)) return inner;
    const made = rule(inner);
    return made !== inner && isMadeAnew(made, inner) ? inner : made;
  };
  return go(root);
}

/**
 * `rewrite` by many rules one after the other, each of which is about nodes of some kinds: what one of them made, the next
 * may take further. Most nodes are of kinds that few rules are about.
 *
 * @param rules get what the rules before them made, and the node as it was.
 */
export function inTurn<Given>(
  rules: readonly (readonly [ops: Ops, rule: (node: Core, given: Given, written: Core) => Core])[],
): (root: Core, given: Given) => Core {
  const all = rules.reduce((every, [ops]) => every | ops, 0);
  return (root, given) =>
    rewriteOf(root, all, (node) => {
      let made = node;
      for (const [ops, rule] of rules) if (isOf(made, ops)) made = rule(made, given, node);
      return made;
    });
}

/**
 * `rewrite` by a rule that looks at nothing but the node it is given. What it left as it was is passed by from then on:
 * rules are tried in rounds, and most of the code stays the same from one to the next.
 */
export function rewriter(rule: (node: Core) => Core): (root: Core) => Core {
  const isSettled = settling();
  const go = (node: Core): Core => {
    const isLeaf = node.children.length === 0;
    if (!isLeaf && isSettled.for(node)) return node;
    const inner = isLeaf ? node : withChildren(node, eachRewritten(node.children, go));
    const made = rule(inner);
    const result = made !== inner && isMadeAnew(made, inner) ? inner : made;
    if (!isLeaf && result === node) isSettled.note(node);
    return result;
  };
  return go;
}

/** Remembers of nodes with children that a rule leaves them as they are. */
export function settling(): { for(node: Core): boolean; note(node: Core): void } {
  if (rules === MOST_RULES) throw new Error('no bit is left for another rule');
  const bit = 1 << rules;
  rules += 1;
  return {
    for: (node) => (notesOf(node).settled & bit) !== 0,
    note(node) {
      notesOf(node).settled |= bit;
    },
  };
}

/** A number has as many bits. */
const MOST_RULES = 32;

let rules = 0;

/** Whether two forms are one, node by node, down to where they are the same objects. */
function isMadeAnew(one: Core, other: Core): boolean {
  if (one === other) return true;
  if (one.op !== other.op || one.text !== other.text || one.variable !== other.variable) return false;
  if (one.source !== other.source || one.spelled !== other.spelled) return false;
  const { length } = one.children;
  if (length !== other.children.length) return false;
  for (let at = 0; at < length; at++) if (!isMadeAnew(one.children[at]!, other.children[at]!)) return false;
  return true;
}

/** Whether a node passes a test, or one inside of it does. Each look is counted as work. */
export function some(node: Core, test: (node: Core) => boolean): boolean {
  countVisit();
  return test(node) || node.children.some((child) => some(child, test));
}

/** Parents before children, in the order of evaluation. */
export function each(node: Core, visit: (node: Core) => void): void {
  countVisit();
  visit(node);
  for (const child of node.children) each(child, visit);
}

/** How many nodes it has. */
export function size(node: Core): number {
  return node.children.length === 0 ? 1 : notesOf(node).size;
}

/**
 * Whether nodes of some kinds may stand in a form, itself included: certainly none where this says no. Rules walk the
 * same code one after the other, and most look for what stands in few places of it, or nowhere.
 */
export function mayHold(node: Core, ops: Ops): boolean {
  return ((node.children.length === 0 ? opOf(node) : notesOf(node).ops) & ops) !== 0;
}

/** Whether a variable may stand somewhere in a form: certainly not where this says no. */
export function mayMention(node: Core, variable: CoreVariable): boolean {
  if (node.children.length === 0) return node.variable === variable;
  return (notesOf(node).marks & markOf(variable)) !== 0;
}

/** How often a variable occurs, its declaration aside. */
export function countUses(node: Core, variable: CoreVariable): number {
  countVisit();
  if (!mayMention(node, variable)) return 0;
  let count = node.op === 'variable' && node.variable === variable ? 1 : 0;
  for (const child of node.children) count += countUses(child, variable);
  return count;
}

const counted = new WeakMap<Core, ReadonlyMap<CoreVariable, number>>();

/** How often each variable occurs in a whole tree, declarations aside; counted once a tree. */
export function useCounts(root: Core): ReadonlyMap<CoreVariable, number> {
  const known = counted.get(root);
  if (known) return known;
  const counts = new Map<CoreVariable, number>();
  each(root, ({ op, variable }) => {
    if (op === 'variable' && variable) counts.set(variable, (counts.get(variable) ?? 0) + 1);
  });
  counted.set(root, counts);
  return counts;
}

/** Whether a function inside names a variable, for which it may ask when that has another value. */
export function keptByFunction(node: Core, variable: CoreVariable): boolean {
  return some(
    node,
    ({ op, children }) => op === 'function' && children.some((child) => mentions(child, variable)),
  );
}

/** Whether a variable is declared or used in it. */
export function mentions(node: Core, variable: CoreVariable): boolean {
  countVisit();
  if (node.variable === variable) return true;
  return mayMention(node, variable) && node.children.some((child) => mentions(child, variable));
}

/** Every use of `variable` replaced; from the second on by a copy whose own variables are new. */
export function substitute(node: Core, variable: CoreVariable, value: Core): Core {
  let first = true;
  return rewriteUses(node, variable, (inner) => {
    if (inner.op !== 'variable' || inner.variable !== variable) return inner;
    if (first) {
      first = false;
      return value;
    }
    return refreshed(value);
  });
}

/** Every occurrence of a variable, its declaration included, as one of another. */
export function renamed(node: Core, from: CoreVariable, to: CoreVariable): Core {
  return rewriteUses(node, from, (inner) => (inner.variable === from ? { ...inner, variable: to } : inner));
}

/** Rewrites only what a variable stands in. */
function rewriteUses(node: Core, variable: CoreVariable, rule: (node: Core) => Core): Core {
  countVisit();
  if (!mayMention(node, variable)) return node;
  return rule(
    withChildren(
      node,
      eachRewritten(node.children, (child) => rewriteUses(child, variable, rule)),
    ),
  );
}

/** A copy in which everything that is declared inside is a new variable, so that two copies can't be mixed up. */
export function refreshed(node: Core): Core {
  const fresh = new Map<CoreVariable, CoreVariable>();
  each(node, ({ op, variable }) => {
    if (op === 'bind' && variable && !fresh.has(variable)) fresh.set(variable, { ...variable });
  });
  if (fresh.size === 0) return node;
  return rewrite(node, (inner) => {
    const copy = inner.variable && fresh.get(inner.variable);
    return copy ? { ...inner, variable: copy } : inner;
  });
}

/** One use of a variable, without a place in the source. */
export function use(variable: CoreVariable): Core {
  return core('variable', '', [], null, variable);
}

/** A new variable that no source declares. */
export function temporary(name: string): CoreVariable {
  return { name, kind: 'temporary', binding: null, symbol: null };
}

/** True for a function whose own `this` and `arguments` hide those around it. */
export function hasOwnThis(node: Core): boolean {
  return (node.op === 'function' && !modifiers(node).includes('arrow')) || node.op === 'class';
}

/** The words of a node's text: `async` and `arrow` of a function. */
export function modifiers(node: Core): readonly string[] {
  return node.text.split(' ');
}

/** What a function body means through the function around it, and not through a variable. */
export function usesFrame(node: Core): boolean {
  if (node.op === 'this' || node.op === 'super') return true;
  if (node.op === 'variable' && node.variable?.kind === 'free' && node.variable.name === 'arguments')
    return true;
  if (node.op === 'opaque' && /^(?:meta_property (?!import)|outer |implicit)/.test(node.text)) return true;
  if (hasOwnThis(node))
    return some(node, isOuter) || (node.op === 'class' ? node.children.slice(0, 1).some(usesFrame) : false);
  return node.children.some(usesFrame);
}

/** What belongs to a class further out: `A.this` and what is called on it without saying so. */
export function isOuter({ op, text }: Core): boolean {
  return op === 'opaque' && /^(?:outer |implicit)/.test(text);
}

/** `await` and `yield` that belong to this code, not to a function inside it. */
export function suspends(node: Core): boolean {
  if (node.op === 'await' || node.op === 'yield' || (node.op === 'for_each' && node.text.startsWith('await')))
    return true;
  if (node.op === 'function') return false;
  return node.children.some(suspends);
}

/** `return` that belongs to this code. */
export function returns(node: Core): boolean {
  if (node.op === 'return') return true;
  if (node.op === 'function' || node.op === 'class') return false;
  return node.children.some(returns);
}

/** Whether evaluating it may run code that isn't part of it: a call, a method of an object that is printed or gone through. */
export function runsOtherCode(node: Core): boolean {
  if (/^(?:call|new|opaque|await|yield|template|for_each|spread)$/.test(node.op))
    return !node.text.startsWith('declares inert');
  if (node.op === 'function') return false;
  return node.children.some(runsOtherCode);
}

/** Whether what follows a list of statements is never reached. */
export function ends(list: readonly Core[]): boolean {
  countVisit();
  const last = list.at(-1);
  if (!last) return false;
  switch (last.op) {
    case 'return':
    case 'throw':
    case 'break':
    case 'continue':
      return true;
    case 'block':
      return ends(last.children);
    // A failure that no handler of Python takes goes on.
    case 'evaluate':
      return last.children[0]!.op === 'opaque' && last.children[0]!.text === 'unhandled';
    case 'try': {
      const [body, handler, after] = last.children as [Core, Core, Core];
      if (ends(after.children)) return true;
      if (!ends(body.children) || mayKeepFailure(after, list)) return false;
      return handler.op === 'nothing' || (handler.op === 'catch' && ends(handler.children[1]!.children));
    }
    case 'choose': {
      const [, yes, no] = last.children;
      return isStatement(yes!) && isStatement(no!) && ends(yes!.children) && ends(no!.children);
    }
    default:
      return false;
  }
}

/** What runs its body again and again. */
export function isLoop({ op }: Core): boolean {
  return op === 'loop' || op === 'do_loop' || op === 'for_each';
}

/** A branch of a conditional statement, as opposed to one of a conditional expression. */
export function isStatement(node: Core): boolean {
  return node.op === 'block';
}

/** Statements one after the other; `source` is what a reader is shown where they differ. */
export function block(list: readonly Core[], source: Core['source'] = null): Core {
  return core('block', '', list, source);
}

/** A variable that does something when its block ends, such as a guard that lets go of a lock. */
export function isHeld({ op, text }: Core): boolean {
  return op === 'let' && text === 'held';
}
