import { isCalledOtherwise } from './called-on-modules.ts';
import { exportEdits } from './export-edits.ts';
import { asksFitly } from './fitting-requests.ts';
import { loadingOf } from './loading-order.ts';
import { areOfOtherModes } from './modes-of-modules.ts';
import { type ModulePair, type ModuleSide, pathOfModule } from './module-sides.ts';
import { showsNamesAnew } from './names-of-functions.ts';
import { saidPaths } from './said-paths.ts';
import { isSeenAsThis } from './seen-as-this.ts';

/** The paths of modules that stay as they are, by side. */
export interface KeptModules {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/**
 * The modules of both sides that can't be written as ES modules, or would not be told apart from what they are not:
 *
 *     what they show can't be written so, or somebody has the module as an object, replaces it, or says its path
 *     somebody asks for a name that the module doesn't show, writes one, or loads it under a condition
 *     the module loads itself by way of others, or could be asked for earlier by somebody who is out of sight
 *     a function that may ask for its `this` is called as a member of the module on one side, and by its name on the other
 *     it is loaded after something was done which it may see, and that is another thing on the other side
 *
 *     a function that may ask for its `this`, which is the module, finds other names there
 *
 * A module is kept on both sides, or on none. Null where code may have come to another mode, or where functions have
 * names of their own on one side alone, and somebody asks for those: then nothing can be written so.
 */
export function modulesToKeep(
  before: ModuleSide,
  after: ModuleSide,
  paths: ReadonlyMap<string, string>,
): KeptModules | null {
  const pairs = pairsOf(before, after, paths);
  const kept = { before: new Set<string>(), after: new Set<string>() };
  const keep = ({ before: old, after: now }: ModulePair): void => {
    if (old !== null) kept.before.add(old);
    if (now !== null) kept.after.add(now);
  };
  const isKept = ({ before: old, after: now }: ModulePair): boolean =>
    (old !== null && kept.before.has(old)) || (now !== null && kept.after.has(now));
  if (areOfOtherModes(before, after, pairs) || showsNamesAnew(before, after)) return null;
  const spoken = [unfit(before), unfit(after)] as const;
  const loading = [loadingOf(before, kept.before), loadingOf(after, kept.after)] as const;
  for (const pair of pairs) {
    const isUnfit = [before, after].some((side, at) => {
      const path = at === 0 ? pair.before : pair.after;
      return path !== null && (!side.modules.has(path) || spoken[at]!.has(path));
    });
    if (isUnfit || isCalledOtherwise(before, after, pair) || isSeenAsThis(before, after, pair)) keep(pair);
  }
  // What stays is out of sight for who loads it, by which others may have to stay.
  for (let more = true; more; ) {
    more = false;
    for (const pair of pairs) {
      if (isKept(pair) || !loading[0].differs(loading[1], pair, paths)) continue;
      keep(pair);
      more = true;
    }
  }
  return kept;
}

/** Modules with the same place on both sides, and those of one side alone. */
function pairsOf(
  before: ModuleSide,
  after: ModuleSide,
  paths: ReadonlyMap<string, string>,
): readonly ModulePair[] {
  const taken = new Set<string>();
  const found: ModulePair[] = [];
  for (const path of before.modules.keys()) {
    const partner = paths.get(path) ?? path;
    const isThere = after.files.has(partner);
    if (isThere) taken.add(partner);
    found.push({ before: path, after: isThere ? partner : null });
  }
  for (const path of after.modules.keys()) if (!taken.has(path)) found.push({ before: null, after: path });
  return found;
}

/** The modules of one side that what is said in it forbids to write so. */
function unfit(side: ModuleSide): ReadonlySet<string> {
  const found = new Set(saidPaths(side));
  for (const [path, { file, shown, requests }] of side.modules) {
    if (!shown || !exportEdits(file, shown)) found.add(path);
    for (const request of requests) {
      const asked = pathOfModule(side, path, request.module);
      const other = asked === null ? undefined : side.modules.get(asked);
      if (other && !(other.shown && asksFitly(file, request, other.shown))) found.add(asked!);
    }
  }
  return found;
}
