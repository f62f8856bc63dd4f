import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isJavaClass, upwards } from '../../java/hierarchy.ts';
import type { Side } from '../../world.ts';
import type { LoweredSides } from '../sides/both-sides.ts';
import type { LoweredSide } from '../sides/side.ts';

/**
 * Whether two ways to name something of a class mean the same: a nested class by its outer class or without, a static
 * member by the class that it was moved to.
 *
 *     A.Inner, after it was moved to the top:  Inner          A.max(x), after `max` was moved to B:  B.max(x)
 */
export function sameJavaName(
  { world, old, now }: LoweredSides,
  one: Core,
  two: Core,
  leans: Set<CodeSymbol>,
): boolean {
  if (!isName(one) || !isName(two)) return false;
  const [was, is] = [namedBy(old, one), namedBy(now, two)];
  if (was.length === 0 || was.length !== is.length) return false;
  const same = was.every((symbol) => is.includes(world.mapping.after(symbol)!));
  if (same) for (const symbol of was) leans.add(symbol);
  return same;
}

function isName({ op, text }: Core): boolean {
  return op === 'member' || op === 'variable' || (op === 'opaque' && text === 'scoped_type_identifier');
}

/** The class, or all static members of one name, that a name means; none where that isn't known. */
function namedBy(side: LoweredSide, node: Core): readonly CodeSymbol[] {
  if (node.op === 'variable') {
    const { variable } = node;
    const own = side.definitions.classOf(variable!);
    if (own) return [own];
    const entity = variable!.kind === 'item' ? side.entityOf(variable!) : null;
    const symbol = entity?.type === 'symbol' ? entity.symbol : null;
    return symbol?.parent && isJavaClass(symbol.parent) ? [symbol] : [];
  }
  const [object] = node.children;
  const name = node.op === 'member' ? node.text : node.children.at(-1)!.text.replace(/^type_identifier /, '');
  const [owner, ...more] = object && isName(object) ? namedBy(side, object) : [];
  if (!owner || more.length > 0 || !isJavaClass(owner)) return [];
  return owner.children.filter(({ simpleName }) => simpleName === name);
}

/**
 * Whether `this` finds the same members from the class that a member was moved to as from where it stood: methods are
 * found by the object, but fields and static methods by the class.
 */
export function findsTheSame(
  { world }: LoweredSides,
  before: CodeSymbol,
  after: CodeSymbol,
  one: Core,
  two: Core,
): boolean {
  const names = new Set<string>();
  const visit = (node: Core, classes: number): boolean => {
    if (node.op === 'super' && classes === 0) return false;
    const [object] = node.children;
    const isThis = (classes === 0 && object?.op === 'this') || object?.text === `outer this ${classes}`;
    if (node.op === 'member' && isThis) names.add(node.text);
    const inside = classes + (node.op === 'class' ? 1 : 0);
    return node.children.every((child) => visit(child, inside));
  };
  if (!visit(one, 0) || !visit(two, 0)) return false;
  return [...names].every((name) => {
    const [was, is] = [found(world.before, before.parent!, name), found(world.after, after.parent!, name)];
    return was.length === is.length && was.every((symbol) => is.includes(world.mapping.after(symbol)!));
  });
}

/** The members of a name in the nearest class that has any, from a class upwards. */
function found(side: Side, from: CodeSymbol, name: string): readonly CodeSymbol[] {
  for (const one of upwards(side, from)) {
    const own = one.children.filter(({ simpleName }) => simpleName === name);
    if (own.length > 0) return own;
  }
  return [];
}
