import type { AstNode } from '../../model/ast-node.ts';
import { type Core, LOADS } from '../../model/core.ts';
import { hasToken, named, spelling } from '../tree-facts.ts';
import { bindOf, core, nothing, opaque, temporary, useOf, write } from './build.ts';
import { decorate, lowerClass } from './classes.ts';
import { docstringOf, documentation } from './docstrings.ts';
import { lowerExpression, lowerTargetName, lowerUnknown } from './expressions.ts';
import { lowerFunction } from './functions.ts';
import type { Lowering } from './lowering.ts';
import { lowerMatch } from './matching.ts';
import { assignTo, declaredHere, declaresAll, isTargetList, lowerDeclaredPattern } from './patterns.ts';
import { readsDocumentation } from './read-documentation.ts';
import { redirection } from './redirections.ts';
import { around, childIn, childrenIn, withoutParentheses } from './tree-facts.ts';
import { lowerTry } from './try.ts';

/** A block with the variables that begin in it. */
export function lowerBlock(l: Lowering, node: AstNode): Core {
  return core('block', lowerStatements(l, named(node)), node);
}

export function lowerStatements(l: Lowering, statements: readonly AstNode[]): readonly Core[] {
  return statements.flatMap((statement) => [
    ...l.lifetimes
      .ahead(statement)
      .map((binding) => core('let', [bindOf(l.variable(binding)), nothing()], null, 'let')),
    ...lowerStatement(l, statement),
  ]);
}

const UNASKED =
  /^(?:absolute_import|division|generators|generator_stop|nested_scopes|print_function|unicode_literals|with_statement)$/;

/** `from __future__ import division`, and whatever else every Python 3 does unasked; not where the name is read. */
function asksForNothing(l: Lowering, { children }: AstNode): boolean {
  const names = children.filter(({ field }) => field === 'name');
  return names.every((name) => {
    const word = name.children.length === 1 ? name.children[0]!.text : name.text;
    const isSaid = (node: AstNode): boolean =>
      node.kind !== 'future_import_statement' &&
      ((node.kind === 'identifier' && node.text === word) || node.children.some(isSaid));
    return UNASKED.test(word) && !isSaid(l.file.root);
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
  const name = childIn(definition, 'name')!;
  return assignTo(l, name, value, source);
}

function lowerDecorated(l: Lowering, node: AstNode): readonly Core[] {
  const definition = childIn(node, 'definition')!;
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

/** `a = b = v` gives `a` its value first. Annotations are the signature's. */
function lowerAssignment(l: Lowering, node: AstNode, statement: AstNode): readonly Core[] {
  const targets: AstNode[] = [];
  let at: AstNode | null = node;
  let right: AstNode | null = null;
  while (at?.kind === 'assignment') {
    targets.push(childIn(at, 'left')!);
    right = childIn(at, 'right');
    at = right;
  }
  const [first, ...others] = targets;
  if (!right) return [];
  const value = lowerExpression(l, right);
  if (others.length === 0) return assignTo(l, first!, value, statement);
  if (value.op === 'literal') return targets.flatMap((target) => assignTo(l, target, value, statement));
  const held = temporary();
  return [
    core('let', [bindOf(held), value], statement, 'const'),
    ...targets.flatMap((target) => assignTo(l, target, useOf(held), statement)),
  ];
}

function lowerTargetOnce(l: Lowering, target: AstNode): Core {
  return target.kind === 'identifier' ? lowerTargetName(l, target) : lowerExpression(l, target);
}

/**
 * `x += v` may change the object that `x` holds, so it is not `x = x + v` but `x = in_place(x, v)`. A number or a text
 * on the right leaves objects alone.
 */
function lowerAugmented(l: Lowering, node: AstNode, statement: AstNode): Core {
  const target = lowerTargetOnce(l, withoutParentheses(childIn(node, 'left')!));
  const value = lowerExpression(l, childIn(node, 'right')!);
  const operator = childIn(node, 'operator')!.text;
  if (target.op !== 'variable') return write(target, value, statement, `in place ${operator}`);
  const changed =
    value.op === 'literal'
      ? core('binary', [target, value], node, `~${operator}`)
      : opaque(`in place ${operator}`, [target, value], node);
  return write(target, changed, statement);
}

/** `return None` is `return`. */
function lowerReturn(l: Lowering, node: AstNode): Core {
  const parts = named(node);
  const [only] = parts;
  return core('return', !only || only.kind === 'none' ? [] : [lowerExpression(l, only)], node);
}

/** Without a value it raises again what is being handled. */
function lowerRaise(l: Lowering, node: AstNode): Core {
  const cause = childIn(node, 'cause');
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

function lowerDelete(l: Lowering, wrapped: AstNode, statement: AstNode): readonly Core[] {
  const target = withoutParentheses(wrapped);
  if (isTargetList(target)) return named(target).flatMap((one) => lowerDelete(l, one, statement));
  if (target.kind === 'identifier') return [write(lowerTargetName(l, target), nothing(), statement, 'del')];
  return [core('evaluate', [core('unary', [lowerExpression(l, target)], statement, 'delete')], statement)];
}

function lowerIf(l: Lowering, node: AstNode): Core {
  const clauses = childrenIn(node, 'alternative');
  const otherwise = clauses.reduceRight<Core>((rest, clause) => {
    if (clause.kind === 'else_clause') return lowerBlock(l, childIn(clause, 'body')!);
    return core('block', [choose(l, clause, rest)], clause);
  }, nothing());
  return choose(l, node, otherwise);
}

function choose(l: Lowering, node: AstNode, otherwise: Core): Core {
  const test = lowerExpression(l, childIn(node, 'condition')!);
  return core('choose', [test, lowerBlock(l, childIn(node, 'consequence')!), otherwise], node);
}

function lowerWhile(l: Lowering, node: AstNode): Core {
  const test = lowerExpression(l, childIn(node, 'condition')!);
  const loop = core('loop', [test, lowerBlock(l, childIn(node, 'body')!), nothing()], node);
  return withElse(l, loop, node);
}

/** The loop's `else` runs unless the loop was left by `break`. */
function withElse(l: Lowering, loop: Core, node: AstNode): Core {
  const clause = childIn(node, 'alternative');
  const body = clause && childIn(clause, 'body');
  if (!body) return loop;
  return core('evaluate', [opaque('loop else', [loop, whenCompleted(lowerBlock(l, body))], node)], node);
}

/** What runs after a statement that wasn't left early. */
export function whenCompleted(body: Core): Core {
  return core('choose', [opaque('completed', [], null), body, nothing()]);
}

/** Where the names of the loop are seen outside of it, each round writes them first. */
function lowerFor(l: Lowering, node: AstNode): Core {
  const left = childIn(node, 'left')!;
  const right = lowerExpression(l, childIn(node, 'right')!);
  const body = lowerBlock(l, childIn(node, 'body')!);
  const text = hasToken(node, 'async') ? 'await each' : 'each';
  if (declaresAll(l, left) && isWholeName(l, left)) {
    const loop = core('for_each', [lowerDeclaredPattern(l, left), right, body], node, text);
    return withElse(l, loop, node);
  }
  const round = temporary();
  const writes = assignTo(l, left, useOf(round), left);
  const loop = core(
    'for_each',
    [bindOf(round), right, { ...body, children: [...writes, ...body.children] }],
    node,
    text,
  );
  return withElse(l, loop, node);
}

function isWholeName(l: Lowering, left: AstNode): boolean {
  const target = withoutParentheses(left);
  if (isTargetList(target) || target.kind === 'list_splat_pattern')
    return named(target).every((child) => isWholeName(l, child));
  return target.kind === 'identifier' && declaredHere(l, target);
}

/** `with a, b: ...` is `with a:` around `with b: ...`. */
function lowerWith(l: Lowering, node: AstNode): readonly Core[] {
  const clause = node.children.find(({ kind }) => kind === 'with_clause');
  const items = clause ? named(clause).flatMap(itemsOf) : [];
  const text = hasToken(node, 'async') ? 'async ' : '';
  return items.reduceRight<readonly Core[]>(
    (inner, item) => lowerItem(l, item, inner, text),
    lowerBlock(l, childIn(node, 'body')!).children,
  );
}

/** `with (a as b, c): ...` */
function itemsOf(item: AstNode): readonly AstNode[] {
  const [value] = item.kind === 'with_item' ? named(item) : [item];
  if (!value) return [];
  const inner = withoutParentheses(value);
  const isList = inner.kind === 'tuple' && named(inner).some(({ kind }) => kind === 'as_pattern');
  return isList ? named(inner).map(withoutParentheses) : [inner];
}

/**
 * The manager is entered, and left whatever happens inside; it may keep what happens to itself.
 *
 *     with a as x: b             let t = a; { let x = enter(t); try { b } finally { exit(t) } }
 */
function lowerItem(l: Lowering, item: AstNode, body: readonly Core[], text: string): readonly Core[] {
  const isNamed = item.kind === 'as_pattern';
  const value = isNamed ? named(item)[0]! : item;
  const target = isNamed ? named(childIn(item, 'alias') ?? item)[0] : undefined;
  const manager = temporary();
  const entered = opaque(`${text}enter`, [useOf(manager)], item);
  const declares = target !== undefined && declaresAll(l, target);
  const held = temporary();
  const inside = target && !declares ? assignTo(l, target, useOf(held), item) : [];
  const before = !target
    ? [core('evaluate', [entered], item)]
    : declares
      ? assignTo(l, target, entered, item)
      : [core('let', [bindOf(held), entered], item, 'const')];
  const leave = core('block', [core('evaluate', [opaque(`${text}exit`, [useOf(manager)], item)], item)]);
  return [
    core('let', [bindOf(manager), lowerExpression(l, value)], item, 'const'),
    ...before,
    core('try', [core('block', [...inside, ...body]), nothing(), leave], item),
  ];
}

/** Imports of a file say what its names mean; in a function or under a condition they also run then and there. */
function lowerImport(l: Lowering, node: AstNode): readonly Core[] {
  const names = node.children.flatMap((child) => (child.field === 'name' ? [child] : []));
  const bound = names.map((name) => l.file.bindings.of(boundName(name)));
  // `import a.b` also makes `b` a member of `a`, which others may rely on.
  const loads = names.some(
    (name) => name.kind === 'dotted_name' && named(name).length > 1 && node.kind === 'import_statement',
  );
  const isPlain =
    !loads && l.parents.get(node)?.kind === 'module' && bound.every((binding) => binding?.import);
  if (isPlain && bound.length > 0) return [];
  const unresolved = names.flatMap((name) => {
    const binding = l.file.bindings.of(boundName(name));
    return binding && !binding.import ? [boundName(name)] : [];
  });
  // `global a; import a` binds the name for everybody.
  const scope = bound.some((binding) => binding?.topLevel && isInFunction(l, node)) ? 'global ' : '';
  if (unresolved.length === 0) {
    const modules =
      names.length === 0 || isTried(l, node)
        ? [`import ${scope}${spelling(withoutAliases(node))}`]
        : names.map((name) => `${LOADS}${scope}${importedName(node, name).trim().replace(/ as$/, '')}`);
    return modules.map((text) => core('evaluate', [opaque(text, [], node)], node));
  }
  return names.flatMap((name) => {
    const target = boundName(name);
    const how = isTried(l, node) ? 'import ' : LOADS;
    return assignTo(l, target, opaque(`${how}${importedName(node, name)}`, [], node), node);
  });
}

const FUNCTIONS = new Set(['function_definition', 'lambda']);
const CATCHING = new Set([...FUNCTIONS, 'try_statement', 'with_statement']);

/** Whether somebody may go on where a module is not there, with those that were loaded before it. */
function isTried(l: Lowering, node: AstNode): boolean {
  const outer = around(l.parents, node, CATCHING);
  return outer !== null && !FUNCTIONS.has(outer.kind);
}

function isInFunction(l: Lowering, node: AstNode): boolean {
  return around(l.parents, node, FUNCTIONS) !== null;
}

function boundName(name: AstNode): AstNode {
  const alias = name.kind === 'aliased_import' ? childIn(name, 'alias') : null;
  return alias ?? named(name)[0] ?? name;
}

function withoutAliases(node: AstNode): AstNode {
  const children = node.children.map((child) =>
    child.kind === 'aliased_import' ? (childIn(child, 'name') ?? child) : child,
  );
  return { ...node, children: children.filter(({ kind }) => kind !== '(' && kind !== ')') };
}

function importedName(node: AstNode, name: AstNode): string {
  const module = childIn(node, 'module_name');
  const own = name.kind === 'aliased_import' ? childIn(name, 'name')! : name;
  const alias = name.kind === 'aliased_import' && !module ? ' as' : '';
  return `${module ? spelling(module) : ''} ${spelling(own)}${alias}`;
}
