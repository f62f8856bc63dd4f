import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core, TYPEOF_NAME } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { type Lowering, unparenthesised } from './context.ts';
import { lowerJsx } from './jsx.ts';
import { cooked, numberLiteral, stringLiteral } from './literals.ts';
import { lowerObject } from './objects.ts';
import { withHoles } from './patterns.ts';
import { regexLiteral } from './regular-expressions.ts';

/** A value as a common form; what has none stays opaque, with what stands in it lowered all the same. */
export function lowerExpression(lowering: Lowering, node: AstNode): Core {
  const { expression } = lowering;
  switch (node.kind) {
    case 'identifier':
    case 'shorthand_property_identifier':
    case 'undefined': {
      const variable = lowering.variable(node);
      if (node.kind === 'undefined' || (node.text === 'undefined' && (!variable || variable.kind === 'free')))
        return core('literal', 'undefined', [], node);
      return variable ? core('variable', '', [], node, variable) : lowering.opaque(node);
    }
    case 'number':
      return numberLiteral(node);
    case 'string':
      return stringLiteral(node);
    case 'true':
    case 'false':
      return core('literal', `b:${node.kind}`, [], node);
    case 'null':
      return core('literal', 'null', [], node);
    case 'regex':
      return regexLiteral(lowering, node);
    case 'this':
      return core('this', '', [], node);
    case 'super':
      return core('super', '', [], node);
    case 'template_string':
      return lowerTemplate(lowering, node);
    case 'parenthesized_expression':
      return expression(unparenthesised(node));
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression':
    case 'instantiation_expression':
      return expression(named(node)[0]!);
    case 'type_assertion':
      return expression(named(node).at(-1)!);
    case 'member_expression':
    case 'subscript_expression':
    case 'call_expression':
      return lowerChain(lowering, node);
    case 'new_expression': {
      const callee = expression(fieldOf(node, 'constructor')!);
      return core('new', '', [callee, ...lowerArguments(lowering, fieldOf(node, 'arguments'))], node);
    }
    case 'unary_expression':
      return lowerUnary(lowering, node);
    case 'binary_expression':
      return lowerBinary(lowering, node);
    case 'ternary_expression':
      return core(
        'choose',
        '',
        [fieldOf(node, 'condition')!, fieldOf(node, 'consequence')!, fieldOf(node, 'alternative')!].map(
          expression,
        ),
        node,
      );
    case 'assignment_expression':
      return core(
        'assign',
        '',
        [lowering.target(unwrapped(fieldOf(node, 'left')!), false), expression(fieldOf(node, 'right')!)],
        node,
      );
    case 'augmented_assignment_expression':
      return lowerAugmented(lowering, node);
    case 'update_expression': {
      const operator = node.children.find(({ kind }) => kind === '++' || kind === '--')!;
      const target = lowering.target(unwrapped(fieldOf(node, 'argument')!), false);
      const prefix = operator.start === node.start;
      return core('assign', `${prefix ? 'pre' : 'post'}${operator.kind}`, [target, core('nothing')], node);
    }
    case 'sequence_expression':
      return core('sequence', '', flatSequence(node).map(expression), node);
    case 'await_expression':
      return core('await', '', [expression(named(node)[0]!)], node);
    case 'yield_expression': {
      const value = named(node)[0];
      return core('yield', hasToken(node, '*') ? '*' : '', value ? [expression(value)] : [], node);
    }
    case 'array':
      return core('array', '', withHoles(node, expression), node);
    case 'object':
      return lowerObject(lowering, node);
    case 'spread_element':
      return core('spread', '', named(node).map(expression), node);
    case 'arrow_function':
    case 'function_expression':
    case 'generator_function': {
      const made = lowering.callable(node);
      const name = fieldOf(node, 'name');
      const variable = name && lowering.variable(name);
      const recursive = name && variable?.binding && variable.binding.references.length > 0;
      return recursive
        ? core('function', made.text, [...made.children, core('bind', '', [], name, variable)], node)
        : made;
    }
    case 'class': {
      const name = fieldOf(node, 'name');
      const variable = name && lowering.variable(name);
      const made = lowering.classBody(node);
      return variable ? core('opaque', 'class', [core('bind', '', [], name, variable), made], node) : made;
    }
    case 'jsx_element':
    case 'jsx_self_closing_element':
      return lowerJsx(lowering, node);
    default:
      return lowering.opaque(node);
  }
}

function unwrapped(node: AstNode): AstNode {
  const inner = unparenthesised(node);
  return inner.kind === 'non_null_expression' || inner.kind === 'as_expression'
    ? unwrapped(named(inner)[0]!)
    : inner;
}

function flatSequence(node: AstNode): readonly AstNode[] {
  return named(node).flatMap((inner) =>
    inner.kind === 'sequence_expression' ? flatSequence(inner) : [inner],
  );
}

function lowerArguments(lowering: Lowering, node: AstNode | null): readonly Core[] {
  return node ? named(node).map(lowering.expression) : [];
}

/**
 * A chain ends as a whole where a link finds nothing: `a?.b.c` is `chain(member c (member b (?. a)))`, while in
 * `(a?.b).c` the parentheses end it.
 */
function lowerChain(lowering: Lowering, node: AstNode): Core {
  let optional = false;
  const link = (inner: AstNode): Core => {
    switch (inner.kind) {
      case 'non_null_expression':
        return link(named(inner)[0]!);
      case 'member_expression':
        return core('member', fieldOf(inner, 'property')!.text, [object(inner, 'object')], inner);
      case 'subscript_expression': {
        const key = lowering.expression(fieldOf(inner, 'index')!);
        const from = object(inner, 'object');
        return /^s:[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key.text) && key.op === 'literal'
          ? core('member', key.text.slice(2), [from], inner)
          : core('index', '', [from, key], inner);
      }
      case 'call_expression':
        return call(inner);
      default:
        return lowering.expression(inner);
    }
  };
  const object = (inner: AstNode, role: string): Core => {
    const made = link(fieldOf(inner, role)!);
    const isOptional = inner.children.some(({ kind }) => kind === 'optional_chain' || kind === '?.');
    optional ||= isOptional;
    return isOptional ? core('unary', '?.', [made], made.source) : made;
  };
  const call = (inner: AstNode): Core => {
    const list = fieldOf(inner, 'arguments');
    if (list?.kind === 'template_string')
      return core(
        'opaque',
        `tagged ${rawPieces(list)}`,
        [link(fieldOf(inner, 'function')!), ...substitutions(lowering, list)],
        inner,
      );
    const callee = inner.children.find(({ field: role }) => role === 'function');
    if (callee?.kind === 'import') return core('opaque', 'import', lowerArguments(lowering, list), inner);
    return core('call', '', [object(inner, 'function'), ...lowerArguments(lowering, list)], inner);
  };
  const made = link(node);
  return optional ? core('unary', 'chain', [made], node) : made;
}

function lowerUnary(lowering: Lowering, node: AstNode): Core {
  const operator = node.children.find(({ field: role }) => role === 'operator')?.text ?? '';
  const operand = lowering.expression(fieldOf(node, 'argument')!);
  if (operator === 'void' && operand.op === 'literal') return core('literal', 'undefined', [], node);
  // Alone among all that looks at a name, this doesn't fail where it isn't there.
  const asks = operator === 'typeof' && operand.op === 'variable' && lowering.mayBeMissing(operand.variable!);
  return core('unary', asks ? TYPEOF_NAME : operator, [operand], node);
}

function lowerBinary(lowering: Lowering, node: AstNode): Core {
  const operator = node.children.find(({ field: role }) => role === 'operator')?.text ?? '';
  const [left, right] = [fieldOf(node, 'left')!, fieldOf(node, 'right')!];
  if (left.kind === 'private_property_identifier')
    return core('opaque', `in ${left.text}`, [lowering.expression(right)], node);
  const op = operator === '&&' || operator === '||' || operator === '??' ? 'logical' : 'binary';
  return core(op, operator, [lowering.expression(left), lowering.expression(right)], node);
}

/** `x += y` on a simple variable is `x = x + y`: either reads `x` before `y` is evaluated. */
function lowerAugmented(lowering: Lowering, node: AstNode): Core {
  const operator = node.children.find(({ field: role }) => role === 'operator')?.text ?? '';
  const target = lowering.target(unwrapped(fieldOf(node, 'left')!), false);
  const value = lowering.expression(fieldOf(node, 'right')!);
  const simple = target.op === 'variable' && !/^(?:&&|\|\||\?\?)=$/.test(operator);
  if (!simple) return core('assign', operator, [target, value], node);
  return core('assign', '', [target, core('binary', operator.slice(0, -1), [target, value], node)], node);
}

function lowerTemplate(lowering: Lowering, node: AstNode): Core {
  const pieces: Core[] = [];
  let text: AstNode[] = [];
  const flush = (): boolean => {
    const value = cooked(text);
    if (value === null) return false;
    if (text.length > 0) pieces.push(core('literal', `s:${value}`, [], text[0]!));
    text = [];
    return true;
  };
  for (const part of node.children.slice(1, -1)) {
    if (part.kind === 'template_substitution') {
      if (!flush()) return lowering.opaque(node);
      pieces.push(lowering.expression(named(part)[0]!));
    } else if (!part.extra) text.push(part);
  }
  if (!flush()) return lowering.opaque(node);
  return core('template', '', pieces, node);
}

function rawPieces(node: AstNode): string {
  return node.children.map((part) => (part.kind === 'template_substitution' ? '${}' : part.text)).join('');
}

function substitutions(lowering: Lowering, node: AstNode): readonly Core[] {
  return node.children
    .filter(({ kind }) => kind === 'template_substitution')
    .map((part) => lowering.expression(named(part)[0]!));
}
