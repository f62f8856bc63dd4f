import { exportedEntity } from '../walk/entities.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { namesAskedFor } from './asked-names.ts';
import { interfaceOf } from './module-interface.ts';
import { resolveModule } from './module-paths.ts';

/** A file of ECMAScript that asks another one of the change set for what that doesn't show. */
export interface BrokenImport {
  /** The path of the file that asks, after. */
  readonly path: string;
  readonly because: string;
}

/**
 * Imports that no longer find what they name: such a program doesn't link, and a type that isn't there is no type.
 *
 *     import { weigh } from './goods'          where goods.ts says   function weigh() {}
 *
 * Nothing is said of what was so before, of CommonJS, of declaration files, which show all that they have, and of what
 * may come through a file out of sight.
 */
export function brokenImports({ before, after }: World): readonly BrokenImport[] {
  const known = new Set(missingIn(before).map(({ place }) => place));
  return missingIn(after)
    .filter(({ place }) => !known.has(place))
    .map(({ path, because }) => ({ path, because }));
}

interface Missing extends BrokenImport {
  readonly place: string;
}

function missingIn(side: Side): readonly Missing[] {
  return [...side.files.values()].flatMap((facts) => missingFor(side, facts));
}

function missingFor(side: Side, facts: FileFacts): readonly Missing[] {
  if (facts.file.profile.modules !== 'ecmascript') return [];
  return namesAskedFor(facts).flatMap(({ module, name }) => {
    if (name === '*' || name === 'export=') return [];
    const target = resolveModule(side, facts, module);
    if (target.type === 'outside' || !showsNames(target.facts) || mayHandOn(side, target.facts)) return [];
    if (exportedEntity(side, target.facts, name)) return [];
    const { path } = facts.file;
    return [
      {
        path,
        place: `${path} ${target.facts.file.path} ${name}`,
        because: `${path} asks ${target.facts.file.path} for ${name}, which that does not show`,
      },
    ];
  });
}

/** A plain ES module, whose names are those that it exports. */
function showsNames({ file }: FileFacts): boolean {
  if (/\.d\.[cm]?ts$/.test(file.path) || file.damage.length > 0) return false;
  const exports = file.root.children.filter(({ kind }) => kind === 'export_statement');
  return exports.length > 0 && !exports.some(({ children }) => children.some(({ kind }) => kind === '='));
}

/** Whether it hands on all of a file that isn't in the change set. */
function mayHandOn(side: Side, facts: FileFacts, seen: ReadonlySet<FileFacts> = new Set()): boolean {
  if (seen.has(facts)) return false;
  const { stars, typeStars } = interfaceOf(facts);
  return [...stars, ...typeStars].some((star) => {
    const target = resolveModule(side, facts, star);
    return target.type === 'outside' || mayHandOn(side, target.facts, new Set([...seen, facts]));
  });
}
