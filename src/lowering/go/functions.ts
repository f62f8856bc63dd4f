import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { zeroValue } from '../../model/go-zero-values.ts';
import { fieldOf, fieldsOf, named } from '../../model/node-parts.ts';
import { type Frame, isBlank, type Lowering } from './context.ts';
import { functionType, parameterTypes, resultTypes } from './types.ts';

/** `func name(...)`, and with its receiver as its first parameter a method. */
export function lowerFunction(l: Lowering, node: AstNode): Core {
  const receiver = fieldOf(node, 'receiver');
  const lists = [receiver, fieldOf(node, 'parameters')].filter((list) => list !== null);
  const parameters = core(
    'parameters',
    '',
    lists.flatMap((list) => lowerParameters(l, list)),
    node,
  );
  return core('function', kinds(node), [parameters, lowerBody(l, node)], node);
}

/** A literal's type stands in its form; a declared function's is its signature. */
export function lowerFunctionLiteral(l: Lowering, node: AstNode): Core {
  const list = fieldOf(node, 'parameters');
  const parameters = core(
    'parameters',
    '',
    [...(list ? lowerParameters(l, list) : []), functionType(l, node)],
    list,
  );
  return core('function', kinds(node), [parameters, lowerBody(l, node)], node);
}

/** `valued` where it has results: a call of it is worth something, or it is no program. */
function kinds(node: AstNode): string {
  return fieldOf(node, 'result') ? 'arrow typed valued' : 'arrow typed';
}

function lowerParameters(l: Lowering, list: AstNode): readonly Core[] {
  return named(list).flatMap((parameter) => {
    const [type] = parameterTypes(l, {
      ...list,
      children: [{ ...parameter, children: parameter.children.filter(({ field: role }) => role !== 'name') }],
    });
    const names = fieldsOf(parameter, 'name');
    const variadic = parameter.kind === 'variadic_parameter_declaration';
    const own = variadic ? core('type', '[]', type!.children) : type!;
    const binds = names.length === 0 ? [unnamed(own)] : names.map((name) => bindTo(l, name, own));
    return variadic ? binds.map((bind) => core('spread', '', [bind], parameter)) : binds;
  });
}

function unnamed(type: Core): Core {
  return core('bind', '', [], null, { name: '_', kind: 'temporary', binding: null, symbol: null, type });
}

/** Declares a name; a blank one is a variable that nobody can ask for. */
export function bindTo(l: Lowering, name: AstNode, type: Core | null): Core {
  const binding = isBlank(name) ? null : l.file.bindings.of(name);
  if (!binding) return { ...unnamed(type ?? core('type', 'unknown')), source: name };
  const variable = l.variable(binding);
  variable.type ??= type;
  return core('bind', '', [], name, variable);
}

/**
 * Named results are variables that start as zero; a `return` without values gives them.
 *
 *     func f() (n int) { n = g(); return }      ->      func f() int { n := 0; n = g(); return n }
 *
 * With a deferred function, which can still change them, they stay what they are. Where nobody names them, and no
 * `return` is without values, they only have their names to be read.
 */
function lowerBody(l: Lowering, node: AstNode): Core {
  const body = fieldOf(node, 'body');
  if (!body) return core('nothing');
  const around = l.frame;
  const types = resultTypes(l, node);
  const result = fieldOf(node, 'result');
  const written =
    result?.kind === 'parameter_list' ? named(result).flatMap((one) => fieldsOf(one, 'name')) : [];
  const isOnlyRead = written.every((name) => isBlank(name) || !isMentioned(l, name)) && !returnsBare(body);
  const names = isOnlyRead ? [] : written;
  const binds = names.map((name, at) => bindTo(l, name, types[at] ?? null));
  const frame: Frame = {
    results: types,
    named:
      names.length > 0
        ? binds.map(({ variable, source }) => (source && isBlank(source) ? null : variable))
        : null,
    defers: defers(body),
  };
  l.frame = frame;
  const statements = jumpsAnywhere(body) ? [asItStands(l, body)] : l.statements(body);
  l.frame = around;
  const declared =
    binds.length === 0
      ? []
      : frame.defers
        ? [core('opaque', 'frame results', binds, result)]
        : binds.flatMap((bind, at) =>
            bind.variable!.kind === 'temporary'
              ? []
              : [core('let', 'let', [bind, zeroValue(types[at]!)], result)],
          );
  return core('block', '', [...declared, ...statements], body);
}

/**
 * A body with a `goto` as it stands: what is behind a `return` may be reached, and what stands behind a label be done
 * again, so that no statement may be taken away or moved as elsewhere.
 *
 *     return -1; Found: return use(i)
 */
function asItStands(l: Lowering, body: AstNode): Core {
  return core('evaluate', '', [core('opaque', 'frame goto', [l.opaque(body)], body)], body);
}

/** `goto` of this function, and not of one inside it. */
function jumpsAnywhere(node: AstNode): boolean {
  if (node.kind === 'goto_statement') return true;
  return node.children.some((child) => child.kind !== 'func_literal' && jumpsAnywhere(child));
}

function isMentioned(l: Lowering, name: AstNode): boolean {
  const binding = l.file.bindings.of(name);
  return !binding || binding.references.some((reference) => !binding.declarations.includes(reference));
}

/** `return` without values, of this function and not of one inside it. */
function returnsBare(node: AstNode): boolean {
  if (node.kind === 'return_statement') return named(node).length === 0;
  return node.children.some((child) => child.kind !== 'func_literal' && returnsBare(child));
}

/** `defer` of this function, not of one inside it; `recover` matters only where something is deferred. */
function defers(node: AstNode): boolean {
  if (node.kind === 'defer_statement') return true;
  return node.children.some((child) => child.kind !== 'func_literal' && defers(child));
}
