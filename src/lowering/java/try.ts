import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named } from '../tree-facts.ts';
import { type Lowering, structure } from './context.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import { lowerBind } from './functions.ts';
import { lowerBlock } from './statements.ts';
import { field } from './syntax.ts';

/**
 * `try` with its handlers, of which the first that fits is taken, and with what it closes at its end.
 *
 *     try (R r = open()) { a(); } catch (E e) { b(); }
 *     ->      try [{ resources [let r = open(), { a() }] }, { handler [E, catch e { b() }] }, nothing]
 */
export function lowerTry(l: Lowering, node: AstNode): Core {
  const resources = field(node, 'resources');
  const inner = lowerBlock(l, field(node, 'body')!);
  const body = resources
    ? core(
        'block',
        '',
        [core('opaque', 'resources', [...named(resources).map((one) => lowerResource(l, one)), inner], node)],
        node,
      )
    : inner;
  const handlers = node.children
    .filter(({ kind }) => kind === 'catch_clause')
    .map((handler) => lowerHandler(l, handler));
  const [only, ...more] = handlers;
  const last = node.children.find(({ kind }) => kind === 'finally_clause');
  const end = last ? lowerBlock(l, named(last)[0]!) : core('nothing');
  if (!only && !last) return body;
  return core(
    'try',
    '',
    [body, only ? (more.length > 0 ? core('opaque', 'handlers', handlers) : only) : core('nothing'), end],
    node,
  );
}

function lowerResource(l: Lowering, resource: AstNode): Core {
  const name = field(resource, 'name');
  const value = field(resource, 'value');
  if (name && value)
    return core('let', 'resource', [lowerBind(l, name), lowerExpression(l, value)], resource);
  const [only] = named(resource);
  return only ? lowerExpression(l, only) : lowerUnknown(l, resource);
}

function lowerHandler(l: Lowering, handler: AstNode): Core {
  const parameter = named(handler).find(({ kind }) => kind === 'catch_formal_parameter')!;
  const types = named(parameter).find(({ kind }) => kind === 'catch_type')!;
  const made = core(
    'catch',
    '',
    [lowerBind(l, field(parameter, 'name')!), lowerBlock(l, field(handler, 'body')!)],
    handler,
  );
  return core('opaque', 'handler', [...named(types).map((type) => structure(l, type)), made], handler);
}
