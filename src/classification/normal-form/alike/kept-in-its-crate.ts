import type { AstNode } from '../../../model/ast-node.ts';
import type { CoreFile, Lower } from '../../../model/core.ts';
import { groupBy } from '../../../model/group-by.ts';
import { encloses } from '../../../model/span.ts';
import { NOBODY_OUTSIDE_THE_CRATE } from '../../assumptions.ts';
import { type KeptInCrate, keptInCrate } from '../../rust/kept-in-crate.ts';
import type { Side, World } from '../../world.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     pub fn count() {}      ->      pub(crate) fn count() {}
 *
 * What no other crate could name is written as what its crate alone sees, as it is on the other side. So are the fields
 * without a name of such a struct, which nobody sees who doesn't see the struct.
 */
export function keptInItsCrate(world: World, lowers: Lowers): WrittenAlike {
  const found = keptInCrate(world);
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('kept-in-crate', NOBODY_OUTSIDE_THE_CRATE);
  const of = (side: Side, hidden: (pair: KeptInCrate) => readonly AstNode[]): Lower => {
    const unseen = groupBy(found, (pair) => pair[side.which].path);
    const signatures = new Map<string, CoreFile['signature']>();
    return (file) => {
      const lowered = lowers[side.which](file);
      const own = (unseen.get(file.path) ?? []).flatMap(hidden);
      if (!lowered?.keptInCrate || own.length === 0) return lowered;
      const inCrate = signatures.get(file.path) ?? lowered.keptInCrate(new Set(own));
      signatures.set(file.path, inCrate);
      return {
        ...lowered,
        signature(node) {
          if (!own.some((one) => encloses(node, one))) return lowered.signature(node);
          note();
          return inCrate(node);
        },
      };
    };
  };
  return {
    before: of(world.before, ({ before }) => [before.declaration, ...fieldsOf(before.declaration)]),
    after: of(world.after, ({ after }) => fieldsOf(after.declaration)),
    told,
  };
}

function fieldsOf({ children }: AstNode): readonly AstNode[] {
  return children.filter(({ kind }) => kind === 'ordered_field_declaration_list');
}
