import type { ReadFile } from '../../model/parsed-file.ts';
import { namesAsked, requestsOutside } from './asked-names.ts';
import { areCommonjs, moduleSide, pathsAt } from './module-sides.ts';

/**
 * Where the modules may stand that did not change, and that CommonJS modules of a change set ask for something else, or in
 * another way, than before. What that comes to is told by what these show.
 *
 *     const { read } = require('./lib'); read()      ->      const lib = require('./lib'); lib.read()
 */
export function askedOtherwise(before: readonly ReadFile[], after: readonly ReadFile[]): readonly string[] {
  if (!areCommonjs(before, after)) return [];
  const [old, now] = [asksOf(before), asksOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((place) => old.get(place)?.join() !== now.get(place)?.join())
    .flatMap(pathsAt);
}

/** By where a module is looked for that isn't of the change set, what it is asked for. */
function asksOf(files: readonly ReadFile[]): ReadonlyMap<string, readonly string[]> {
  const asks = new Map<string, string[]>();
  const side = moduleSide(files);
  for (const { from, request, place } of side ? requestsOutside(side) : []) {
    const { module, use } = request;
    if (!/^\.{1,2}\//.test(module)) continue;
    const said = [from.file.path, use.type, ...namesAsked(from, use)];
    asks.set(place, [...(asks.get(place) ?? []), said.join(' ')]);
  }
  return asks;
}
