import type { Core } from '../../../model/core.ts';
import { isNull, isPrimitive, unboxed } from '../../../model/static-types.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { unconverted } from './unconverted.ts';

/**
 * An object that is taken for one of a more general type, where that makes no difference to what it is asked.
 *
 *     Object o = name; if (o instanceof String)      ->      if (name instanceof String)
 *     Object o = name; o.toString()                  ->      name.toString()
 *     Object o = name; "by " + o                     ->      "by " + name
 *     Object o = new Row(n); return o                ->      return new Row(n)
 *
 * Holds where the object itself answers, and no overload is chosen by its type: who is asked with `instanceof`, compared
 * with `null`, thrown, given back, gone through, put into a text, or asked for what every object can do. A number that is
 * put into a box is no object before, but written as one.
 */
export function withoutUpcast(node: Core): Core {
  const [first, second] = node.children;
  switch (node.op) {
    case 'binary':
      if (node.text === 'instanceof') return withPlain(node, 0);
      if (/^~?[!=]=$/.test(node.text) && isNull(second!)) return withPlain(node, 0);
      if (/^~?[!=]=$/.test(node.text) && isNull(first!)) return withPlain(node, 1);
      if (node.text === '~+' && first!.spelled === 'String') return withPlain(node, 1, true);
      return node.text === '~+' && second!.spelled === 'String' ? withPlain(node, 0, true) : node;
    case 'opaque':
      return node.text === 'instanceof' ? withPlain(node, 0) : node;
    case 'throw':
      return withPlain(node, 0);
    case 'return': {
      const made = first && madeObject(first);
      return made ? withChildren(node, [made]) : node;
    }
    case 'template':
      return node.children.reduce((made, _, at) => withPlain(made, at, true), node);
    case 'for_each':
      return withPlain(node, 1);
    case 'call': {
      if (first!.op !== 'member' || node.children.length > (first!.text === 'equals' ? 2 : 1)) return node;
      const [object] = first!.children as [Core];
      const isOfAll = OF_EVERY_OBJECT.has(first!.text) || (first!.text === 'equals' && isText(object));
      return isOfAll ? withChildren(node, node.children.with(0, withPlain(first!, 0))) : node;
    }
    default:
      return node;
  }
}

/** A new object that is no box: a conditional makes one number of two boxes, which branches of their own don't. */
function madeObject(given: Core): Core | null {
  const { value } = unconverted(given);
  if (value !== given && value.op === 'unary') return madeObject(value);
  return value !== given && value.op === 'new' && !isPrimitive(unboxed(value.spelled)) ? value : null;
}

/** What no type below `Object` can have another method of, and give something of another type. */
const OF_EVERY_OBJECT = new Set(['toString', 'hashCode', 'getClass', 'notify', 'notifyAll']);

/** A text has no `equals` but that of every object. */
function isText({ children: [value] }: Core): boolean {
  return value?.spelled === 'String';
}

function withPlain(node: Core, at: number, isWritten = false): Core {
  const { op, text, spelled, children } = node.children[at]!;
  if (op !== 'unary' || !/^as\?? /.test(text) || isPrimitive(unboxed(spelled))) return node;
  const [value] = children as [Core];
  return isPrimitive(value.spelled) && !isWritten ? node : withChildren(node, node.children.with(at, value));
}
