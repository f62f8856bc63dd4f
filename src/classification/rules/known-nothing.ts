import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { targets } from '../normal-form/facts/targets.ts';
import { block, ends, mentions, rewrite, some, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { namesParameters } from './reassigned-parameters.ts';

/**
 * What a branch gives back of which it knows that it is nothing.
 *
 *     if (x == null) { f(); return x }      ->      if (x == null) { f(); return null }
 *
 * Holds for a question that nothing else answers so (in ECMAScript `==` takes `undefined` for `null`, in Python an object
 * may say what it is equal to), of a variable that the branch doesn't write, nor a function that it may call. Not in Go,
 * where a pointer to nothing becomes an interface that is something.
 */
export function knownNothing(unit: Unit, node: Core): Core {
  if (node.op !== 'choose' || unit.isGo || unit.isRust) return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const given = withNothing(unit, yes, test, true);
  const otherwise = withNothing(unit, no, test, false);
  return given === yes && otherwise === no ? node : withChildren(node, [test, given, otherwise]);
}

/**
 *     if (x == null) { f() } return x      ->      if (x == null) { f(); return null } else { return x }
 */
export function nothingAtEnd(unit: Unit, list: readonly Core[]): readonly Core[] {
  const [step, last] = [list.at(-2), list.at(-1)];
  const value = last?.op === 'return' ? last.children[0] : undefined;
  if (step?.op !== 'choose' || value?.op !== 'variable' || unit.isGo || unit.isRust) return list;
  const [test, yes, no] = step.children as [Core, Core, Core];
  if (yes.op !== 'block' || (no.op !== 'block' && no.op !== 'nothing')) return list;
  const isKnown = (answer: boolean): boolean =>
    known(unit, test, answer).some(({ variable }) => variable === value.variable);
  if (!isKnown(true) && !isKnown(false)) return list;
  if (!isKept(unit, value.variable!, step)) return list;
  const left = (branch: Core): Core =>
    ends(branch.children) ? branch : block([...branch.children, last!], branch.source);
  return [...list.slice(0, -2), knownNothing(unit, withChildren(step, [test, left(yes), left(no)]))];
}

function withNothing(unit: Unit, branch: Core, test: Core, answer: boolean): Core {
  if (branch.op !== 'block') return branch;
  return known(unit, test, answer).reduce((made, { variable, nothing }) => {
    if (!mentions(made, variable) || !isKept(unit, variable, made) || !isKept(unit, variable, test))
      return made;
    return rewrite(made, (inner) => (inner.op === 'return' ? returned(inner, variable, nothing) : inner));
  }, branch);
}

interface Known {
  readonly variable: CoreVariable;
  readonly nothing: Core;
}

/** The variables that are nothing where the test has this answer. */
function known(unit: Unit, test: Core, answer: boolean): readonly Known[] {
  if (test.op === 'unary' && test.text === '!') return known(unit, test.children[0]!, !answer);
  if (test.op === 'logical' && test.text === (answer ? '&&' : '||'))
    return test.children.flatMap((part) => known(unit, part, answer));
  const [asked, nothing] = test.children;
  if (test.op !== 'binary' || asked!.op !== 'variable' || nothing!.op !== 'literal') return [];
  if (!/^(?:null|undefined)$/.test(nothing!.text) || !says(unit, answer).has(test.text)) return [];
  return [{ variable: asked!.variable!, nothing: nothing! }];
}

/** The operators by which something is the same object, or isn't. */
function says({ isEcmascript, isPython }: Unit, answer: boolean): ReadonlySet<string> {
  if (isEcmascript) return new Set([answer ? '===' : '!==']);
  return new Set([isPython ? (answer ? 'is' : 'is not') : answer ? '==' : '!=']);
}

/** Nobody gives it another value in there. */
function isKept({ root, facts }: Unit, variable: CoreVariable, code: Core): boolean {
  if (!/^(?:local|parameter|temporary)$/.test(variable.kind)) return false;
  if (variable.kind === 'parameter' && some(root, namesParameters)) return false;
  if (!facts.assigned.has(variable)) return true;
  if (facts.captured.has(variable) || facts.shared.has(variable)) return false;
  return !some(
    code,
    ({ op, children: [target] }) =>
      /^(?:assign|for_each|let)$/.test(op) && targets(target!).includes(variable),
  );
}

function returned(node: Core, variable: CoreVariable, nothing: Core): Core {
  const [value] = node.children;
  return value?.op === 'variable' && value.variable === variable
    ? withChildren(node, [core('literal', nothing.text, [], value.source)])
    : node;
}
