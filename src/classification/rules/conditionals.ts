import { type Core, core } from '../../model/core.ts';
import { block, isStatement, withChildren } from '../normal-form/tree.ts';
import { asTest, negated, negationValue, prefersOpposite } from './boolean-tests.ts';
import { sameButForNames } from './same-but-for-names.ts';

/** Conditions wherever only their truth counts, and conditionals whose test is the more positive of the two. */
export function normalConditional(node: Core): Core {
  switch (node.op) {
    case 'unary':
      return negationValue(node);
    case 'loop': {
      const [test, ...rest] = node.children;
      return withChildren(node, [asTest(test!), ...rest]);
    }
    case 'do_loop': {
      const [body, test] = node.children;
      return withChildren(node, [body!, asTest(test!)]);
    }
    case 'choose':
      return normalChoose(node);
    case 'call':
      return booleanCall(node);
    case 'binary':
      return literalLast(node);
    default:
      return node;
  }
}

/**
 *     if (!a) b(); else c()        ->  if (a) c(); else b()
 *     if (a) { if (b) c() }        ->  if (a && b) c()
 *     a ? true : false             ->  stays: `a` need not be a boolean
 */
function normalChoose(node: Core): Core {
  let [test, yes, no] = node.children as [Core, Core, Core];
  test = asTest(test);
  if (isStatement(yes) && no.op === 'nothing') no = block([]);
  if (isStatement(yes) && yes.children.length === 0 && no.children.length === 0)
    return core('evaluate', '', [test], node.source);
  if (prefersOpposite(test)) [test, yes, no] = [negated(test), no, yes];
  const known = test.op === 'literal' ? truth(test) : null;
  const chosen = known === null ? null : known ? yes : no;
  // `(true ? o.m : null)()` calls `m` without its object.
  if (chosen && !/^(?:member|index|unary)$/.test(chosen.op)) return chosen;
  const joined = sharedBranch(yes, no, test);
  if (joined) return normalChoose(withChildren(node, joined));
  const inner = nested(yes, no, test) ?? guardOfEither(yes, no, test);
  if (inner) return normalChoose(withChildren(node, inner));
  return withChildren(node, [test, yes, no]);
}

/**
 *     if (a) { if (b) x() } else { if (c) x() }      ->      if (a ? b : c) x()
 *
 * One of the two inner questions is asked either way, and nothing else runs on a *no*.
 */
function guardOfEither(yes: Core, no: Core, test: Core): readonly Core[] | null {
  const [first, second] = [guardIn(yes), guardIn(no)];
  if (!first || !second || !sameButForNames(first.body, second.body)) return null;
  return [core('choose', '', [test, first.test, second.test], test.source), first.body, block([])];
}

/** A branch that does nothing but to ask a question, and something on a *yes*. */
function guardIn(branch: Core): { readonly test: Core; readonly body: Core } | null {
  const only = isStatement(branch) && branch.children.length === 1 ? branch.children[0]! : null;
  if (only?.op !== 'choose') return null;
  const [test, yes, no] = only.children as [Core, Core, Core];
  if (!isStatement(yes) || !isStatement(no)) return null;
  if (no.children.length === 0) return { test: asTest(test), body: yes };
  return yes.children.length === 0 ? { test: negated(asTest(test)), body: no } : null;
}

/** `Boolean(a)` is `!!a`. */
function booleanCall(node: Core): Core {
  const [callee, value] = node.children as [Core, Core | undefined];
  const isBoolean =
    callee.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.name === 'Boolean';
  if (!isBoolean || !value || node.children.length !== 2 || value.op === 'spread') return node;
  return negationValue(core('unary', '!', [core('unary', '!', [value], node.source)], node.source));
}

/** What an operator becomes where its operands change places. */
export const MIRRORED: Readonly<Record<string, string>> = {
  '===': '===',
  '!==': '!==',
  '==': '==',
  '!=': '!=',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
};

/** `'a' === b` is `b === 'a'`: a literal is evaluated without a trace. */
function literalLast(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const mirrored = MIRRORED[node.text];
  if (!mirrored || left.op !== 'literal' || right.op === 'literal') return node;
  return { ...node, text: mirrored, children: [right, left] };
}

/** Of two conditionals of which the inner one is all that the outer one holds, one. */
function nested(yes: Core, no: Core, test: Core): readonly Core[] | null {
  if (!isStatement(yes) || !isStatement(no)) return null;
  const [holder, outer] = yes.children.length === 0 ? [no, negated(test)] : [yes, test];
  if ((yes.children.length === 0) === (no.children.length === 0)) return null;
  const only = holder.children.length === 1 ? holder.children[0]! : null;
  if (only?.op !== 'choose') return null;
  const [innerTest, innerYes, innerNo] = only.children as [Core, Core, Core];
  if (!isStatement(innerYes) || !isStatement(innerNo)) return null;
  if (innerNo.children.length === 0) return [both(outer, asTest(innerTest)), innerYes, block([])];
  if (innerYes.children.length === 0) return [both(outer, negated(asTest(innerTest))), innerNo, block([])];
  return null;
}

/** Whether a literal counts as true; null where that depends on more than it shows. */
function truth({ text }: Core): boolean | null {
  if (text === 'b:true' || text === 'b:false') return text === 'b:true';
  return text === 'null' || text === 'undefined' ? false : null;
}

/**
 *     if (a) { x() } else if (b) { x() } else { y() }      ->      if (a || b) { x() } else { y() }
 *     a ? x() : b ? x() : y()                              ->      a || b ? x() : y()
 */
function sharedBranch(yes: Core, no: Core, test: Core): readonly Core[] | null {
  const areStatements = isStatement(yes);
  if (areStatements !== isStatement(no)) return null;
  const inside = (branch: Core): Core | null => {
    const only = areStatements ? (branch.children.length === 1 ? branch.children[0]! : null) : branch;
    return only?.op === 'choose' && isStatement(only.children[1]!) === areStatements ? only : null;
  };
  const isEmpty = (branch: Core): boolean => areStatements && branch.children.length === 0;
  const later = inside(no);
  if (later && !isEmpty(yes)) {
    const [innerTest, innerYes, innerNo] = later.children as [Core, Core, Core];
    if (sameButForNames(yes, innerYes)) return [either(test, asTest(innerTest)), yes, innerNo];
    if (sameButForNames(yes, innerNo)) return [either(test, negated(asTest(innerTest))), yes, innerYes];
  }
  const first = inside(yes);
  if (first && !isEmpty(no)) {
    const [innerTest, innerYes, innerNo] = first.children as [Core, Core, Core];
    if (sameButForNames(no, innerNo)) return [both(test, asTest(innerTest)), innerYes, no];
    if (sameButForNames(no, innerYes)) return [both(test, negated(asTest(innerTest))), innerNo, no];
  }
  return null;
}

function either(left: Core, right: Core): Core {
  return negated(both(negated(left), negated(right)));
}

/** Equal in every part; what declares something or makes a function is never identical. */
export function identical(one: Core, two: Core): boolean {
  if (one.op === 'bind' || one.op === 'function' || one.op === 'class') return false;
  if (one.op !== two.op || one.text !== two.text || one.variable !== two.variable) return false;
  return (
    one.children.length === two.children.length &&
    one.children.every((child, at) => identical(child, two.children[at]!))
  );
}

/** `a && (b && c)` is `(a && b) && c`. */
function both(left: Core, right: Core): Core {
  if (right.op === 'logical' && right.text === '&&')
    return core('logical', '&&', [both(left, right.children[0]!), right.children[1]!], right.source);
  return core('logical', '&&', [left, right], left.source);
}

/** `a && (b && c)` is `(a && b) && c`, in value and order of evaluation; so it is for `||` and `??`. */
export function leftAssociated(node: Core): Core {
  if (node.op !== 'logical') return node;
  const [left, right] = node.children as [Core, Core];
  if (right.op !== 'logical' || right.text !== node.text) return node;
  const [middle, last] = right.children as [Core, Core];
  return withChildren(node, [leftAssociated(withChildren(node, [left, middle])), last]);
}
