import { foldersOf } from '../../classification/modules/folders.ts';
import { ECMASCRIPT_ENDINGS } from '../../classification/modules/module-paths.ts';
import { modulesImported, namesTaken } from '../../classification/modules/python-imports.ts';
import { joinedFile } from '../../classification/modules/spelled-modules.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';

/** So many are looked at; more of them hand on no name that one can go by. */
const MOST_FILES = 400;
const DEEPEST = 6;

const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/**
 * Files that say none of the names, and hand them on all the same, since they hand on whatever other files have. Those
 * by which one of the given files may have a name, and those by which these have it:
 *
 *     main.ts    import { base } from './shop'         shop/index.ts    export * from './rates'
 *     main.py    from shop import base                 shop/__init__.py    from .rates import *
 *
 * @param users files that say a name.
 * @param read gives those of some paths that exist, which are not at hand already.
 */
export function handingOn(
  users: readonly SourceFile[],
  names: ReadonlySet<string>,
  read: (paths: readonly string[]) => readonly SourceFile[],
): readonly SourceFile[] {
  const isName = wordPattern([...names]);
  const found: SourceFile[] = [];
  const tried = new Set(users.map(({ path }) => path));
  let open = users;
  for (let depth = 0; depth < DEEPEST && open.length > 0; depth++) {
    const paths = new Set(open.flatMap((file) => pathsAskedBy(file, depth === 0 ? isName : null)));
    const fresh = [...paths].filter((path) => !tried.has(path));
    for (const path of fresh) tried.add(path);
    if (fresh.length === 0) break;
    open = read(fresh).filter((file) => file.type === 'text' && handsOnAll(file));
    found.push(...open);
    if (found.length > MOST_FILES) return [];
  }
  return found;
}

const ANY = /(?:)/u;
const BARE = /\bimport\s*(['"])(\.[^'"\n]*)\1/g;

/** Where the modules may stand that a file loads, whatever it takes of them. */
export function pathsLoadedBy(file: SourceFile): readonly string[] {
  const bare =
    file.type === 'text' && SCRIPT.test(file.path)
      ? [...file.text.matchAll(BARE)].flatMap(([, , module]) => scriptsCalled(file.path, module!))
      : [];
  return [...pathsAskedBy(file, ANY), ...bare];
}

function handsOnAll(file: SourceFile): boolean {
  if (file.type !== 'text') return false;
  return isPython(file.path)
    ? namesTaken(file.text).some(({ names }) => names.includes('*'))
    : /\bexport\s+(?:type\s+)?\*/.test(file.text);
}

function isPython(path: string): boolean {
  return /\.pyi?$/.test(path);
}

/** Where the modules may stand of which a file takes a name, or everything; all that it hands on, where no name is asked for. */
function pathsAskedBy(file: SourceFile, isName: RegExp | null): readonly string[] {
  if (file.type !== 'text') return [];
  if (isPython(file.path)) return pythonPaths(file.path, file.text, isName);
  return SCRIPT.test(file.path) ? scriptPaths(file.path, file.text, isName) : [];
}

const FROM = /\b(import|export)\s+([^'"`;]*?)\s*\bfrom\s*(['"])(\.[^'"\n]*)\3/g;
const LOADED = /\b(?:import|require)\s*\(\s*(['"`])(\.[^'"`\n]*)\1/g;

function scriptPaths(path: string, text: string, isName: RegExp | null): readonly string[] {
  const modules = [...text.matchAll(FROM)].flatMap(([, word, clause, , module]) => {
    const isAsked = isName ? clause!.includes('*') || isName.test(clause!) : word === 'export';
    return isAsked ? [module!] : [];
  });
  if (isName) for (const [, , module] of text.matchAll(LOADED)) modules.push(module!);
  return modules.flatMap((module) => scriptsCalled(path, module));
}

/** The files that a script may mean by a name: `./codec` is codec.ts, or codec/index.ts. */
function scriptsCalled(path: string, module: string): readonly string[] {
  const joined = joinedFile(foldersOf(path), module);
  const stem = joined.replace(/\.[cm]?[jt]sx?$/, '');
  const inFolder = joined === '' ? 'index' : `${joined}/index`;
  return [
    ...new Set([
      joined,
      ...ECMASCRIPT_ENDINGS.flatMap((ending) => [stem + ending, joined + ending, inFolder + ending]),
    ]),
  ];
}

function pythonPaths(path: string, text: string, isName: RegExp | null): readonly string[] {
  const modules: string[] = isName ? [...modulesImported(text)] : [];
  for (const { module, names } of namesTaken(text)) {
    const isStar = names.includes('*');
    if (isName ? isStar || isName.test(names) : isStar) modules.push(module);
    // What is imported may be a module, whose names are asked for by a dot.
    if (isName)
      for (const [word] of names.matchAll(/\w+/g))
        modules.push(`${module}${module.endsWith('.') ? '' : '.'}${word}`);
  }
  return modules.flatMap((module) => {
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module.slice(dots).split('.').filter(Boolean);
    const here = [...foldersOf(path)];
    const roots =
      dots > 0
        ? [here.slice(0, here.length - dots + 1)]
        : here.map((_, at) => here.slice(0, at)).concat([here]);
    return roots.flatMap((root) => {
      const joined = [...root, ...parts].join('/');
      return joined === '' ? ['__init__.py'] : [`${joined}.py`, `${joined}/__init__.py`];
    });
  });
}
