import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { type Lowering, unparenthesised } from './context.ts';

const PREDECLARED = new Set([
  ...['bool', 'string', 'error', 'uintptr', 'complex64', 'complex128', 'float32', 'float64', 'comparable'],
  ...['int', 'int8', 'int16', 'int32', 'int64', 'uint', 'uint8', 'uint16', 'uint32', 'uint64'],
]);
const ALIASES: Readonly<Record<string, string>> = { byte: 'uint8', rune: 'int32' };

/** The name of a type that the language declares, as one spelling; null for other names. */
export function predeclaredType(name: string): Core | null {
  if (name === 'any') return core('type', 'interface');
  const own = ALIASES[name] ?? name;
  return PREDECLARED.has(own) ? core('type', own) : null;
}

/** A type; `any` is `interface{}`, `byte` is `uint8`. What isn't known is its tokens, with the names resolved. */
export function lowerType(l: Lowering, wrapped: AstNode): Core {
  const node = unparenthesised(wrapped);
  switch (node.kind) {
    case 'identifier':
    case 'type_identifier':
    case 'package_identifier': {
      const variable = l.name(node);
      const known = variable.kind === 'free' ? predeclaredType(variable.name) : aliased(l, variable);
      return known ?? core('variable', '', [], node, variable);
    }
    case 'qualified_type': {
      const variable = l.packageMember(fieldOf(node, 'package')!, fieldOf(node, 'name')!);
      return variable ? core('variable', '', [], node, variable) : structure(l, node);
    }
    case 'selector_expression': {
      const variable = l.packageMember(fieldOf(node, 'operand')!, fieldOf(node, 'field')!);
      return variable ? core('variable', '', [], node, variable) : structure(l, node);
    }
    case 'unary_expression':
    case 'pointer_type':
      return core('type', '*', [lowerType(l, named(node).at(-1)!)], node);
    case 'slice_type':
      return core('type', '[]', [lowerType(l, fieldOf(node, 'element')!)], node);
    case 'array_type':
      return core(
        'type',
        '[n]',
        [l.expression(fieldOf(node, 'length')!), lowerType(l, fieldOf(node, 'element')!)],
        node,
      );
    case 'map_type':
      return core(
        'type',
        'map',
        [lowerType(l, fieldOf(node, 'key')!), lowerType(l, fieldOf(node, 'value')!)],
        node,
      );
    case 'channel_type': {
      const tokens = node.children.filter((child) => !child.named).map(({ kind }) => kind);
      return core('type', tokens.join(' '), [lowerType(l, fieldOf(node, 'value')!)], node);
    }
    case 'function_type':
      return functionType(l, node);
    case 'generic_type':
    case 'type_instantiation_expression':
      return core(
        'type',
        'generic',
        named(node).flatMap((part) => argumentsOf(l, part)),
        node,
      );
    case 'type_elem':
    case 'type_constraint':
      return named(node).length === 1 && node.children.length === 1
        ? lowerType(l, named(node)[0]!)
        : structure(l, node);
    case 'interface_type':
      return named(node).length === 0 ? core('type', 'interface', [], node) : structure(l, node);
    default:
      return structure(l, node);
  }
}

/** `type Names = []string` in the same file: the one is the other, wherever it is named. */
function aliased(l: Lowering, { binding }: CoreVariable): Core | null {
  const name = binding?.kind === 'type' ? binding.declarations[0] : undefined;
  const spec = name && l.parent(name);
  if (spec?.kind !== 'type_alias' || fieldOf(spec, 'type_parameters') || aliases.has(spec)) return null;
  aliases.add(spec);
  const made = lowerType(l, fieldOf(spec, 'type')!);
  aliases.delete(spec);
  return made;
}

/** Aliases that are being looked through, so that one which names itself, and is no program, ends. */
const aliases = new Set<AstNode>();

function argumentsOf(l: Lowering, part: AstNode): readonly Core[] {
  return part.kind === 'type_arguments' ? named(part).map((one) => lowerType(l, one)) : [lowerType(l, part)];
}

/** `func(a, b int) error`: the types of its parameters, and last those of its results. */
export function functionType(l: Lowering, node: AstNode): Core {
  const results = core('type', 'results', resultTypes(l, node));
  return core('type', 'func', [...parameterTypes(l, fieldOf(node, 'parameters')), results], node);
}

/** None for a function that gives nothing back, and one for each result however they are spelled. */
export function resultTypes(l: Lowering, node: AstNode): readonly Core[] {
  const result = fieldOf(node, 'result');
  if (!result) return [];
  return result.kind === 'parameter_list' ? parameterTypes(l, result) : [lowerType(l, result)];
}

/** One type for each parameter: `a, b int` has two. */
export function parameterTypes(l: Lowering, list: AstNode | null): readonly Core[] {
  if (!list) return [];
  return named(list).flatMap((parameter) => {
    const written = fieldOf(parameter, 'type');
    // `func f(labels invalid type)` is no program, in which there may be anything.
    const type = written ? lowerType(l, written) : structure(l, parameter);
    if (parameter.kind === 'variadic_parameter_declaration') return [core('type', '...', [type], parameter)];
    const count = Math.max(1, parameter.children.filter(({ field: role }) => role === 'name').length);
    return Array.from({ length: count }, () => type);
  });
}

function structure(l: Lowering, node: AstNode): Core {
  if (node.children.length === 0) {
    const isName = /^(?:identifier|type_identifier|package_identifier)$/.test(node.kind);
    return isName ? lowerType(l, node) : core('type', `${node.kind} ${node.text}`, [], node);
  }
  if (/string_literal$/.test(node.kind))
    return core('type', l.file.text.slice(node.start, node.end), [], node);
  const inside = node.children.filter(
    ({ extra, kind }) => !extra && kind !== ';' && kind !== '\n' && kind !== ',',
  );
  return core(
    'type',
    node.kind,
    inside.map((child) =>
      child.named && child.kind !== node.kind ? typeOrStructure(l, child) : structure(l, child),
    ),
    node,
  );
}

function typeOrStructure(l: Lowering, node: AstNode): Core {
  return /_type$|^type_/.test(node.kind) ? lowerType(l, node) : structure(l, node);
}
