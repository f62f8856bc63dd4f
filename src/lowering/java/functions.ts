import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { isPlainClassOf } from './classes.ts';
import { type Lowering, typed } from './context.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import { lowerBlock } from './statements.ts';
import { hasModifier } from './syntax.ts';

/** `x -> x + 1` is a function that returns `x + 1`; `this` in it is that of the code around. */
export function lowerLambda(l: Lowering, node: AstNode): Core {
  const body = partOf(node, 'body')!;
  const block =
    body.kind === 'block'
      ? lowerBlock(l, body)
      : core('block', '', [core('return', '', [lowerExpression(l, body)], body)], body);
  return core('function', 'arrow exact', [lowerParameters(l, partOf(node, 'parameters')), block], node);
}

/**
 * A method or constructor with its parameters and its body. One that is `synchronized` locks its object, or its class,
 * around all it does.
 */
export function lowerMethodFunction(l: Lowering, node: AstNode): Core {
  const body = partOf(node, 'body');
  const parameters = lowerParameters(l, partOf(node, 'parameters'));
  if (!body) return core('function', 'method exact', [parameters, core('nothing')], node);
  const block = lowerBlock(l, body);
  const isLocked = hasModifier(node, 'synchronized');
  const lock = (): Core =>
    hasModifier(node, 'static') ? core('member', 'class', [isPlainClassOf(l, node)]) : core('this');
  const locked = isLocked
    ? core('block', '', [core('opaque', 'synchronized', [lock(), block], body)], body)
    : block;
  return core('function', 'method exact', [parameters, locked], node);
}

function lowerParameters(l: Lowering, list: AstNode | null): Core {
  const nodes = list === null ? [] : list.kind === 'identifier' ? [list] : named(list);
  return core(
    'parameters',
    '',
    nodes
      .filter(({ kind }) => kind !== 'receiver_parameter')
      .map((parameter) => lowerParameter(l, parameter)),
    list,
  );
}

/** What follows `...` may be given as one array or as many values, which only the types tell. */
function lowerParameter(l: Lowering, node: AstNode): Core {
  if (node.kind === 'identifier') return lowerBind(l, node);
  const name = partOf(node, 'name');
  if (node.kind === 'formal_parameter' && name) return lowerBind(l, name);
  if (node.kind !== 'spread_parameter') return lowerUnknown(l, node);
  const declarator = node.children.find(({ kind }) => kind === 'variable_declarator');
  const own = declarator && partOf(declarator, 'name');
  return core('opaque', 'varargs', own ? [lowerBind(l, own)] : [], node);
}

/** The declaration of a local variable or class; opaque where nothing is known to be declared there. */
export function lowerBind(l: Lowering, name: AstNode): Core {
  const binding = l.file.bindings.of(name);
  if (!binding) return lowerUnknown(l, name);
  const variable = l.variable(binding);
  return typed(core('bind', '', [], name, variable), variable.spelled);
}
