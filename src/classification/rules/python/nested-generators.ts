import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { keptByFunction, renamed, withChildren } from '../../normal-form/tree.ts';
import { isGenerator, isGoneThrough } from './names.ts';
import { asksForNext } from './whole-generators.ts';

/**
 * A generator that another one goes through, and that only leaves some items out.
 *
 *     (f(y) for y in (x for x in xs if x > 1) if g(y))      ->      (f(x) for x in xs if x > 1 if g(x))
 *
 * Both do the same for an item before they come to the next. Not where the inner one asks an iterator for its next, and
 * would end where that has none.
 */
export function mergedGenerators(node: Core): Core {
  if (!isGoneThrough(node) || /^async/.test(node.text)) return node;
  const [source, round, ...others] = node.children as [Core, Core, ...Core[]];
  const isInner = isGenerator(source) && source.children.length === 2;
  if (!isInner || asksForNext(source)) return node;
  const [iterated, inner] = source.children as [Core, Core];
  const [target] = round.children[0]!.children;
  const item = inner.children[0]!.children[0]!;
  if (target?.op !== 'bind' || item.op !== 'bind' || /^async/.test(inner.text) || /^async/.test(round.text))
    return node;
  // A function that is called later asks for the last item, and the inner one goes on to others.
  if (keptByFunction(round.children[1]!, target.variable!)) return node;
  const body = insteadOfItem(
    inner.children[1]!,
    item.variable!,
    renamed(round.children[1]!, target.variable!, item.variable!),
  );
  return body
    ? withChildren(node, [iterated, withChildren(inner, [inner.children[0]!, body]), ...others])
    : node;
}

/** What is done with an item where it was only handed on. */
function insteadOfItem(node: Core, item: CoreVariable, done: Core): Core | null {
  const [only, ...more] = node.children;
  switch (node.op) {
    case 'block': {
      if (more.length > 0 || !only) return null;
      const element = only.op === 'evaluate' ? only.children[0]! : null;
      if (element?.op === 'opaque' && element.text === 'element')
        return element.children[0]!.op === 'variable' && element.children[0]!.variable === item ? done : null;
      const inside = only.op === 'choose' ? insteadOfItem(only, item, done) : null;
      return inside && withChildren(node, [inside]);
    }
    case 'choose': {
      const [test, yes, no] = node.children as [Core, Core, Core];
      const inside = no.children.length === 0 ? insteadOfItem(yes, item, done) : null;
      return inside && core('choose', '', [test, inside, no], node.source);
    }
    default:
      return null;
  }
}
