import type { CodeSymbol } from '../../model/symbol.ts';
import { isEsModule } from '../modules/private-to-file.ts';
import type { World } from '../world.ts';

/**
 * Whether a symbol stands where it stood, in a file that is called otherwise now: whoever names it there says the same of
 * it as if the file had stayed, and what became of the symbol is told at the symbol.
 *
 *     import { slug } from './text.mjs'      ->      import { slug } from './text.js'
 */
export function movedWithItsFile({ mapping, before: side, after }: World, before: CodeSymbol): boolean {
  const partner = mapping.after(before);
  if (!partner || partner.name !== before.name) return false;
  return mapping.after(side.factsOf(before).file.module) === after.factsOf(partner).file.module;
}

/**
 * Whether two paths are of one file of CommonJS that is called otherwise now. What others take from it under a name, or
 * as a whole, no syntax of its own declares.
 *
 *     import text from './text.js'      ->      import text from './text.cjs'
 */
export function isOneFileOfCommonjs({ before, after, mapping }: World, one: string, two: string): boolean {
  const [old, now] = [before.files.get(one.slice(1)), after.files.get(two.slice(1))];
  if (!old || !now || !one.startsWith('/') || !two.startsWith('/')) return false;
  const areScripts = [old, now].every(
    ({ file }) => file.profile.modules === 'ecmascript' && !isEsModule(file),
  );
  return areScripts && mapping.after(old.file.module) === now.file.module;
}
