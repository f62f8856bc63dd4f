import { type AstNode, textOf } from '../../model/ast-node.ts';
import { core, type ImpliedType } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { type Lowering, unparenthesised } from './context.ts';
import {
  defaultsIn,
  exportedByAssignment,
  functionIn,
  isClass,
  isFunction,
  returned,
  returnTypeOfValue,
  valueIn,
  withoutAssertion,
} from './where-types-come-from.ts';

/** Values are looked for through so many variables. */
const FARTHEST = 4;

/**
 * The types that are told to the values of which a declaration without a type of its own has its type: whoever uses it
 * has it from the compiler.
 *
 *     export const saved = action<Item>('saved')      export function load() { const found = read<Item>(); return { found } }
 *
 * What is computed on the way and not given back tells nothing. A type that the compiler may have found without being
 * told, such as that of a call with arguments, is not `firm`.
 *
 * @returns null where the declaration spells its type.
 */
export function impliedTypes(
  lowering: Lowering,
  file: ParsedFile,
  declaration: AstNode,
): readonly ImpliedType[] | null {
  const found: ImpliedType[] = [];
  const seen = new Set<AstNode>();
  if (fieldOf(declaration, 'type')) return null;
  const spelled = fieldOf(declaration, 'return_type') ?? returnTypeOfValue(declaration);
  if (spelled) {
    defaults(functionIn(declaration), FARTHEST);
    return found.length > 0 ? found : null;
  }
  if (declaration.kind === 'program') {
    const value = exportedByAssignment(declaration);
    if (value) impliedBy(value, true, FARTHEST);
    return found;
  }
  if (/^(?:variable_declarator|public_field_definition)$/.test(declaration.kind)) {
    const value = fieldOf(declaration, 'value');
    if (value) isFunction(value) ? ofFunction(value) : impliedBy(value, true, FARTHEST);
  } else if (isFunction(declaration)) ofFunction(declaration);
  else if (/_expression$|^(?:object|array)$/.test(declaration.kind)) impliedBy(declaration, true, FARTHEST);
  return found;

  function tell(type: AstNode, firm: boolean): void {
    found.push({ type: lowering.structure(type), firm });
  }

  function ofFunction(made: AstNode): void {
    defaults(made, FARTHEST);
    results(made, FARTHEST);
  }

  /** A parameter without a type is of the type of its default, and so is a name in its pattern. */
  function defaults(made: AstNode, depth: number): void {
    const list = fieldOf(made, 'parameters');
    for (const parameter of list ? named(list) : []) {
      if (fieldOf(parameter, 'type')) continue;
      const value = fieldOf(parameter, 'value');
      if (value) impliedBy(value, true, depth);
      else for (const inner of defaultsIn(fieldOf(parameter, 'pattern'))) impliedBy(inner, true, depth);
    }
  }

  /** What a function gives back, where it doesn't say of which type that is. */
  function results(made: AstNode, depth: number): void {
    if (seen.has(made) || fieldOf(made, 'return_type')) return;
    seen.add(made);
    const body = fieldOf(made, 'body');
    if (!body) return;
    if (body.kind !== 'statement_block') impliedBy(body, true, depth);
    else for (const value of returned(body)) impliedBy(value, true, depth);
  }

  /** A function that is given on: of which types its parameters are, and what it gives back. */
  function functionOf(made: AstNode, isArgument: boolean, depth: number): void {
    const list = fieldOf(made, 'parameters');
    const parameters = list ? named(list) : [];
    const types = [
      fieldOf(made, 'type_parameters'),
      ...parameters.map((parameter) => fieldOf(parameter, 'type')),
    ];
    for (const type of types) if (type) tell(type, !isArgument);
    const result = fieldOf(made, 'return_type');
    if (result) tell(result, !isArgument && !mayBeFound(result));
    for (const [at, { kind }] of parameters.entries())
      if (kind === 'optional_parameter')
        found.push({ type: core('opaque', `optional parameter ${at}`, [], made), firm: !isArgument });
    if (!isArgument) defaults(made, depth);
    results(made, depth);
  }

  /** A class that stands in a function, and that this one gives back: others see the types of its members. */
  function classOf(made: AstNode, depth: number): void {
    const body = fieldOf(made, 'body');
    for (const member of body ? named(body) : []) {
      if (/\bprivate\b|^#/.test(member.text.split('(', 1)[0]!)) continue;
      const type = fieldOf(member, 'type');
      if (type) tell(type, true);
      else if (isFunction(member)) functionOf(member, false, depth);
    }
  }

  function impliedBy(node: AstNode, firm: boolean, depth: number): void {
    if (depth <= 0) return;
    const all = (nodes: readonly AstNode[]): void => {
      for (const inner of nodes) impliedBy(inner, firm, depth);
    };
    if (isFunction(node)) {
      functionOf(node, !firm, depth);
      return;
    }
    switch (node.kind) {
      case 'as_expression': {
        const [value, type] = named(node);
        if (type) tell(type, firm);
        else if (value) {
          found.push({ type: core('opaque', 'as const', [], node), firm });
          impliedBy(value, firm, depth);
        }
        return;
      }
      case 'type_assertion':
        // Its type stands in angle brackets, which are a list of types for the grammar.
        tell(named(named(node)[0]!)[0]!, firm);
        return;
      case 'non_null_expression': {
        const [value] = named(node);
        if (!value) return;
        if (!isThere(value)) found.push({ type: core('opaque', 'not null', [], node), firm });
        impliedBy(value, firm, depth);
        return;
      }
      case 'parenthesized_expression':
      case 'await_expression':
      case 'satisfies_expression':
        all(named(node).slice(0, 1));
        return;
      case 'call_expression':
      case 'new_expression': {
        const callee = fieldOf(node, node.kind === 'new_expression' ? 'constructor' : 'function');
        const list = fieldOf(node, 'arguments');
        const args = list ? named(list) : [];
        const types = fieldOf(node, 'type_arguments');
        // What its function does with what it is given says nothing of what is promised.
        if (isPromise(callee)) {
          if (types) tell(types, firm);
          return;
        }
        if (types) tell(types, firm && args.every(tellsNothing));
        if (callee?.kind === 'identifier') variable(callee, true, depth);
        else if (callee) impliedBy(withoutAssertion(callee), firm, depth);
        for (const argument of args) impliedBy(argument, false, depth);
        return;
      }
      case 'member_expression':
        all([withoutAssertion(fieldOf(node, 'object')!)]);
        return;
      case 'ternary_expression':
        all([fieldOf(node, 'consequence')!, fieldOf(node, 'alternative')!]);
        return;
      case 'binary_expression':
        if (['&&', '||', '??'].some((operator) => hasToken(node, operator))) all(named(node));
        return;
      case 'object':
      case 'array':
        all(named(node).map((part) => (part.kind === 'pair' ? fieldOf(part, 'value')! : part)));
        return;
      case 'spread_element':
        all(named(node));
        return;
      case 'identifier':
      case 'shorthand_property_identifier':
        variable(node, false, depth);
        return;
      default:
        return;
    }
  }

  function isPromise(callee: AstNode | null): boolean {
    return callee?.text === 'Promise' && lowering.variable(callee)?.kind === 'free';
  }

  /** A variable or a function of this file that doesn't spell its type either. */
  function variable(node: AstNode, isCalled: boolean, depth: number): void {
    const binding = file.bindings.of(node);
    const made = binding && valueIn(file, binding);
    if (!made || seen.has(made)) return;
    const type = fieldOf(parentsOf(file.root).get(made) ?? made, 'type');
    if (type && parentsOf(file.root).get(made)?.kind === 'variable_declarator') {
      seen.add(made);
      const told = toldToConstructor(type, made);
      // The compiler may have found it, in what the value became as well.
      if (told) tell(told, true);
      else tell(type, !mayBeFound(type));
      return;
    }
    if (isFunction(made) && isCalled) results(made, depth - 1);
    else if (!seen.has(made)) {
      seen.add(made);
      if (isFunction(made)) functionOf(made, false, depth - 1);
      else if (isClass(made)) classOf(made, depth - 1);
      else impliedBy(made, true, depth - 1);
    }
  }
}

/** `<string, number>` of `const sizes: Map<string, number> = new Map()`, which `new Map<string, number>()` says as well. */
function toldToConstructor(annotation: AstNode, made: AstNode): AstNode | null {
  const [type] = named(annotation);
  const maker = made.kind === 'new_expression' ? fieldOf(made, 'constructor') : null;
  if (type?.kind !== 'generic_type' || !maker || fieldOf(made, 'type_arguments')) return null;
  const list = fieldOf(made, 'arguments');
  const [name, types] = named(type);
  return textOf(name!) === textOf(maker) && (!list || named(list).length === 0) ? (types ?? null) : null;
}

/** Not what a compiler has to be told: that it shall forget the type, or what a question says of its argument. */
function mayBeFound(type: AstNode): boolean {
  return type.kind === 'type_annotation' && !/^:\s*(?:any|unknown|object)$/.test(textOf(type));
}

/** What is certainly there, so that nobody need say so. */
function isThere(value: AstNode): boolean {
  return /^(?:string|template_string|number|true|false|regex|array|object|arrow_function|function_expression|class|new_expression|this|binary_expression|unary_expression)$/.test(
    unparenthesised(value).kind,
  );
}

/** An argument from which the compiler learns no type. */
function tellsNothing({ kind, children }: AstNode): boolean {
  return (
    /^(?:null|undefined|string|number|true|false)$/.test(kind) ||
    (/^(?:object|array)$/.test(kind) && children.every((child) => !child.named))
  );
}
