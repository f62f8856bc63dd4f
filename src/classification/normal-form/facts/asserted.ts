import type { Core } from '../../../model/core.ts';
import { truth } from '../../rules/python/truth.ts';
import { each, some } from '../tree.ts';

/**
 * How much of what may have an effect stands in the conditions of Python's `assert`, which is left out under `-O`:
 * what goes into one, or comes out of one, is done there on one side only.
 *
 *     found = items.pop(); assert found      ->      assert items.pop()
 */
export function effectsInAsserts(root: Core): number {
  let count = 0;
  each(root, ({ op, children }) => {
    if (op === 'choose' && isAssertion(children[1]!))
      each(children[0]!, (node) => (count += hasEffect(node)));
  });
  return count;
}

/**
 * Whether something stands behind an `assert` of what never holds, and is taken to be never reached: under `-O` it is.
 *
 *     assert False, 'not here'; done()
 */
export function isPassedByAsserts(root: Core): boolean {
  return some(root, ({ children }) => children.slice(0, -1).some(failsAlways));
}

function failsAlways({ op, children: [test, failed] }: Core): boolean {
  if (op !== 'choose' || !isAssertion(failed!) || test!.op !== 'unary' || test!.text !== '!') return false;
  return truth(test!.children[0]!) === false;
}

function isAssertion({ op, children: [failed, ...more] }: Core): boolean {
  const raised = op === 'block' && failed?.op === 'throw' && more.length === 0 ? failed.children[0] : null;
  return raised?.op === 'opaque' && raised.text === 'assertion';
}

function hasEffect({ op }: Core): number {
  return /^(?:call|assign|await|yield)$/.test(op) ? 1 : 0;
}
