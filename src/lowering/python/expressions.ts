import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { core, literal, none, nothing, opaque, useOf } from './build.ts';
import { lowerCall } from './calls.ts';
import { lowerComprehension } from './comprehensions.ts';
import { lowerLambda } from './functions.ts';
import { lowerNumber, lowerString } from './literals.ts';
import { bindingOf, type Lowering, lowerName, memberName } from './lowering.ts';
import { lowerChainOnce, lowerNot, lowerSign, operation, operatorOf } from './operators.ts';
import { childrenIn, withoutParentheses } from './tree-facts.ts';

/**
 * `*rest[1:]` without parentheses around the list, where the grammar takes the star for a part of `*rest`, though what
 * is spread is `rest[1:]`: whether that is such a star, or the whole of such an expression.
 */
function isStarOfMore(l: Lowering, star: AstNode): boolean {
  return isHeadOf(star, l.parents.get(star));
}

function isSpreadWhole(l: Lowering, node: AstNode): boolean {
  let head = node;
  while (MORE.has(head.kind)) head = head.children[0]!;
  return head !== node && head.kind === 'list_splat' && !isHeadOf(node, l.parents.get(node));
}

const MORE = new Set(['subscript', 'attribute', 'call']);

function isHeadOf(node: AstNode, parent: AstNode | undefined): boolean {
  return parent !== undefined && MORE.has(parent.kind) && parent.children[0] === node;
}

/** Lowers an expression; children stand in the order in which Python evaluates them. */
export function lowerExpression(l: Lowering, wrapped: AstNode): Core {
  const node = withoutParentheses(wrapped);
  if (node.broken) return lowerUnknown(l, node);
  return isSpreadWhole(l, node) ? core('spread', [lowerKind(l, node)], node, '*') : lowerKind(l, node);
}

function lowerKind(l: Lowering, node: AstNode): Core {
  const lower = (child: AstNode): Core => lowerExpression(l, child);
  const all = (nodes: readonly AstNode[]): readonly Core[] => nodes.map(lower);
  switch (node.kind) {
    case 'identifier':
      return lowerName(l, node);
    case 'true':
    case 'false':
      return literal(`b:${node.kind}`, node);
    case 'none':
      return none(node);
    case 'ellipsis':
      return literal('...', node);
    case 'integer':
    case 'float':
      return lowerNumber(node);
    case 'string':
    case 'concatenated_string':
      return lowerString(node, lower, ({ start, end }) => l.file.text.slice(start, end));
    case 'attribute':
      return lowerAttribute(l, node);
    case 'subscript':
      return core(
        'index',
        [lower(partOf(node, 'value')!), lowerKey(l, childrenIn(node, 'subscript'), node)],
        node,
        'item',
      );
    case 'slice':
      return lowerSlice(l, node);
    case 'call':
      return lowerCall(l, node);
    case 'list':
      return core('array', all(named(node)), node);
    case 'case_pattern':
      return lowerUnknown(l, withoutGroup(node));
    case 'tuple':
    case 'expression_list':
    case 'pattern_list':
    case 'tuple_pattern':
      return core('array', all(named(node)), node, 'tuple');
    case 'list_pattern':
      return core('array', all(named(node)), node);
    case 'set':
      return core('array', all(named(node)), node, 'set');
    case 'dictionary':
      return core('object', all(named(node)), node, 'dictionary');
    case 'pair':
      return core('property', [lower(partOf(node, 'key')!), lower(partOf(node, 'value')!)], node);
    case 'list_splat':
      if (isStarOfMore(l, node)) return lower(named(node)[0]!);
      return core('spread', all(named(node)), node, '*');
    case 'list_splat_pattern':
      return core('spread', all(named(node)), node);
    case 'dictionary_splat':
      return core('spread', all(named(node)), node, '**');
    case 'keyword_argument':
      return core('named', [lower(partOf(node, 'value')!)], node, partOf(node, 'name')!.text);
    case 'unary_operator':
      return lowerSign(lower(partOf(node, 'argument')!), node);
    case 'not_operator':
      return lowerNot(lower(partOf(node, 'argument')!), node);
    case 'binary_operator':
      return operation([lower(partOf(node, 'left')!), lower(partOf(node, 'right')!)], node, operatorOf(node));
    case 'boolean_operator':
      return core(
        'logical',
        [lower(partOf(node, 'left')!), lower(partOf(node, 'right')!)],
        node,
        operatorOf(node) === 'and' ? '&&' : '||',
      );
    case 'comparison_operator':
      return lowerComparison(l, node);
    case 'conditional_expression': {
      const [value, test, otherwise] = all(named(node));
      return value && test && otherwise
        ? core('choose', [test, value, otherwise], node)
        : lowerUnknown(l, node);
    }
    case 'named_expression': {
      const name = partOf(node, 'name')!;
      const given = core('assign', [lowerTargetName(l, name), lower(partOf(node, 'value')!)], node);
      // Its name is a step of its own, so that the step may stand before the statement.
      return core('sequence', [core('evaluate', [given], node), lowerTargetName(l, name)], node);
    }
    case 'lambda':
      return lowerLambda(l, node);
    case 'list_comprehension':
    case 'set_comprehension':
    case 'dictionary_comprehension':
    case 'generator_expression':
      return lowerComprehension(l, node);
    case 'await':
      return core('await', all(named(node)), node);
    case 'yield':
      return core('yield', all(named(node)), node, hasToken(node, 'from') ? 'from' : '');
    case 'generic_type':
      return lowerGeneric(l, node);
    case 'union_type':
      return named(node)
        .map(lower)
        .reduce((left, right) => operation([left, right], node, '|'));
    case 'member_type': {
      const [object, name] = named(node);
      return core('member', [lower(object!)], node, memberName(l, node, name!.text));
    }
    case 'type':
      return named(node).length === 1 ? lower(named(node)[0]!) : lowerUnknown(l, node);
    default:
      return lowerUnknown(l, node);
  }
}

/** What we have no form for: equal to itself alone, but with the variables inside it resolved. */
export function lowerUnknown(l: Lowering, node: AstNode): Core {
  if (node.broken) return opaque(`ERROR ${spelling(node)}`, [], node);
  if (node.children.length === 0) {
    const isName = l.file.bindings.of(node) !== null || l.file.bindings.isReference(node);
    if (!isName) return opaque(`${node.kind} ${node.text}`, [], node);
    return l.file.bindings.of(node)?.declarations.includes(node)
      ? core('assign', [lowerTargetName(l, node), nothing()], node, 'capture')
      : lowerName(l, node);
  }
  const tokens = node.children.filter(({ named, extra }) => !named && !extra).map(({ text }) => text);
  const parts = named(node).map((child) =>
    child.children.length === 0 || isPlainExpression(child) ? lowerLeafOr(l, child) : lowerUnknown(l, child),
  );
  return opaque([node.kind, ...tokens].join(' '), parts, node);
}

function lowerLeafOr(l: Lowering, node: AstNode): Core {
  return node.children.length === 0 && node.kind === 'identifier'
    ? lowerUnknown(l, node)
    : lowerExpression(l, node);
}

function isPlainExpression({ kind }: AstNode): boolean {
  return /^(?:string|concatenated_string|call|attribute|subscript|binary_operator|unary_operator|lambda)$/.test(
    kind,
  );
}

/** A name that is written, whether it is declared by this or not. */
export function lowerTargetName(l: Lowering, node: AstNode): Core {
  const binding = bindingOf(l, node);
  if (!binding) return useOf(l.free(memberName(l, node, node.text)), node);
  if (binding.kind === 'member') return opaque(`class_name ${memberName(l, node, node.text)}`, [], node);
  return useOf(l.variable(binding), node);
}

function lowerAttribute(l: Lowering, node: AstNode): Core {
  const name = partOf(node, 'attribute')!;
  return core('member', [lowerExpression(l, partOf(node, 'object')!)], node, memberName(l, node, name.text));
}

/** `List[int]` in an annotation is the element of `List` that it is anywhere else. */
function lowerGeneric(l: Lowering, node: AstNode): Core {
  const [name, list] = named(node);
  if (!name || list?.kind !== 'type_parameter') return lowerUnknown(l, node);
  const types = named(list).map((type) => lowerExpression(l, type));
  const key = types.length === 1 && !hasToken(list, ',') ? types[0]! : core('array', types, list, 'tuple');
  return core('index', [lowerExpression(l, name), key], node, 'item');
}

/** `a[1, 2]` has a tuple for its key. */
function lowerKey(l: Lowering, keys: readonly AstNode[], node: AstNode): Core {
  const lowered = keys.map((key) => lowerExpression(l, key));
  const isTuple = lowered.length !== 1 || node.children.some(({ named, kind }) => !named && kind === ',');
  return isTuple ? core('array', lowered, node, 'tuple') : lowered[0]!;
}

/** `a[1:]` is `a[1:None]`. */
function lowerSlice(l: Lowering, node: AstNode): Core {
  const parts: (Core | null)[] = [null];
  for (const child of node.children) {
    if (child.extra) continue;
    if (!child.named && child.kind === ':') parts.push(null);
    else parts[parts.length - 1] = lowerExpression(l, child);
  }
  while (parts.length < 3) parts.push(null);
  return core(
    'array',
    parts.map((part) => part ?? none(node)),
    node,
    'slice',
  );
}

/** `a < b < c` with a name or a literal in the middle is `a < b and b < c`; another middle is evaluated only once. */
function lowerComparison(l: Lowering, node: AstNode): Core {
  const operators = childrenIn(node, 'operators').map((operator) =>
    operator.text.replace(/\s+/g, ' ').replace('<>', '!='),
  );
  const operands = named(node).map((child) => lowerExpression(l, child));
  if (operators.length === 1 && operands.length === 2) return operation(operands, node, operators[0]!);
  const isSimple = operands
    .slice(1, -1)
    .every(({ op }) => op === 'variable' || op === 'literal' || op === 'this');
  if (!isSimple || operands.length !== operators.length + 1) return lowerChainOnce(operators, operands, node);
  return operators
    .map((operator, at) => operation([operands[at]!, operands[at + 1]!], node, operator))
    .reduce((left, right) => core('logical', [left, right], node, '&&'));
}

/** `case (p):` matches what `case p:` does. */
export function withoutGroup(node: AstNode): AstNode {
  const [only, ...more] = named(node);
  if (only?.kind !== 'tuple_pattern' || more.length > 0 || hasToken(only, ',')) return node;
  const [inner, ...others] = named(only);
  return inner?.kind === 'case_pattern' && others.length === 0 && hasToken(only, '(')
    ? withoutGroup(inner)
    : node;
}
