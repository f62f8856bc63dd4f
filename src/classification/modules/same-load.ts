import type { World } from '../world.ts';
import { fileOfPlace } from './module-paths.ts';

/**
 * Whether two texts of the normal form say that one module of Python is loaded, where that stands in a function or under a
 * condition. A place in the workspace is followed to where its file went.
 *
 *     load /shop/cart/money total      load /shop/basket/money total      shop/cart/money.py is shop/basket/money.py now
 */
export function sameLoad(world: World, before: string, after: string): boolean {
  const [was, is] = [before.split(' '), after.split(' ')];
  return was.length === is.length && was.every((word, at) => isSameWord(world, was, is, at, word));
}

function isSameWord(
  { before, after, mapping }: World,
  was: readonly string[],
  is: readonly string[],
  at: number,
  word: string,
): boolean {
  if (!word.startsWith('/')) return word === is[at];
  // `from . import money` names the module behind its package.
  const [inner, other] = [was, is].map((words) => `${words[at]}/${words.at(-1)}`);
  const [one, two] = [fileOfPlace(before, inner!), fileOfPlace(after, other!)];
  if (one && two) return mapping.after(one.file.module) === two.file.module;
  const [old, now] = [fileOfPlace(before, word), fileOfPlace(after, is[at]!)];
  if (old && now) return mapping.after(old.file.module) === now.file.module;
  return word === is[at];
}
