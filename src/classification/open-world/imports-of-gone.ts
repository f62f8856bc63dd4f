import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { foldersOf } from '../modules/folders.ts';
import { endsAlike, fits, joinedPath, segmentsOf } from '../modules/spelled-modules.ts';
import { askedOf } from './asked-modules.ts';
import { type Gone, keepsName } from './gone.ts';

/**
 * Whether a file has the module as an object, of which any member may be asked for: `import('./rates')`,
 * `require('./rates')`, `jest.requireActual('./rates')`, `import * as rates from './rates'`, also by a module that hands
 * it on.
 */
export function holdsModule(handed: HandedOn, file: ParsedFile, gone: Gone): boolean {
  return askedOf(file).loaded.some(
    (module) => module.includes('${') || isModuleOf(file, module, gone, handed),
  );
}

/**
 * Whether a module, as a file spells it, is the one in which a symbol was declared.
 *
 * @param handed who hands on all of it, by whom it may be meant as well.
 */
export function isModuleOf(
  file: ParsedFile,
  module: string,
  gone: Gone,
  handed: HandedOn = new Map(),
): boolean {
  if (!module.startsWith('.')) return isImportOf(file, module, gone);
  if (saysNewEnding(module, gone)) return false;
  const here = segmentsOf(file.path, false).slice(0, -1);
  return leadsTo(handed, joinedPath(here, module), segmentsOf(gone.before.path).join('/'));
}

/** `./rates.cjs`, where rates.js is rates.cjs now: who says the ending means the file that has it. */
function saysNewEnding(module: string, gone: Gone): boolean {
  const ending = keepsName(gone) ? /\.\w+$/.exec(gone.after!.path)?.[0] : undefined;
  return ending !== undefined && module.endsWith(ending) && !gone.before.path.endsWith(ending);
}

/** By the path of a file, without its ending, those of which it hands on everything. */
export type HandedOn = ReadonlyMap<string, readonly string[]>;

const HANDS_ON = /\bexport\s+(?:type\s+)?\*[^'"`;]*from\s*(['"])(\.[^'"\n]*)\1/g;

/** Reads which modules of ECMAScript show all that others show (`export * from`). */
export function handedOn(files: readonly ParsedFile[]): HandedOn {
  const scripts = files.filter(({ profile }) => profile.modules === 'ecmascript');
  return new Map(
    scripts.map(({ path, text }) => [
      segmentsOf(path).join('/'),
      [...text.matchAll(HANDS_ON)].map(([, , module]) =>
        joinedPath(segmentsOf(path, false).slice(0, -1), module!),
      ),
    ]),
  );
}

function leadsTo(handed: HandedOn, path: string, goal: string, seen: Set<string> = new Set()): boolean {
  if (path === goal) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  return handed.get(path)?.some((next) => leadsTo(handed, next, goal, seen)) ?? false;
}

/** Whether what a module is called as fits where a symbol was declared, and not where it is now. */
export function isImportOf({ profile }: ParsedFile, module: string, gone: Gone): boolean {
  if (isOfPackage(profile.id, module, gone) && !keepsName(gone)) return true;
  if (!fits(profile.id, module, gone.before)) return false;
  return !(keepsName(gone) && fits(profile.id, module, gone.after!));
}

/**
 * `shop`, `shop/rates` and `#rates` of the package `shop` itself; in Rust `shop::base`, where a crate without a manifest
 * may be any of those that its tests use.
 */
function isOfPackage(language: string, module: string, { packages = [] }: Gone): boolean {
  if (language === 'rust' && packages.length === 0)
    return !/^(?:crate|self|super|std|core|alloc)\b/.test(module);
  if (language === 'rust') return packages.some((name) => module === name || module.startsWith(`${name}::`));
  if (!/^(?:typescript|tsx|javascript)$/.test(language)) return false;
  return module.startsWith('#') || packages.some((name) => module === name || module.startsWith(`${name}/`));
}

/** What checkers are told of a module stands beside it: rates.pyi, rates.d.ts. */
export function isToldFor(path: string, module: string): boolean {
  const [stem, ending] = /^(.*?)(\.pyi|\.d\.[cm]?ts)$/.exec(path)?.slice(1) ?? [];
  return ending !== undefined && path !== module && module.replace(/\.(?:py|[cm]?js|jsx)$/, '') === stem;
}

/** `shop.Rates`, of which the class stands in another package now. */
export function isPackageOf(spelled: readonly string[], { before, after }: Gone): boolean {
  const ends = ({ path }: CodeSymbol): boolean => endsAlike(foldersOf(path), spelled);
  return ends(before) && !(after && after.simpleName === before.simpleName && ends(after));
}
