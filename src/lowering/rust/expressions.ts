import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { hasToken, named, spelling } from '../tree-facts.ts';
import { lowerAssigned } from './assigned.ts';
import { breaksWithValue, lowerValue } from './blocks.ts';
import { isTwiceBorrowed, keptReceiver } from './borrowed-receivers.ts';
import { bind, block, declare, not, temporary, unit, use, worth } from './build.ts';
import { lowerConditionalValue, lowerTest } from './conditionals.ts';
import { lowerAsyncBlock, lowerClosure } from './functions.ts';
import { lowerLiteral } from './literals.ts';
import { jumpLabel, lowerForEach, lowerLoop } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { lowerMacro } from './macros.ts';
import { lowerNumber } from './numbers.ts';
import { lowerPath } from './paths.ts';
import { lowerStructure } from './structure.ts';
import { around, bare, field, ofKind } from './tree-facts.ts';
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
          lower(field(node, 'function')!),
          ...typesIn(field(node, 'type_arguments')).map((type) => lowerType(l, type)),
        ],
        node,
      );
    case 'field_expression':
      return core('member', `.${field(node, 'field')!.text}`, [lower(field(node, 'value')!)], node);
    case 'index_expression':
      return core('index', '', named(node).map(lower), node);
    case 'try_expression':
      return lowerTry(lower(named(node)[0]!), node);
    case 'await_expression':
      return core('await', '', [lower(named(node)[0]!)], node);
    case 'type_cast_expression':
      // What is left to infer may be any number, each of which is cut off in another way.
      if (field(node, 'type')!.text === '_')
        return core('opaque', 'cast inferred', [lower(field(node, 'value')!)], node);
      return core('opaque', 'cast', [lower(field(node, 'value')!), lowerType(l, field(node, 'type')!)], node);
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
  const value = lowerExpression(l, field(node, 'value')!);
  if (hasToken(node, 'raw'))
    return core('opaque', `raw ${node.children.map(({ text }) => text).join(' ')}`, [value], node);
  const mut = node.children.some(({ kind }) => kind === 'mutable_specifier');
  return core('unary', mut ? '&mut' : '&', [value], node);
}

/** `(*p).f`, where a type of the file that stands for another one has a field of that name itself: `p.f` would be that. */
function isDotted(l: Lowering, node: AstNode): boolean {
  if (node.children[0]!.text !== '*') return false;
  let holder = l.parents.get(node);
  while (holder?.kind === 'parenthesized_expression') holder = l.parents.get(holder);
  const name = holder?.kind === 'field_expression' ? field(holder, 'field')!.text : null;
  if (name === null || l.pointers.size === 0) return false;
  const isOwn = ({ simpleName, parent }: CodeSymbol): boolean =>
    simpleName === name && parent !== null && l.pointers.has(parent.simpleName);
  return /^\d/.test(name) || l.file.symbols.some(isOwn);
}

/** `-1` is a number; what a type of the file makes of `!` need not be the opposite. */
function lowerUnary(l: Lowering, operand: Core, node: AstNode): Core {
  const operator = node.children[0]!.text;
  if (operator === '!')
    return l.ownOperators.has('not') && !isTruth(operand)
      ? core('unary', '~!', [operand], node)
      : not(operand);
  if (operator === '-' && operand.op === 'literal' && /^[if]:\d/.test(operand.text))
    return core('literal', `${operand.text.slice(0, 2)}-${operand.text.slice(2)}`, [], node);
  return core('unary', `~${operator}`, [operand], node);
}

function isTruth({ op, text }: Core): boolean {
  return (
    op === 'logical' ||
    (op === 'binary' && Object.values(COMPARISONS).includes(text)) ||
    (op === 'unary' && text === '!') ||
    (op === 'opaque' && text === 'fits') ||
    (op === 'literal' && text.startsWith('b:'))
  );
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '~eq',
  '!=': '~ne',
  '<': '~lt',
  '<=': '~le',
  '>': '~gt',
  '>=': '~ge',
};

/** Types define what an operator does, and whether `!=` is the opposite of `==`; what a comparison with a number is, integer-comparison says. */
function lowerBinary(l: Lowering, node: AstNode): Core {
  const operator = field(node, 'operator')!.text;
  if (operator === '&&' || operator === '||') return lowerTest(l, node);
  const operands = [lowerExpression(l, field(node, 'left')!), lowerExpression(l, field(node, 'right')!)];
  if (l.ownOperators.has('ne') && /^[!=]=$/.test(operator))
    return core('binary', `~own ${operator}`, operands, node);
  return core('binary', COMPARISONS[operator] ?? `~${operator}`, operands, node);
}

/** `x.f(a)` calls by the name; the field of a value is `x.f` with a dot. */
function lowerCall(l: Lowering, node: AstNode): Core {
  const args = named(field(node, 'arguments')!).filter(({ kind }) => kind !== 'attribute_item');
  const callee = field(node, 'function')!;
  const given = args.map((arg) => lowerExpression(l, arg));
  const each = lowerForEach(l, node);
  if (each) return each;
  const variant = given.length === 1 && callee.kind === 'identifier' && /^(?:Some|Ok|Err)$/.test(callee.text);
  if (variant && !l.file.bindings.of(callee))
    return core('array', `value variant ${callee.text}`, given, node);
  const made = lowerCallee(l, callee);
  const method = callee.kind === 'scoped_identifier' && given.length > 0 ? methodNamed(l, made) : null;
  if (!method) return core('call', '', [made, ...given], node);
  // `Type::f(&x, a)` is `x.f(a)`.
  const [first, ...rest] = given as [Core, ...Core[]];
  const object = first.op === 'unary' && /^&(?:mut)?$/.test(first.text) ? first.children[0]! : first;
  return core('call', '', [core('member', method, [object], callee), ...rest], node);
}

/** The method that a path means, where nothing else in the file is called so that a dot could mean instead. */
function methodNamed(l: Lowering, { variable }: Core): string | null {
  const symbol = variable?.symbol;
  if (symbol?.kind !== 'method' || l.ofReferences.has(symbol.simpleName)) return null;
  const list = field(symbol.declaration, 'parameters');
  if (!list || !named(list).some(({ kind }) => kind === 'self_parameter')) return null;
  const owners = l.file.symbols
    .filter(({ simpleName, kind }) => kind === 'method' && simpleName === symbol.simpleName)
    .map(({ declaration }) => {
      const owner = around(l.parents, declaration, /^(?:impl_item|trait_item)$/);
      const name = owner && (field(owner, 'trait') ?? field(owner, 'type') ?? field(owner, 'name'));
      return name ? spelling(name) : '';
    });
  return new Set(owners).size === 1 ? symbol.simpleName : null;
}

export function lowerCallee(l: Lowering, callee: AstNode): Core {
  if (callee.kind === 'field_expression') {
    const name = field(callee, 'field')!.text;
    const object = lowerExpression(l, field(callee, 'value')!);
    const isKept = l.ofReferences.has(name) || isTwiceBorrowed(object);
    return core('member', name, [isKept ? keptReceiver(object) : object], callee);
  }
  if (callee.kind !== 'generic_function') return lowerExpression(l, callee);
  const types = typesIn(field(callee, 'type_arguments')).map((type) => lowerType(l, type));
  const inner = lowerCallee(l, field(callee, 'function')!);
  return types.length === 0 ? inner : core('opaque', 'value turbofish', [inner, ...types], callee);
}

/**
 * `e?` is the value inside, or leaves the function with what failed.
 *
 *     (const t = e; if (failed(t)) return failure(t); inside(t))
 */
function lowerTry(value: Core, node: AstNode): Core {
  const tried = temporary('tried');
  const failed = core(
    'choose',
    '',
    [
      core('opaque', 'fits', [use(tried), core('opaque', 'pattern failed')]),
      block([core('return', '', [core('opaque', 'cast failure', [use(tried)])], node)]),
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
  for (const part of named(field(node, 'body')!)) {
    if (part.kind === 'base_field_initializer') base = lowerExpression(l, named(part)[0]!);
    else if (part.kind === 'shorthand_field_initializer' || part.kind === 'field_initializer') {
      const name = field(part, 'field') ?? ofKind(part, 'identifier')!;
      keys.push(`.${name.text}`);
      values.push(lowerExpression(l, field(part, 'value') ?? name));
      if (part.children.some(({ kind }) => kind === 'attribute_item')) return lowerStructure(l, node);
    } else return lowerStructure(l, node);
  }
  const name = field(node, 'name')!;
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
