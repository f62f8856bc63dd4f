import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreFile, core, type Lower } from '../../../model/core.ts';
import { NOBODY_LISTS_FIELDS } from '../../assumptions.ts';
import type { Side, World } from '../../world.ts';
import { rewrite } from '../tree.ts';
import { memberName } from './field-accessors.ts';
import { type Encapsulated, encapsulatedOn, isWithin } from './field-encapsulations.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     class A { x = 1 }      ->      class A { _x = 1; get x() { return this._x } set x(value) { this._x = value } }
 *
 * Holds where the accessors do nothing but hand the field's value through, nobody but the class names the hidden field,
 * and no class that is made from another has its own. Without a setter nobody may write the field by its open name.
 * Refused where the change set lists what such an object holds; assumes that nobody else does.
 */
export function plainFields(world: World, lowers: Lowers): WrittenAlike {
  const found = (['before', 'after'] as const).flatMap((side) => encapsulatedOn(world, side, lowers[side]));
  const of = (which: Side['which']): Lower => {
    const lower = lowers[which];
    const own = found.filter(({ side }) => side === which);
    if (own.length === 0) return lower;
    return (file) => {
      const lowered = lower(file);
      const here = own.filter(({ owner }) => owner.path === file.path);
      return lowered && here.length > 0 ? plainFile(lowered, here) : lowered;
    };
  };
  return {
    before: of('before'),
    after: of('after'),
    told: (before, after) =>
      found.flatMap(({ side, owner, hidden, getter, setter, plain }) => {
        const [here, other] = side === 'after' ? [after, before] : [before, after];
        const isThis = hidden ? other === plain && (here === getter || here === hidden) : here === owner;
        if (!isThis) return [];
        const symbols = [hidden, getter, setter].flatMap((symbol) => symbol ?? []);
        return { rule: 'encapsulated-field', side, subject: '', assumes: NOBODY_LISTS_FIELDS, symbols };
      }),
  };
}

function plainFile(lowered: CoreFile, here: readonly Encapsulated[]): CoreFile {
  const hiddenBy = new Map(here.map((one) => [one.hiddenName, one]));
  const isAccessor = (node: AstNode): Encapsulated | undefined =>
    here.find(({ getter, setter }) => node === getter.declaration || node === setter?.declaration);
  const plain = (form: Core): Core =>
    rewrite(form, (node) => {
      if (node.op === 'object' || node.op === 'class')
        return {
          ...node,
          children: node.children.filter((child) => !child.source || !isAccessor(child.source)),
        };
      const one = hiddenBy.get(memberName(node) ?? '');
      if (!one || !isWithin(node.source, one.owner)) return node;
      if (node.op === 'index')
        return core(
          'index',
          '',
          [node.children[0]!, { ...node.children[1]!, text: `s:${one.name}` }],
          node.source,
        );
      return { ...node, text: node.op === 'field' && one.isStatic ? `static ${one.name}` : one.name };
    });
  const openOf = (node: AstNode): AstNode => {
    const one = isAccessor(node);
    return one?.hidden && node === one.getter.declaration ? one.hidden.declaration : node;
  };
  return {
    ...lowered,
    lower: (node) => lowered.lower(openOf(node)).map(plain),
    // Who may see the hidden field is no matter of those who ask the accessors.
    signature: (node) =>
      openOf(node) === node
        ? lowered.signature(node)
        : lowered.signature(openOf(node)).filter(({ text }) => !text.startsWith('access ')),
  };
}
