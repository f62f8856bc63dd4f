import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { spelling } from '../tree-facts.ts';
import { attributesOf } from './functions.ts';
import { genericsOf } from './generics.ts';
import { leavesOfUse } from './item-paths.ts';
import { lifetimesAsked } from './lifetime-bounds.ts';
import { lifetimesOf, lifetimesOfHead } from './lifetimes.ts';
import type { Lowering } from './lowering.ts';
import { isSeen, memberOf, ofType, shown } from './signature-members.ts';
import { ofKind } from './tree-facts.ts';
import { boundsOf, lowerType } from './types.ts';

/**
 * What a declaration shows to those who use it, in one form of those that mean the same: bounds in a `where` or at the
 * name, `impl Trait` or a type parameter that is named once, lifetimes that the compiler would find spelled out or not.
 */
export function signatureOf(l: Lowering, node: AstNode): readonly Core[] {
  switch (node.kind) {
    case 'function_item':
      return [ofFunction(l, node)];
    case 'function_signature_item':
      // With a body these stand in the function's form.
      return [ofFunction(l, node), ...wordsOf(node), ...attributesOf(l, node)];
    case 'struct_item':
    case 'union_item':
    case 'enum_item':
      return [ofType(l, node)];
    case 'field_declaration':
    case 'enum_variant':
      return [memberOf(l, node)];
    case 'trait_item': {
      const supers = ofKind(node, 'trait_bounds');
      const { parameters } = genericsOf(l, node, new Map());
      return [
        core(
          'opaque',
          `trait ${shown(l, node)}`,
          [
            ...parameters,
            ...(supers ? boundsOf(l, supers) : []),
            ...lifetimesAsked(l, node),
            ...attributesOf(l, node),
          ],
          node,
        ),
      ];
    }
    case 'impl_item':
      return [headOfImpl(l, node)];
    case 'use_declaration':
      return ofUse(l, node);
    case 'type_item':
    case 'associated_type': {
      const value = partOf(node, 'type');
      const bounds = partOf(node, 'bounds');
      const { parameters } = genericsOf(l, node, new Map());
      return [
        core(
          'opaque',
          `type item ${shown(l, node)}`,
          [
            ...parameters,
            ...(bounds ? [core('opaque', 'type bounds', boundsOf(l, bounds), bounds)] : []),
            ...(isSeen(l, node) ? lifetimesAsked(l, node) : []),
            ...(value ? [lowerType(l, value)] : []),
            ...attributesOf(l, node),
          ],
          node,
        ),
      ];
    }
    case 'macro_definition':
      return [core('opaque', node.kind, attributesOf(l, node), node)];
    case 'const_item':
    case 'static_item':
    case 'mod_item':
      return [core('opaque', `${node.kind} ${shown(l, node)}`, [], node)];
    default:
      return [];
  }
}

/** `impl<T: Copy> Trait for Type<T>`, without what stands in it. */
function headOfImpl(l: Lowering, node: AstNode): Core {
  const { parameters } = genericsOf(l, node, new Map());
  const words = node.children
    .filter(({ kind }) => kind === 'unsafe' || kind === '!' || kind === 'const')
    .map(({ text }) => text);
  const types = ['trait', 'type'].flatMap((role) => {
    const type = partOf(node, role);
    return type ? [core('opaque', `type ${role}`, [lowerType(l, type)], type)] : [];
  });
  return core(
    'opaque',
    ['impl', ...words].join(' '),
    [...parameters, ...types, ...lifetimesOfHead(node), ...lifetimesAsked(l, node)],
    node,
  );
}

/**
 * Each name that a `use` shows to others, and each star that brings in what this file doesn't hold, or what it has under
 * the same name elsewhere: whoever says that would mean another one behind another star.
 */
function ofUse(l: Lowering, node: AstNode): readonly Core[] {
  const from = l.paths.moduleOf(node);
  const visible = shown(l, node);
  const isShown = ofKind(node, 'visibility_modifier') !== null;
  return leavesOfUse(node).flatMap(({ path, name }) => {
    const absolute = l.paths.absolute(path, from);
    const target = absolute.join('::');
    if (name === '*' && !isShown && l.paths.isModule(absolute) && !hasNamesakes(l, absolute)) return [];
    if (name !== '*' && !isShown) return [];
    const at = isShown ? `${visible} ${[...from, name].join('::')} = ` : `${from.join('::')} `;
    return [core('opaque', `use ${at}${target}${name === '*' ? '::*' : ''}`, [], node)];
  });
}

/** Whether something in a module or an enumeration of the file has the name of something elsewhere in it. */
function hasNamesakes(l: Lowering, path: readonly string[]): boolean {
  const holder = path.join('.');
  const named = l.file.symbols.filter(({ kind }) => kind !== 'method' && kind !== 'field');
  const isInside = ({ parent }: CodeSymbol): boolean => (parent?.name ?? '') === holder;
  const names = new Set(named.filter(isInside).map(({ simpleName }) => simpleName));
  return named.some((symbol) => !isInside(symbol) && names.has(symbol.simpleName));
}

function ofFunction(l: Lowering, node: AstNode): Core {
  const bound = new Map<Binding, Core>();
  const { parameters } = genericsOf(l, node, bound);
  const given = named(partOf(node, 'parameters')!).map((parameter) => {
    if (parameter.kind === 'self_parameter') {
      const type =
        partOf(parameter, 'type') ?? named(parameter).find(({ kind }) => /_type$|type_identifier/.test(kind));
      const words = parameter.children
        .filter(({ kind }) => kind === '&' || kind === 'mutable_specifier')
        .map(({ text }) => text);
      // `mut self` is a matter of the body.
      const text = words[0] === '&' ? words.join(' ') : '';
      return core('opaque', `type self ${text}`, type ? [lowerType(l, type, bound)] : [], parameter);
    }
    const type = parameter.kind === 'parameter' ? partOf(parameter, 'type') : parameter;
    return core('opaque', 'type parameter', type ? [lowerType(l, type, bound)] : [], parameter);
  });
  const result = partOf(node, 'return_type');
  const returned = result ? lowerType(l, result, bound) : core('opaque', 'type tuple');
  return core(
    'opaque',
    `fn ${shown(l, node)}`,
    [
      ...parameters,
      ...given,
      core('opaque', 'type result', [returned]),
      ...(isSeen(l, node) ? [...lifetimesOf(l, node), ...lifetimesAsked(l, node)] : []),
    ],
    node,
  );
}

/** `unsafe`, `async`, `extern "C"` */
function wordsOf(node: AstNode): readonly Core[] {
  const words = ofKind(node, 'function_modifiers');
  return words ? [core('opaque', `words ${spelling(words)}`)] : [];
}
