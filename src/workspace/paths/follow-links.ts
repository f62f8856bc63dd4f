import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, parse, sep } from 'node:path';

/** As many as Linux follows before it says ELOOP. */
const MOST_LINKS = 40;

/**
 * The place that the operating system means by an absolute path, which need not exist: each part is looked up in turn,
 * symbolic links are followed even where they dangle, and `..` goes up from where a link led to.
 *
 *     link -> /srv/data     link/../x  is  /srv/x,  where path.resolve says  x
 *
 * @throws the system's error where a part can't be looked up, and an Error for a circle of links.
 */
export function followLinks(absolute: string): string {
  const { root } = parse(absolute);
  let real = root;
  let links = 0;
  let pending = partsOf(absolute.slice(root.length));
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    if (part === '..') {
      real = dirname(real);
      continue;
    }
    const candidate = join(real, part);
    const target = linkTarget(candidate);
    if (target === null) {
      real = candidate;
      continue;
    }
    if (ofEachProcess(candidate)) {
      throw new Error(`${candidate} leads every process that asks to another place`);
    }
    links += 1;
    if (links > MOST_LINKS) throw new Error(`${absolute} leads through a circle of symbolic links`);
    const targetRoot = parse(target).root;
    if (targetRoot !== '') real = targetRoot;
    pending = [...partsOf(target.slice(targetRoot.length)), ...pending];
  }
  return foldsCase() ? onDiskSpelling(real) : real;
}

/** Linux's own links, such as `/proc/self/cwd`: what they are for this process says nothing about another. */
const ofEachProcess = (link: string): boolean => /^\/proc\/(?:self$|thread-self$|\d+\/)/.test(link);

/** Null for what is no link, or not there. */
function linkTarget(path: string): string | null {
  try {
    const stat = lstatSync(path);
    return stat.isSymbolicLink() ? readlinkSync(path) : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Where `SRC/A.ts` opens `src/a.ts`, the folder's own spelling decides which file is meant. */
const foldsCase = (): boolean => process.platform === 'darwin' || process.platform === 'win32';

function onDiskSpelling(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(onDiskSpelling(parent), path.slice(parent.length));
  }
}

function partsOf(path: string): string[] {
  const parts = sep === '\\' ? path.split(/[\\/]/) : path.split('/');
  return parts.filter((part) => part !== '' && part !== '.');
}
