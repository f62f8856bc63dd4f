import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** A symbol that others knew under a name, or at a place, that it has no more; what became of it, if anything did. */
export interface Gone {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol | null;
}

/**
 * Who still says the old name of what was renamed, moved or removed, in ways that no reference of the change set
 * resolves: by the symbol, the path of the first such file.
 *
 *     import { base } from '@/rates'            a path that only a tool can resolve
 *     (await import('./rates')).base(net)       a module that is loaded while the program runs
 *     import static shop.Rates.*; base(net)     a member that is imported with all others
 *     rates::base(net); Rates.base(net)         a path, a class that holds it
 *
 * A name that its file declares itself is another one, and so is one that comes from a module that is called
 * otherwise. What is found may still be a namesake: then a refactoring is told as a change, and never the other way.
 *
 * @param around files that did not change.
 */
export function stillNamed(
  gone: readonly Gone[],
  around: readonly ParsedFile[],
): ReadonlyMap<CodeSymbol, string> {
  const byName = groupBy(gone, ({ before }) => before.simpleName);
  const found = new Map<CodeSymbol, string>();
  for (const file of around) {
    for (const one of gone)
      if (one.before.kind === 'module' && !found.has(one.before) && asksFor(file, one))
        found.set(one.before, file.path);
    const visit = (node: AstNode, parent: AstNode | null): void => {
      const named = node.children.length === 0 && node.named && !node.extra ? byName.get(node.text) : null;
      for (const one of named ?? [])
        if (!found.has(one.before) && mayMean(file, node, parent, one)) found.set(one.before, file.path);
      for (const child of node.children) visit(child, node);
    };
    visit(file.root, null);
  }
  return found;
}

const PATHS = /(['"`])(\.\.?\/[^'"`\n]*)\1/g;
const IMPORTS = /^[^\S\n]*(?:from|import)[^\S\n]+([\w.]+)/gm;

/** A file that was moved, by the path that leads to it from another one, or as a module of Python. */
function asksFor({ profile, path, text }: ParsedFile, { before, after }: Gone): boolean {
  const [was, is] = [before.path, after?.path ?? ''].map((one) => segmentsOf(one).join('/'));
  if (was === is) return false;
  if (profile.modules === 'python')
    return [...text.matchAll(IMPORTS)].some(([, module]) => module!.replaceAll('.', '/') === was);
  if (profile.modules !== 'ecmascript') return false;
  const here = segmentsOf(path, false).slice(0, -1);
  return [...text.matchAll(PATHS)].some(
    ([, , module]) => /\/[^./]*(?:\.[cm]?[jt]sx?)?$/.test(module!) && joinedPath(here, module!) === was,
  );
}

function mayMean(file: ParsedFile, leaf: AstNode, parent: AstNode | null, symbol: Gone): boolean {
  const { profile, bindings } = file;
  if (profile.strings.includes(leaf.kind) || !isKnown(profile.id)) return false;
  if (profile.modules === 'ecmascript' && KEY.test(leaf.kind) && loadsAsItRuns(file, symbol)) return true;
  const binding = bindings.of(leaf);
  if (binding?.import) return isImportOf(file, binding.import.module, symbol);
  if (binding) return false;
  const aliased = (parent?.children ?? []).flatMap((one) => bindings.of(one)?.import ?? []);
  if (aliased.some(({ module, name }) => name === leaf.text && isImportOf(file, module, symbol))) return true;
  const object = objectBefore(leaf, parent);
  if (symbol.before.parent) return isMemberOf(file, symbol, symbol.before.parent, object);
  if (object === null) return starredModules(file).some((module) => isImportOf(file, module, symbol));
  const spelled = file.text.slice(object.start, object.end);
  const head = bindings.of(firstLeaf(object))?.import;
  if (!head) return profile.id === 'rust' && isImportOf(file, spelled, symbol);
  const whole = head.name === '*' ? head.module.replace(/^[./]+(?=[^./])/, '') : joined(file, head);
  return [whole, spelled].some((module) => isImportOf(file, module, symbol));
}

/** Languages in which something can be proved to be gone without a change of behaviour; the others name what is left. */
function isKnown(language: string): boolean {
  return /^(?:typescript|tsx|javascript|python|java|kotlin|rust)$/.test(language);
}

/** A member by its class: `Rates.base`, or of an object, in a file that speaks of the class. */
function isMemberOf(file: ParsedFile, gone: Gone, holder: CodeSymbol, object: AstNode | null): boolean {
  if (keepsName(gone) && gone.after?.parent?.simpleName === holder.simpleName) return false;
  if (object && lastLeaf(object).text === holder.simpleName) return true;
  return wordPattern([holder.simpleName]).test(file.text);
}

const KEY = /^(?:property_identifier|shorthand_property_identifier_pattern)$/;
const LOADED = /\b(?:import|require\w*)\s*\(\s*(['"`])([^'"`\n]+)\1/g;

/** `import('./rates')`, `require('./rates')`, `jest.requireActual('./rates')` */
function loadsAsItRuns(file: ParsedFile, gone: Gone): boolean {
  const here = segmentsOf(file.path, false).slice(0, -1);
  return [...file.text.matchAll(LOADED)].some(([, , module]) =>
    module!.startsWith('.')
      ? joinedPath(here, module!) === segmentsOf(gone.before.path).join('/')
      : isImportOf(file, module!, gone),
  );
}

/** `src/shop/rates` for `../shop/rates.js` in src/cart. */
function joinedPath(folder: readonly string[], module: string): string {
  const parts = [...folder];
  for (const part of segmentsOf(module, false)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.at(-1) === 'index' ? parts.slice(0, -1).join('/') : parts.join('/');
}

/** Whether what a module is called as fits where a symbol was declared, and not where it is now. */
function isImportOf({ profile }: ParsedFile, module: string, gone: Gone): boolean {
  if (!fits(profile.id, module, gone.before)) return false;
  return !(keepsName(gone) && fits(profile.id, module, gone.after!));
}

function keepsName({ before, after }: Gone): boolean {
  return after?.simpleName === before.simpleName;
}

function fits(language: string, module: string, { path, parent }: CodeSymbol): boolean {
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
      return endsAlike(path.split('/').slice(0, -1), module.split('.'));
    case 'rust': {
      const parts = module.split('::').filter((part) => part !== '' && !/^(?:crate|self|super)$/.test(part));
      return endsAlike(own, parts) || parts.at(-1) === parent?.simpleName;
    }
    default:
      // What is said from here was followed to the file that it means.
      return !module.startsWith('.') && stemOf(module.split('/').at(-1)!) === own.at(-1);
  }
}

function joined({ profile }: ParsedFile, { module, name }: { module: string; name: string }): string {
  const separator = profile.id === 'rust' ? '::' : profile.modules === 'ecmascript' ? '/' : '.';
  return `${module}${separator}${name}`;
}

/** `['src', 'shop', 'rates']` for src/shop/rates.ts, and for src/shop/rates/index.ts and src/shop/rates/mod.rs. */
function segmentsOf(path: string, isModule = true): readonly string[] {
  const parts = path.split('/');
  const last = parts.pop()!;
  const stem = /^\.+$/.test(last) ? last : stemOf(last);
  return isModule && /^(?:index|__init__|mod|lib|main)$/.test(stem) ? parts : [...parts, stem];
}

function stemOf(name: string): string {
  return name.replace(/\..*$/, '');
}

/** Whether one list ends as the other one does, as far as both go. */
function endsAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let back = 1; back <= length; back++) if (one.at(-back) !== other.at(-back)) return false;
  return true;
}

/** What stands before the dot, or the path before the name. */
function objectBefore(leaf: AstNode, parent: AstNode | null): AstNode | null {
  const at = parent ? parent.children.indexOf(leaf) : -1;
  return at >= 2 && /^(?:\.|\?\.|optional_chain|::)$/.test(parent!.children[at - 1]!.kind)
    ? parent!.children[at - 2]!
    : null;
}

function firstLeaf(node: AstNode): AstNode {
  return node.children.length === 0 ? node : firstLeaf(node.children[0]!);
}

function lastLeaf(node: AstNode): AstNode {
  return node.children.length === 0 ? node : lastLeaf(node.children.at(-1)!);
}

const STARRED: Readonly<Record<string, RegExp>> = {
  python: /^\s*from\s+([\w.]+)\s+import\s+\*/gm,
  java: /^\s*import\s+static\s+([\w.]+)\.\*/gm,
  kotlin: /^\s*import\s+([\w.]+)\.\*/gm,
  rust: /\buse\s+([\w:]+)::\*/g,
};

/** Modules of which a file imports everything. */
function starredModules({ profile, text }: ParsedFile): readonly string[] {
  const pattern = STARRED[profile.id];
  return pattern ? [...text.matchAll(pattern)].map(([, module]) => module!) : [];
}
