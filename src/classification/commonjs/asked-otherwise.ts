import type { ReadFile } from '../../model/parsed-file.ts';
import { foldersOf } from '../modules/folders.ts';
import { ECMASCRIPT_ENDINGS } from '../modules/module-paths.ts';
import { joinedFile } from '../modules/spelled-modules.ts';
import { areCommonjs, moduleSide, pathOfModule } from './module-sides.ts';
import { membersOf, namesTaken } from './same-lines.ts';

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
    .flatMap((place) => [
      place,
      ...ECMASCRIPT_ENDINGS.flatMap((ending) => [place + ending, `${place}/index${ending}`]),
    ]);
}

/** By where a module is looked for that isn't of the change set, what it is asked for. */
function asksOf(files: readonly ReadFile[]): ReadonlyMap<string, readonly string[]> {
  const asks = new Map<string, string[]>();
  const side = moduleSide(files);
  for (const [path, { file, requests }] of side?.modules ?? []) {
    for (const { module, use } of requests) {
      if (!/^\.{1,2}\//.test(module) || pathOfModule(side!, path, module) !== null) continue;
      const place = joinedFile(foldersOf(path), module);
      const said = [
        path,
        use.type,
        ...namesTaken(use),
        ...(use.type === 'held' ? membersOf(file.text, use.binding.name) : []),
      ];
      asks.set(place, [...(asks.get(place) ?? []), said.join(' ')]);
    }
  }
  return asks;
}
