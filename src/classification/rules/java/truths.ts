import { type Core, core } from '../../../model/core.ts';
import { isIntegral } from '../../../model/static-types.ts';
import { returnAlone } from '../../normal-form/node-facts.ts';
import { block, withChildren } from '../../normal-form/tree.ts';
import { asTest, negated } from '../boolean-tests.ts';
import { leftAssociated } from '../conditionals.ts';

/**
 * A conditional between truths as the operator that says the same. In Java a test is true or false, and nothing else.
 *
 *     if (a) return true; return false;      ->      return a
 *     if (a) return true; return b;          ->      return a || b
 *     if (!a) return false; return b;        ->      return a && b
 *     a ? b : false                          ->      a && b
 *     a == true                              ->      a
 *
 * Holds where what comes out is a `boolean` either way: what may be a `Boolean` is only taken out of its box where it
 * is asked, and fails there if there is none.
 */
export function truthItself(node: Core): Core {
  switch (node.op) {
    case 'choose':
      return choice(askedStrictly(withTest(node)));
    case 'loop':
      return withChildren(node, [askedPlainly(node.children[0]!), ...node.children.slice(1)]);
    case 'do_loop':
      return withChildren(node, [node.children[0]!, askedPlainly(node.children[1]!)]);
    case 'logical':
      return withChildren(node, node.children.map(askedPlainly));
    case 'binary':
      return isTruth(node.children[1]!) && isBoolean(node.children[0]!) ? askedPlainly(node) : node;
    case 'unary':
      return node.text === '!' ? opposite(withChildren(node, node.children.map(askedPlainly))) : node;
    default:
      return node;
  }
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

/** `!(a > b)` is `a <= b` of whole numbers, of others neither need hold; and `!!a` is `a`, if that is no box. */
function opposite(node: Core): Core {
  const [test] = node.children as [Core];
  if (test.op === 'unary' && test.text === '!' && isBoolean(test.children[0]!)) return test.children[0]!;
  const flipped = isOfWholeNumbers(test) ? FLIPPED[test.text] : undefined;
  return flipped ? { ...test, text: flipped } : node;
}

/**
 * Of two ways to ask how whole numbers stand the one that leaves out their being equal.
 *
 *     if (a <= b) f(); else g();      ->      if (a > b) g(); else f();
 */
function askedStrictly(node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (!/^[<>]=$/.test(test.text) || !isOfWholeNumbers(test)) return node;
  const other = no.op === 'nothing' ? block([]) : no;
  return withChildren(node, [{ ...test, text: FLIPPED[test.text]! }, other, yes]);
}

function isOfWholeNumbers({ op, children }: Core): boolean {
  return op === 'binary' && children.every(({ spelled }) => isIntegral(spelled));
}

function withTest(node: Core): Core {
  const [test, ...branches] = node.children;
  return withChildren(node, [askedPlainly(test!), ...branches]);
}

/** `a == true` and `a != false` as `a`, where it is asked. */
function askedPlainly(test: Core): Core {
  const [left, right] = test.children;
  if (test.op !== 'binary' || !/^[!=]=$/.test(test.text) || !isTruth(right!)) return test;
  return isTrue(right!) === (test.text === '==') ? asTest(left!) : negated(asTest(left!));
}

function choice(node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [one, other] = [returnAlone(yes), returnAlone(no)];
  if (one && other) {
    // The declared type of the method takes whatever it is out of its box.
    const isTaken = one.spelled === 'boolean' && other.spelled === 'boolean';
    const value = joined(test, one.children[0]!, other.children[0]!, isTaken, node);
    return value ? withChildren(one, [value]) : node;
  }
  if (yes.op === 'block' || no.op === 'block') return node;
  return joined(test, yes, no, false, node) ?? node;
}

/** Null where neither branch is a literal, or where something else than a `boolean` may come out. */
function joined(test: Core, yes: Core, no: Core, isTaken: boolean, from: Core): Core | null {
  if (!isTruth(yes) && !isTruth(no)) return null;
  if (!isTaken && ![test, yes, no].every(isBoolean)) return null;
  if (isTruth(yes) && isTruth(no)) {
    if (isTrue(yes) === isTrue(no)) return null;
    return isTrue(yes) ? test : negated(test);
  }
  if (isTruth(yes)) return isTrue(yes) ? either('||', test, no, from) : either('&&', negated(test), no, from);
  return isTrue(no) ? either('||', negated(test), yes, from) : either('&&', test, yes, from);
}

function either(operator: string, left: Core, right: Core, from: Core): Core {
  return leftAssociated({ ...core('logical', operator, [left, right], from.source), spelled: 'boolean' });
}

/** Certainly a `boolean`, and no box that may be missing. */
function isBoolean({ op, text, spelled }: Core): boolean {
  if (op === 'logical' || (op === 'unary' && text === '!')) return true;
  if (op === 'binary' && /^(?:[!=]=|[<>]=?|instanceof)$/.test(text)) return true;
  return spelled === 'boolean';
}

function isTruth({ op, text }: Core): boolean {
  return op === 'literal' && text.startsWith('b:');
}

function isTrue({ text }: Core): boolean {
  return text === 'b:true';
}
