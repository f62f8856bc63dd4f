import type { ReadFile } from '../../model/parsed-file.ts';
import { calledBy } from '../modules/spelled-modules.ts';
import { asksFitly } from './fitting-requests.ts';
import { moduleSide, pathOfModule } from './module-sides.ts';
import { requestsIn } from './requests.ts';

/** The words by which others load the modules at some paths. */
export function wordsForModules(paths: Iterable<string>): readonly string[] {
  return [...new Set([...paths].map(calledBy))].filter((word) => word !== '');
}

/**
 * Whether somebody around a change set has one of its modules as an object, writes to it, or asks it for what it doesn't
 * show: he may put something else in the place of what it has, and finds out how it is asked.
 *
 *     const lib = require('../lib'); sinon.stub(lib, 'read')      lib.read = () => fake      Object.keys(lib)
 *
 * @param files the change set as it is now.
 * @param written the paths of modules that were compared by the names that they show.
 */
export function areHeldByOthers(
  files: readonly ReadFile[],
  written: ReadonlySet<string>,
  others: readonly ReadFile[],
): boolean {
  const side = moduleSide(files);
  if (!side) return true;
  return others.some((file) => {
    if (file.type !== 'parsed' || file.profile.modules !== 'ecmascript') return false;
    return requestsIn(file).some((request) => {
      const path = pathOfModule(side, file.path, request.module);
      const shown = path !== null && written.has(path) ? side.modules.get(path)?.shown : null;
      return shown?.type === 'names' && request.use.type !== 'loaded' && !asksFitly(file, request, shown);
    });
  });
}
