import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { encloses } from '../../model/span.ts';
import { isCertainlyGiven, mayBeNone } from './given-names.ts';
import { joinsNoTypes } from './joined-types.ts';
import type { Lowering } from './lowering.ts';

/** Python's own names that types are spelled with. */
const BUILT_IN =
  /^(?:int|str|float|bool|bytes|complex|list|dict|set|frozenset|tuple|type|object|bytearray|memoryview|range|slice|property|(?:Base)?Exception|\w+Error|\w+Warning|StopIteration|None|Ellipsis)$/;

/**
 * Whether all names that an annotation asks for are there when the declaration that it stands on is made. An
 * annotation may come where it is evaluated only if that can't fail.
 *
 *     def copy(self) -> Cart      within the class Cart, which is not there yet: fails where the class is made
 *     def read() -> Item          where `Item` is imported `if TYPE_CHECKING:`, for checkers alone
 *     def dump() -> yaml.Node     where `yaml` is None if it isn't installed
 *     def pick() -> "Item" | None     which asks a text for `|`
 */
export function areNamesAtHand(l: Lowering, type: AstNode): boolean {
  if (type.kind === 'string') return true;
  if (joinsNoTypes(l, type)) return false;
  if (type.kind === 'attribute') return areNamesAtHand(l, type.children[0]!);
  if (type.kind !== 'identifier') return type.children.every((inner) => areNamesAtHand(l, inner));
  const binding = l.file.bindings.of(type);
  if (!binding) return !l.file.bindings.isReference(type) || BUILT_IN.test(type.text) || takesAllNames(l);
  if (!isCertainlyGiven(l, binding) || (isAskedOf(l, type) && mayBeNone(l, binding))) return false;
  const isDeleted = binding.references.some((name) => l.parents.get(name)?.kind === 'delete_statement');
  return !isDeleted && binding.declarations.some((name) => isThere(l, binding, name, type));
}

/** `yaml.Node`, `Pages[Item]`, `Item | int`: of None that fails. */
function isAskedOf(l: Lowering, type: AstNode): boolean {
  const parent = l.parents.get(type);
  const inner = parent?.kind === 'type' ? l.parents.get(parent) : parent;
  return /^(?:attribute|subscript|generic_type|binary_operator|union_type|member_type)$/.test(
    inner?.kind ?? '',
  );
}

function isThere(l: Lowering, { topLevel }: Binding, name: AstNode, type: AstNode): boolean {
  let isInFunction = false;
  for (let outer = l.parents.get(type); outer; outer = l.parents.get(outer)) {
    // What the declaration itself declares: its type parameters.
    if (outer.kind === 'type_parameter' || (outer.start <= name.start && isOfTypeParameters(name, outer)))
      return true;
    if (isFunction(outer) && type.start > bodyStart(outer)) isInFunction = true;
  }
  for (let outer = l.parents.get(name); outer; outer = l.parents.get(outer)) {
    if (outer.kind === 'if_statement' && isForCheckers(l, outer, name)) return false;
    if (outer.kind === 'class_definition' && encloses(outer, type) && isNameOf(outer, name))
      return isInFunction && topLevel;
  }
  // A function is only called when its module has been loaded.
  return name.start < type.start || (isInFunction && topLevel);
}

function isOfTypeParameters(name: AstNode, declaration: AstNode): boolean {
  const list = declaration.children.find(({ field }) => field === 'type_parameters');
  return list !== undefined && encloses(list, name);
}

/** `if TYPE_CHECKING:` and what stands directly in it; its `else` runs. */
function isForCheckers({ file }: Lowering, statement: AstNode, name: AstNode): boolean {
  const test = statement.children.find(({ field }) => field === 'condition');
  const body = statement.children.find(({ field }) => field === 'consequence');
  if (!test || !body || !encloses(body, name)) return false;
  return /^(?:\w+\.)?TYPE_CHECKING$/.test(file.text.slice(test.start, test.end));
}

function isNameOf(declaration: AstNode, name: AstNode): boolean {
  return declaration.children.some((child) => child === name && child.field === 'name');
}

function isFunction({ kind }: AstNode): boolean {
  return kind === 'function_definition' || kind === 'lambda';
}

function bodyStart(made: AstNode): number {
  return made.children.find(({ field }) => field === 'body')?.start ?? made.end;
}

/** `from x import *` may bring any name. */
function takesAllNames({ file }: Lowering): boolean {
  return /^[^\S\n]*from[^\S\n]+\S+[^\S\n]+import[^\S\n]*\*/m.test(file.text);
}
