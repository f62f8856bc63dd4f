import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { assigned } from '../../model/core-types.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { assign, declareNames, lowerConstants, lowerVariables } from './assignments.ts';
import { type Lowering, listed, operatorOf, unparenthesised } from './context.ts';
import { lowerLoop } from './loops.ts';
import { lowerSelect, lowerSwitch, lowerTypeSwitch } from './switches.ts';

/** Statements one after the other, whether the grammar has them in a list of its own or not. */
export function lowerStatements(l: Lowering, nodes: readonly AstNode[]): readonly Core[] {
  return nodes.flatMap((node) =>
    node.kind === 'statement_list' ? lowerStatements(l, named(node)) : lowerStatement(l, node),
  );
}

/** One statement may be several: `a, b := 1, 2` declares two variables. */
export function lowerStatement(l: Lowering, node: AstNode): readonly Core[] {
  if (node.extra) return [];
  switch (node.kind) {
    case 'expression_statement':
      return lowerStatement(l, named(node)[0]!);
    case 'empty_statement':
      return [];
    case 'block':
      return [core('block', '', l.statements(node), node)];
    case 'short_var_declaration':
      return declareNames(l, listed(fieldOf(node, 'left')), listed(fieldOf(node, 'right')), node);
    case 'var_declaration':
      return specs(node, 'var_spec').flatMap((spec) => lowerVariables(l, spec));
    case 'const_declaration':
      return lowerConstants(l, node);
    case 'type_declaration':
      return specs(node, 'type_spec', 'type_alias').map((spec) =>
        core('opaque', 'frame type', [l.type(spec)], spec),
      );
    case 'assignment_statement':
      return assign(l, listed(fieldOf(node, 'left')), operatorOf(node), listed(fieldOf(node, 'right')), node);
    case 'inc_statement':
    case 'dec_statement': {
      const operator = node.kind === 'inc_statement' ? '+=' : '-=';
      const one: AstNode = { ...node, kind: 'int_literal', text: '1', children: [], field: null };
      return assign(l, [named(node)[0]!], operator, [one], node);
    }
    case 'if_statement':
      return [lowerIf(l, node)];
    case 'for_statement':
      return [lowerLoop(l, node)];
    case 'expression_switch_statement':
      return [lowerSwitch(l, node)];
    case 'type_switch_statement':
      return [lowerTypeSwitch(l, node)];
    case 'select_statement':
      return [lowerSelect(l, node)];
    case 'return_statement':
      return [lowerReturn(l, node)];
    case 'break_statement':
    case 'continue_statement':
      return [
        core(node.kind === 'break_statement' ? 'break' : 'continue', named(node)[0]?.text ?? '', [], node),
      ];
    case 'fallthrough_statement':
      return [core('opaque', 'frame fallthrough', [], node)];
    case 'labeled_statement': {
      const inner = named(node).find(({ field: role }) => role !== 'label');
      const body = core('block', '', inner ? lowerStatement(l, inner) : [], node);
      return [core('label', fieldOf(node, 'label')!.text, [body], node)];
    }
    case 'defer_statement':
    case 'go_statement':
      return [lowerLater(l, node)];
    case 'send_statement': {
      const parts = [l.expression(fieldOf(node, 'channel')!), l.expression(fieldOf(node, 'value')!)];
      return [core('evaluate', '', [core('opaque', 'send', parts, node)], node)];
    }
    case 'call_expression':
      return [lowerCallStatement(l, node)];
    default:
      return [core('evaluate', '', [l.expression(node)], node)];
  }
}

/** The declarations that stand under one word: `const ( a = 1; b = 2 )` has two, in parentheses or not. */
export function specs(node: AstNode, ...kinds: readonly string[]): readonly AstNode[] {
  return named(node).flatMap((child) =>
    kinds.includes(child.kind) ? [child] : /_spec_list$/.test(child.kind) ? specs(child, ...kinds) : [],
  );
}

/** `panic(v)` leaves as `throw` does; deferred functions see it either way. */
function lowerCallStatement(l: Lowering, node: AstNode): Core {
  const made = l.expression(node);
  const callee = made.op === 'call' ? made.children[0]! : null;
  const panics =
    callee?.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.name === 'panic';
  if (panics && made.children.length === 2) return core('throw', '', [made.children[1]!], node);
  return core('evaluate', '', [made], node);
}

/** Function and arguments are evaluated now, the call is made at the end of the function, or by another goroutine. */
function lowerLater(l: Lowering, node: AstNode): Core {
  const inner = unparenthesised(named(node)[0]!);
  const made = l.expression(inner);
  const text = node.kind === 'defer_statement' ? 'frame defer' : 'go';
  return core(
    'evaluate',
    '',
    [core('opaque', text, made.op === 'call' ? made.children : [made], node)],
    node,
  );
}

function lowerIf(l: Lowering, node: AstNode): Core {
  const initializer = fieldOf(node, 'initializer');
  const before = initializer ? lowerStatement(l, initializer) : [];
  const test = l.expression(fieldOf(node, 'condition')!);
  const yes = core('block', '', l.statements(fieldOf(node, 'consequence')!), fieldOf(node, 'consequence'));
  const alternative = fieldOf(node, 'alternative');
  const no = alternative
    ? core(
        'block',
        '',
        alternative.kind === 'block' ? l.statements(alternative) : lowerStatement(l, alternative),
        alternative,
      )
    : core('nothing');
  const choose = core('choose', '', [test, yes, no], node);
  return before.length > 0 ? core('block', '', [...before, choose], node) : choose;
}

function lowerReturn(l: Lowering, node: AstNode): Core {
  const { frame } = l;
  const given = listed(named(node)[0] ?? null);
  const one = (values: readonly Core[]): readonly Core[] =>
    values.length > 1 ? [core('array', 'tuple', values, node)] : values;
  const wrap = (values: readonly Core[]): Core =>
    core(
      'return',
      '',
      frame?.defers && frame.named ? [core('opaque', 'results', values, node)] : one(values),
      node,
    );
  if (given.length === 0 && frame?.named) {
    return wrap(
      frame.named.map((variable, at) =>
        variable
          ? core('variable', '', [], node, variable)
          : core('convert', 'zero', [frame.results[at]!, core('nothing')], node),
      ),
    );
  }
  const values = given.map((value) => l.expression(value));
  const results = frame?.results ?? [];
  const typed = values.length === results.length;
  return wrap(typed ? values.map((value, at) => assigned(results[at]!, value)) : values);
}
