import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { operandsOf } from '../boolean-tests.ts';
import { identical } from '../conditionals.ts';

/**
 * A question that is asked twice in one condition.
 *
 *     x or x                                   ->      x
 *     if a > 1 and b and a > 1: f()            ->      if a > 1 and b: f()
 *
 * What stands beside itself is given back either way; with something between, only the truth of the whole may count.
 * Holds for what is computed of names, compared and denied: nobody can change that from one question to the next. Takes
 * comparing for something that has no effect.
 */
export function withoutRepeats(node: Core): Core {
  switch (node.op) {
    case 'logical':
      return besideItself(node);
    case 'choose':
    case 'loop': {
      const [test, ...rest] = node.children as [Core, ...Core[]];
      const plain = test.op === 'logical' ? askedOnce(test) : test;
      return plain === test ? node : withChildren(node, [plain, ...rest]);
    }
    case 'unary': {
      const [test] = node.children as [Core];
      const plain = node.text === '!' && test.op === 'logical' ? askedOnce(test) : test;
      return plain === test ? node : withChildren(node, [plain]);
    }
    default:
      return node;
  }
}

function besideItself(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const last = left.op === 'logical' && left.text === node.text ? left.children[1]! : left;
  return identical(last, right) && isQuiet(right) ? left : node;
}

/** A longer condition is generated. */
const MOST_OPERANDS = 50;

function askedOnce(test: Core): Core {
  if (test.text === '??') return test;
  const all = operandsOf(test, test.text);
  if (all.length > MOST_OPERANDS || !all.every((one) => isQuiet(one))) return test;
  const kept = all.filter((one, at) => !all.slice(0, at).some((other) => identical(one, other)));
  if (kept.length === all.length) return test;
  return kept.reduce((left, right) => withChildren(test, [left, right]));
}

function isQuiet(node: Core): boolean {
  switch (node.op) {
    case 'variable':
    case 'literal':
    case 'this':
      return true;
    case 'binary':
    case 'logical':
      return node.children.every((child) => isQuiet(child));
    case 'unary':
      return /^(?:[-!~+]|typeof)$/.test(node.text) && isQuiet(node.children[0]!);
    default:
      return false;
  }
}
