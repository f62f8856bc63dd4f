import { posix } from 'node:path';
import type { TextAtPath } from '../../src/index.ts';

/** What a file says of another one from its own place. */
export interface Said {
  /** UTF-16 offsets of the words that are said. */
  readonly start: number;
  readonly end: number;
  /** The words that mean the same file from another folder. */
  from(folder: string): string;
}

const SCRIPT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])(\.{1,2}(?:\/[^'"\n]*)?)\1/g;
const PYTHON = /^([^\S\n]*from[^\S\n]+)(\.+)([\w.]*)(?=[^\S\n]+import\b)/gm;

/** Everywhere a file of ECMAScript or Python names a module by a relative path. Not in comments. */
export function saidIn({ path, text }: TextAtPath): readonly Said[] {
  const folder = posix.dirname(path);
  if (path.endsWith('.py'))
    return [...text.matchAll(PYTHON)].map(({ index, 1: head, 2: dots, 3: module }) => {
      const start = index + head!.length;
      const package_ = posix.join(folder, '../'.repeat(dots!.length - 1), module!.replaceAll('.', '/'));
      return { start, end: start + dots!.length + module!.length, from: (other) => dotted(other, package_) };
    });
  return [...text.matchAll(SCRIPT)].flatMap(({ index, 0: whole, 2: specifier }) => {
    if (isComment(text, index)) return [];
    const end = index + whole.length - 1;
    const target = posix.join(folder, specifier!);
    return [{ start: end - specifier!.length, end, from: (other) => dottedPath(other, target) }];
  });
}

/** The file at another place, where what it says at some places follows. */
export function movedTo({ path, text }: TextAtPath, folder: string, follows: readonly Said[]): TextAtPath {
  let moved = text;
  for (const { start, end, from } of [...follows].sort((a, b) => b.start - a.start))
    moved = moved.slice(0, start) + from(folder) + moved.slice(end);
  return { path: posix.join(folder, posix.basename(path)), text: moved };
}

function isComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^\s*(?:\*|\/[/*])|\/\//.test(line);
}

function dottedPath(folder: string, target: string): string {
  const path = posix.relative(folder, target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** `..money` for shop/money from shop/cart. */
function dotted(folder: string, target: string): string {
  const steps = posix.relative(folder, target).split('/').filter(Boolean);
  const up = steps.filter((step) => step === '..').length;
  return '.'.repeat(up + 1) + steps.slice(up).join('.');
}
