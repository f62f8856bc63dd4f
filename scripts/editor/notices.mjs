import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The licences of installed packages and of all that they depend on, as one text.
 *
 * @param folders The packages' own folders.
 */
export function notices(folders) {
  const found = new Map();
  const queue = [...folders];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version, license, dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    const title = `${name} ${version} (${license})`;
    if (found.has(title)) continue;
    found.set(title, `${title}\n\n${licenceOf(folder)}`);
    for (const each of Object.keys(dependencies ?? {})) {
      const inside = locate(folder, each);
      if (inside !== null) queue.push(inside);
    }
  }
  return [...found.keys()]
    .sort()
    .map((title) => found.get(title))
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}

/** Where a package's dependency is installed: beside itself, or in a node_modules further up. */
function locate(folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (at === dirname(at)) return null;
  }
}
