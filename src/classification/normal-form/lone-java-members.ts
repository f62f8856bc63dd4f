import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { arity, isSubtype, modifierWords } from '../java/hierarchy.ts';
import { occurrencesOf } from '../renames/occurrences.ts';
import type { Side } from '../world.ts';

/**
 * The same for Java, where a class may have several methods of one name: whether a call of this one can't mean
 * another. One that is there on both sides needs only that no subclass in the change set overrides it.
 */
export function mayStandForItsCalls(
  side: Side,
  other: Side,
  member: CodeSymbol,
  isOneSided: boolean,
): boolean {
  if (isOverridden(side, member)) return false;
  if (!isOneSided || member.kind !== 'method') return true;
  const isOverload = member.parent!.children.some(
    (one) => one !== member && one.simpleName === member.simpleName,
  );
  if (isOverload) return true;
  const found = occurrencesOf(other).named(member.simpleName);
  return !found.some(({ receiver, node }) => receiver === 'own' && !isName(other, node));
}

function isOverridden(side: Side, member: CodeSymbol): boolean {
  const { parent, simpleName, declaration } = member;
  if (member.kind !== 'method' || !parent) return false;
  if (modifierWords(declaration).some((word) => /^(?:private|static|final)$/.test(word))) return false;
  if (methodsOfClassesWithoutName(side).has(simpleName)) return true;
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (one) =>
        one.kind === 'method' &&
        one !== member &&
        one.simpleName === simpleName &&
        arity(one) === arity(member) &&
        one.parent !== null &&
        isSubtype(side, one.parent, parent),
    ),
  );
}

const known = new WeakMap<Side, ReadonlySet<string>>();

/** `new Base() { void show() {…} }`: such a class is nobody's symbol, and its methods override by their names. */
function methodsOfClassesWithoutName(side: Side): ReadonlySet<string> {
  const made = known.get(side) ?? new Set([...side.files.values()].flatMap(({ file }) => unnamed(file.root)));
  known.set(side, made);
  return made;
}

function unnamed(node: AstNode): readonly string[] {
  const bodies = /^(?:object_creation_expression|enum_constant)$/.test(node.kind)
    ? node.children.filter(({ kind }) => kind === 'class_body')
    : [];
  const methods = bodies.flatMap(({ children }) =>
    children.filter(({ kind }) => kind === 'method_declaration'),
  );
  const names = methods.flatMap(({ children }) => children.filter(({ field }) => field === 'name'));
  return [...names.map(({ text }) => text), ...node.children.flatMap(unnamed)];
}

/** The name of a declaration, which is no call. */
function isName(side: Side, node: unknown): boolean {
  return [...side.files.values()].some(({ file }) => file.symbols.some(({ nameNode }) => nameNode === node));
}
