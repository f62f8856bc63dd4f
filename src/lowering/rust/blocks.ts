import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core, SCOPE } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { type Attributed, isHarmless, underAttributes, withAttributes } from './attributed.ts';
import { block, evaluate, unit } from './build.ts';
import { lowerConditional } from './conditionals.ts';
import { type Destination, leave, NOWHERE } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import { lowerConst, lowerInnerFunction } from './functions.ts';
import { lowerGlobs } from './globs.ts';
import { lowerLetElse } from './let-else.ts';
import { lowerForStatement, lowerLoop, lowerWhile } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { lowerTokens } from './macros.ts';
import { lowerMatch } from './matching.ts';
import { mayEndSomething } from './scopes.ts';
import { lowerStructure } from './structure.ts';
import { lowerLetPattern } from './take-apart.ts';
import { bare, ofKind } from './tree-facts.ts';
import { lowerType } from './types.ts';

/** Statements that leave an expression's value where it should go; branches each do so by themselves. */
export function lowerInto(l: Lowering, wrapped: AstNode, to: Destination): readonly Core[] {
  const node = bare(wrapped);
  switch (node.kind) {
    case 'block':
      return [block(lowerBlock(l, node, to), node)];
    case 'unsafe_block':
      return [block(lowerBlock(l, ofKind(node, 'block')!, to), node)];
    case 'if_expression':
      return lowerConditional(l, node, to);
    case 'match_expression':
      return lowerMatch(l, node, to);
    case 'while_expression':
      return [...lowerWhile(l, node), ...leave(unit(), to, node)];
    case 'for_expression':
      return [...lowerForStatement(l, node), ...leave(unit(), to, node)];
    case 'loop_expression':
      return breaksWithValue(node) ? leave(lowerExpression(l, node), to, node) : lowerLoop(l, node);
    case 'return_expression':
    case 'break_expression':
    case 'continue_expression':
      return [lowerExpression(l, node)];
    case 'assignment_expression':
    case 'compound_assignment_expr':
      return [...lowerAssignment(l, node), ...leave(unit(), to, node)];
    default:
      return leave(lowerExpression(l, node), to, node);
  }
}

function lowerAssignment(l: Lowering, node: AstNode): readonly Core[] {
  const left = bare(partOf(node, 'left')!);
  if (left.kind === '_' || (left.kind === 'identifier' && left.text === '_'))
    return [evaluate(lowerExpression(l, partOf(node, 'right')!), node)];
  return [evaluate(lowerExpression(l, node), node)];
}

/** Whether a `loop` is left with a value: by a `break` of its own, or by one further inside that names its label. */
export function breaksWithValue(loop: AstNode): boolean {
  const label = ofKind(loop, 'label');
  const own = (node: AstNode, inner: boolean): boolean => {
    if (node.kind === 'closure_expression' || node.kind === 'function_item' || node.kind === 'async_block')
      return false;
    if (node.kind === 'break_expression' && named(node).some(({ kind }) => kind !== 'label')) {
      const to = ofKind(node, 'label');
      if (to ? label !== null && to.children.at(-1)?.text === label.children.at(-1)?.text : !inner)
        return true;
    }
    const isLoop = /^(?:loop|while|for)_expression$/.test(node.kind);
    return node.children.some((child) => own(child, inner || isLoop));
  };
  return own(partOf(loop, 'body')!, false);
}

/** A block's statements, and its value to where it goes. */
export function lowerBlock(l: Lowering, node: AstNode, to: Destination): readonly Core[] {
  const label = ofKind(node, 'label');
  if (label) {
    const inner = lowerStatements(
      l,
      statementsOf(node).filter((part) => part !== label),
      NOWHERE,
    );
    return to.type === 'nowhere' && !breaksOut(node)
      ? [core('label', label.children.at(-1)!.text, [block(inner, node)], node)]
      : leave(lowerExpression(l, node), to, node);
  }
  return lowerStatements(l, statementsOf(node), to);
}

function breaksOut(node: AstNode): boolean {
  return someNode(
    node,
    (inner) => inner.kind === 'break_expression' && named(inner).some(({ kind }) => kind !== 'label'),
  );
}

/** The statements of a block and its value, which stands last where there is one. */
export function statementsOf(node: AstNode): readonly AstNode[] {
  return named(node);
}

/** The last expression of a block is its value, unless a `;` throws it away. */
export function tailOf(statements: readonly AstNode[]): AstNode | null {
  const last = statements.at(-1);
  if (!last) return null;
  if (last.kind === 'expression_statement') return hasToken(last, ';') ? null : named(last)[0]!;
  return isItem(last) ||
    /^(?:let_declaration|empty_statement|attribute_item|inner_attribute_item|label)$/.test(last.kind)
    ? null
    : last;
}

function isItem({ kind }: AstNode): boolean {
  return /^(?!(?:inner_)?attribute_)\w+_item$|^(?:use_declaration|macro_definition|extern_crate_declaration|foreign_mod_item|function_signature_item)$/.test(
    kind,
  );
}

/** Items of a block are there from its start, wherever they stand. */
export function lowerStatements(
  l: Lowering,
  statements: readonly AstNode[],
  to: Destination,
): readonly Core[] {
  const tail = tailOf(statements);
  const parts = withAttributes(statements);
  const isPlainUse = ({ node, attributes }: Attributed): boolean =>
    node.kind === 'use_declaration' && attributes.length === 0;
  const uses = parts.filter(isPlainUse).map(({ node }) => node);
  const items = parts.filter((part) => isItem(part.node) && !isPlainUse(part));
  const others = parts.filter(({ node }) => !isItem(node));
  return [
    ...lowerGlobs(l, uses),
    ...items.flatMap((item) => lowerAttributedItem(l, item)),
    ...lowerRest(l, others, tail, to),
  ];
}

/** A function says its attributes itself. */
function lowerAttributedItem(l: Lowering, item: Attributed): readonly Core[] {
  const lower = (): readonly Core[] => lowerItem(l, item.node);
  return item.node.kind === 'function_item' ? lower() : underAttributes(l, item, lower);
}

function lowerRest(
  l: Lowering,
  statements: readonly Attributed[],
  tail: AstNode | null,
  to: Destination,
): readonly Core[] {
  const steps: Core[] = [];
  for (const [at, statement] of statements.entries()) {
    const { node, attributes } = statement;
    const isLast = at === statements.length - 1;
    if (isLast && tail) return [...steps, ...underAttributes(l, statement, () => lowerInto(l, tail, to))];
    if (node.kind === 'let_declaration' && attributes.length === 0) {
      const rest = (): readonly Core[] => lowerRest(l, statements.slice(at + 1), tail, to);
      const nested = lowerLetElse(l, node, rest);
      if (nested) return [...steps, ...nested];
    }
    steps.push(...underAttributes(l, statement, () => lowerStatement(l, node)));
  }
  return [...steps, ...leave(unit(), to.type === 'returned' ? NOWHERE : to, null)];
}

/** A statement whose value nobody takes; what only lints read is none. */
export function lowerStatement(l: Lowering, node: AstNode): readonly Core[] {
  if (node.broken) return [evaluate(lowerExpression(l, node), node)];
  switch (node.kind) {
    case 'expression_statement':
      return lowerAlone(l, named(node)[0]!);
    case 'let_declaration':
      return lowerLet(l, node);
    case 'empty_statement':
      return [];
    case 'attribute_item':
    case 'inner_attribute_item':
      return isHarmless(node)
        ? []
        : [evaluate(core('opaque', 'attribute', lowerTokens(l, node), node), node)];
    default:
      return isItem(node) ? lowerItem(l, node) : ofItsOwn(lowerInto(l, node, NOWHERE), node);
  }
}

/**
 * An expression of which nobody takes the value. What is taken out of a place for that ends here, and with its place
 * where nothing is taken.
 *
 *     job.token;        ends it now             let _ = job.token;      leaves it where it is
 */
function lowerAlone(l: Lowering, wrapped: AstNode): readonly Core[] {
  const node = bare(wrapped);
  if (node.kind === 'field_expression')
    return [evaluate(core('opaque', 'taken out', [lowerExpression(l, node)], node), node)];
  return ofItsOwn(lowerInto(l, wrapped, NOWHERE), wrapped);
}

/** A block that somebody wrote for its end alone, where that may do something, is a scope. */
function ofItsOwn(list: readonly Core[], node: AstNode): readonly Core[] {
  const [only] = list;
  const isScope = node.kind === 'block' && only?.op === 'block' && mayEndSomething(node);
  return isScope ? [{ ...only, text: SCOPE }] : list;
}

/** `let x = if a { b } else { c }` gets its value in one of the branches where a branch may also leave. */
function lowerLet(l: Lowering, node: AstNode): readonly Core[] {
  const pattern = partOf(node, 'pattern')!;
  const type = partOf(node, 'type');
  const value = partOf(node, 'value');
  const typed = type ? core('opaque', 'type let', [lowerType(l, type)], type) : null;
  if (!value) return lowerLetPattern(l, pattern, core('nothing'), node, typed);
  return lowerLetPattern(l, pattern, lowerExpression(l, value), node, typed);
}

function lowerItem(l: Lowering, node: AstNode): readonly Core[] {
  switch (node.kind) {
    case 'function_item':
      return lowerInnerFunction(l, node);
    case 'const_item':
      return lowerConst(l, node);
    case 'use_declaration':
      return lowerGlobs(l, [node]);
    case 'type_item':
      return [];
    default:
      return [evaluate(lowerStructure(l, node), node)];
  }
}
