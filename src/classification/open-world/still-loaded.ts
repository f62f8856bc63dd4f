import { groupBy } from '../../model/group-by.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { foldersOf } from '../modules/folders.ts';
import { segmentsOf } from '../modules/spelled-modules.ts';
import { askedOf } from './asked-modules.ts';
import type { Gone } from './gone.ts';
import { type StillUsed, usedIn } from './still-used.ts';

/**
 * Who asks for a file at its old place though it changed itself. What a file imports by a statement at its top is compared
 * where it is used; this is for all that no name stands for, or only while the program runs:
 *
 *     require "shop/rates"              import_module('shop.rates')        mod rates;
 *     vi.mock('./rates', ...)           try: from shop.rates import base
 *
 * @param changed files of the change set, as they are now.
 */
export function stillLoaded(
  gone: readonly Gone[],
  changed: readonly ParsedFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const modules = gone.filter(({ before }) => before.kind === 'module');
  // However a file is asked for, its own name comes last.
  const byName = groupBy(modules, ({ before }) => segmentsOf(before.path).at(-1) ?? '');
  const found = new Map<CodeSymbol, StillUsed>();
  for (const file of modules.length > 0 ? changed : []) {
    const names = new Set(
      [...askedOf(file).files.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1)),
    );
    for (const name of names)
      for (const one of byName.get(name) ?? [])
        if (asksFor(file, one)) found.set(one.before, usedIn(file.path));
  }
  return found;
}

function isLoadedAsText(language: string): boolean {
  return language === 'ruby' || language === 'lua';
}

/** A file that was moved, by the path that leads to it from another one, or as a module of Python. */
export function asksFor(file: ParsedFile, { before, after }: Gone): boolean {
  const { files } = askedOf(file);
  const was = segmentsOf(before.path).join('/');
  const is = after && segmentsOf(after.path).join('/');
  if (file.profile.modules === 'python')
    return was !== is && [...files.keys()].some((asked) => isModuleAt(asked, was, file.path));
  if (isLoadedAsText(file.profile.id))
    return was !== is && [...files.keys()].some((asked) => endsAs(was, asked));
  if (file.profile.id === 'rust') return was !== is && files.has(was);
  return (files.get(was) ?? []).some((asked) => was !== is || !isFoundAs(asked, after!.path));
}

/** `shop/rates` is lib/shop/rates.rb, wherever files are looked for from. */
function endsAs(path: string, asked: string): boolean {
  return path === asked || path.endsWith(`/${asked}`);
}

/** `shop.rates` is src/shop/rates.py, and `rates` is that for who stands beside it. */
function isModuleAt(asked: string, path: string, user: string): boolean {
  if (asked === path || asked === path.replace(/^(?:src|lib|python)\//, '')) return true;
  const isBeside = segmentsOf(user, false).slice(0, -1).join('/') === foldersOf(path).join('/');
  return path.endsWith(`/${asked}`) && (asked.includes('/') || isBeside);
}

/** Whether who asks for a path of a file without or with an ending finds one that has another ending, or is no folder's. */
function isFoundAs(asked: string, path: string): boolean {
  const [, given = ''] = /\.([cm]?[jt]sx?)$/.exec(asked) ?? [];
  const [, ending = ''] = /\.([cm]?[jt]sx?)$/.exec(path) ?? [];
  const isIndex = /(?:^|\/)index\.[^/]*$/.test(path);
  if (/(?:^|\/)index(?:\.[^/]*)?$/.test(asked) !== isIndex && (!isIndex || given !== '')) return false;
  if (given === '') return !/^[cm]/.test(ending);
  return (
    given === ending || ((given[0] === ending[0] || !/^[cm]/.test(given + ending)) && given.includes('j'))
  );
}
