import { type Core, core } from '../../../model/core.ts';
import { block, some } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';
import { isFree } from '../free-names.ts';
import { eagerAnswer } from './eager-answers.ts';
import { leavesEarly } from './mapped-values.ts';

/**
 * Something where a test holds, and nothing where it doesn't.
 *
 *     if isNew { Some(n) } else { None }            ->      isNew.then_some(n)
 *     if isNew { Some(make(n)) } else { None }      ->      isNew.then(|| make(n))
 *
 * `then_some` is given a value that is made in any case, so that it is a name or a literal. Tried where one side says the
 * word more often.
 */
export function chosenOption(node: Core, unit: Unit): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [first, second] = [given(yes), given(no)];
  if (!first || !second || some(test, ({ text }) => text === 'fits')) return node;
  const isDenied = isFree(first.value, 'None');
  const [found, none] = isDenied ? [second, first] : [first, second];
  if (first.isReturned !== second.isReturned || !isFree(none.value, 'None')) return node;
  const value =
    found.value.op === 'array' && found.value.text === 'value variant Some' ? found.value.children[0]! : null;
  if (!value || leavesEarly(value)) return node;
  const asked = isDenied ? negated(test) : test;
  const isThere = value.op === 'literal' || value.op === 'variable';
  const word = isThere && differs(unit, 'call then_some') ? 'then_some' : 'then';
  if (!differs(unit, `call ${word}`)) return node;
  const { source } = node;
  const made = (): Core =>
    core('function', 'arrow', [core('parameters'), block([core('return', '', [value], source)])], source);
  const callee = core('member', word, [asked], source);
  const call = eagerAnswer(core('call', '', [callee, word === 'then' ? made() : value], source), unit);
  fire(unit, 'rust-answers', '', source);
  return first.isReturned ? core('return', '', [call], source) : call;
}

interface Given {
  readonly value: Core;
  readonly isReturned: boolean;
}

function given(branch: Core): Given | null {
  if (branch.op !== 'block') return { value: branch, isReturned: false };
  const [only, ...more] = branch.children;
  const value = only?.op === 'return' && more.length === 0 ? only.children[0] : undefined;
  return value ? { value, isReturned: true } : null;
}
