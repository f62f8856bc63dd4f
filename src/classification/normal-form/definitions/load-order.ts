import type { AstNode } from '../../../model/ast-node.ts';
import { partitionPoint } from '../../../model/partition-point.ts';
import { hasOffset } from '../../../model/span.ts';
import type { FileFacts } from '../../world.ts';

/** Which names of a module may be asked for before they have their values. */
export interface LoadOrder {
  /** Whether what gets its value at `declared` has it whenever the code at `used` runs. */
  isReady(declared: number, used: number): boolean;
  /** Whether nothing that runs before `declared` names what is declared there, by itself or through others. */
  isUnknownBefore(declared: number): boolean;
  /** Whether what gives it its value, up to `end`, doesn't name it either, by itself or through others. */
  isUnknownToItself(declared: number, end: number): boolean;
}

const known = new WeakMap<FileFacts, LoadOrder | null>();

/**
 * Only for ECMAScript; null elsewhere. A module's statements run from top to bottom. A function may run as soon as a statement names it, or names another
 * function which does; what it reads must have its value by then.
 *
 *     main(); const K = 1; function main() { return K }      `K` has no value when `main` asks for it
 */
export function loadOrderOf(facts: FileFacts): LoadOrder | null {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const made = facts.file.profile.modules === 'ecmascript' ? makeLoadOrder(facts) : null;
  known.set(facts, made);
  return made;
}

/** A statement of the module. */
interface Entry {
  readonly node: AstNode;
  /** There before anything runs. */
  readonly hoisted: boolean;
  /** The parts that run when the statement's turn comes. */
  readonly runs: readonly AstNode[];
  /** The function of the module to whose objects it gives a method: who names that one may call it. */
  readonly givesTo: string | null;
}

function makeLoadOrder({ file }: FileFacts): LoadOrder {
  const statements = file.root.children.filter(({ extra }) => !extra);
  const plain = plainMakers(file.root, statements);
  const entries = statements.map((node) => entryOf(node, plain));
  const at = (position: number): number => {
    const begun = partitionPoint(entries.length, (nth) => entries[nth]!.node.start <= position);
    return Math.max(0, begun - 1);
  };
  const { all, running, named } = mentions();
  const first = new Map<number, number>();
  entries.forEach(({ node }, index) => {
    const open = [...(running.get(index) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (first.has(next)) continue;
      first.set(next, node.start);
      open.push(...(all.get(next) ?? []));
    }
  });
  const reachesItself = (index: number): boolean => {
    const seen = new Set([index]);
    const open = [...(running.get(index) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const through = [...(all.get(next) ?? [])];
      if (through.includes(index)) return true;
      open.push(...through);
    }
    return false;
  };
  const startsBefore = (index: number, position: number): boolean =>
    (first.get(index) ?? Number.POSITIVE_INFINITY) < position;

  return {
    isReady(declared, used) {
      const index = at(used);
      const user = entries[index];
      if (!user) return false;
      if (user.hoisted) return !startsBefore(index, declared);
      if (isIn(user.runs, used)) return used > declared;
      return used > declared || !startsBefore(index, declared);
    },
    isUnknownBefore(declared) {
      const index = at(declared);
      const { node } = entries[index]!;
      if (startsBefore(index, node.start) || (callsBefore(node, declared) && reachesItself(index)))
        return false;
      return (named.get(index) ?? Number.POSITIVE_INFINITY) >= declared;
    },
    isUnknownToItself(declared, end) {
      const index = at(declared);
      const { references = [] } =
        file.bindings.all.find((one) => one.declarations[0]?.start === declared) ?? {};
      const { runs } = entries[index]!;
      const isOwn = ({ start }: AstNode): boolean => start > declared && start < end && isIn(runs, start);
      return !references.some(isOwn) && !reachesItself(index);
    },
  };

  /**
   * By statement: the statements that declare what it names, those that declare what it names where it calls
   * something, and the first place that names what it declares when it runs.
   */
  function mentions(): {
    readonly all: Map<number, Set<number>>;
    readonly running: Map<number, Set<number>>;
    readonly named: Map<number, number>;
  } {
    const [all, running] = [new Map<number, Set<number>>(), new Map<number, Set<number>>()];
    const named = new Map<number, number>();
    for (const { topLevel, declarations, references } of file.bindings.all) {
      if (!topLevel || declarations.length === 0) continue;
      const declaring = [...new Set(declarations.map(({ start }) => at(start)))];
      for (const { start } of references) {
        const index = at(start);
        add(all, index, declaring);
        const { givesTo } = entries[index]!;
        if (givesTo !== null) add(all, plain.get(givesTo)!, declaring);
        const part = entries[index]!.runs.find((one) => hasOffset(one, start));
        if (!part) continue;
        for (const one of declaring) named.set(one, Math.min(named.get(one) ?? start, start));
        // `module.exports = { f }` runs nothing of `f`.
        if (calls(part)) add(running, index, declaring);
      }
    }
    return { all, running, named };
  }
}

function isIn(parts: readonly AstNode[], position: number): boolean {
  return parts.some((part) => hasOffset(part, position));
}

function add(to: Map<number, Set<number>>, index: number, found: readonly number[]): void {
  const known = to.get(index) ?? new Set();
  for (const one of found) known.add(one);
  to.set(index, known);
}

/** `const a = f(), b = 1`: what a declaration calls for the names that stand before one of its own. */
function callsBefore({ kind, end, children }: AstNode, declared: number): boolean {
  if (kind === 'variable_declarator') return end <= declared && children.some(calls);
  return /declaration$|^export_statement$/.test(kind) && children.some((one) => callsBefore(one, declared));
}

const calling = new WeakMap<AstNode, boolean>();

function calls(node: AstNode): boolean {
  const known = calling.get(node);
  if (known !== undefined) return known;
  const found =
    /^(?:call_expression|new_expression|decorator|class_static_block|await_expression)$/.test(node.kind) ||
    node.children.some(calls);
  calling.set(node, found);
  return found;
}

function entryOf(statement: AstNode, plain: ReadonlyMap<string, number>): Entry {
  const inner = statement.children.find(({ field }) => field === 'declaration');
  const node = statement.kind === 'export_statement' && inner ? inner : statement;
  const hoisted = /^(?:generator_)?function_declaration$/.test(node.kind);
  const owner = ownerOfMethod(node);
  const givesTo = owner !== null && plain.has(owner) ? owner : null;
  return { node: statement, hoisted, runs: givesTo === null ? runningParts(node) : [], givesTo };
}

/**
 * Whose objects get a method by a statement that only keeps the function:
 *
 *     Cart.prototype.add = function () { ... }
 */
function ownerOfMethod(node: AstNode): string | null {
  const made = node.kind === 'expression_statement' ? node.children[0]! : null;
  const [target, sign, value] = made?.kind === 'assignment_expression' ? made.children : [];
  if (target?.kind !== 'member_expression' || sign?.kind !== '=' || !value || !WAITS.test(value.kind))
    return null;
  return prototypeOwner(target.children[0]!);
}

/** The name before `.prototype`. */
function prototypeOwner({ kind, children }: AstNode): string | null {
  const [object, , name] = children;
  return kind === 'member_expression' && object?.kind === 'identifier' && name?.text === 'prototype'
    ? object.text
    : null;
}

/**
 * The functions of a module that it only gives methods, calls and shows, by the place of their statements: nobody gives
 * their objects a base, or a setter that would call what is kept under its name.
 */
function plainMakers(root: AstNode, statements: readonly AstNode[]): ReadonlyMap<string, number> {
  const declared = new Map<string, number>();
  const others = new Set<string>();
  for (const [at, { kind, children }] of statements.entries()) {
    const made = kind === 'export_statement' ? children.find(({ field }) => field === 'declaration') : null;
    const node = made ?? { kind, children };
    if (node.kind !== 'function_declaration') continue;
    declared.set(node.children.find(({ field }) => field === 'name')!.text, at);
  }
  const visit = (node: AstNode): void => {
    const [first] = node.children;
    const isMethod = node.kind === 'member_expression' && prototypeOwner(first!) !== null;
    const isCalled = /^(?:call|new)_expression$/.test(node.kind);
    for (const child of node.children) {
      if (isMethod && child === first) continue;
      const isCallee = isCalled && (child.field === 'function' || child.field === 'constructor');
      const isOwnName = node.kind === 'function_declaration' && child.field === 'name';
      if (child.kind === 'identifier' && !isCallee && !isOwnName && node.kind !== 'export_specifier')
        others.add(child.text);
      visit(child);
    }
  };
  if (declared.size > 0) visit(root);
  for (const name of others) declared.delete(name);
  return declared;
}

const WAITS = /^(?:arrow_function|function_expression|generator_function)$/;

function runningParts(node: AstNode): readonly AstNode[] {
  switch (node.kind) {
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'function_signature':
    case 'interface_declaration':
    case 'type_alias_declaration':
    case 'import_statement':
      return [];
    case 'lexical_declaration':
    case 'variable_declaration':
      return node.children.flatMap(({ kind, children }) =>
        kind === 'variable_declarator' ? children.flatMap(evaluatedParts) : [],
      );
    case 'class_declaration':
    case 'abstract_class_declaration':
      return partsOfClass(node);
    default:
      return [node];
  }
}

/** What is evaluated where a value is made: not the functions that it is, or that are put into it. */
function evaluatedParts(node: AstNode): readonly AstNode[] {
  if (WAITS.test(node.kind)) return [];
  if (/^(?:object|array|pair)$/.test(node.kind)) return node.children.flatMap(evaluatedParts);
  return node.kind === 'method_definition' && isCalledByItsName(node) ? [] : [node];
}

/** Not a getter, and nothing that the language calls by itself. */
function isCalledByItsName({ children }: AstNode): boolean {
  return children.every(
    ({ kind, field, text }) =>
      !/^(?:get|set|computed_property_name)$/.test(kind) &&
      (field !== 'name' || !/^(?:toString|valueOf|toJSON|then)$/.test(text)),
  );
}

/**
 * What is evaluated with a class: what it extends, the values of static fields, static blocks and computed names. All of
 * it where somebody may lead from there to its methods without naming it: by a decorator, or by `this`.
 */
function partsOfClass(node: AstNode): readonly AstNode[] {
  const members = node.children.find(({ field }) => field === 'body')?.children ?? [];
  const parts = members.flatMap(evaluatedMember);
  const isDecorated = [node, ...members].some(({ kind, children }) =>
    [kind, ...children.map((child) => child.kind)].includes('decorator'),
  );
  return isDecorated || parts.some(meansItself)
    ? [node]
    : [...node.children.filter(({ kind }) => kind === 'class_heritage'), ...parts];
}

function evaluatedMember(member: AstNode): readonly AstNode[] {
  const { kind, children } = member;
  if (kind === 'class_static_block') return [member];
  const isStaticField = /field_definition$/.test(kind) && children.some((child) => child.kind === 'static');
  return [
    ...children.filter((child) => child.kind === 'computed_property_name'),
    ...(isStaticField ? children.filter(({ field }) => field === 'value').flatMap(evaluatedParts) : []),
  ];
}

function meansItself(node: AstNode): boolean {
  return /^(?:this|super)$/.test(node.kind) || node.children.some(meansItself);
}
