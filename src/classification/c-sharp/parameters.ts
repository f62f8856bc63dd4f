import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
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
  const passed = placesOf(file.root).find(({ node, label }) => label && names.includes(node.text));
  if (passed) return `a call in ${file.path} passes ${passed.node.text} by name`;
  const handedOn = placesOf(file.root).some(
    ({ node, label }) =>
      !label &&
      node !== called &&
      node.text === called.text &&
      node.field !== 'returns' &&
      !isCalled(file.root, node),
  );
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
  /** `name:` before an argument. */
  readonly label: boolean;
}

const places = new WeakMap<AstNode, readonly Place[]>();

function placesOf(root: AstNode): readonly Place[] {
  const known = places.get(root) ?? namesIn(root, false);
  places.set(root, known);
  return known;

  function namesIn(node: AstNode, inArgument: boolean): readonly Place[] {
    if (node.kind === 'identifier' && node.children.length === 0)
      return [{ node, label: inArgument && node.field === 'name' }];
    return node.children.flatMap((child) => namesIn(child, node.kind === 'argument'));
  }
}
