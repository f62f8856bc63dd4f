import type { CoreFile } from '../model/core.ts';
import { onceEach } from '../model/once-each.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { lowerEcmascript } from './ecmascript/lower-file.ts';
import { lowerGo } from './go/lower-file.ts';
import { lowerJava } from './java/lower-file.ts';
import { lowerPython } from './python/lower-file.ts';
import { lowerRust } from './rust/lower-file.ts';

/**
 * Each file's form, and each piece of it, made once for as long as the file is kept: it may be judged more than once,
 * and stands on a side of the next commit's change as well.
 */
export const lowerOnce = onceEach((file: ParsedFile): CoreFile | null => {
  const made = lower(file);
  return made && { ...made, lower: onceEach(made.lower), signature: onceEach(made.signature) };
});

/**
 * The core form of a file, piece by piece on demand; null for a language that has no lowering yet, whose changes are
 * then judged by comparison of the trees alone.
 */
export function lower(file: ParsedFile): CoreFile | null {
  switch (file.profile.id) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return lowerEcmascript(file);
    case 'python':
      return lowerPython(file);
    case 'go':
      return lowerGo(file);
    case 'java':
      return lowerJava(file);
    case 'rust':
      return lowerRust(file);
    default:
      return null;
  }
}
