import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * Sums and products of whole numbers that the compiler works out, with its types: they wrap around as it does.
 *
 *     60 * 1000L       ->      60000L            t * 60 * 1000L      ->      t * 60000L        where t is a long
 *     t * 60           ->      t * 60L           where t is a long: the other number is made one anyway
 *
 * Refused where `t` is an int: `t * 60` may have wrapped around before it became a long. Nothing is divided, and a
 * number beside a text is a part of that text.
 */
export function wholeNumber(node: Core): Core {
  if (node.op === 'unary' && node.text === '-') return worked(node, [null, node.children[0]!]) ?? node;
  const operator = operatorOf(node);
  if (!operator) return node;
  const [left, right] = node.children.map((child) => widened(child, node)) as [Core, Core];
  const known = worked(node, [left, right]);
  if (known) return known;
  const isInner = left.op === 'binary' && left.text === node.text && left.spelled === node.spelled;
  const together = isInner && operator !== '-' ? worked(node, [left.children[1]!, right]) : null;
  // What both are joined into has to be of the width in which each was taken alone.
  if (together && left.children[0]!.spelled === node.spelled)
    return withChildren(node, [left.children[0]!, widened(together, node)]);
  return withChildren(node, [left, right]);
}

function operatorOf({ op, text, spelled }: Core): '+' | '-' | '*' | null {
  const [, operator] = /^~?([-+*])$/.exec(text) ?? [];
  return op === 'binary' && isWhole(spelled) && operator ? (operator as '+' | '-' | '*') : null;
}

function isWhole(type: string | undefined): type is 'int' | 'long' {
  return type === 'int' || type === 'long';
}

/** Beside a `long` an int is one, too. */
function widened(child: Core, { spelled }: Core): Core {
  const value = spelledValue(child);
  return spelled === 'long' && child.spelled === 'int' && value !== null ? made(value, 'long', child) : child;
}

/** What comes out of two numbers that are spelled, or of a minus before one. */
function worked(node: Core, [left, right]: readonly [Core | null, Core]): Core | null {
  const [one, two] = [left ? spelledValue(left) : 0n, spelledValue(right)];
  const type = left && left.spelled === 'long' ? 'long' : right.spelled;
  if (one === null || two === null || !isWhole(type)) return null;
  const operator = left ? operatorOf(node) : '-';
  if (operator === '+') return made(one + two, type, node);
  if (operator === '-') return made(one - two, type, node);
  return operator === '*' ? made(one * two, type, node) : null;
}

function spelledValue({ op, text, spelled }: Core): bigint | null {
  const [, digits] = /^n:(-?\d+)L?$/.exec(text) ?? [];
  return op === 'literal' && isWhole(spelled) && digits !== undefined ? BigInt(digits) : null;
}

function made(value: bigint, type: 'int' | 'long', { source }: Core): Core {
  const wrapped = BigInt.asIntN(type === 'long' ? 64 : 32, value);
  return { ...core('literal', `n:${wrapped}${type === 'long' ? 'L' : ''}`, [], source), spelled: type };
}
