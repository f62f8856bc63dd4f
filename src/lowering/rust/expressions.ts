import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { lowerAssigned } from './assigned.ts';
import { breaksWithValue } from './blocks.ts';
import { bind, block, declare, temporary, unit, use, worth } from './build.ts';
import { lowerCall } from './calls.ts';
import { lowerConditionalValue, lowerTest } from './conditionals.ts';
import { failureAround } from './failures.ts';
import { lowerAsyncBlock, lowerClosure } from './functions.ts';
import { lowerValue } from './left-values.ts';
import { lowerLiteral } from './literals.ts';
import { jumpLabel, lowerLoop } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { lowerMacro } from './macros.ts';
import { lowerNumber } from './numbers.ts';
import { isDotted, lowerBinary, lowerUnary } from './operators.ts';
import { lowerPath } from './paths.ts';
import { lowerStructure } from './structure.ts';
import { bare, ofKind } from './tree-facts.ts';
import { lowerType, typesIn } from './types.ts';
import { valueOfBlock } from './values-of-blocks.ts';

/** Lowers an expression; children stand in the order in which Rust evaluates them. */
export function lowerExpression(l: Lowering, wrapped: AstNode): Core {
  const node = bare(wrapped);
  const lower = (child: AstNode): Core => lowerExpression(l, child);
  if (node.broken || node.kind === 'ERROR') return core('opaque', `ERROR ${spelling(node)}`, [], node);
  switch (node.kind) {
    case 'identifier':
    case 'self':
    case 'scoped_identifier':
    case 'type_identifier':
    case 'scoped_type_identifier':
      return lowerPath(l, node);
    case 'float_literal':
    case 'integer_literal':
      return lowerNumber(l, node);
    case 'boolean_literal':
    case 'char_literal':
    case 'string_literal':
    case 'raw_string_literal':
      return lowerLiteral(node);
    case 'unit_expression':
      return unit(node);
    case 'tuple_expression':
      return core('array', 'value tuple', named(node).map(lower), node);
    case 'array_expression':
      return hasToken(node, ';')
        ? core('opaque', 'value repeated', named(node).map(lower), node)
        : core('array', 'value array', named(node).map(lower), node);
    case 'reference_expression':
      return lowerReference(l, node);
    case 'unary_expression':
      return isDotted(l, node)
        ? core('opaque', 'value dereferenced', [lower(named(node)[0]!)], node)
        : lowerUnary(l, lower(named(node)[0]!), node);
    case 'binary_expression':
      return lowerBinary(l, node);
    case 'let_condition':
    case 'let_chain':
      return lowerTest(l, node);
    case 'assignment_expression':
    case 'compound_assignment_expr':
      return lowerAssigned(l, node);
    case 'call_expression':
      return lowerCall(l, node);
    case 'generic_function':
      return core(
        'opaque',
        'value turbofish',
        [
          lower(partOf(node, 'function')!),
          ...typesIn(partOf(node, 'type_arguments')).map((type) => lowerType(l, type)),
        ],
        node,
      );
    case 'field_expression':
      return core('member', `.${partOf(node, 'field')!.text}`, [lower(partOf(node, 'value')!)], node);
    case 'index_expression':
      return core('index', '', named(node).map(lower), node);
    case 'try_expression':
      return lowerTry(lower(named(node)[0]!), failureAround(l, node), node);
    case 'await_expression':
      return core('await', '', [lower(named(node)[0]!)], node);
    case 'type_cast_expression':
      // What is left to infer may be any number, each of which is cut off in another way.
      if (partOf(node, 'type')!.text === '_')
        return core('opaque', 'cast inferred', [lower(partOf(node, 'value')!)], node);
      return core(
        'opaque',
        'cast',
        [lower(partOf(node, 'value')!), lowerType(l, partOf(node, 'type')!)],
        node,
      );
    case 'range_expression': {
      const marks = node.children
        .filter(({ extra }) => !extra)
        .map((child) => (child.named ? '_' : child.text));
      return core('opaque', `value range ${marks.join('')}`, named(node).map(lower), node);
    }
    case 'struct_expression':
      return lowerStruct(l, node);
    case 'closure_expression':
      return lowerClosure(l, node);
    case 'async_block':
      return lowerAsyncBlock(l, node);
    case 'if_expression':
    case 'match_expression':
      return valueOfBlock(l, node, lowerConditionalValue(l, node));
    case 'block':
      return valueOfBlock(l, node, lowerValue(l, node));
    case 'unsafe_block':
      return valueOfBlock(l, node, lowerValue(l, ofKind(node, 'block')!));
    case 'loop_expression':
      if (breaksWithValue(node)) return core('opaque', 'loop value', [block(lowerLoop(l, node))], node);
      return lowerValue(l, node);
    case 'while_expression':
    case 'for_expression':
      return lowerValue(l, node);
    case 'return_expression':
      return core('return', '', valueIn(l, node), node);
    case 'break_expression':
      return core('break', jumpLabel(l, node), valueIn(l, node), node);
    case 'continue_expression':
      return core('continue', jumpLabel(l, node), [], node);
    case 'macro_invocation':
      return lowerMacro(l, node);
    default:
      return lowerStructure(l, node);
  }
}

function valueIn(l: Lowering, node: AstNode): readonly Core[] {
  const value = named(node).find(({ kind }) => kind !== 'label');
  return value && value.kind !== 'unit_expression' ? [lowerExpression(l, value)] : [];
}

function lowerReference(l: Lowering, node: AstNode): Core {
  const value = lowerExpression(l, partOf(node, 'value')!);
  if (hasToken(node, 'raw'))
    return core('opaque', `raw ${node.children.map(({ text }) => text).join(' ')}`, [value], node);
  const mut = node.children.some(({ kind }) => kind === 'mutable_specifier');
  return core('unary', mut ? '&mut' : '&', [value], node);
}

/**
 * `e?` is the value inside, or leaves the function with what failed.
 *
 *     (const t = e; if (failed(t)) return failure(t); inside(t))
 *
 * @param failing as what the function fails; undefined where that isn't known.
 */
function lowerTry(value: Core, failing: string | undefined, node: AstNode): Core {
  const tried = temporary('tried');
  const failure: Core = { ...core('opaque', 'cast failure', [use(tried)]), spelled: failing };
  const failed = core(
    'choose',
    '',
    [
      core('opaque', 'fits', [use(tried), core('opaque', 'pattern failed')]),
      block([core('return', '', [failure], node)]),
      core('nothing'),
    ],
    node,
  );
  return worth(
    [declare(bind(tried), value, node), failed],
    core('opaque', 'cast inside', [use(tried)], node),
    node,
  );
}

/** Fields by name, in the order in which they are written, since that is when they are evaluated. */
function lowerStruct(l: Lowering, node: AstNode): Core {
  const keys: string[] = [];
  const values: Core[] = [];
  let base: Core | null = null;
  for (const part of named(partOf(node, 'body')!)) {
    if (part.kind === 'base_field_initializer') base = lowerExpression(l, named(part)[0]!);
    else if (part.kind === 'shorthand_field_initializer' || part.kind === 'field_initializer') {
      const name = partOf(part, 'field') ?? ofKind(part, 'identifier')!;
      keys.push(`.${name.text}`);
      values.push(lowerExpression(l, partOf(part, 'value') ?? name));
      if (part.children.some(({ kind }) => kind === 'attribute_item')) return lowerStructure(l, node);
    } else return lowerStructure(l, node);
  }
  const name = partOf(node, 'name')!;
  const type =
    name.kind === 'generic_type_with_turbofish' || name.kind === 'generic_type'
      ? lowerType(l, name)
      : lowerPath(l, name);
  return core(
    'array',
    `${base ? 'value based' : 'value struct'} ${keys.join(' ')}`,
    base ? [type, ...values, base] : [type, ...values],
    node,
  );
}
