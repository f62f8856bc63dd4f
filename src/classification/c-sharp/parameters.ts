import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { groupBy } from '../../model/group-by.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Unit } from '../proof.ts';
import { functionsAround, hasAttributes, isCalled, modifiersOf, TYPE } from './functions.ts';

/**
 * Why a parameter of C# may not have another name; null where only its own function says it. Callers may pass any
 * argument by name, and frameworks look for the names of what they call. So the function has to be one that nobody can
 * call from out of sight, that is called and never handed on, and to which no call of the file says either name.
 *
 *     private int Scale(int n) => n * 2;      private int Scale(int count) => count * 2;      Scale(3)
 */
export function whyNotRenamedParameterInCSharp(
  { old, now }: Unit,
  before: Binding,
  after: Binding,
): string | null {
  return (
    whyNamedElsewhere(old.file, before, [before.name, after.name]) ??
    whyNamedElsewhere(now.file, after, [before.name, after.name])
  );
}

function whyNamedElsewhere(file: ParsedFile, parameter: Binding, names: readonly string[]): string | null {
  const around = functionsAround(file.root, parameter.declarations[0]!);
  const owner = around.at(-1)!;
  switch (owner.kind) {
    case 'lambda_expression':
    case 'anonymous_method_expression':
      return null;
    case 'operator_declaration':
    case 'conversion_operator_declaration':
      return hasAttributes(owner) ? `an attribute may ask for ${parameter.name}` : null;
    case 'local_function_statement':
      break;
    case 'method_declaration':
      if (!isOutOfReach(owner, around)) return `a caller may pass ${parameter.name} by name`;
      break;
    default:
      return `a caller may pass ${parameter.name} by name`;
  }
  if (hasAttributes(owner)) return `an attribute may ask for ${parameter.name}`;
  const called = owner.children.find(({ field }) => field === 'name')!;
  const places = placesOf(file.root);
  const passed = names.find((name) => places.get(name)?.some(isLabel));
  if (passed !== undefined) return `a call in ${file.path} passes ${passed} by name`;
  const handedOn = places
    .get(called.text)
    ?.some((place) => place.node !== called && !isLabel(place) && !isCalled(file.root, place.node));
  return handedOn ? `${called.text} is used as a value, and who calls it then is not seen` : null;
}

/** A private method with a body of a type that has no other parts, or one that only its interface can call. */
function isOutOfReach(method: AstNode, around: readonly AstNode[]): boolean {
  const types = around.filter(({ kind }) => TYPE.test(kind));
  const words = modifiersOf(method);
  if (
    words.some((word) =>
      /^(?:public|protected|internal|partial|extern|override|abstract|virtual|new)$/.test(word),
    )
  )
    return false;
  if (!types.every((type) => /^(?:class|struct|record)_declaration$/.test(type.kind))) return false;
  return types.length > 0 && !types.some((type) => modifiersOf(type).includes('partial'));
}

interface Place {
  readonly node: AstNode;
  readonly parent: AstNode;
}

/** `name:` before an argument. */
function isLabel({ node, parent }: Place): boolean {
  return parent.kind === 'argument' && node.field === 'name';
}

const placesIn = new WeakMap<AstNode, ReadonlyMap<string, readonly Place[]>>();

/** Where a file says which names. */
function placesOf(root: AstNode): ReadonlyMap<string, readonly Place[]> {
  const known = placesIn.get(root) ?? groupBy(namesIn(root), ({ node }) => node.text);
  placesIn.set(root, known);
  return known;
}

function namesIn(parent: AstNode): readonly Place[] {
  return parent.children.flatMap((node) =>
    node.kind === 'identifier' && node.children.length === 0 ? [{ node, parent }] : namesIn(node),
  );
}
