import { type Core, core } from '../../model/core.ts';
import { givenBackAlone } from '../normal-form/node-facts.ts';
import { isStatement, some, withChildren } from '../normal-form/tree.ts';
import { negated } from './boolean-tests.ts';
import { identical } from './conditionals.ts';

/**
 *     if found { return true } else { return false }      ->      return found
 *     if found { return ask() } else { return false }     ->      return found && ask()
 *     if ok && asked { ok = ask() }                       ->      ok = ok && (!asked || ask())
 *
 * In Go and Rust a test is true or false and nothing else. Where the literal was converted to another type it stays.
 */
export function truthItself(node: Core): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [one, other] = [givenBackAlone(yes), givenBackAlone(no)];
  if (one && other) {
    const given = truthOf(test, one, other);
    return given ? core('return', '', [given], node.source) : node;
  }
  return (isStatement(yes) ? null : truthOf(test, yes, no)) ?? node;
}

function truthOf(test: Core, yes: Core, no: Core): Core | null {
  const joined = (operator: '&&' | '||', left: Core, right: Core): Core =>
    core('logical', operator, [left, right], test.source);
  if (isTruth(yes, true) && isTruth(no, false)) return test;
  if (isTruth(yes, false) && isTruth(no, true)) return core('unary', '!', [test], test.source);
  // What a pattern takes out of a value is asked for where it fits alone.
  if (some(test, ({ op }) => op === 'bind')) return null;
  if (isTruth(no, false)) return joined('&&', test, yes);
  if (isTruth(yes, true)) return joined('||', test, no);
  if (isTruth(no, true)) return joined('||', negated(test), yes);
  if (isTruth(yes, false)) return joined('&&', negated(test), no);
  if (no.op !== 'variable' || !/^(?:local|temporary|parameter)$/.test(no.variable!.kind)) return null;
  const [first, rest] = firstAsked(test);
  if (identical(first, no)) return joined('&&', no, rest ? joined('||', negated(rest), yes) : yes);
  if (first.op === 'unary' && first.text === '!' && identical(first.children[0]!, no))
    return joined('||', no, rest ? joined('&&', rest, yes) : yes);
  return null;
}

/** The question that is asked first of several which must all be answered with yes, and the others. */
function firstAsked(test: Core): readonly [Core, Core | null] {
  if (test.op !== 'logical' || test.text !== '&&') return [test, null];
  const [left, right] = test.children as [Core, Core];
  const [first, rest] = firstAsked(left);
  return [first, rest ? withChildren(test, [rest, right]) : right];
}

function isTruth({ op, text }: Core, value: boolean): boolean {
  return op === 'literal' && text === `b:${value}`;
}
