import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { spelling } from '../tree-facts.ts';
import { isHarmless } from './attributed.ts';
import { endsQuietly, namesDropped } from './drops.ts';
import { lowerExpression } from './expressions.ts';
import { attributesOf } from './functions.ts';
import { genericsOf } from './generics.ts';
import { leavesOfUse } from './item-paths.ts';
import { lifetimesAsked } from './lifetime-bounds.ts';
import { lifetimeParameters, lifetimesOf, lifetimesOfHead } from './lifetimes.ts';
import type { Lowering } from './lowering.ts';
import { lowerTokens } from './macros.ts';
import { around, ofKind } from './tree-facts.ts';
import { boundsOf, lowerType, sorted } from './types.ts';

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
          `trait ${shown(node)}`,
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
          `type item ${shown(node)}`,
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
      return [core('opaque', `${node.kind} ${shown(node)}`, [], node)];
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
  const visible = shown(node);
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

/** Whether it is seen outside of the crate; inside, the compiler asks, and nothing depends on the answer. */
function shown(node: AstNode): string {
  const visibility = ofKind(node, 'visibility_modifier');
  return visibility && visibility.children.length === 1 ? 'pub' : '';
}

/** What other crates may name, or have to write for a trait. */
function isSeen(l: Lowering, node: AstNode): boolean {
  return shown(node) !== '' || around(l.parents, node, /^(?:impl|trait)_item$/)?.kind === 'trait_item';
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
    `fn ${shown(node)}`,
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

/**
 * A struct's or an enum's whole shape. Where nothing sees their order, fields are in the order of their names; those of
 * types from elsewhere, which may do something when they are dropped, stay in the order in which that happens.
 */
function ofType(l: Lowering, node: AstNode): Core {
  const { parameters } = genericsOf(l, node, new Map());
  const attributes = attributesOf(l, node);
  const body = partOf(node, 'body');
  const members = body ? membersOf(l, body) : [];
  const isFree =
    node.kind !== 'enum_item' &&
    body?.kind === 'field_declaration_list' &&
    attributes.length === 0 &&
    !namesDropped(l.file, body);
  const isQuiet = ({ source }: Core): boolean => source !== null && endsQuietly(l.file, source);
  const list = isFree
    ? [...members.filter((member) => !isQuiet(member)), ...sorted(members.filter(isQuiet))]
    : members;
  const form = body?.kind === 'ordered_field_declaration_list' ? 'tuple' : body ? 'body' : 'unit';
  return core(
    'opaque',
    `${node.kind} ${form} ${shown(node)}${shown(node) && ` ${lifetimeParameters(node).length}`}`,
    [
      ...parameters,
      core('opaque', 'type members', list),
      ...(shown(node) ? lifetimesAsked(l, node) : []),
      ...attributes,
    ],
    node,
  );
}

function membersOf(l: Lowering, body: AstNode): readonly Core[] {
  if (body.kind !== 'ordered_field_declaration_list')
    return named(body)
      .filter(({ kind }) => kind !== 'attribute_item')
      .map((member) => memberOf(l, member));
  const members: Core[] = [];
  let before: AstNode[] = [];
  for (const child of body.children) {
    if (child.extra || !child.named) continue;
    if (child.kind === 'attribute_item' || child.kind === 'visibility_modifier') before.push(child);
    else {
      const attributes = before.filter((one) => one.kind === 'attribute_item' && !isHarmless(one));
      const visible = before.some((one) => one.kind === 'visibility_modifier' && one.children.length === 1)
        ? 'pub'
        : '';
      members.push(
        core(
          'opaque',
          `type .${members.length} ${visible}`,
          [lowerType(l, child), ...attributes.map((one) => core('opaque', 'attribute', lowerTokens(l, one)))],
          child,
        ),
      );
      before = [];
    }
  }
  return members;
}

function memberOf(l: Lowering, node: AstNode): Core {
  const attributes = attributesOf(l, node);
  if (node.kind === 'field_declaration')
    return core(
      'opaque',
      `type .${partOf(node, 'name')!.text} ${shown(node)}`,
      [lowerType(l, partOf(node, 'type')!), ...attributes],
      node,
    );
  const body = partOf(node, 'body');
  const value = partOf(node, 'value');
  const form = body?.kind === 'ordered_field_declaration_list' ? 'tuple' : body ? 'struct' : 'unit';
  return core(
    'opaque',
    `type variant ${partOf(node, 'name')?.text ?? ''} ${form}`,
    [
      ...(body ? membersOf(l, body) : []),
      ...(value ? [core('opaque', 'type =', [lowerExpression(l, value)])] : []),
      ...attributes,
    ],
    node,
  );
}
