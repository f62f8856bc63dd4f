import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { foldersOf } from './folders.ts';

/*
 * What a module is called in the text of another file, where nothing but its spelling tells which file it means.
 */

/**
 * Whether what a module is called as may be where a symbol is declared: as far as both say where that is.
 *
 *     `shop.rates`, `rates`        src/shop/rates.py
 *     `@/shop/rates`               src/shop/rates.ts
 *     `crate::shop::rates`         src/shop/rates.rs
 */
export function fits(language: string, module: string, { path, parent }: CodeSymbol): boolean {
  const own = segmentsOf(path);
  switch (language) {
    case 'java':
      return parent === null || module.split('.').at(-1) === parent.simpleName;
    case 'python':
      return endsAlike(
        own,
        module.split('.').filter((part) => part !== ''),
      );
    case 'kotlin':
      return endsAlike(foldersOf(path), module.split('.'));
    case 'rust': {
      const parts = module.split('::').filter((part) => part !== '' && !/^(?:crate|self|super)$/.test(part));
      return endsAlike(own, parts) || parts.at(-1) === parent?.simpleName;
    }
    default:
      // What is said from here was followed to the file that it means.
      return !module.startsWith('.') && spelledStem(module.split('/').at(-1)!) === own.at(-1);
  }
}

/** `['src', 'shop', 'rates']` for src/shop/rates.ts, and for src/shop/rates/index.ts and src/shop/rates/mod.rs. */
export function segmentsOf(path: string, isModule = true): readonly string[] {
  const parts = path.split('/');
  const last = parts.pop()!;
  const stem = /^\.+$/.test(last) ? last : stemOf(last);
  return isModule && isFolders(stem, last) ? parts : [...parts, stem];
}

/** Whether a file stands for the folder that it is in. */
function isFolders(stem: string, name: string): boolean {
  if (name.endsWith('.rs')) return /^(?:mod|lib|main)$/.test(stem);
  return name.endsWith('.py') ? stem === '__init__' : stem === 'index';
}

/** The word by which a file is asked for: its own name, or its folder's where it stands for the folder. */
export function calledBy(path: string): string {
  const [name = '', folder = ''] = path.split('/').reverse();
  const stem = name.replace(/\..*$/, '');
  return /^(?:__init__|index|mod)$/.test(stem) ? folder : stem;
}

/** `rates.service` for rates.service.ts, `types` for types.d.ts. */
function stemOf(name: string): string {
  const stem = spelledStem(name);
  return stem === name ? name.replace(/(?<=.)\.\w+$/, '') : stem;
}

/** The same of what an import says, which has an ending or none: `./rates.service` is no file that ends on `.service`. */
function spelledStem(name: string): string {
  return name.replace(/(?<=.)(?:\.d)?\.(?:[cm]?[jt]sx?|pyi?|rs|java|kts?|go|vue|svelte)$/, '');
}

/** Whether one list ends as the other one does, as far as both go. */
export function endsAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let back = 1; back <= length; back++) if (one.at(-back) !== other.at(-back)) return false;
  return true;
}

/** `src/shop/rates` for `../shop/rates.js` in src/cart. */
export function joinedPath(folder: readonly string[], module: string): string {
  const spelled = module.split('/');
  const last = spelled.pop()!;
  const parts = followed(folder, [...spelled, spelledStem(last)]);
  return parts.at(-1) === 'index' ? parts.slice(0, -1).join('/') : parts.join('/');
}

/** `src/shop/rates.rs` for `../shop/rates.rs` in src/cart. */
export function joinedFile(folder: readonly string[], path: string): string {
  return followed(folder, path.split('/')).join('/');
}

/** Where the parts of a path lead from a folder. */
export function followed(folder: readonly string[], path: readonly string[]): readonly string[] {
  const parts = [...folder];
  for (const part of path) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts;
}

/** A name of a module as one path. */
export function joined({ profile }: ParsedFile, { module, name }: { module: string; name: string }): string {
  const separator = profile.id === 'rust' ? '::' : profile.modules === 'ecmascript' ? '/' : '.';
  return `${module}${separator}${name}`;
}

const STARRED: Readonly<Record<string, RegExp>> = {
  python: /^[^\S\n]*from\s+([\w.]+)\s+import\s+\*/gm,
  java: /^[^\S\n]*import\s+static\s+([\w.]+)\.\*/gm,
  kotlin: /^[^\S\n]*import\s+([\w.]+)\.\*/gm,
  rust: /\buse\s+([\w:]+)::\*/g,
};

/** Modules of which a file imports everything. */
export function starredModules({ profile, text }: ParsedFile): readonly string[] {
  const pattern = STARRED[profile.id];
  return pattern ? [...text.matchAll(pattern)].map(([, module]) => module!) : [];
}
