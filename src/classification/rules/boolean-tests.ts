import { type Core, core } from '../../model/core.ts';
import { isStatement, withChildren } from '../normal-form/tree.ts';

const OPPOSITE: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  is: 'is not',
  'is not': 'is',
  '~in': '~not in',
  '~not in': '~in',
  '~eq': '~ne',
  '~ne': '~eq',
  'i<': 'i>=',
  'i>=': 'i<',
  'i>': 'i<=',
  'i<=': 'i>',
};
const NEGATIVE: ReadonlySet<string> = new Set(['!==', '!=', 'is not', '~not in', '~ne', 'i>=', 'i>']);

/**
 * A condition in one of the ways in which it may be written, where only its truth counts.
 *
 *     !!a      ->  a          !(a && b)  ->  !a || !b          !(a === b)  ->  a !== b          !(a ? b : c)  ->  a ? !b : !c
 *
 * `<` is not the opposite of `>=`: both are false for NaN.
 */
export function asTest(node: Core): Core {
  if (node.op === 'unary' && node.text === '!') return negated(asTest(node.children[0]!));
  if (node.op === 'logical' && node.text !== '??') return withChildren(node, node.children.map(asTest));
  return node;
}

/** `a`, `b` and `c` of `a && b && c`, where the operator is `&&`. */
export function operandsOf(node: Core, operator: string): readonly Core[] {
  if (node.op !== 'logical' || node.text !== operator) return [node];
  return node.children.flatMap((child) => operandsOf(child, operator));
}

/** What is true where `node` is false, as a test. */
export function negated(node: Core): Core {
  if (node.op === 'unary' && node.text === '!') return asTest(node.children[0]!);
  if (node.op === 'binary' && OPPOSITE[node.text]) return { ...node, text: OPPOSITE[node.text]! };
  if (node.op === 'literal' && /^b:/.test(node.text))
    return { ...node, text: node.text === 'b:true' ? 'b:false' : 'b:true' };
  if (node.op === 'logical' && node.text !== '??') {
    return { ...node, text: node.text === '&&' ? '||' : '&&', children: node.children.map(negated) };
  }
  if (isChoice(node)) return withBranches(node, negated);
  return core('unary', '!', [node], node.source);
}

/** `a ? b : c`, of which one branch is the value. */
function isChoice({ op, children: [, yes, no] }: Core): boolean {
  return op === 'choose' && !isStatement(yes!) && !isStatement(no!);
}

function withBranches(node: Core, rule: (branch: Core) => Core): Core {
  const [test, ...branches] = node.children;
  const made = withChildren(node, [test!, ...branches.map(rule)]);
  return node.spelled === undefined ? made : { ...made, spelled: 'boolean' };
}

/** `!` where its value counts: what comes out must be `true` or `false` as well. */
export function negationValue(node: Core): Core {
  if (node.op !== 'unary' || node.text !== '!') return node;
  return negatedValue(asTest(node.children[0]!), node);
}

function negatedValue(test: Core, from: Core): Core {
  if (test.op === 'unary' && test.text === '!') return core('unary', '!', [test], from.source);
  if (test.op === 'logical' && test.text !== '??') {
    return {
      ...test,
      text: test.text === '&&' ? '||' : '&&',
      children: test.children.map((child) => negatedValue(child, child)),
    };
  }
  if (isChoice(test)) return withBranches(test, (branch) => negatedValue(asTest(branch), branch));
  return negated(test);
}

/** How many parts of a test are negative; of a test and its opposite, the one with fewer is the normal form. */
function negativity(node: Core): number {
  if (node.op === 'logical') return node.children.reduce((sum, child) => sum + negativity(child), 0);
  if (node.op === 'unary' && node.text === '!') return 1;
  return node.op === 'binary' && NEGATIVE.has(node.text) ? 1 : 0;
}

function startsNegative(node: Core): boolean {
  return node.op === 'logical' ? startsNegative(node.children[0]!) : negativity(node) > 0;
}

/** Whether the opposite of a test is the form in which both sides have it: the one with fewer negations. */
export function prefersOpposite(test: Core): boolean {
  const [here, there] = [negativity(test), negativity(negated(test))];
  return here === there ? startsNegative(test) : here > there;
}
