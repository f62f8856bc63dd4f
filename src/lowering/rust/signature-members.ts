import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { isHarmless } from './attributed.ts';
import { endsQuietly, namesDropped } from './drops.ts';
import { lowerExpression } from './expressions.ts';
import { attributesOf } from './functions.ts';
import { genericsOf } from './generics.ts';
import { lifetimesAsked } from './lifetime-bounds.ts';
import { lifetimeParameters } from './lifetimes.ts';
import type { Lowering } from './lowering.ts';
import { lowerTokens } from './macros.ts';
import { around, ofKind } from './tree-facts.ts';
import { lowerType, sorted } from './types.ts';

/** Whether it is seen outside of the crate; inside, the compiler asks, and nothing depends on the answer. */
export function shown(l: Lowering, node: AstNode): string {
  if (l.unseen.has(node)) return '';
  const visibility = ofKind(node, 'visibility_modifier');
  return visibility && visibility.children.length === 1 ? 'pub' : '';
}

/** What other crates may name, or have to write for a trait. */
export function isSeen(l: Lowering, node: AstNode): boolean {
  return shown(l, node) !== '' || around(l.parents, node, /^(?:impl|trait)_item$/)?.kind === 'trait_item';
}

/**
 * A struct's or an enum's whole shape. Where nothing sees their order, fields are in the order of their names; those of
 * types from elsewhere, which may do something when they are dropped, stay in the order in which that happens.
 */
export function ofType(l: Lowering, node: AstNode): Core {
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
    `${node.kind} ${form} ${shown(l, node)}${shown(l, node) && ` ${lifetimeParameters(node).length}`}`,
    [
      ...parameters,
      core('opaque', 'type members', list),
      ...(shown(l, node) ? lifetimesAsked(l, node) : []),
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
      const visible =
        !l.unseen.has(body) &&
        before.some((one) => one.kind === 'visibility_modifier' && one.children.length === 1)
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

/** A field with its type, or a variant with its own fields, its number and its attributes. */
export function memberOf(l: Lowering, node: AstNode): Core {
  const attributes = attributesOf(l, node);
  if (node.kind === 'field_declaration')
    return core(
      'opaque',
      `type .${partOf(node, 'name')!.text} ${shown(l, node)}`,
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
