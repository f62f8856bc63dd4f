import { type Core, core } from '../../../model/core.ts';
import { isPrimitive, unboxed } from '../../../model/static-types.ts';
import { withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * A value that is put into its box, or taken out of it, by name, as the conversion that the language makes of itself.
 *
 *     Integer boxed = Integer.valueOf(n)      ->      Integer boxed = n
 *     int n = boxed.intValue()                ->      int n = boxed
 *
 * Holds for a primitive of the box's own type, and for what is declared as a box.
 */
export function plainBox(node: Core, { facts }: Unit): Core {
  if (countsWithin(node)) return withChildren(node, node.children.map(inItsBox));
  if (node.op !== 'call') return node;
  const [callee, only, ...more] = node.children as [Core, ...Core[]];
  const [object] = callee.children;
  if (callee.op !== 'member' || !object || more.length > 0) return node;
  if (callee.text === 'valueOf' && only) {
    const box = object.op === 'variable' && object.variable!.kind === 'free' ? object.variable!.name : '';
    const inner = unboxed(box);
    const isOwn = inner !== box && facts.isPlatformType(box);
    return isOwn && only.spelled === inner ? as(box, only, node) : node;
  }
  const inner = unboxed(object.spelled);
  const isOut = !only && inner !== object.spelled && isPrimitive(inner) && callee.text === `${inner}Value`;
  return isOut && facts.isPlatformType(object.spelled!) ? as(inner!, object, node) : node;
}

/**
 * Whoever counts with a box, or asks for the greater one, takes it out; `==` of two boxes doesn't, and a text is made of one
 * as well.
 */
export function countsWithin({ op, text, spelled }: Core): boolean {
  return op === 'binary' && (COUNTS.test(text) || (text === '~+' && isPrimitive(spelled)));
}

const COUNTS = /^(?:~[-*/%]|[<>]=?)$/;

function inItsBox(value: Core): Core {
  const [inner] = value.children;
  const isOut = value.op === 'unary' && value.text === `as ${unboxed(inner?.spelled)}`;
  return isOut && inner!.spelled !== unboxed(inner!.spelled) ? inner! : value;
}

function as(type: string, value: Core, from: Core): Core {
  return { ...core('unary', `as ${type}`, [value], from.source), spelled: type };
}
