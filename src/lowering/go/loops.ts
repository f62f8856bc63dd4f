import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { staticType } from '../../model/core-types.ts';
import { field, hasToken, isBlank, type Lowering, listed, named } from './context.ts';
import { bindTo } from './functions.ts';
import { lowerStatement } from './statements.ts';

/** `for {}`, `for test {}`, `for init; test; step {}` and `for k, v := range xs {}`. */
export function lowerLoop(l: Lowering, node: AstNode): Core {
  const range = named(node).find(({ kind }) => kind === 'range_clause');
  if (range) return lowerRange(l, range, node);
  const clause = named(node).find(({ kind }) => kind === 'for_clause');
  const condition = clause
    ? field(clause, 'condition')
    : named(node).find(({ field: role }) => role !== 'body');
  const initializer = clause ? field(clause, 'initializer') : null;
  const update = clause ? field(clause, 'update') : null;
  const before = initializer ? lowerStatement(l, initializer) : [];
  const copies = initializer?.kind === 'short_var_declaration' && isShared(l, initializer, node);
  const loop = core(
    'loop',
    copies ? 'copies' : '',
    [
      condition ? l.expression(condition) : core('literal', 'b:true'),
      core('block', '', l.statements(field(node, 'body')!), field(node, 'body')),
      update ? lowerStatement(l, update)[0]! : core('nothing'),
    ],
    node,
  );
  return before.length > 0 ? core('block', '', [...before, loop], node) : loop;
}

/** Each round has its own variables from Go 1.22 on, all rounds share one before that; so what holds on to one stays. */
function isShared(l: Lowering, initializer: AstNode, node: AstNode): boolean {
  const bound = new Set(listed(field(initializer, 'left')).flatMap((name) => l.file.bindings.of(name) ?? []));
  return holds(l, node, bound, false);
}

function holds(l: Lowering, node: AstNode, bound: ReadonlySet<Binding>, inside: boolean): boolean {
  if (node.children.length === 0) {
    const binding = inside ? l.file.bindings.of(node) : null;
    return binding !== null && bound.has(binding);
  }
  const within =
    inside || node.kind === 'func_literal' || (node.kind === 'unary_expression' && hasToken(node, '&'));
  return node.children.some((child) => holds(l, child, bound, within));
}

/** What ranges over nothing but keys leaves its second name out; without names there is none. */
function lowerRange(l: Lowering, range: AstNode, node: AstNode): Core {
  const names = [...listed(field(range, 'left'))];
  const iterated = l.expression(field(range, 'right')!);
  const declares = hasToken(range, ':=');
  while (names.length > 0 && isBlank(names.at(-1)!)) names.pop();
  const types = elementTypes(iterated);
  const targets = names.map((name, at) => {
    if (isBlank(name)) return core('nothing');
    return declares ? bindTo(l, name, types[at] ?? null) : l.expression(name);
  });
  const shared = declares && names.some((name) => isHeld(l, name, node));
  const text = `range${declares || names.length === 0 ? '' : ' assign'}${shared ? ' copies' : ''}`;
  const body = core('block', '', l.statements(field(node, 'body')!), field(node, 'body'));
  return core('for_each', text, [core('pattern', 'array', targets, range), iterated, body], node);
}

function isHeld(l: Lowering, name: AstNode, node: AstNode): boolean {
  const binding = l.file.bindings.of(name);
  return binding !== null && holds(l, node, new Set([binding]), false);
}

function elementTypes(iterated: Core): readonly (Core | null)[] {
  const type = staticType(iterated);
  if (type?.op !== 'type') return [null, null];
  if (type.text === '[]' || type.text === '[n]') return [core('type', 'int'), type.children.at(-1)!];
  if (type.text === 'map') return type.children;
  if (type.text === 'string') return [core('type', 'int'), core('type', 'int32')];
  if (/^u?int/.test(type.text)) return [type];
  return [null, null];
}
