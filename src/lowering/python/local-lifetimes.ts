import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { around } from './tree-facts.ts';

/**
 * How a variable is declared in the core form, where Python only has assignments:
 * - `at`: by the assignment that holds this name, because it comes before every other use on every path;
 * - `before`: ahead of this statement of this block, without a value.
 */
export type Lifetime =
  | { readonly type: 'at'; readonly name: AstNode; readonly constant: boolean }
  | { readonly type: 'before'; readonly statement: AstNode; readonly block: AstNode };

export interface Lifetimes {
  of(binding: Binding): Lifetime | null;
  /** Variables that are declared without a value ahead of a statement, in the order of their first use. */
  ahead(statement: AstNode): readonly Binding[];
}

const CLOSURES = new Set(['function_definition', 'lambda', 'generator_expression']);
const SCOPES = new Set(['function_definition', 'lambda', 'module']);
const LOOPS = new Set(['for_statement', 'while_statement']);
const PATTERNS = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'parenthesized_expression',
  'as_pattern_target',
]);

/**
 * Decides for every variable of a file where it begins.
 *
 *     x = f()                 let x = f()
 *     use(x)                  use(x)
 *
 *     if c: x = 1             let x
 *     else: x = 2             if (c) x = 1 else x = 2
 *     use(x)                  use(x)
 *
 * A loop's body has no variables of its own where a closure sees them, since Python has one for all rounds.
 */
export function planLifetimes(file: ParsedFile, parents: Parents): Lifetimes {
  const plan = new Map<Binding, Lifetime>();
  const ahead = new Map<AstNode, Binding[]>();
  for (const binding of file.bindings.all) {
    if (!isAssigned(binding) || isComprehended(parents, binding)) continue;
    const lifetime = lifetimeOf(parents, binding);
    if (!lifetime) continue;
    plan.set(binding, lifetime);
    if (lifetime.type === 'before')
      ahead.set(lifetime.statement, [...(ahead.get(lifetime.statement) ?? []), binding]);
  }
  for (const list of ahead.values()) list.sort((a, b) => firstUse(a) - firstUse(b));
  return { of: (binding) => plan.get(binding) ?? null, ahead: (statement) => ahead.get(statement) ?? [] };
}

function isAssigned({ kind, import: target }: Binding): boolean {
  return !target && (kind === 'variable' || kind === 'function' || kind === 'class' || kind === 'import');
}

/** `[x for x in xs]` declares its own `x`. */
function isComprehended(parents: Parents, { declarations }: Binding): boolean {
  return declarations.every((name) => {
    let at = name;
    for (let parent = parents.get(at); parent; parent = parents.get(at)) {
      if (parent.kind === 'for_in_clause') return at.field === 'left';
      if (!PATTERNS.has(parent.kind)) return false;
      at = parent;
    }
    return false;
  });
}

function firstUse({ declarations, references }: Binding): number {
  return [...declarations, ...references].reduce(
    (first, { start }) => Math.min(first, start),
    Number.MAX_VALUE,
  );
}

function lifetimeOf(parents: Parents, binding: Binding): Lifetime | null {
  const writes = binding.declarations.filter((name) => !isOnlyAnnotated(parents, name));
  const uses = [...writes, ...binding.references].sort((a, b) => a.start - b.start);
  const owner = ownerOf(parents, writes);
  const first = uses.find((use) => writes.includes(use));
  if (!owner || !first) return null;
  // `global x` in a function writes what the module declares, if only by this.
  if (binding.topLevel && owner.kind !== 'module') return null;
  if (comesFirst(parents, binding, owner, first, uses))
    return { type: 'at', name: first, constant: writes.length === 1 };
  return aheadOf(parents, owner, uses);
}

/** `x: int` without a value writes nothing. */
function isOnlyAnnotated(parents: Parents, name: AstNode): boolean {
  const parent = parents.get(name);
  return parent?.kind === 'assignment' && name.field === 'left' && !partOf(parent, 'right');
}

/** The outermost of the functions that write it: an inner one does so by `nonlocal`. */
function ownerOf(parents: Parents, writes: readonly AstNode[]): AstNode | null {
  const owners = writes.flatMap((name) => {
    const definition = parents.get(name);
    const ownName =
      name.field === 'name' && definition && /^(?:function|class)_definition$/.test(definition.kind);
    return around(parents, ownName ? definition : name, SCOPES) ?? [];
  });
  return owners.reduce<AstNode | null>((outer, one) => (outer && encloses(outer, one) ? outer : one), null);
}

function comesFirst(
  parents: Parents,
  binding: Binding,
  owner: AstNode,
  name: AstNode,
  uses: readonly AstNode[],
): boolean {
  const declared = declaredBy(parents, name);
  if (!declared) return false;
  const { statement, region, body } = declared;
  const others = uses.filter((use) => use !== name);
  const inside = (use: AstNode): boolean =>
    encloses(region, use) && (use.start >= statement.end || (body !== null && encloses(body, use)));
  // A function that stands above is called, if at all in earnest, when the name has its value.
  const isLate = (use: AstNode): boolean => isCaptured(parents, owner, use) && encloses(region, use);
  if (!others.every((use) => inside(use) || isLate(use))) return false;
  if (binding.topLevel) return owner.kind === 'module';
  const captured = others.some((use) => isCaptured(parents, owner, use));
  if (!captured) return true;
  return statement.kind !== 'for_statement' && !isInLoop(parents, owner, statement);
}

interface Declared {
  readonly statement: AstNode;
  /** The part of the program in which every use must stand. */
  readonly region: AstNode;
  /** The part of the statement itself that runs after the name has its value. */
  readonly body: AstNode | null;
}

/** The statement that gives a name its first value, where it is of a kind that always does. */
function declaredBy(parents: Parents, name: AstNode): Declared | null {
  let at = name;
  let parent = parents.get(at);
  while (parent && PATTERNS.has(parent.kind)) {
    at = parent;
    parent = parents.get(at);
  }
  if (!parent) return null;
  switch (parent.kind) {
    case 'assignment': {
      if (at.field !== 'left') return null;
      let outer = parents.get(parent);
      while (outer?.kind === 'assignment') outer = parents.get(outer);
      return outer?.kind === 'expression_statement' ? within(parents, outer, null) : null;
    }
    case 'function_definition':
      return within(parents, decorated(parents, parent), partOf(parent, 'body'));
    case 'class_definition':
      return within(parents, decorated(parents, parent), null);
    case 'for_statement': {
      const body = partOf(parent, 'body');
      return at.field === 'left' && body ? { statement: parent, region: body, body } : null;
    }
    case 'as_pattern':
      return aliased(parents, parent);
    default:
      return null;
  }
}

/** `with a as b: ...` and `except E as e: ...`, where the name is used in no other place. */
function aliased(parents: Parents, pattern: AstNode): Declared | null {
  let at: AstNode | undefined = parents.get(pattern);
  while (at?.kind === 'with_item' || at?.kind === 'with_clause' || at?.kind === 'parenthesized_expression')
    at = parents.get(at);
  if (at?.kind === 'with_statement') {
    const body = partOf(at, 'body');
    return body ? { statement: at, region: body, body } : null;
  }
  if (at?.kind !== 'except_clause' && at?.kind !== 'except_group_clause') return null;
  const body = at.children.find(({ kind }) => kind === 'block') ?? null;
  return body ? { statement: at, region: body, body } : null;
}

function within(parents: Parents, statement: AstNode, body: AstNode | null): Declared | null {
  const region = parents.get(statement);
  return region && (region.kind === 'block' || region.kind === 'module') ? { statement, region, body } : null;
}

function decorated(parents: Parents, definition: AstNode): AstNode {
  const parent = parents.get(definition);
  return parent?.kind === 'decorated_definition' ? parent : definition;
}

function isCaptured(parents: Parents, owner: AstNode, use: AstNode): boolean {
  for (let at = around(parents, use, CLOSURES); at && at !== owner; at = around(parents, at, CLOSURES)) {
    const body = partOf(at, 'body');
    if (encloses(owner, at) && body && (at.kind === 'generator_expression' || encloses(body, use)))
      return true;
  }
  return false;
}

function isInLoop(parents: Parents, owner: AstNode, node: AstNode): boolean {
  const loop = around(parents, node, LOOPS);
  return loop !== null && loop !== owner && encloses(owner, loop);
}

/** The innermost block that holds all uses and runs once in each call. */
function aheadOf(parents: Parents, owner: AstNode, uses: readonly AstNode[]): Lifetime | null {
  const [first] = uses;
  let statement: AstNode | undefined = first;
  for (;;) {
    const block: AstNode | undefined = statement && parents.get(statement);
    if (!statement || !block || block === parents.get(owner)) return null;
    const isBlock = block.kind === 'block' || block.kind === 'module' || block === owner;
    const fits =
      isBlock &&
      (block === owner || around(parents, block, SCOPES) === owner) &&
      !isInClass(parents, owner, block) &&
      uses.every((use) => encloses(block, use)) &&
      !isInLoop(parents, owner, block);
    if (fits) return { type: 'before', statement, block };
    statement = block;
  }
}

const CLASS = new Set(['class_definition']);

function isInClass(parents: Parents, owner: AstNode, block: AstNode): boolean {
  const outer = around(parents, block, CLASS);
  return outer !== null && outer !== owner && encloses(owner, outer);
}
