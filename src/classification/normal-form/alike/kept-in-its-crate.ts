import type { AstNode } from '../../../model/ast-node.ts';
import type { CoreFile, Lower } from '../../../model/core.ts';
import { groupBy } from '../../../model/group-by.ts';
import { encloses } from '../../../model/span.ts';
import { NOBODY_OUTSIDE_THE_CRATE } from '../../assumptions.ts';
import { type KeptInCrate, keptInCrate, shownInCrate } from '../../rust/kept-in-crate.ts';
import type { Side, World } from '../../world.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     pub fn count() {}      ->      pub(crate) fn count() {}
 *     fn count() {}          ->      pub fn count() {}
 *
 * What no other crate can name is written as what its crate alone sees, as it is on the other side. So are the fields
 * without a name of such a struct, which nobody sees who doesn't see the struct.
 */
export function keptInItsCrate(world: World, lowers: Lowers): WrittenAlike {
  const [kept, shown] = [keptInCrate(world), shownInCrate(world)];
  if (kept.length + shown.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('kept-in-crate', NOBODY_OUTSIDE_THE_CRATE);
  const of = (side: Side, whole: readonly KeptInCrate[], others: readonly KeptInCrate[]): Lower => {
    const unseen = groupBy([...whole, ...others], (pair) => pair[side.which].path);
    const isWhole = new Set(whole);
    const hidden = (pair: KeptInCrate): readonly AstNode[] => {
      const { declaration } = pair[side.which];
      return [...(isWhole.has(pair) ? [declaration] : []), ...fieldsOf(declaration)];
    };
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
    before: of(world.before, kept, shown),
    after: of(world.after, shown, kept),
    told,
  };
}

function fieldsOf({ children }: AstNode): readonly AstNode[] {
  return children.filter(({ kind }) => kind === 'ordered_field_declaration_list');
}
