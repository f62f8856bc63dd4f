import type { Core } from '../../model/core.ts';
import { defaultType, isUntyped, sameType, staticType } from '../../model/core-types.ts';
import { withChildren } from '../normal-form/tree.ts';

/**
 * A conversion that changes nothing.
 *
 *     int(n) where n is an int      ->      n
 *     n + int(2)                    ->      n + 2
 *     f(int(2))                     ->      f(2)
 *
 * Holds where the value is of the type already; and for a constant, where what stands around it can only ask for that
 * type: the other operand has one, or none is asked for and it is the type that such a constant has by default.
 */
export function withoutConversions(node: Core): Core {
  switch (node.op) {
    case 'convert':
      return node.text === '' && sameType(node.children[0]!, staticType(node.children[1]!))
        ? node.children[1]!
        : node;
    case 'binary':
      return withoutInOperands(node);
    case 'call':
    case 'object':
    case 'index':
    case 'throw':
      return withoutInArguments(node);
    case 'property':
    case 'opaque':
      return /^(?:go|frame defer|send|)$/.test(node.op === 'opaque' ? node.text : '')
        ? withoutInArguments(node)
        : node;
    case 'assign': {
      const [target, value] = node.children as [Core, Core];
      const isOpen = target.op !== 'variable' || target.variable!.type === null;
      return isOpen ? withChildren(node, [target, asConstant(value) ?? value]) : node;
    }
    default:
      return node;
  }
}

function withoutInOperands(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const isShift = /^~?(?:<<|>>)$/.test(node.text);
  if (isShift) return withChildren(node, [left, asConstant(right) ?? right]);
  const [one, other] = [constantOf(left), constantOf(right)];
  if (one && !other && !isUntyped(right)) return withChildren(node, [one, right]);
  if (other && !one && !isUntyped(left)) return withChildren(node, [left, other]);
  return node;
}

/** Arguments of a generic function that are all constants are looked at together. */
function withoutInArguments(node: Core): Core {
  const kinds = new Set(
    node.children.flatMap((child) => {
      const constant = constantOf(child) ?? (isUntyped(child) ? child : null);
      return constant ? (defaultType(constant)?.text ?? 'unknown') : [];
    }),
  );
  if (kinds.size > 1) return node;
  return withChildren(
    node,
    node.children.map((child) => asConstant(child) ?? child),
  );
}

function constantOf(node: Core): Core | null {
  const inner = node.op === 'convert' && node.text === '' ? node.children[1]! : null;
  return inner && isUntyped(inner) ? inner : null;
}

/** The constant in a conversion to its default type. */
function asConstant(node: Core): Core | null {
  const constant = constantOf(node);
  return constant && sameType(node.children[0]!, defaultType(constant)) ? constant : null;
}
