import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import { includedFile } from '../moves/included-files.ts';
import { ownPlace, type SaidPlace } from '../moves/own-place.ts';
import type { Walk } from '../proof.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether two texts that differ name one file which is taken in, as its place or the place of the code that says so is
 * another one now. That it is looked for beside the code, and found there, is what they say themselves.
 *
 *     shop/cart/rates.c: #include "money.h"             moved to shop/rates.c: #include "cart/money.h"
 *     require_relative 'cart/money'                     cart/money.rb moved to money.rb: require_relative 'money'
 */
export function takeInOneFile({ world, unit, proof }: Walk, before: AstNode, after: AstNode): boolean {
  // What was loaded before, or isn't there, each word for it takes in another way.
  if (before.kind !== after.kind) return false;
  const was = takenIn(unit.old, before);
  const is = was && takenIn(unit.now, after);
  if (!was?.meant || !is?.meant || sliceOf(unit.old.file, before) === sliceOf(unit.now.file, after))
    return false;
  if ((world.mapping.pathAfter(was.meant) ?? was.meant) !== is.meant) return false;
  proof.imports = true;
  return true;
}

function takenIn({ file }: FileFacts, node: AstNode): SaidPlace | null {
  if (file.profile.id === 'ruby') return node.kind === 'string' ? ownPlace(file, node) : null;
  return includedFile(file, node);
}
