import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { bindOf, core, nothing, opaque, temporary, useOf } from './build.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { assignTo, declaresAll } from './patterns.ts';
import { lowerBlock } from './statements.ts';
import { withoutParentheses } from './tree-facts.ts';

/** `with a, b: ...` is `with a:` around `with b: ...`. */
export function lowerWith(l: Lowering, node: AstNode): readonly Core[] {
  const clause = node.children.find(({ kind }) => kind === 'with_clause');
  const items = clause ? named(clause).flatMap(itemsOf) : [];
  const text = hasToken(node, 'async') ? 'async ' : '';
  return items.reduceRight<readonly Core[]>(
    (inner, item) => lowerItem(l, item, inner, text),
    lowerBlock(l, partOf(node, 'body')!).children,
  );
}

/** `with (a as b, c): ...` */
function itemsOf(item: AstNode): readonly AstNode[] {
  const [value] = item.kind === 'with_item' ? named(item) : [item];
  if (!value) return [];
  const inner = withoutParentheses(value);
  const isList = inner.kind === 'tuple' && named(inner).some(({ kind }) => kind === 'as_pattern');
  return isList ? named(inner).map(withoutParentheses) : [inner];
}

/**
 * The manager is entered, and left whatever happens inside; it may keep what happens to itself.
 *
 *     with a as x: b             let t = a; { let x = enter(t); try { b } finally { exit(t) } }
 */
function lowerItem(l: Lowering, item: AstNode, body: readonly Core[], text: string): readonly Core[] {
  const isNamed = item.kind === 'as_pattern';
  const value = isNamed ? named(item)[0]! : item;
  const target = isNamed ? named(partOf(item, 'alias') ?? item)[0] : undefined;
  const manager = temporary();
  const entered = opaque(`${text}enter`, [useOf(manager)], item);
  const declares = target !== undefined && declaresAll(l, target);
  const held = temporary();
  const inside = target && !declares ? assignTo(l, target, useOf(held), item) : [];
  const before = !target
    ? [core('evaluate', [entered], item)]
    : declares
      ? assignTo(l, target, entered, item)
      : [core('let', [bindOf(held), entered], item, 'const')];
  const leave = core('block', [core('evaluate', [opaque(`${text}exit`, [useOf(manager)], item)], item)]);
  return [
    core('let', [bindOf(manager), lowerExpression(l, value)], item, 'const'),
    ...before,
    core('try', [core('block', [...inside, ...body]), nothing(), leave], item),
  ];
}
