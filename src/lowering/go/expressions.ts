import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import {
  assigned,
  converted,
  defaultType,
  isUntyped,
  ordered,
  staticType,
  UNTYPED,
} from '../../model/core-types.ts';
import { fieldNamesOf } from '../../model/go-structs.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { type Lowering, operatorOf, unparenthesised } from './context.ts';
import { lowerFunctionLiteral } from './functions.ts';
import { libraryConstant } from './library-names.ts';
import { resultOfLibrary } from './library-results.ts';
import { lowerLiteral } from './literals.ts';

/**
 * A value as a common form, with parentheses taken off and its type where that shows; what has no form stays opaque.
 */
export function lowerExpression(l: Lowering, wrapped: AstNode): Core {
  const node = unparenthesised(wrapped);
  switch (node.kind) {
    case 'identifier':
    case 'type_identifier':
    case 'field_identifier':
    case 'package_identifier':
      return lowerName(l, node);
    case 'true':
    case 'false':
    case 'nil':
    case 'iota':
      return lowerName(l, node);
    case 'int_literal':
    case 'float_literal':
    case 'imaginary_literal':
    case 'rune_literal':
    case 'interpreted_string_literal':
    case 'raw_string_literal':
      return lowerLiteral(node);
    case 'selector_expression': {
      const [operand, member] = [fieldOf(node, 'operand')!, fieldOf(node, 'field')!];
      const module = operand.children.length === 0 ? l.file.bindings.of(operand)?.import?.module : undefined;
      const constant = module === undefined ? null : libraryConstant(module, member.text, node);
      if (constant) return constant;
      const known = l.packageMember(operand, member);
      if (known) return core('variable', '', [], node, known);
      return core('member', member.text, [l.isType(operand) ? l.type(operand) : l.expression(operand)], node);
    }
    case 'index_expression': {
      const [operand, index] = [fieldOf(node, 'operand')!, fieldOf(node, 'index')!];
      if (l.isType(index))
        return core(
          'convert',
          'instance',
          [core('type', 'of', [l.type(index)]), l.expression(operand)],
          node,
        );
      return core('index', '', [l.expression(operand), l.expression(index)], node);
    }
    case 'slice_expression': {
      const at = (role: string): Core => {
        const part = fieldOf(node, role);
        return part ? l.expression(part) : core('nothing');
      };
      const end = isWholeLength(l, node) ? core('nothing') : at('end');
      // `xs[0:n]` begins where `xs[:n]` does.
      const start = fieldOf(node, 'start')?.text === '0' ? core('nothing') : at('start');
      const parts = [l.expression(fieldOf(node, 'operand')!), start, end, at('capacity')];
      return core('index', 'slice', parts, node);
    }
    case 'call_expression':
      return lowerCall(l, node);
    case 'type_conversion_expression':
      return lowerConversion(l, node, fieldOf(node, 'type')!, fieldOf(node, 'operand')!);
    case 'type_assertion_expression':
      return core(
        'convert',
        'assert',
        [l.type(fieldOf(node, 'type')!), l.expression(fieldOf(node, 'operand')!)],
        node,
      );
    case 'type_instantiation_expression':
      return l.opaque(node);
    case 'composite_literal':
      return lowerComposite(l, l.type(fieldOf(node, 'type')!), fieldOf(node, 'body')!, node);
    case 'func_literal':
      return lowerFunctionLiteral(l, node);
    case 'unary_expression':
      return lowerUnary(l, node);
    case 'binary_expression':
      return lowerBinary(l, node);
    case 'variadic_argument':
      return core('spread', '', named(node).map(l.expression), node);
    default:
      return /_type$/.test(node.kind) ? l.type(node) : l.opaque(node);
  }
}

/**
 *     s[a:len(s)]      ->      s[a:]
 *
 * Of a variable that nothing before it can write in between.
 */
function isWholeLength(l: Lowering, node: AstNode): boolean {
  const [operand, start, end] = ['operand', 'start', 'end'].map((role) => {
    const part = fieldOf(node, role);
    return part && unparenthesised(part);
  });
  const callee = end?.kind === 'call_expression' ? fieldOf(end, 'function')! : null;
  if (callee?.text !== 'len' || l.name(callee).kind !== 'free' || fieldOf(node, 'capacity')) return false;
  const measured = named(fieldOf(end!, 'arguments')!);
  const binding = operand?.kind === 'identifier' ? l.file.bindings.of(operand) : null;
  const isSteady = !start || /^(?:identifier|int_literal)$/.test(start.kind);
  return (
    binding !== null && isSteady && measured.length === 1 && l.file.bindings.of(measured[0]!) === binding
  );
}

function lowerName(l: Lowering, node: AstNode): Core {
  const variable = l.name(node);
  if (variable.kind === 'free') {
    if (node.text === 'true' || node.text === 'false') return core('literal', `b:${node.text}`, [], node);
    if (node.text === 'nil') return core('literal', 'null', [], node);
  }
  return core('variable', '', [], node, variable);
}

/** A call, or a conversion that looks like one; `make` and `new` take a type first. */
function lowerCall(l: Lowering, node: AstNode): Core {
  const callee = unparenthesised(fieldOf(node, 'function')!);
  const list = named(fieldOf(node, 'arguments')!);
  const [only] = list;
  if (l.isType(callee) && only && list.length === 1 && !fieldOf(node, 'type_arguments'))
    return lowerConversion(l, node, callee, only);
  const made = lowerExpression(l, callee);
  // Only the function that was deferred itself can recover, none that it calls.
  if (made.op === 'variable' && made.variable!.kind === 'free' && made.variable!.name === 'recover')
    return core('opaque', 'frame recover', [], node);
  const types = fieldOf(node, 'type_arguments');
  const target = types
    ? core('convert', 'instance', [core('type', 'of', named(types).map(l.type)), made], callee)
    : made;
  const builtin =
    made.op === 'variable' && made.variable!.kind === 'free' && /^(?:make|new)$/.test(made.variable!.name);
  const args = list.map((argument, at) =>
    builtin && at === 0 && (l.isType(argument) || /_type$|^type_/.test(argument.kind))
      ? l.type(argument)
      : l.expression(argument),
  );
  return core('call', '', [target, ...args], node);
}

/** `T(x)`; where `T` may be a generic function as well, a call. */
function lowerConversion(l: Lowering, node: AstNode, type: AstNode, operand: AstNode): Core {
  if (type.kind === 'generic_type') {
    const base = fieldOf(type, 'type')!;
    // What another package declares may be a function, which may do anything.
    if (base.kind === 'qualified_type' || !l.isType(base)) {
      const types = core('type', 'of', named(type).slice(1).flatMap(named).map(l.type));
      const made = base.kind === 'qualified_type' ? l.type(base) : lowerName(l, base);
      return core(
        'call',
        '',
        [core('convert', 'instance', [types, made], type), l.expression(operand)],
        node,
      );
    }
  }
  return converted(l.type(type), l.expression(operand));
}

/** `T{a: 1}`, `[]T{x, y}`; inner literals take their type from the outer one. */
function lowerComposite(l: Lowering, type: Core, body: AstNode, node: AstNode): Core {
  const element = elementType(type);
  const inner = (part: AstNode): Core => {
    const value = part.kind === 'literal_element' ? named(part)[0]! : part;
    if (value.kind === 'literal_value') return elided(l, type, element, value);
    const made = l.expression(value);
    return element ? assigned(element, made) : made;
  };
  const isStruct = element === null;
  const names = isStruct ? fieldNames(type) : null;
  const parts = named(body).map((part, at) => {
    if (part.kind !== 'keyed_element')
      return names?.[at] ? core('property', names[at], [inner(part)], part) : inner(part);
    const [key, value] = [fieldOf(part, 'key')!, fieldOf(part, 'value')!];
    const name = named(key)[0]!;
    if (isStruct && name.kind === 'identifier') return core('property', name.text, [inner(value)], part);
    return core('property', '', [inner(key), inner(value)], part);
  });
  return core('object', isStruct ? 'struct' : 'elements', [type, ...parts], node);
}

/** `{1, 2}` in a `[]T` is `T{1, 2}`, in a `[]*T` it is `&T{1, 2}`. */
function elided(l: Lowering, type: Core, element: Core | null, value: AstNode): Core {
  if (!element) return lowerComposite(l, core('type', 'elided', [type]), value, value);
  if (element.op !== 'type' || element.text !== '*') return lowerComposite(l, element, value, value);
  return core('unary', '&', [lowerComposite(l, element.children[0]!, value, value)], value);
}

/** The fields of a struct that is declared in this file, so that `T{1, 2}` is `T{x: 1, y: 2}`; null for others. */
function fieldNames(type: Core): readonly string[] | null {
  const spec = type.op === 'variable' ? type.variable!.symbol?.declaration : null;
  return spec ? fieldNamesOf(spec) : null;
}

function elementType(type: Core): Core | null {
  if (type.op !== 'type') return null;
  return type.text === '[]' || type.text === '[n]' || type.text === 'map' ? type.children.at(-1)! : null;
}

function lowerUnary(l: Lowering, node: AstNode): Core {
  const operator = operatorOf(node);
  const operand = l.expression(fieldOf(node, 'operand')!);
  if (operator === '<-') return core('opaque', 'receive', [operand], node);
  if (operator === '+') return operand;
  if (operator === '*') {
    if (operand.op === 'unary' && operand.text === '&') return operand.children[0]!;
    return core('unary', '~*', [operand], node);
  }
  if (operator === '-' && operand.op === 'literal' && /^n:[1-9]/.test(operand.text))
    return core('literal', `n:-${operand.text.slice(2)}`, [], node);
  return core('unary', operator, [operand], node);
}

/** A division and a shift may fail. */
function lowerBinary(l: Lowering, node: AstNode): Core {
  const operator = operatorOf(node);
  const [left, right] = [l.expression(fieldOf(node, 'left')!), l.expression(fieldOf(node, 'right')!)];
  if (operator === '&&' || operator === '||') return core('logical', operator, [left, right], node);
  const fails =
    /^(?:\/|%|<<|>>)$/.test(operator) && !(right.op === 'literal' && /^n:(?!0|-)/.test(right.text));
  return ordered(core('binary', `${fails ? '~' : ''}${operator}`, [left, right], node));
}

/** A value that is given to a new variable: a constant without a type takes its default one. */
export function materialised(value: Core): Core {
  if (!isUntyped(value)) return value;
  // Text and truth are what they are under either type.
  if (value.op === 'literal' && /^[sb]:/.test(value.text)) return value;
  const type = defaultType(value) ?? constantType(value);
  return type ? core('convert', '', [type, value], value.source) : value;
}

/** A constant of the file with no type of its own was lowered with what is known of its value. */
function constantType(value: Core): Core | null {
  if (value.op !== 'variable') return null;
  const [inner] = value.variable!.type?.children ?? [];
  return inner ?? null;
}

/** The type that a variable gets from its value. */
export function typeOfValue(value: Core): Core | null {
  const type = staticType(value);
  return type === UNTYPED ? defaultType(value) : (type ?? resultOfLibrary(value));
}
