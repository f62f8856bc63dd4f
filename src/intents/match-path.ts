import { Minimatch } from 'minimatch';

const options = {
  nobrace: true,
  noext: true,
  nocomment: true,
  nonegate: true,
  dot: true,
  // The same on every system: `\` escapes, and case counts.
  platform: 'linux',
  nocase: false,
  normalize: 'NFC',
} as const;

const compiled = new Map<string, Minimatch>();
/** More patterns than a person's file holds; past it the memory of a long-lived server starts afresh. */
const MAX_COMPILED = 2000;

/**
 * Whether a workspace-relative path with `/` matches a glob from `parseScopeRule`. `*` stays within a folder, `**`
 * spans folders, a leading dot is nothing special; braces and extended patterns are literal.
 * A path that isn't plain (absolute, with `.`, `..`, `\` or an empty part) matches nothing.
 */
export function pathMatches(path: string, glob: string): boolean {
  if (!isPlain(path)) return false;
  let matcher = compiled.get(glob);
  if (matcher === undefined) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    matcher = new Minimatch(glob, options);
    compiled.set(glob, matcher);
  }
  return matcher.match(path);
}

/** True for `src/a.ts`; false for `/src`, `src/../a`, `./a`, `src//a`, `src\a`, and for nothing at all. */
function isPlain(path: string): boolean {
  if (path.includes('\\') || path.includes('\0')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
