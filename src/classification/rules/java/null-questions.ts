import type { Core, CoreVariable } from '../../../model/core.ts';
import { isNull } from '../../../model/static-types.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * A variable is not asked whether it holds nothing, where what is asked next is only true of an object.
 *
 *     o != null && o instanceof Item            ->      o instanceof Item
 *     name == null || !"total".equals(name)     ->      !"total".equals(name)
 *     name != null && name.equals("total")      ->      "total".equals(name)
 *
 * Holds for variables, which can't be asked for their value between the two by anybody; `instanceof` and the `equals` of a
 * text are false of nothing, and fail at nothing.
 */
export function withoutNullQuestion(node: Core): Core {
  if (node.op !== 'logical' || !/^(?:&&|\|\|)$/.test(node.text)) return node;
  const [left, last] = node.children as [Core, Core];
  const right = askedOfLiteral(last, node.text);
  const isJoined = left.op === 'logical' && left.text === node.text;
  const question = isJoined ? left.children[1]! : left;
  const isBoth = node.text === '&&';
  const subject = askedForNothing(question, isBoth ? '!=' : '==');
  if (!subject || trueOfObject(firstOf(right, node.text), isBoth) !== subject) return node;
  return isJoined ? withChildren(node, [left.children[0]!, right]) : right;
}

/** The variable of `o != null` or `null == o`. */
function askedForNothing({ op, text, children }: Core, operator: string): CoreVariable | null {
  if (op !== 'binary' || text !== operator) return null;
  const [left, right] = children as [Core, Core];
  const value = isNull(right) ? left : isNull(left) ? right : null;
  return value?.op === 'variable' && /^(?:local|parameter)$/.test(value.variable!.kind)
    ? value.variable
    : null;
}

/** The variable that holds an object where this is true, or where it is false. */
function trueOfObject(test: Core, isTrue: boolean): CoreVariable | null {
  if (test.op === 'unary' && test.text === '!') return trueOfObject(test.children[0]!, !isTrue);
  if (!isTrue) return null;
  const [first, second] = test.children;
  if (/^(?:binary|opaque)$/.test(test.op) && test.text === 'instanceof') return first!.variable;
  const isOfText =
    test.op === 'call' && first!.op === 'member' && /^equals(?:IgnoreCase)?$/.test(first!.text);
  const object = isOfText ? first!.children[0]! : null;
  return object?.op === 'literal' && object.spelled === 'String' ? (second?.variable ?? null) : null;
}

/** `name.equals("total")` as `"total".equals(name)`, in what is asked first. */
function askedOfLiteral(test: Core, operator: string): Core {
  const isInside =
    (test.op === 'logical' && test.text === operator) || (test.op === 'unary' && test.text === '!');
  if (isInside)
    return withChildren(test, [askedOfLiteral(test.children[0]!, operator), ...test.children.slice(1)]);
  const [callee, given, ...more] = test.op === 'call' ? test.children : [];
  if (callee?.op !== 'member' || !/^equals(?:IgnoreCase)?$/.test(callee.text) || !given || more.length > 0)
    return test;
  const [name] = callee.children as [Core];
  const isTurned = name.op === 'variable' && name.spelled === 'String' && isTextLiteral(given);
  return isTurned ? withChildren(test, [withChildren(callee, [given]), name]) : test;
}

function firstOf(test: Core, operator: string): Core {
  return test.op === 'logical' && test.text === operator ? firstOf(test.children[0]!, operator) : test;
}
