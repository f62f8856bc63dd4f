import { type Core, core } from '../../../model/core.ts';
import { isOwnValue } from '../../normal-form/node-facts.ts';
import { builtinCall } from './names.ts';

/**
 * The greater or the lesser of two as the conditional by which Python finds it.
 *
 *     max(a, b)      ->      b if b > a else a              min(a, b)      ->      b if b < a else a
 *
 * Holds for variables of the function and literals, which may be asked for twice.
 */
export function plainExtreme(node: Core): Core {
  const [one, other] = pairOf(node);
  if (!one || !other || isNumber(one) || isNumber(other)) return node;
  return found(node, other, one, `~${signOf(node)}`);
}

/**
 * The same of a number that stands there, with the number behind the sign.
 *
 *     max(a, 10)      ->      10 if a < 10 else a            max(10, a)      ->      10 if a <= 10 else a
 *
 * Takes what is compared with a number for a number, and for none that is unequal to itself.
 */
export function extremeOfNumber(node: Core): Core {
  const [one, other] = pairOf(node);
  if (!one || !other || isNumber(one) === isNumber(other)) return node;
  const isGreater = signOf(node) === '>';
  if (isNumber(other)) {
    const test = isGreater ? less(one, other, '~<') : not(less(one, other, '~<='));
    return core('choose', '', [test, other, one], node.source);
  }
  const test = isGreater ? less(other, one, '~<=') : not(less(other, one, '~<'));
  return core('choose', '', [test, one, other], node.source);
}

function pairOf(node: Core): readonly Core[] {
  const call = builtinCall(node);
  if (call?.name !== 'max' && call?.name !== 'min') return [];
  return call.args.length === 2 && call.args.every(isOwnValue) ? call.args : [];
}

function signOf(node: Core): string {
  return builtinCall(node)!.name === 'max' ? '>' : '<';
}

function found({ source }: Core, one: Core, other: Core, sign: string): Core {
  return core('choose', '', [core('binary', sign, [one, other], source), one, other], source);
}

function less(one: Core, other: Core, sign: string): Core {
  return core('binary', sign, [one, other], one.source);
}

function not(test: Core): Core {
  return core('unary', '!', [test], test.source);
}

function isNumber({ op, text }: Core): boolean {
  return op === 'literal' && /^[if]:/.test(text);
}
