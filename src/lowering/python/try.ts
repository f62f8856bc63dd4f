import type { AstNode } from '../../model/ast-node.ts';
import type { Core, CoreVariable } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { bindOf, core, nothing, opaque, temporary, useOf, write } from './build.ts';
import { lowerExpression, lowerTargetName } from './expressions.ts';
import { whenCompleted } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { assignTo, declaredHere } from './patterns.ts';
import { lowerBlock } from './statements.ts';
import { withoutParentheses } from './tree-facts.ts';

/**
 * Handlers are tried in turn; what none of them takes goes on.
 *
 *     try: a                     try { a }
 *     except E as e: b           catch (t) { if (except(t, E)) { let e = t; b } else unhandled(t) }
 *     finally: c                 finally { c }
 */
export function lowerTry(l: Lowering, node: AstNode): Core {
  const handlers = named(node).filter(({ kind }) => /^except_(?:group_)?clause$/.test(kind));
  const otherwise = node.children.find(({ kind }) => kind === 'else_clause');
  const last = node.children.find(({ kind }) => kind === 'finally_clause');
  const body = lowerBlock(l, partOf(node, 'body')!);
  const caught = handlers.length > 0 ? lowerHandlers(l, handlers) : nothing();
  const after = last ? lowerBlock(l, last.children.find(({ kind }) => kind === 'block')!) : nothing();
  if (!otherwise) return core('try', [body, caught, after], node);
  const guarded = core('try', [body, caught, nothing()], node);
  const whole = opaque('try else', [guarded, whenCompleted(lowerBlock(l, partOf(otherwise, 'body')!))], node);
  const inner = core('evaluate', [whole], node);
  return last ? core('try', [core('block', [inner]), nothing(), after], node) : inner;
}

function lowerHandlers(l: Lowering, handlers: readonly AstNode[]): Core {
  const caught = temporary();
  const unhandled = core('block', [core('evaluate', [opaque('unhandled', [useOf(caught)], null)])]);
  const chain = handlers.reduceRight<Core>((rest, handler) => {
    const step = lowerHandler(l, handler, caught, rest);
    return step.op === 'block' ? step : core('block', [step]);
  }, unhandled);
  return core('catch', [bindOf(caught), chain]);
}

function lowerHandler(l: Lowering, handler: AstNode, caught: CoreVariable, rest: Core): Core {
  const body = lowerBlock(l, handler.children.find(({ kind }) => kind === 'block')!);
  const given = handler.children.filter(({ field, named, extra }) => field === 'value' && named && !extra);
  const isGroup = hasToken(handler, '*') || handler.kind === 'except_group_clause';
  const plain = given.length > 0 ? given : named(handler).filter(({ kind }) => kind !== 'block');
  const [value, second] = plain.map(withoutParentheses);
  if (!value) return body;
  const alias = value.kind === 'as_pattern' ? partOf(value, 'alias') : null;
  const type = value.kind === 'as_pattern' ? named(value)[0]! : value;
  const test = opaque(
    isGroup ? 'except*' : second ? 'except,' : 'except',
    [useOf(caught), lowerExpression(l, type), ...(second ? [lowerExpression(l, second)] : [])],
    handler,
  );
  const name = alias ? named(alias)[0] : undefined;
  const bound = name ? { ...body, children: nameCaught(l, name, caught, body, handler) } : body;
  return core('choose', [test, bound, rest], handler);
}

/** Python forgets the name when the handler is done. */
function nameCaught(
  l: Lowering,
  name: AstNode,
  caught: CoreVariable,
  body: Core,
  handler: AstNode,
): readonly Core[] {
  const writes = assignTo(l, name, useOf(caught), handler);
  if (declaredHere(l, name)) return [...writes, ...body.children];
  return [...writes, ...body.children, write(lowerTargetName(l, name), nothing(), handler, 'del')];
}
