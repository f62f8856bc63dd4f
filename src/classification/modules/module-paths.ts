import type { LanguageProfile } from '../../model/language-profile.ts';
import { onceEach } from '../../model/once-each.ts';
import { placeOfModule } from '../../model/relative-modules.ts';
import { withoutNodePrefix } from '../library/node.ts';
import type { FileFacts, Side } from '../world.ts';
import { folderOf } from './folders.ts';
import { fileOfModule } from './python-modules.ts';

/** What a module specifier means: a file of the change set, or a name for a module outside of it. */
export type ModuleTarget =
  | { readonly type: 'file'; readonly facts: FileFacts }
  | { readonly type: 'outside'; readonly name: string };

export const ECMASCRIPT_ENDINGS = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/**
 * Resolves a specifier as it is spelled in a file. Relative ones become paths inside the workspace, so that they
 * compare equal when the file that holds them moves and they are adjusted. In ECMAScript the ending of a script may be
 * there or not, as bundlers and compilers have it; other endings (`.mjs`, `.tsx`) say which is meant.
 *
 *     './b' in src/x/a.ts      the file src/x/b.ts, or outside 'src/x/b'
 *     '..util' in pkg/sub/a.py the file pkg/util.py, or outside 'pkg/util'
 */
export function resolveModule(side: Side, from: FileFacts, specifier: string): ModuleTarget {
  switch (from.file.profile.modules) {
    case 'ecmascript':
      return resolveEcmascript(side, from.file.path, specifier);
    case 'python':
      return resolvePython(side, from, specifier);
    case 'none':
      return { type: 'outside', name: specifier };
  }
}

/** Where a module is, or by what name it is asked for out of sight: the same for all spellings that mean one. */
export function whereModuleIs(side: Side, from: FileFacts, specifier: string): string {
  const module = resolveModule(side, from, specifier);
  return module.type === 'file' ? module.facts.file.path : module.name;
}

/** By side, what was resolved on it: a file asks for many names of one module. */
const resolvedOn = onceEach((_side: Side) => new Map<string, ModuleTarget>());

function resolveEcmascript(side: Side, path: string, specifier: string): ModuleTarget {
  if (!specifier.startsWith('.')) return { type: 'outside', name: withoutNodePrefix(specifier) };
  const joined = joinPath(folderOf(path), specifier);
  const known = resolvedOn(side);
  const target = known.get(joined) ?? scriptAt(side, joined);
  known.set(joined, target);
  return target;
}

function scriptAt(side: Side, joined: string): ModuleTarget {
  const stem = joined.replace(/\.(?:[cm]?[jt]sx?)$/, '');
  const candidates = [
    joined,
    ...ECMASCRIPT_ENDINGS.flatMap((ending) => [stem + ending, joined + ending]),
    ...ECMASCRIPT_ENDINGS.map((ending) => joinPath(joined, `index${ending}`)),
  ];
  for (const candidate of candidates) {
    const facts = side.files.get(candidate);
    if (facts && facts.file.profile.modules === 'ecmascript') return { type: 'file', facts };
  }
  const name = joined.replace(/(?<=[^/])\.[jt]s$/, '').replace(/(?<=.)\/index$/, '');
  return { type: 'outside', name: name.startsWith('/') ? name : `/${name}` };
}

function resolvePython(side: Side, from: FileFacts, specifier: string): ModuleTarget {
  const place = placeOfModule(from.file.path, specifier);
  if (place === null) {
    const found = specifier.startsWith('.') ? null : fileOfModule(side, from, specifier);
    return found ? { type: 'file', facts: found } : { type: 'outside', name: specifier };
  }
  const facts = fileOfPlace(side, place);
  return facts ? { type: 'file', facts } : { type: 'outside', name: place };
}

/** The file of the change set that is the module of Python at a place: pkg/util.py or pkg/util/__init__.py for `/pkg/util`. */
export function fileOfPlace({ files }: Side, place: string): FileFacts | null {
  const base = place.slice(1);
  const found =
    files.get(`${base}.py`) ??
    files.get(base === '' ? '__init__.py' : `${base}/__init__.py`) ??
    files.get(`${base}.pyi`);
  return found ?? null;
}

/**
 * Whether two names of modules outside of the change set mean the same: `.shapes` in the folder `pkg`, which is
 * `/pkg/shapes`, and `pkg.shapes`. Only from the top of the workspace, or the folder in which sources stand, on.
 */
export function sameModule(one: string, other: string): boolean {
  if (one === other) return true;
  const [path, dotted] = one.startsWith('/') ? [one, other] : [other, one];
  if (!path.startsWith('/') || dotted.startsWith('/') || /[^\w.]/.test(dotted)) return false;
  return path.replace(/^\/(?:src\/|lib\/)?/, '').replaceAll('/', '.') === dotted;
}

/** The path of a file's module without its ending, to tell a package's `__init__` or `index` from a plain module. */
export function isPackageFile(path: string, modules: LanguageProfile['modules']): boolean {
  return modules === 'python' && /(^|\/)__init__\.pyi?$/.test(path);
}

function joinPath(folder: string, relative: string): string {
  const parts = folder.split('/').filter(Boolean);
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return `${folder.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}
