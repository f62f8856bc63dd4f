import { dotImports } from '../../model/go-dot-imports.ts';
import { predeclaredNames } from '../../model/go-predeclared.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { folderOf } from '../modules/folders.ts';
import type { Entity, FileFacts, Side } from '../world.ts';

/** A package: the files of one folder that name the same package see each other's names without imports. */
interface GoPackage {
  readonly folder: string;
  readonly name: string;
  readonly symbols: ReadonlyMap<string, CodeSymbol>;
}

interface GoPackages {
  of(facts: FileFacts): GoPackage;
  /** The package of the change set that an import path means; null for one outside of it. */
  imported(path: string): GoPackage | null;
}

const known = new WeakMap<Side, GoPackages>();

/**
 * What a name that its file doesn't declare means: a name of another file of its package, or the language's. Where
 * that file isn't in the change set, the name is one of the folder's, or of the packages that the file imports with
 * all their names: `./shop|fmt|time`.
 */
export function nameOfPackage(side: Side, facts: FileFacts, name: string): Entity {
  if (facts.file.profile.id !== 'go') return { type: 'free', name };
  const symbol = packagesOf(side).of(facts).symbols.get(name);
  if (symbol) return { type: 'symbol', symbol };
  if (predeclaredNames.has(name)) return { type: 'free', name };
  return {
    type: 'outside',
    module: [`./${folderOf(facts.file.path)}`, ...dotImports(facts.file)].join('|'),
    name,
  };
}

/**
 * Whether a name that one side finds by itself is the one that the other side finds elsewhere: `Println` with
 * `import . "fmt"` and `fmt.Println`, `Total` inside of the folder `cart` and `cart.Total` outside of it. What is found
 * in two places is no program.
 */
export function sameGoName(one: Entity & { type: 'outside' }, other: Entity & { type: 'outside' }): boolean {
  if (one.name !== other.name) return false;
  const [places, others] = [one.module.split('|'), other.module.split('|')];
  if (one.module.startsWith('./') && other.module.startsWith('./'))
    return (
      places[0] === others[0] &&
      (places.every((place) => others.includes(place)) || others.every((place) => places.includes(place)))
    );
  if (!isExportedName(one.name)) return false;
  const [own, path] = one.module.startsWith('./') ? [places, other.module] : [others, one.module];
  if (!own[0]!.startsWith('./')) return false;
  const folder = own[0]!.slice(2);
  return own.includes(path) || (own.length === 1 && folder !== '' && path.endsWith(`/${folder}`));
}

/** Whether other packages may say it, by its first letter. */
export function isExportedName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** What `pkg.Name` means; `*` is the package itself. Only what starts with a capital is seen from another package. */
export function nameOfImport(side: Side, path: string, name: string): Entity {
  const found = name === '*' ? null : packagesOf(side).imported(path);
  const symbol = found && isExportedName(name) ? found.symbols.get(name) : undefined;
  return symbol ? { type: 'symbol', symbol } : { type: 'outside', module: path, name };
}

/** A method by the name of its type, where the type itself isn't in the change set. */
export function methodOfName(side: Side, facts: FileFacts, type: string, name: string): CodeSymbol | null {
  return packagesOf(side).of(facts).symbols.get(`${type}.${name}`) ?? null;
}

/** A method by the type that it belongs to, wherever in the package it stands. */
export function methodOfType(side: Side, type: CodeSymbol, name: string): CodeSymbol | null {
  return packagesOf(side).of(side.factsOf(type)).symbols.get(`${type.simpleName}.${name}`) ?? null;
}

function packagesOf(side: Side): GoPackages {
  const made = known.get(side) ?? readPackages(side);
  known.set(side, made);
  return made;
}

function readPackages(side: Side): GoPackages {
  const packages = new Map<string, GoPackage & { readonly symbols: Map<string, CodeSymbol> }>();
  const byFile = new Map<FileFacts, GoPackage>();
  const paths = new Set<string>();
  for (const facts of side.files.values()) {
    if (facts.file.profile.id !== 'go') continue;
    const folder = folderOf(facts.file.path);
    const name = packageName(facts);
    const key = `${folder} ${name}`;
    const found = packages.get(key) ?? { folder, name, symbols: new Map() };
    packages.set(key, found);
    byFile.set(facts, found);
    for (const symbol of facts.file.symbols)
      if (symbol.parent === null && symbol.name !== '_' && !found.symbols.has(symbol.name))
        found.symbols.set(symbol.name, symbol);
    for (const { import: target } of facts.file.bindings.all) if (target) paths.add(target.module);
  }
  const all = [...packages.values()].filter(({ name }) => !name.endsWith('_test'));
  const module = modulePath(all, paths);
  return {
    of: (facts) => byFile.get(facts)!,
    imported(path) {
      const fitting = all.filter(({ folder, name }) =>
        folder === ''
          ? path === module || (module === null && lastPart(path) === name)
          : path === `${module}/${folder}`,
      );
      return fitting.length === 1 ? fitting[0]! : null;
    },
  };
}

/**
 * The path under which the change set's folders are imported: what stands before them in the imports. Null where no
 * import names a folder of the change set, or where two different ones seem to.
 */
function modulePath(packages: readonly GoPackage[], paths: ReadonlySet<string>): string | null {
  const found = new Set<string>();
  for (const path of paths) {
    for (const { folder } of packages)
      if (folder !== '' && path.endsWith(`/${folder}`)) found.add(path.slice(0, -folder.length - 1));
  }
  return found.size === 1 ? [...found][0]! : null;
}

/** What the head of a file says that its package is called. */
export function packageName({ file }: FileFacts): string {
  const clause = file.root.children.find(({ kind }) => kind === 'package_clause');
  return clause?.children.find(({ named }) => named)?.text ?? '';
}

function lastPart(path: string): string {
  return (
    path
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ?? path
  );
}
