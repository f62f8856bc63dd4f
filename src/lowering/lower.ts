import type { CoreFile } from '../model/core.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { lowerEcmascript } from './ecmascript/lower-file.ts';

import { lowerGo } from './go/lower-file.ts';

import { lowerJava } from './java/lower-file.ts';

import { lowerPython } from './python/lower-file.ts';
import { lowerRust } from './rust/lower-file.ts';

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
