import { isSaidStrict } from '../old-forms/sloppy-mode.ts';
import type { CommonjsFile, ModulePair, ModuleSide } from './module-sides.ts';

/**
 * Whether code may be run in another mode than before: a module is said to be strict on one side alone, or something came
 * to another module where some are strict and others are not. What did not change takes no part in that.
 *
 *     put.js: 'use strict'; function put() { frozen.size = 2 }        fails, where it did nothing
 */
export function areOfOtherModes(
  before: ModuleSide,
  after: ModuleSide,
  pairs: readonly ModulePair[],
): boolean {
  const both = pairs.map((pair): readonly (CommonjsFile | undefined)[] => [
    before.modules.get(pair.before ?? ''),
    after.modules.get(pair.after ?? ''),
  ]);
  const changed = both.filter(([old, now]) => old?.file.text !== now?.file.text);
  const isOther = changed.some(
    ([old, now]) => old && now && isSaidStrict(old.file) !== isSaidStrict(now.file),
  );
  if (isOther) return true;
  const modes = new Set(changed.flat().flatMap((one) => (one ? [isSaidStrict(one.file)] : [])));
  const isMoving = changed.some(([old, now]) => old?.file.symbols.length !== now?.file.symbols.length);
  return modes.size > 1 && isMoving;
}
