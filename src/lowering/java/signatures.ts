import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named } from '../tree-facts.ts';
import { annotationsOf } from './classes.ts';
import { type Lowering, structure } from './context.ts';
import { isClass } from './frames.ts';
import { field, modifiersOf } from './syntax.ts';

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
      const type = field(declaration, 'type');
      const dimensions = field(node, 'dimensions');
      return [
        ...modifiers(l, declaration),
        ...(type ? [core('opaque', 'field type', [structure(l, type)], type)] : []),
        ...(dimensions ? [structure(l, dimensions)] : []),
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
  const parameters = named(field(node, 'parameters') ?? node).filter(({ kind }) => /parameter$/.test(kind));
  const generics = node.children.find(({ kind }) => kind === 'type_parameters');
  const thrown = node.children.find(({ kind }) => kind === 'throws');
  const type = field(node, 'type');
  const dimensions = field(node, 'dimensions');
  return [
    ...(generics ? [core('opaque', 'type parameters', [structure(l, generics)], generics)] : []),
    ...(type ? [core('opaque', 'result', [structure(l, type)], type)] : []),
    ...(dimensions ? [structure(l, dimensions)] : []),
    ...parameters.map((parameter) => ofParameter(l, parameter)),
    ...(thrown
      ? [
          core(
            'opaque',
            'throws',
            named(thrown).map((one) => structure(l, one)),
            thrown,
          ),
        ]
      : []),
    ...named(node)
      .filter((child) => child.field === 'value')
      .map((value) => structure(l, value)),
  ];
}

function ofParameter(l: Lowering, parameter: AstNode): Core {
  const parts = named(parameter).filter(
    (child) => child.field !== 'name' && child.kind !== 'modifiers' && child.kind !== 'variable_declarator',
  );
  return core(
    'opaque',
    parameter.kind,
    [...annotationsOf(l, parameter), ...parts].map((part) => structure(l, part)),
    parameter,
  );
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
  return [
    core('opaque', `access ${access}`),
    core('opaque', `modifiers ${others.join(' ')}`),
    ...annotationsOf(l, node).map((one) => structure(l, one)),
  ];
}

/** What an interface declares is public without saying so. */
function isOfInterface(l: Lowering, node: AstNode): boolean {
  return /^(?:interface_body|annotation_type_body)$/.test(l.parents.get(node)?.kind ?? '');
}
