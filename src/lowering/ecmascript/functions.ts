import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { prologueOf } from './directives.ts';
import { keyText } from './objects.ts';

/** Every kind of function. An expression body becomes a block that returns it. */
export function lowerCallable(lowering: Lowering, node: AstNode, modifiers = ''): Core {
  const kinds = [
    ...(node.kind === 'arrow_function' ? ['arrow'] : []),
    ...(hasToken(node, 'async') ? ['async'] : []),
    ...(hasToken(node, '*') ? ['generator'] : []),
    ...(modifiers ? [modifiers] : []),
  ];
  const body = fieldOf(node, 'body');
  if (body?.kind === 'statement_block')
    for (const directive of prologueOf(named(body))) lowering.directives.add(directive);
  const block =
    body === null
      ? core('nothing')
      : body.kind === 'statement_block'
        ? core('block', '', lowering.statements(named(body)), body)
        : core('block', '', [core('return', '', [lowering.expression(body)], body)], body);
  return core('function', kinds.join(' '), [lowerParameters(lowering, node), block], node);
}

function lowerParameters(lowering: Lowering, node: AstNode): Core {
  const list = fieldOf(node, 'parameters');
  const single = fieldOf(node, 'parameter');
  const nodes = list ? named(list) : single ? [single] : [];
  return core(
    'parameters',
    '',
    nodes
      .filter((parameter) => !isThisParameter(parameter))
      .map((parameter) => lowerParameter(lowering, parameter)),
    list ?? single,
  );
}

/** `constructor(private x)` declares a field as well, which nothing else here may be taken for. */
function lowerParameter(lowering: Lowering, node: AstNode): Core {
  if (node.kind !== 'required_parameter' && node.kind !== 'optional_parameter')
    return lowering.target(node, true);
  const target = lowering.target(fieldOf(node, 'pattern')!, true);
  const value = fieldOf(node, 'value');
  const parameter = value ? core('default', '', [target, lowering.expression(value)], node) : target;
  const decorators = node.children.filter(({ kind }) => kind === 'decorator');
  const property = node.children.some(({ kind }) =>
    /^(?:accessibility_modifier|override_modifier|readonly)$/.test(kind),
  );
  if (!property && decorators.length === 0) return parameter;
  return core(
    'opaque',
    property ? 'parameter property' : 'parameter',
    [parameter, ...decorators.map(lowering.opaque)],
    node,
  );
}

/** `function f(this: Window)` has no parameter at run time. */
function isThisParameter(node: AstNode): boolean {
  return node.kind === 'required_parameter' && fieldOf(node, 'pattern')?.kind === 'this';
}

/**
 * A class with its decorators and its base in front, which are evaluated in that order, and its members in source
 * order.
 */
export function lowerClass(lowering: Lowering, node: AstNode): Core {
  const heritage = node.children.find(({ kind }) => kind === 'class_heritage');
  const clause = heritage?.children.find(({ kind }) => kind === 'extends_clause');
  const base = clause
    ? fieldOf(clause, 'value')
    : heritage && named(heritage).find(({ kind }) => !/clause$/.test(kind));
  const body = fieldOf(node, 'body');
  const decorators = node.children.filter(({ kind }) => kind === 'decorator').map(lowering.opaque);
  return core(
    'class',
    '',
    [
      ...decorators,
      base ? lowering.expression(base) : core('nothing'),
      ...(body ? named(body).flatMap((member) => lowerMember(lowering, member)) : []),
    ],
    node,
  );
}

/** Members without a body, and fields that are only declared, are types. */
export function lowerMember(lowering: Lowering, member: AstNode): readonly Core[] {
  switch (member.kind) {
    case 'method_definition': {
      const made = lowering.callable(member, 'method');
      return [keyed(lowering, 'method', member, fieldOf(member, 'name')!, ['static', 'get', 'set'], made)];
    }
    case 'public_field_definition':
    case 'field_definition': {
      if (isOnlyDeclared(member)) return [];
      const value = fieldOf(member, 'value');
      const key = fieldOf(member, 'name') ?? fieldOf(member, 'property')!;
      const made = value ? lowering.expression(value) : core('nothing');
      return [keyed(lowering, 'field', member, key, ['static', 'accessor'], made)];
    }
    case 'method_signature':
    case 'abstract_method_signature':
    case 'index_signature':
      return [];
    default:
      return [lowering.opaque(member)];
  }
}

/** `declare` and `abstract` fields are made elsewhere; any other is there from the start, if only as undefined. */
export function isOnlyDeclared(member: AstNode): boolean {
  return hasToken(member, 'declare') || hasToken(member, 'abstract');
}

function keyed(
  lowering: Lowering,
  op: 'method' | 'field',
  member: AstNode,
  key: AstNode,
  tokens: readonly string[],
  made: Core,
): Core {
  const modifiers = tokens.filter((token) => hasToken(member, token));
  const decorators = member.children.filter(({ kind }) => kind === 'decorator').map(lowering.opaque);
  const text = keyText(key);
  // A quoted name may look like modifiers, or like a private name.
  if (text === null || (key.kind === 'string' && /[ #]/.test(text)))
    return core(
      'opaque',
      `${op} ${modifiers.join(' ')}`,
      [...decorators, lowering.expression(named(key)[0] ?? key), made],
      member,
    );
  const plain = core(op, [...modifiers, text].join(' '), [made], member);
  return decorators.length > 0 ? core('opaque', 'decorated', [...decorators, plain], member) : plain;
}
