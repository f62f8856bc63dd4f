import type { ParsedFile } from '../../model/parsed-file.ts';
import { foldersOf } from '../modules/folders.ts';
import { modulesImported, namesTaken, type TakenNames } from '../modules/python-imports.ts';
import { joinedFile, joinedPath, segmentsOf, starredModules } from '../modules/spelled-modules.ts';

/** What a file asks other files for, by its text alone. */
export interface AskedModules {
  /** Files that it asks for by a path, or as modules of Python, without their endings, and how it spells them. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Of Python: the modules of which it takes names, with these. */
  readonly taken: readonly TakenNames[];
  /** Of ECMAScript: modules that it has as objects, of which any member may be asked for. */
  readonly loaded: readonly string[];
  /** Those of them that it has by a call, which loads or replaces them. */
  readonly called: readonly string[];
  /** Modules of which it imports everything. */
  readonly starred: readonly string[];
  /** Of Python: modules that it finds by a text. */
  readonly found: readonly string[];
  /** Of Python: symbols to which a text leads: `'console_scripts': ['shop=shop.rates:base']`, `patch('shop.rates.base')`. */
  readonly entries: readonly { readonly module: string; readonly name: string }[];
  /** Of Python: names that an object is asked for by a text: `getattr(rates, 'base')`. */
  readonly attributes: readonly { readonly object: string; readonly name: string }[];
  /** Whether it says a word, once that was asked. */
  readonly mentions: Map<string, boolean>;
}

const known = new WeakMap<ParsedFile, AskedModules>();

/** What is asked of a whole file, once for all names that it says. */
export function askedOf(file: ParsedFile): AskedModules {
  const made = known.get(file) ?? readAsked(file);
  known.set(file, made);
  return made;
}

function readAsked(file: ParsedFile): AskedModules {
  const { text, profile } = file;
  const isPython = profile.modules === 'python';
  const called = [...text.matchAll(CALLED)].map(([, , module]) => module!);
  return {
    files: groupedPaths(filesAskedBy(file)),
    taken: isPython ? namesTaken(text) : [],
    loaded: [...called, ...[...text.matchAll(IMPORTED)].map(([, , module]) => module!)],
    called,
    starred: starredModules(file),
    found: isPython ? [...text.matchAll(FOUND)].map(([, , module]) => module!) : [],
    entries: isPython ? entriesIn(text) : [],
    attributes: isPython
      ? [...text.matchAll(ATTRIBUTE)].map(([, object, , name]) => ({ object: object!, name: name! }))
      : [],
    mentions: new Map<string, boolean>(),
  };
}

/** `import('./rates')`, `require('./rates')`, `vi.mock('./rates')` */
const CALLED =
  /\b(?:import|require\w*|(?:do|un)?[mM]ock|actual\w*)\s*(?:<[^>()]*>)?\(\s*(?:import\s*\(\s*)?(['"`])([^'"`\n]+)\1/g;
/** `import * as rates from './rates'`, and `import rates from './rates'`, which may be all of a module of CommonJS. */
const IMPORTED = /(?:\*\s*as\s+[\w$]+\s+from\s*|\bimport\s+[\w$]+\s+from\s*)(['"`])([^'"`\n]+)\1/g;
const FOUND = /\b(?:import_module|__import__|modules)\s*[([]\s*(['"])([\w.]+)\1/g;
const ATTRIBUTE = /\b(?:[gs]etattr|hasattr|delattr|patch\.object)\(\s*([A-Za-z_][\w.]*)\s*,\s*(['"])(\w+)\2/g;
const DOTTED_NAME = /(['"])([A-Za-z_]\w*(?:\.\w+)+)\1/g;

function entriesIn(text: string): AskedModules['entries'] {
  const told = [...text.matchAll(ENTRY)].map(([, module, name]) => ({ module: module!, name: name! }));
  // Where the module ends and its names begin a text doesn't say.
  const dotted = [...text.matchAll(DOTTED_NAME)].flatMap(([, , name]) => {
    const parts = name!.split('.');
    return parts.slice(1).map((part, at) => ({ module: parts.slice(0, at + 1).join('.'), name: part }));
  });
  return [...told, ...dotted];
}

const ENTRY = /(?<=['"=\s])([\w.]+):(\w+)(?=['"\s[])/g;

const PATHS = /(['"`])(\.\.?(?:\/[^'"`\n]*)?)\1/g;

type AskedPath = readonly [path: string, spelled: string];

function groupedPaths(paths: readonly AskedPath[]): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const [path, spelled] of paths) grouped.set(path, [...(grouped.get(path) ?? []), spelled]);
  return grouped;
}

function filesAskedBy(file: ParsedFile): readonly AskedPath[] {
  const { profile, path, text } = file;
  const here = segmentsOf(path, false).slice(0, -1);
  if (profile.modules === 'python') return modulesAskedBy(here, text).map((one) => [one, one]);
  if (profile.id === 'rust') return rustFilesAskedBy(file).map((one) => [segmentsOf(one).join('/'), one]);
  if (profile.id === 'ruby') return rubyFilesAskedBy(here, text).map((one) => [one, one]);
  if (profile.id === 'lua')
    return [...text.matchAll(REQUIRED)].map(([, , one]) => [luaPath(one!), one!] as const);
  if (profile.modules !== 'ecmascript') return [];
  return [...text.matchAll(PATHS)].map(([, , module]) => [joinedPath(here, module!), module!] as const);
}

/** `mod rates;`, `#[path = "things/rates.rs"]`, `include!("rates.rs")` */
function rustFilesAskedBy({ path, text }: ParsedFile): readonly string[] {
  const here = foldersOf(path);
  const own = [...text.matchAll(/\bmod\s+(\w+)\s*;/g)].map(([, name]) => [...segmentsOf(path), `${name}.rs`]);
  const others = [...text.matchAll(/(?:\bpath\s*=\s*|\binclude!\s*\(\s*)"([^"\n]+)"/g)];
  return [...own.map((parts) => parts.join('/')), ...others.map(([, one]) => joinedFile(here, one!))];
}

/** `require "shop/rates"`, `load "./rates.rb"`, `autoload :Rates, "shop/rates"`; of Lua `require("shop.rates")`, `dofile` */
const REQUIRED = /\b(?:require|load|dofile|loadfile|autoload\s*\(?\s*:\w+\s*,)\s*\(?\s*(["'])([^"'#\n]+)\1/g;
const REQUIRED_BESIDE = /\brequire_relative\s*\(?\s*(["'])([^"'#\n]+)\1/g;

/** `shop.rates` and `./shop/rates.lua` */
function luaPath(module: string): string {
  return module.includes('/')
    ? joinedFile([], module.replace(/\.lua$/, ''))
    : module.replace(/\.lua$/, '').replaceAll('.', '/');
}

function rubyFilesAskedBy(here: readonly string[], text: string): readonly string[] {
  const found = [...text.matchAll(REQUIRED)].map(([, , one]) => joinedFile([], one!));
  const beside = [...text.matchAll(REQUIRED_BESIDE)].map(([, , one]) => joinedFile(here, one!));
  return [...found, ...beside].map((one) => one.replace(/\.rb$/, ''));
}

/** `import_module('shop.rates')`, `patch('shop.rates.base')`, `INSTALLED_APPS = ['shop.rates']` */
const DOTTED =
  /(['"])([A-Za-z_][\w]*(?:\.\w+)+|(?<=(?:import_module|__import__|modules)\s*[([]\s*['"])\w+)(?::[\w.]+)?\1/g;

function modulesAskedBy(here: readonly string[], text: string): readonly string[] {
  const inFolder = (module: string): string => {
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module.slice(dots).split('.').filter(Boolean);
    return (dots === 0 ? parts : [...here.slice(0, here.length - dots + 1), ...parts]).join('/');
  };
  const taken = namesTaken(text).flatMap(({ module, names }) => [
    inFolder(module),
    ...[...names.matchAll(/\w+/g)].map(([name]) => [inFolder(module), name].filter(Boolean).join('/')),
  ]);
  const imported = modulesImported(text).map(inFolder);
  const dotted = [...text.matchAll(DOTTED)].flatMap(([, , module]) => [
    inFolder(module!),
    inFolder(module!.replace(/\.\w+$/, '')),
  ]);
  return [...taken, ...imported, ...dotted];
}
