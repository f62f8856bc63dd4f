import { type Core, core } from '../../../model/core.ts';
import { givenBackAlone } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { isTruth } from './known-truths.ts';
import { builtinCall } from './names.ts';

/**
 * A literal stands behind what it is compared with.
 *
 *     5 == a      ->      a == 5            'a' != b      ->      b != 'a'
 *
 * Takes `==` to ask neither of its sides first.
 */
export function equalToLiteral(node: Core): Core {
  if (node.op !== 'binary' || !/^~[!=]=$/.test(node.text)) return node;
  return withChildren(node, literalLast(node.children as [Core, Core]));
}

/**
 * What is unequal as what is not equal, and `None` as what it is.
 *
 *     a != b      ->      not a == b              5 == a         ->      a == 5
 *
 * Takes `!=` of objects for the opposite of their `==`, which asks neither of its sides first. What is compared with
 * `None` stays: a column of a table may mean more by it than `is` does.
 */
export function plainEquality(node: Core): Core {
  if (node.op !== 'binary' || !/^~[!=]=$/.test(node.text)) return node;
  const [left, right] = literalLast(node.children as [Core, Core]);
  const sides = withChildren(node, [left, right]);
  return node.text === '~==' ? sides : core('unary', '!', [{ ...sides, text: '~==' }], node.source);
}

/**
 * An order in which a number takes part in one way.
 *
 *     a > 3       ->      not a <= 3              3 <= a         ->      not a < 3
 *
 * Takes what is compared with a number for a number, and for none that is unequal to itself.
 */
export function plainOrder(node: Core): Core {
  if (node.op !== 'binary' || !/^~[<>]=?$/.test(node.text) || !node.children.some(isNumber)) return node;
  const [left, right] = literalLast(node.children as [Core, Core]);
  const isWritten = left === node.children[0];
  const operator = isWritten ? node.text : MIRRORED[node.text]!;
  if (operator === '~<' || operator === '~<=')
    return isWritten ? node : { ...node, text: operator, children: [left, right] };
  const opposite = operator === '~>' ? '~<=' : '~<';
  return core('unary', '!', [{ ...node, text: opposite, children: [left, right] }], node.source);
}

/**
 * A conditional that only says whether its test holds.
 *
 *     if a == b: return True          ->      return a == b
 *     return False
 *
 *     if a: return False              ->      return not a             bool(a)      ->      not not a
 *     return True
 *
 *     return a == b or f()            ->      if a == b: return True
 *                                             return f()
 *
 * Takes comparisons to give `True` or `False`.
 */
export function plainBoolean(node: Core, _: unknown, root: Core): Core {
  const isBoolean: Asked = (value) => isTruth(value, root);
  const [inner] = node.children;
  if (node.op === 'unary' && node.text === '!' && inner!.op === 'unary' && inner!.text === '!')
    return isBoolean(inner!.children[0]!) ? inner!.children[0]! : node;
  const asked = builtinCall(node);
  if (asked?.name === 'bool' && asked.args.length === 1 && !/^(?:spread|named)$/.test(asked.args[0]!.op))
    return truthOf(asked.args[0]!, isBoolean);
  if (node.op === 'return') return answeredInTurn(node, isBoolean);
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (yes.op !== 'block') return chosen(test, yes, no, isBoolean) ?? node;
  const [one, two] = [givenBackAlone(yes), givenBackAlone(no)];
  const value = one && two && chosen(test, one, two, isBoolean);
  const given = value && answeredInTurn(core('return', '', [value], node.source), isBoolean);
  return given ? core('block', '', [given], node.source) : node;
}

/** Whether a value is `True` or `False` by itself. */
type Asked = (value: Core) => boolean;

/** How a comparison is spelled with its sides exchanged. */
export const MIRRORED: Readonly<Record<string, string>> = {
  '~<': '~>',
  '~>': '~<',
  '~<=': '~>=',
  '~>=': '~<=',
};

function literalLast([left, right]: readonly [Core, Core]): readonly [Core, Core] {
  return left.op === 'literal' && right.op !== 'literal' ? [right, left] : [left, right];
}

/** A number that stands there, or is computed with one; how many there are of something. */
function isNumber(node: Core): boolean {
  if (node.op === 'literal') return /^[if]:/.test(node.text);
  if (node.op === 'binary') return /^~[-+*]$/.test(node.text) && node.children.some(isNumber);
  return builtinCall(node)?.name === 'len';
}

/**
 * What is returned of a question and another one, as two: the first gives `True` or `False` itself, and its opposite
 * always does.
 */
function answeredInTurn(node: Core, isBoolean: Asked): Core {
  const [value] = node.children;
  const denied = value?.op === 'unary' && value.text === '!' ? value.children[0]! : null;
  const both = denied ?? value;
  if (both?.op !== 'logical' || !(denied || isBoolean(both.children[0]!))) return node;
  const [first, second] = both.children as [Core, Core];
  const goesOn = both.text === '&&';
  const answer = core('literal', `b:${goesOn === (denied !== null)}`, [], first.source);
  const rest = denied ? core('unary', '!', [second], denied.source) : second;
  const [left, right] = [answer, rest].map((given) =>
    core('block', '', [withChildren(node, [given])], given.source),
  );
  return core('choose', '', goesOn ? [first, right!, left!] : [first, left!, right!], both.source);
}

/** The test or its opposite, where one branch is `True` and the other is `False`. */
function chosen(test: Core, yes: Core, no: Core, isBoolean: Asked): Core | null {
  if (yes.op !== 'literal' || no.op !== 'literal') return null;
  if (yes.text === 'b:true' && no.text === 'b:false') return truthOf(test, isBoolean);
  return yes.text === 'b:false' && no.text === 'b:true' ? core('unary', '!', [test], test.source) : null;
}

/** Whether a value counts as true, as `True` or `False`. */
function truthOf(value: Core, isBoolean: Asked): Core {
  const denied = core('unary', '!', [value], value.source);
  return isBoolean(value) ? value : core('unary', '!', [denied], value.source);
}
