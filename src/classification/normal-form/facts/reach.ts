import type { Core, CoreVariable } from '../../../model/core.ts';
import { countUses, hasOwnThis, isStatement, mentions } from '../tree.ts';
import { callAnything } from './effects.ts';
import { emptyFootprint, type Footprint } from './footprint.ts';
import { add, isOfNamedType } from './footprint-of.ts';
import { mayBeObject } from './plain-evaluation.ts';
import { calls, inBranch, PLAIN, plain, type Use } from './uses.ts';
import type { Facts } from './variable-facts.ts';

export interface Reached {
  readonly uses: readonly Use[];
  /** What is evaluated after the declaration and before the last use. */
  readonly passed: Footprint;
  /** What calls are made on, and what is written into, that is asked for before the last use and taken to stay as it is. */
  readonly receivers: readonly Core[];
  /** What is evaluated after the last use in the same expression, as far as the next call that is given it, where asked for. */
  readonly late: Footprint;
}

/**
 * Follows evaluation through `list`, from its start to the last use of `variable`.
 *
 * @param isLateAsked whether to go on to the end of the expression in which the last use stands.
 */
export function reach(
  list: readonly Core[],
  variable: CoreVariable,
  facts: Facts,
  isLateAsked = false,
): Reached {
  const passed = emptyFootprint();
  const late = emptyFootprint();
  let isGiven = false;
  const uses: Use[] = [];
  const receivers: Core[] = [];
  let left = list.reduce((sum, node) => sum + countUses(node, variable), 0);
  for (const node of list) {
    if (left === 0) break;
    go(node, PLAIN);
  }
  return { uses, passed, receivers, late };

  /** Adds what stands before the last use; everything where it holds none. */
  function go(node: Core, at: Use): void {
    if (left === 0) return;
    if (node.op === 'variable' && node.variable === variable) {
      uses.push(at);
      left -= 1;
      return;
    }
    if (!mentions(node, variable)) {
      add(node, facts, passed);
      return;
    }
    goInside(node, at);
    if (left === 0 && /^(?:call|new|logical)$/.test(node.op)) isGiven = true;
    // What it does itself, such as the call whose argument the use was, comes before the uses that are left.
    const doesNothingItself = node.op === 'choose' && !facts.truthIsAsked;
    if (left > 0 && !doesNothingItself) add(node, facts, passed);
  }

  /** After a branch that leaves nothing is used any more; what it does on its way out is passed by nobody. */
  function leavesForGood(branch: Core, at: Use): boolean {
    if (at.guarded || at.repeated || left === 0 || mentions(branch, variable)) return false;
    if (!isStatement(branch) || !leaves(branch)) return false;
    passed.control = true;
    passed.throws = true;
    return true;
  }

  function goInside(node: Core, at: Use): void {
    const { children } = node;
    if (isModuleRequest(node)) {
      for (const child of children) go(child, { ...plain(at), spelled: true });
      return;
    }
    switch (node.op) {
      case 'function':
      case 'class': {
        // What a class extends is evaluated before all of it, where it stands.
        const rest = node.op === 'class' ? children.slice(1) : children;
        if (node.op === 'class' && children[0]) go(children[0], plain(at));
        for (const child of rest)
          within(child, { ...at, called: false, closure: true, otherThis: at.otherThis || hasOwnThis(node) });
        return;
      }
      case 'choose':
        go(children[0]!, plain(at));
        // Only one of the branches runs: on the way to uses that all stand in the other, nothing of this one is passed.
        for (const branch of children.slice(1)) {
          const isOther = branch === children[1] && countUses(children[2]!, variable) === left;
          if (!isOther && !leavesForGood(branch, at)) go(branch, inBranch(at, node, branch));
        }
        return;
      case 'logical':
      case 'default':
        go(children[0]!, plain(at));
        go(children[1]!, { ...plain(at), conditional: true });
        return;
      case 'loop':
      case 'do_loop':
        add(node, facts, passed);
        for (const child of children) within(child, { ...plain(at), conditional: true, repeated: true });
        return;
      case 'for_each':
        go(children[1]!, plain(at));
        if (left === 0) return;
        add(node, facts, passed);
        for (const child of [children[0]!, children[2]!])
          within(child, { ...plain(at), conditional: true, repeated: true });
        return;
      case 'switch':
        go(children[0]!, plain(at));
        for (const child of children.slice(1)) go(child, { ...plain(at), conditional: true });
        return;
      case 'try':
        go(children[0]!, { ...plain(at), guarded: true });
        for (const child of children.slice(1)) go(child, { ...plain(at), conditional: true, guarded: true });
        return;
      case 'let':
        go(children[1]!, plain(at));
        go(children[0]!, plain(at));
        return;
      case 'label':
        go(children[0]!, { ...plain(at), conditional: true });
        return;
      case 'unary':
        if (node.text === '?.') {
          go(children[0]!, at);
          return;
        }
        if (node.text !== 'chain') break;
        go(children[0]!, isBase(children[0]!) ? plain(at) : { ...plain(at), conditional: true });
        return;
      case 'call':
      case 'new':
        goCall(node, at);
        return;
      case 'assign':
        goAssignment(node, at);
        return;
      case 'template':
        // Each piece is turned into text before the next one is evaluated.
        for (const child of children) {
          go(child, plain(at));
          if (left > 0 && facts.operatorsAsk && mayBeObject(child, facts)) passed.heapRead = true;
        }
        return;
      case 'opaque':
        if (node.text === 'synchronized') {
          go(children[0]!, plain(at));
          // Whoever waits for a lock finds in it what others wrote before they let go of it.
          if (left > 0) callAnything(passed);
          go(children[1]!, plain(at));
          return;
        }
        if (!node.text.startsWith('tagged ')) break;
        go(children[0]!, { ...plain(at), called: true });
        for (const child of children.slice(1)) go(child, plain(at));
        return;
      default:
        break;
    }
    if (isOfNamedType(node)) {
      goTogether(children.slice(1), plain(at));
      return;
    }
    if (node.op === 'block' || node.op === 'sequence') for (const child of children) go(child, plain(at));
    else goTogether(children, plain(at));
  }

  function goCall({ op, children: [callee, ...args] }: Core, at: Use): void {
    if (isStableChain(callee!) && !mentions(callee!, variable)) addReceiver(callee!, callee!);
    else go(callee!, { ...plain(at), called: op === 'call' });
    goTogether(isGrown(callee!, args) ? args.slice(1) : args, plain(at));
  }

  /** Go asks for the list that is added to behind what is called for what is added. */
  function isGrown({ op, variable: called }: Core, [list]: readonly Core[]): boolean {
    const isAppend = op === 'variable' && called!.kind === 'free' && called!.name === 'append';
    return isAppend && called!.type !== undefined && list?.op === 'variable' && list.variable !== variable;
  }

  function goAssignment({ text, children }: Core, at: Use): void {
    const [target, value] = children as [Core, Core];
    if (target.op === 'variable' && text === '') {
      go(value, plain(at));
      return;
    }
    if (target.op === 'pattern') {
      go(value, plain(at));
      go(target, plain(at));
      return;
    }
    // Rust asks for the place when the value is there.
    if (text === '' && target.op === 'member' && target.text.startsWith('.')) {
      goTogether([value], plain(at));
      if (left > 0) goTarget(target, plain(at));
      return;
    }
    goTarget(target, plain(at));
    if (text === '') {
      goTogether([value], plain(at));
      return;
    }
    // `o.p += f()` reads `o.p` first, and `o.p ||= f()` may be done with that.
    if (left > 0) add(target, facts, passed);
    go(value, { ...plain(at), conditional: at.conditional || /^(?:&&|\|\||\?\?)=$/.test(text) });
  }

  /** Parts of one expression. */
  function goTogether(parts: readonly Core[], at: Use): void {
    for (const part of parts)
      if (left > 0) go(part, at);
      else if (!isLateAsked || isGiven) return;
      else add(part, facts, late);
  }

  /** What is evaluated of an assignment's target before the value is. */
  function goTarget(target: Core, at: Use): void {
    if (isStableChain(target) && !mentions(target, variable)) addReceiver(target, target.children[0]);
    else if (target.op === 'variable') return;
    else for (const child of target.children) go(child, at);
  }

  /** @param asked what of it is asked for: a member that is written itself is not. */
  function addReceiver(chain: Core, asked: Core | undefined): void {
    if (asked) receivers.push(asked);
    addBase(chain);
  }

  function addBase(chain: Core): void {
    if (chain.op === 'member') addBase(chain.children[0]!);
    else if (chain.variable?.kind === 'import') return;
    // Go asks a variable for what a method is called on when the arguments are there.
    else if (chain.variable && facts.calledOn.has(chain.variable)) passed.mentions.add(chain.variable);
    // In Rust whoever isn't given a variable can't change it while a method is about to be called on it.
    else if (chain.variable && facts.lentOut.has(chain.variable)) {
      passed.mentions.add(chain.variable);
      passed.reads.add(chain.variable);
    }
    // The name of a function that stands outside of every function keeps its meaning.
    else if (!isNameOfPackage(chain)) add(chain, facts, passed);
  }

  /** Uses whose surroundings were added as a whole, or run at another time. */
  function within(node: Core, at: Use): void {
    if (node.op === 'variable' && node.variable === variable) {
      uses.push(at);
      left -= 1;
      return;
    }
    const inner =
      hasOwnThis(node) || node.op === 'function'
        ? { ...at, closure: true, otherThis: at.otherThis || hasOwnThis(node) }
        : at;
    const spelled = isModuleRequest(node);
    for (const [index, child] of node.children.entries())
      within(child, { ...inner, called: index === 0 && calls(node, at), spelled });
  }

  function isBase(node: Core): boolean {
    return node.op === 'variable'
      ? node.variable === variable
      : node.children[0]
        ? isBase(node.children[0]) && !node.children.slice(1).some((child) => mentions(child, variable))
        : false;
  }
}

function isNameOfPackage({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.type !== undefined && /^(?:item|import|free)$/.test(variable!.kind);
}

function isModuleRequest({ op, text, children }: Core): boolean {
  if (op === 'opaque') return text === 'import' || text.startsWith('macro!');
  const callee = op === 'call' ? children[0]! : null;
  return callee?.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.name === 'require';
}

/** `console.log`, `this.items.push`: read before the arguments are, and taken to stay what they are meanwhile. */
function isStableChain(node: Core): boolean {
  if (node.op === 'variable' || node.op === 'this' || node.op === 'super') return true;
  return node.op === 'member' && isStableChain(node.children[0]!);
}

/** Whether the function is left at its end, and no loop or label is all that is. */
function leaves({ op, children }: Core): boolean {
  const last = children.at(-1);
  if (op === 'return' || op === 'throw') return true;
  if (op === 'block') return last !== undefined && leaves(last);
  return op === 'choose' && isStatement(children[1]!) && leaves(children[1]!) && leaves(children[2]!);
}
