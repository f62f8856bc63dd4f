import type { Assumption } from '../../../model/assumption.ts';
import { type Core, core } from '../../../model/core.ts';
import { QUESTIONS_ARE_ANSWERED, TYPES_HOLD } from '../../assumptions.ts';
import { block, modifiers, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { asTest } from '../boolean-tests.ts';
import { isFree } from '../free-names.ts';
import { isDeclaredTruth } from './declared-truths.ts';
import { keptValues, MOST_STEPS } from './kept-values.ts';
import { COMPARES, knownType } from './known-types.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * What is true or false anyway, and functions of which only the truth of what they give back counts.
 *
 *     a > 1 ? true : false      ->      a > 1              if (k in o) return true; return false      ->      return k in o
 *     xs.filter(Boolean)        ->      xs.filter((x) => x)                xs.some((x) => !!x.ok)      ->      xs.some((x) => x.ok)
 *
 * A comparison of ECMAScript gives nothing but `true` or `false`. The methods are those of arrays, where no class at hand
 * has one of their names.
 */
export function plainTruth(unit: Unit, node: Core): Core {
  if (node.op === 'unary' && node.text === '!') return doubled(unit, node) ?? node;
  if (node.op === 'choose') return returned(unit, node) ?? node;
  if (node.op === 'return') return answeredInTurn(unit, node) ?? node;
  return node.op === 'call' ? (tested(unit, node) ?? node) : node;
}

/** `!!(a > 1)` */
function doubled(unit: Unit, { children: [inner] }: Core): Core | null {
  if (inner!.op !== 'unary' || inner!.text !== '!') return null;
  const [value] = inner!.children as [Core];
  if (value.op === 'binary') return COMPARES.test(value.text) ? value : null;
  const supposed: Assumption[] = [];
  if (!differs(unit, 'unary !', 'call Boolean', 'choose statement', 'choose value')) return null;
  if (!isTruth(unit, value, supposed)) return null;
  for (const one of new Set(supposed)) fire(unit, 'answered-question', '', value.source, one);
  return value;
}

/** `if (a) return true; else return false` as `return !!a`. */
function returned(unit: Unit, { children: [test, yes, no], source }: Core): Core | null {
  const [one, other] = [truthLeftWith(yes!), truthLeftWith(no!)];
  if (one === null || other === null || one === other) return null;
  const opposite = core('unary', '!', [test!], test!.source);
  const value = one ? core('unary', '!', [opposite], test!.source) : opposite;
  return core('return', '', [doubled(unit, value) ?? value], source);
}

/** What a branch gives back that does nothing else. */
function truthLeftWith({ op, children: [only, ...more] }: Core): boolean | null {
  const value = op === 'block' && more.length === 0 && only?.op === 'return' ? only.children[0] : undefined;
  if (value?.op !== 'literal' || !value.text.startsWith('b:')) return null;
  return value.text === 'b:true';
}

/**
 *     return a > 1 && f()      ->      if (a > 1) return f(); else return false
 *     return a > 1 || f()      ->      if (a > 1) return true; else return f()
 *
 * What comes out of the first question is true or false, and no other value that counts as one.
 */
function answeredInTurn(unit: Unit, node: Core): Core | null {
  const [value] = node.children;
  if (value?.op !== 'logical' || value.text === '??' || !differs(unit, 'choose statement')) return null;
  const [first, second] = value.children as [Core, Core];
  const supposed: Assumption[] = [];
  if (!isTruth(unit, first, supposed)) return null;
  for (const one of new Set(supposed)) fire(unit, 'answered-question', '', first.source, one);
  const goesOn = value.text === '&&';
  const answer = core('literal', `b:${!goesOn}`, [], first.source);
  const [left, right] = [answer, second].map((given) => block([withChildren(node, [given])], given.source));
  return core('choose', '', goesOn ? [first, right!, left!] : [first, left!, right!], value.source);
}

/** @param supposed takes what is assumed of those who answer. */
function isTruth(
  unit: Unit,
  node: Core,
  supposed: Assumption[],
  steps: { left: number } = { left: MOST_STEPS },
): boolean {
  if (--steps.left < 0) return false;
  switch (node.op) {
    case 'literal':
      return node.text.startsWith('b:');
    case 'unary':
      return node.text === '!';
    case 'binary':
      return COMPARES.test(node.text);
    case 'logical':
      return node.text !== '??' && node.children.every((child) => isTruth(unit, child, supposed, steps));
    case 'variable': {
      const value = keptValues(unit).get(node.variable!);
      return value ? isTruth(unit, value, supposed, steps) : knownType(node, supposed) === 'truth';
    }
    case 'call':
      return isAnswer(unit, node.children[0]!, supposed);
    default:
      return false;
  }
}

/** Methods that only ask, and functions that are declared to answer by a truth. */
function isAnswer(unit: Unit, callee: Core, supposed: Assumption[]): boolean {
  const isAsked =
    callee.op === 'member' &&
    QUESTIONS.test(callee.text) &&
    !mayBeOwn(unit, callee.children[0]!, callee.text);
  const isDeclared =
    callee.op === 'variable' &&
    callee.variable!.kind === 'item' &&
    isDeclaredTruth(callee.variable!.symbol?.declaration ?? null);
  if (isAsked) supposed.push(QUESTIONS_ARE_ANSWERED);
  if (isDeclared) supposed.push(TYPES_HOLD);
  return isAsked || isDeclared;
}

const QUESTIONS =
  /^(?:has|hasOwn|hasOwnProperty|includes|startsWith|endsWith|test|some|every|isArray|isInteger)$/;

function tested(unit: Unit, node: Core): Core | null {
  const [callee, asked, ...more] = node.children as [Core, Core?, ...Core[]];
  if (callee.op !== 'member' || !TESTS.test(callee.text) || !asked || more.length > 0) return null;
  if (mayBeOwn(unit, callee.children[0]!, callee.text)) return null;
  const made =
    isFree(asked, 'Boolean') && differs(unit, 'parameters 1') ? itself(asked) : withTest(unit, asked);
  return made && withChildren(node, [callee, made]);
}

const TESTS = /^(?:filter|some|every|find|findIndex|findLast|findLastIndex)$/;

/** `(x) => x` */
function itself({ source }: Core): Core {
  const item = temporary('item');
  const parameters = core('parameters', '', [core('bind', '', [], source, item)], source);
  return core('function', 'arrow', [parameters, block([core('return', '', [use(item)], source)])], source);
}

/** `(x) => !!x` as `(x) => x`. */
function withTest(unit: Unit, asked: Core): Core | null {
  if (asked.op !== 'function' || modifiers(asked).some((kind) => /^(?:async|generator)$/.test(kind)))
    return null;
  if (!differs(unit, 'unary !', 'call Boolean', 'choose value')) return null;
  const [parameters, body, ...name] = asked.children as [Core, Core, ...Core[]];
  const [only, ...more] = body.children;
  if (body.op !== 'block' || more.length > 0 || only?.op !== 'return' || !only.children[0]) return null;
  const test = asTest(only.children[0]);
  if (test === only.children[0]) return null;
  return withChildren(asked, [parameters, withChildren(body, [withChildren(only, [test])]), ...name]);
}
