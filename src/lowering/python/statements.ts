import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { futureNames } from '../../model/late-annotations.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { lowerAssignment, lowerAugmented, lowerDelete } from './assignments.ts';
import { bindOf, core, nothing, opaque } from './build.ts';
import { decorate, lowerClass } from './classes.ts';
import { docstringOf, documentation } from './docstrings.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import { lowerFunction } from './functions.ts';
import { lowerImport } from './imports.ts';
import { lowerFor, lowerWhile } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { lowerMatch } from './matching.ts';
import { assignTo } from './patterns.ts';
import { readsDocumentation } from './read-documentation.ts';
import { redirection } from './redirections.ts';
import { childrenIn } from './tree-facts.ts';
import { lowerTry } from './try.ts';
import { lowerWith } from './with.ts';

/** A block with the variables that begin in it. */
export function lowerBlock(l: Lowering, node: AstNode): Core {
  return core('block', lowerStatements(l, named(node)), node);
}

function lowerStatements(l: Lowering, statements: readonly AstNode[]): readonly Core[] {
  return statements.flatMap((statement) => [
    ...l.lifetimes
      .ahead(statement)
      .map((binding) => core('let', [bindOf(l.variable(binding)), nothing()], null, 'let')),
    ...lowerStatement(l, statement),
  ]);
}

const UNASKED =
  /^(?:absolute_import|division|generators|generator_stop|nested_scopes|print_function|unicode_literals|with_statement)$/;

/**
 * `from __future__ import division`, and whatever else every Python 3 does unasked; not where the name is read. How
 * annotations are kept is told by the signature of the module.
 */
function asksForNothing(l: Lowering, node: AstNode): boolean {
  return futureNames(node).every((word) => {
    const isSaid = (inner: AstNode): boolean =>
      inner.kind !== 'future_import_statement' &&
      ((inner.kind === 'identifier' && inner.text === word) || inner.children.some(isSaid));
    return (UNASKED.test(word) || word === 'annotations') && !isSaid(l.file.root);
  });
}

/** The statements that one statement of Python becomes: none for `pass`, several for `a = b = v`. */
export function lowerStatement(l: Lowering, node: AstNode): readonly Core[] {
  if (node.broken) return [core('evaluate', [lowerUnknown(l, node)], node)];
  switch (node.kind) {
    case 'expression_statement':
      return lowerExpressionStatement(l, node);
    case 'pass_statement':
      return [];
    case 'global_statement':
    case 'nonlocal_statement':
      return redirection(l, node);
    case 'future_import_statement':
      return asksForNothing(l, node) ? [] : [core('evaluate', [opaque(spelling(node), [], node)], node)];
    case 'return_statement':
      return [lowerReturn(l, node)];
    case 'break_statement':
      return [core('break', [], node)];
    case 'continue_statement':
      return [core('continue', [], node)];
    case 'raise_statement':
      return [lowerRaise(l, node)];
    case 'assert_statement':
      return [lowerAssert(l, node)];
    case 'delete_statement':
      return named(node).flatMap((target) => lowerDelete(l, target, node));
    case 'if_statement':
      return [lowerIf(l, node)];
    case 'while_statement':
      return [lowerWhile(l, node)];
    case 'for_statement':
      return [lowerFor(l, node)];
    case 'try_statement':
      return [lowerTry(l, node)];
    case 'with_statement':
      return lowerWith(l, node);
    case 'function_definition':
      return define(l, node, lowerFunction(l, node), node);
    case 'class_definition':
      return define(l, node, lowerClass(l, node), node);
    case 'decorated_definition':
      return lowerDecorated(l, node);
    case 'import_statement':
    case 'import_from_statement':
      return lowerImport(l, node);
    case 'match_statement':
      return lowerMatch(l, node);
    default:
      return [core('evaluate', [lowerUnknown(l, node)], node)];
  }
}

function define(l: Lowering, definition: AstNode, value: Core, source: AstNode): readonly Core[] {
  const name = partOf(definition, 'name')!;
  return assignTo(l, name, value, source);
}

function lowerDecorated(l: Lowering, node: AstNode): readonly Core[] {
  const definition = partOf(node, 'definition')!;
  const made =
    definition.kind === 'class_definition' ? lowerClass(l, definition) : lowerFunction(l, definition);
  const decorators = node.children.filter(({ kind }) => kind === 'decorator').map((one) => named(one)[0]!);
  return define(l, definition, decorate(l, decorators, made), node);
}

/** A value that nobody takes; one that is a literal is nothing at all, unless it is what the module says of itself. */
function lowerExpressionStatement(l: Lowering, node: AstNode): readonly Core[] {
  const parts = named(node);
  const [only] = parts;
  if (parts.length === 1 && only) {
    if (only.kind === 'assignment') return lowerAssignment(l, only, node);
    if (only.kind === 'augmented_assignment') return [lowerAugmented(l, only, node)];
  }
  const isTuple = parts.length > 1 || node.children.some(({ kind }) => kind === ',');
  const value = isTuple
    ? core(
        'array',
        parts.map((part) => lowerExpression(l, part)),
        node,
        'tuple',
      )
    : lowerExpression(l, only!);
  if (value.op !== 'literal') return [core('evaluate', [value], node)];
  // Of a module that nobody asks for it, what documents it is its signature's.
  const documents = only !== undefined && only === docstringOf(l.file.root) && readsDocumentation(l.file);
  return documents ? [core('evaluate', [documentation(only)], node)] : [];
}

/** `return None` is `return`. */
function lowerReturn(l: Lowering, node: AstNode): Core {
  const parts = named(node);
  const [only] = parts;
  return core('return', !only || only.kind === 'none' ? [] : [lowerExpression(l, only)], node);
}

/** Without a value it raises again what is being handled. */
function lowerRaise(l: Lowering, node: AstNode): Core {
  const cause = partOf(node, 'cause');
  const [value] = named(node).filter((child) => child !== cause);
  if (!value) return core('throw', [opaque('handled exception', [], node)], node);
  const thrown = lowerExpression(l, value);
  return core('throw', [cause ? opaque('from', [thrown, lowerExpression(l, cause)], node) : thrown], node);
}

/** `assert a, b` raises where `a` doesn't hold; how is its own, since Python can be told to leave it out. */
function lowerAssert(l: Lowering, node: AstNode): Core {
  const [test, message] = named(node).map((child) => lowerExpression(l, child));
  const failed = core('throw', [opaque('assertion', message ? [message] : [], node)], node);
  return core(
    'choose',
    [core('unary', [test ?? nothing()], node, '!'), core('block', [failed]), nothing()],
    node,
  );
}

function lowerIf(l: Lowering, node: AstNode): Core {
  const clauses = childrenIn(node, 'alternative');
  const otherwise = clauses.reduceRight<Core>((rest, clause) => {
    if (clause.kind === 'else_clause') return lowerBlock(l, partOf(clause, 'body')!);
    return core('block', [choose(l, clause, rest)], clause);
  }, nothing());
  return choose(l, node, otherwise);
}

function choose(l: Lowering, node: AstNode, otherwise: Core): Core {
  const test = lowerExpression(l, partOf(node, 'condition')!);
  return core('choose', [test, lowerBlock(l, partOf(node, 'consequence')!), otherwise], node);
}
