import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { annotationsOf, isOfTestMethod, isUnchecked, mayAskForAccess } from '../../model/java-annotations.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { readAnnotations } from './classes.ts';
import { type Lowering, structure } from './context.ts';
import { isClass } from './frames.ts';
import { hasModifier, isOfAnyObject, modifiersOf } from './syntax.ts';

/** The types by which a declaration is seen, what annotations say of it, and who may see it. */
export function signatureOf(l: Lowering, node: AstNode): readonly Core[] {
  switch (node.kind) {
    case 'method_declaration':
    case 'constructor_declaration':
    case 'compact_constructor_declaration':
    case 'annotation_type_element_declaration':
      return [...modifiers(l, node), ...ofMethod(l, node)];
    case 'variable_declarator': {
      const declaration = l.parents.get(node)!;
      const type = partOf(declaration, 'type');
      const dimensions = partOf(node, 'dimensions');
      return [
        ...modifiers(l, declaration),
        ...(type ? [core('opaque', 'field type', [ofType(l, type, dimensions)], type)] : []),
      ];
    }
    default:
      return isClass(node) ? [...modifiers(l, node), ...headOf(l, node)] : [];
  }
}

function headOf(l: Lowering, node: AstNode): readonly Core[] {
  return named(node)
    .filter((child) => child.kind !== 'modifiers' && child.field !== 'name' && child.field !== 'body')
    .map((child) => structure(l, child));
}

function ofMethod(l: Lowering, node: AstNode): readonly Core[] {
  const parameters = named(partOf(node, 'parameters') ?? node).filter(({ kind }) => /parameter$/.test(kind));
  const generics = node.children.find(({ kind }) => kind === 'type_parameters');
  const thrown = thrownBy(l, node);
  const type = partOf(node, 'type');
  const dimensions = partOf(node, 'dimensions');
  return [
    ...(generics ? [core('opaque', 'type parameters', [structure(l, generics)], generics)] : []),
    ...(type ? [core('opaque', 'result', [ofType(l, type, dimensions)], type)] : []),
    ...parameters.map((parameter) => ofParameter(l, parameter)),
    ...(thrown.length > 0 ? [core('opaque', 'throws', thrown)] : []),
    ...named(node)
      .filter((child) => child.field === 'value')
      .map((value) => structure(l, value)),
  ];
}

/**
 * What a caller has to handle, in any order: not what nobody has to, and nothing of a method whose callers all stand in
 * its own class, or which a runner of tests calls, who handles everything.
 */
function thrownBy(l: Lowering, node: AstNode): readonly Core[] {
  if (hasModifier(node, 'private')) return [];
  if (annotationsOf(node).some((one) => isOfTestMethod(l.text(one)))) return [];
  const list = node.children.find(({ kind }) => kind === 'throws');
  return named(list ?? node)
    .filter((one) => list !== undefined && !isKnownUnchecked(l, one))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
    .map((one) => structure(l, one));
}

function isKnownUnchecked(l: Lowering, type: AstNode): boolean {
  const binding = type.children.length === 0 ? l.file.bindings.of(type) : null;
  const isOfPlatform = !binding || /^java\./.test(binding.import?.module ?? '');
  return isOfPlatform && isUnchecked(type.text);
}

function ofParameter(l: Lowering, parameter: AstNode): Core {
  const parts = named(parameter).filter(
    (child) =>
      !/^(?:name|dimensions)$/.test(child.field ?? '') &&
      child.kind !== 'modifiers' &&
      child.kind !== 'variable_declarator',
  );
  const annotations = readAnnotations(l, parameter).map((part) => structure(l, part));
  const dimensions = partOf(parameter, 'dimensions');
  return core(
    'opaque',
    parameter.kind,
    [...annotations, ...parts.map((part) => ofType(l, withoutUnknown(part), dimensions))],
    parameter,
  );
}

/**
 * What a parameter may be given is the same whether the types that it leaves open are spelled: only who writes into it is
 * told that he can't, by the compiler.
 *
 *     void print(Collection<?> values)      ->      void print(Collection values)
 */
function withoutUnknown(type: AstNode): AstNode {
  if (type.kind !== 'generic_type') return type;
  const [name, given] = named(type);
  const saysNothing = (one: AstNode): boolean =>
    one.kind === 'wildcard' && (named(one).length === 0 || isOfAnyObject(one));
  const isOpen = given !== undefined && named(given).every(saysNothing);
  return isOpen && named(given).length > 0 ? name! : type;
}

/** A type with what stands behind the name of what it declares: `int a[]` is `int[] a`. */
function ofType(l: Lowering, type: AstNode, dimensions: AstNode | null): Core {
  const bare = structure(l, type);
  return dimensions ? core('opaque', 'array_type', [bare, structure(l, dimensions)], type) : bare;
}

const SEEN = new Set(['public', 'protected', 'private']);
/** `final` holds for whoever writes or overrides, which would not compile; a `synchronized` method locks in its body. */
const WITHOUT_EFFECT = new Set(['final', 'strictfp', 'synchronized', 'static']);

function modifiers(l: Lowering, node: AstNode): readonly Core[] {
  const tokens = (modifiersOf(node)?.children ?? []).filter(
    ({ named: isNamed, extra }) => !isNamed && !extra,
  );
  const words = tokens.map(({ kind }) => kind);
  const access = words.find((word) => SEEN.has(word)) ?? (isOfInterface(l, node) ? 'public' : 'package');
  const others = words.filter((word) => !SEEN.has(word) && !WITHOUT_EFFECT.has(word)).sort();
  const found = isClass(node)
    ? []
    : annotationsOf(node).filter((one) => mayAskForAccess(l.text(one), l.file.text));
  return [
    core('opaque', `access ${access}`),
    ...(found.length > 0 ? [core('opaque', `found as ${access}`)] : []),
    core('opaque', `modifiers ${others.join(' ')}`),
    ...readAnnotations(l, node).map((one) => structure(l, one)),
  ];
}

/** What an interface declares is public without saying so. */
function isOfInterface(l: Lowering, node: AstNode): boolean {
  return /^(?:interface_body|annotation_type_body)$/.test(l.parents.get(node)?.kind ?? '');
}
