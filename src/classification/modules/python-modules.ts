import { isStandardModule } from '../library/python.ts';
import type { FileFacts, Side } from '../world.ts';
import { foldersOf } from './folders.ts';

/**
 * The one file of the change set that a dotted name without dots before it means; null where none or more than one may
 * be meant. From which folder on names are looked for isn't known, so that a file is found by the end of its path:
 *
 *     pkg.shapes      src/pkg/shapes.py, lib/pkg/shapes/__init__.py
 *
 * But not where Python would certainly, or may well, find something else:
 *
 *     import json                in any file: the standard library's, not app/json.py
 *     import shapes              not pkg/shapes.py, where pkg is seen to be a package: that one is pkg.shapes
 *     import rates               in tools/rates.py: hardly the file itself
 *     import shop.rates          not shop/shop/rates.py: the outer folder may be the package that is meant
 */
export function fileOfModule(side: Side, from: FileFacts, specifier: string): FileFacts | null {
  const parts = specifier.split('.').filter(Boolean);
  const suffix = parts.join('/');
  const isStandard = isStandardModule(specifier);
  const matching = [...side.files.values()].filter((facts) => {
    if (facts.file.profile.modules !== 'python') return false;
    const root = rootBefore(facts.file.path, suffix);
    if (root === null) return false;
    if (isStandard || facts === from) return /^(?:|src|lib)$/.test(root);
    return root.split('/').at(-1) !== parts[0] && !packagesOf(side).has(root);
  });
  return matching.length === 1 ? matching[0]! : null;
}

/** `src` of src/pkg/shapes.py and pkg/shapes; null where the path ends otherwise. */
function rootBefore(path: string, suffix: string): string | null {
  for (const end of [`${suffix}.py`, `${suffix}/__init__.py`]) {
    if (path === end) return '';
    if (path.endsWith(`/${end}`)) return path.slice(0, path.length - end.length - 1);
  }
  return null;
}

const known = new WeakMap<Side, ReadonlySet<string>>();

/** The folders that are seen to be packages: a file in or below them imports something by dots. */
function packagesOf(side: Side): ReadonlySet<string> {
  const made = known.get(side);
  if (made) return made;
  const found = new Set<string>();
  for (const { file } of side.files.values()) {
    if (file.profile.modules !== 'python') continue;
    const folders = foldersOf(file.path);
    const dots = file.bindings.all.map(({ import: target }) => /^\.*/.exec(target?.module ?? '')![0].length);
    const above = dots.reduce((most, one) => Math.max(most, one), 0);
    for (let up = 0; up < above && up < folders.length; up++)
      found.add(folders.slice(0, folders.length - up).join('/'));
  }
  known.set(side, found);
  return found;
}
