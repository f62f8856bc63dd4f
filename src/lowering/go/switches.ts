import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { type Lowering, listed } from './context.ts';
import { materialised, typeOfValue } from './expressions.ts';
import { lowerStatement, lowerStatements } from './statements.ts';

/**
 * A switch as a chain of conditionals: cases are tried in turn, and none falls through.
 *
 *     switch f() { case 1, 2: a(); default: b() }      ->      t := f(); if t == 1 || t == 2 { a() } else { b() }
 *
 * With a `break` of its own or a `fallthrough` it stays a switch.
 */
export function lowerSwitch(l: Lowering, node: AstNode): Core {
  const initializer = fieldOf(node, 'initializer');
  const before = initializer ? lowerStatement(l, initializer) : [];
  const value = fieldOf(node, 'value');
  const clauses = named(node).filter(({ kind }) => kind === 'expression_case' || kind === 'default_case');
  const subject = value ? materialised(l.expression(value)) : null;
  const held: CoreVariable = {
    name: 'subject',
    kind: 'temporary',
    binding: null,
    symbol: null,
    type: subject && typeOfValue(subject),
  };
  const stays = clauses.some((clause) => named(clause).some((part) => leaves(part)));
  if (stays) {
    const cases = clauses.map((clause) => {
      const tests = listed(fieldOf(clause, 'value')).map(l.expression);
      return core('case', '', [core('array', 'tests', tests), ...bodyOf(l, clause)], clause);
    });
    const whole = core('switch', '', [subject ?? core('literal', 'b:true'), ...cases], node);
    return before.length > 0 ? core('block', '', [...before, whole], node) : whole;
  }
  const lowered = clauses.map((clause) => ({
    clause,
    tests: listed(fieldOf(clause, 'value')).map((test) => {
      const made = l.expression(test);
      return subject ? core('binary', '==', [core('variable', '', [], null, held), made], test) : made;
    }),
    body: core('block', '', bodyOf(l, clause), clause),
  }));
  const otherwise = lowered.find(({ clause }) => clause.kind === 'default_case')?.body ?? core('nothing');
  const chain = lowered
    .filter(({ clause }) => clause.kind !== 'default_case')
    .reduceRight<Core>((rest, { tests, body, clause }) => {
      const test = tests.reduce((one, other) => core('logical', '||', [one, other], clause));
      const no = rest.op === 'choose' ? core('block', '', [rest], rest.source) : rest;
      return core('choose', '', [test, body, no], clause);
    }, otherwise);
  const steps = [
    ...before,
    ...(subject ? [core('let', 'let', [core('bind', '', [], value, held), subject], value)] : []),
    ...(chain.op === 'nothing' ? [] : [chain]),
  ];
  return core('block', '', steps, node);
}

/** `break` that ends this switch, or a fall into the next case. */
function leaves(node: AstNode): boolean {
  if (node.kind === 'fallthrough_statement') return true;
  if (node.kind === 'break_statement') return named(node).length === 0;
  if (
    /^(?:for_statement|func_literal|select_statement|expression_switch_statement|type_switch_statement)$/.test(
      node.kind,
    )
  )
    return false;
  return node.children.some(leaves);
}

function bodyOf(l: Lowering, clause: AstNode): readonly Core[] {
  return lowerStatements(
    l,
    named(clause).filter(
      ({ field: role }) => role !== 'value' && role !== 'type' && role !== 'communication',
    ),
  );
}

/** The name that a type switch declares is another variable in each case, of the case's type. */
export function lowerTypeSwitch(l: Lowering, node: AstNode): Core {
  const initializer = fieldOf(node, 'initializer');
  const before = initializer ? lowerStatement(l, initializer) : [];
  const alias = listed(fieldOf(node, 'alias'))[0] ?? null;
  const binding = alias && l.file.bindings.of(alias);
  const bind = binding ? [core('bind', '', [], alias, l.variable(binding))] : [];
  const clauses = named(node)
    .filter(({ kind }) => kind === 'type_case' || kind === 'default_case')
    .map((clause) => {
      const types = named(clause)
        .filter(({ field: role }) => role === 'type')
        .map((type) => (type.kind === 'nil' ? core('type', 'nil') : l.type(type)));
      return core('opaque', clause.kind, [...types, core('block', '', bodyOf(l, clause), clause)], clause);
    });
  const whole = core(
    'opaque',
    'type switch',
    [l.expression(fieldOf(node, 'value')!), ...bind, ...clauses],
    node,
  );
  return core('block', '', [...before, whole], node);
}

/**
 * Opaque as a whole, since which of several that are ready is taken is left to chance; what its clauses do is
 * lowered.
 */
export function lowerSelect(l: Lowering, node: AstNode): Core {
  const clauses = named(node).map((clause) => {
    const communication = fieldOf(clause, 'communication');
    const steps = communication ? receiveOrSend(l, communication) : [];
    return core('opaque', clause.kind, [core('block', '', [...steps, ...bodyOf(l, clause)], clause)], clause);
  });
  return core('opaque', 'select', clauses, node);
}

function receiveOrSend(l: Lowering, node: AstNode): readonly Core[] {
  if (node.kind !== 'receive_statement') return lowerStatement(l, node);
  const left = fieldOf(node, 'left');
  const value = l.expression(fieldOf(node, 'right')!);
  if (!left) return [core('evaluate', '', [value], node)];
  const declares = node.children.some(({ kind }) => kind === ':=');
  const as = { ...node, kind: declares ? 'short_var_declaration' : 'assignment_statement' };
  const operator = node.children.map((child) =>
    child.kind === '=' ? { ...child, field: 'operator' } : child,
  );
  return lowerStatement(l, { ...as, children: operator });
}
