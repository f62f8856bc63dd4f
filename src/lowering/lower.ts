import type { AstNode } from '../model/ast-node.ts';
import type { Core, CoreFile } from '../model/core.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { lowerEcmascript } from './ecmascript/lower-file.ts';
import { lowerGo } from './go/lower-file.ts';
import { lowerJava } from './java/lower-file.ts';
import { lowerPython } from './python/lower-file.ts';
import { lowerRust } from './rust/lower-file.ts';

const known = new WeakMap<ParsedFile, CoreFile | null>();

/**
 * Each file's form, and each piece of it, made once for as long as the file is kept: it may be judged more than once,
 * and stands on a side of the next commit's change as well.
 */
export function lowerOnce(file: ParsedFile): CoreFile | null {
  const found = known.get(file);
  if (found !== undefined) return found;
  const made = lower(file);
  const remembering = made && piecesOnce(made);
  known.set(file, remembering);
  return remembering;
}

function piecesOnce(file: CoreFile): CoreFile {
  return { ...file, lower: onceEach(file.lower), signature: onceEach(file.signature) };
}

function onceEach(make: (node: AstNode) => readonly Core[]): (node: AstNode) => readonly Core[] {
  const pieces = new Map<AstNode, readonly Core[]>();
  return (node) => {
    const lowered = pieces.get(node) ?? make(node);
    pieces.set(node, lowered);
    return lowered;
  };
}

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
